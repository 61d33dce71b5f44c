import type { TFunction } from 'i18next';
import { BellRing, Moon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QuietState } from '../../shared/notifications.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { useAriaKeys } from '../ui/keys.ts';
import { Menu } from '../ui/Menu.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { useNow } from '../ui/useNow.ts';
import { quietWords, untilTime } from '../view/quietWords.ts';
import { useQuiet } from '../view/useQuiet.ts';
import { useStripOffset } from '../view/useStripOffset.ts';
import { useView } from '../view/view.ts';
import styles from './StripQuiet.module.css';

/** Whether notifications are held back, on every screen, and the way to change that. @see DESIGN-LANGUAGE §7 "Keyboard" */
export function StripQuiet() {
  const { t } = useTranslation('notifications');
  const aria = useAriaKeys('everywhere.quiet');
  const openSettings = useView((view) => view.openSettings);
  const { state, items, pressKey } = useQuiet();
  useHotkey('everywhere.quiet', pressKey);
  const offset = useStripOffset();
  const isQuiet = state?.quiet ?? false;
  const nowMs = useNow(30_000);
  const words = quietWords(state, nowMs, t);
  return (
    <Menu
      label={t('quiet.menu')}
      align="end"
      offset={offset}
      trigger={
        <Button
          kind="quiet"
          className={classes(styles.quiet, isQuiet && styles.on)}
          icon={Moon}
          title={words}
          aria-label={words}
          aria-keyshortcuts={aria}
        >
          <span className={styles.word}>{shownWords(state, nowMs, t)}</span>
        </Button>
      }
      items={[
        ...items,
        'separator',
        { label: t('quiet.plan'), icon: BellRing, onSelect: () => openSettings('notifications') },
      ]}
    />
  );
}

/** Beside the moon, where there is room. */
function shownWords(state: QuietState | undefined, nowMs: number, t: TFunction<'notifications'>): string {
  if (state === undefined || state.why === null) return t('quiet.menu');
  if (state.why === 'system') return t('quiet.bySystem');
  if (state.why === 'live' || state.untilMs === null) return t('quiet.whileLive');
  return t('quiet.sayOn', { time: untilTime(state.untilMs, nowMs, t) });
}
