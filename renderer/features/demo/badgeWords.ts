import type { TFunction } from 'i18next';
import type { DemoState } from '../../../shared/demo.ts';

/** What the badge says behind the demo's name: what runs, and how fast its time goes. */
export function badgeWords(state: DemoState | undefined, t: TFunction<'demo'>): string {
  if (state?.kind !== 'told') return t('badge.idle');
  const running = state.runs.filter((run) => run.state === 'running');
  const [first] = running;
  const what =
    first === undefined
      ? t('badge.idle')
      : running.length === 1
        ? t('badge.running', { what: t(`action.${first.action}.running`) })
        : t('badge.several', { count: running.length });
  if (state.speed === 1) return what;
  return what + (state.speed === 0 ? t('badge.paused') : t('badge.speed', { speed: state.speed }));
}
