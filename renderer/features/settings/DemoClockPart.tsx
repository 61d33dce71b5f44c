import i18next from 'i18next';
import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { useDemoWatch } from '../../view/useDemoWatch.ts';
import styles from './DemoClockPart.module.css';
import { type Parts, part } from './findSettings.ts';
import { Section } from './Section.tsx';

export const demoClockParts: Parts = () => {
  const t = i18next.getFixedT(null, 'demo');
  return [part(t('clockTitle'), t('clockLede'))];
};

/** What the demo's clock shows, and the ways to move it on. */
export function DemoClockPart() {
  const { t } = useTranslation('demo');
  const state = useStateOf('demo');
  const jump = useCall('demo.jump');
  const startOver = useCall('demo.startOver');
  const jumps = useRef<HTMLFieldSetElement>(null);
  const held = useKeptFocus(() => jumps.current);
  useDemoWatch();
  const told = state?.kind === 'told' ? state : null;
  return (
    <Section title={t('clockTitle')} lede={t('clockLede')}>
      {told === null ? (
        <Note
          kind={state?.kind === 'silent' ? 'caution' : 'plain'}
          title={t(state?.kind === 'silent' ? 'silent' : 'wait')}
        >
          {state?.kind === 'silent' && t('silentText')}
        </Note>
      ) : (
        <div className={styles.row}>
          <Clock nowMs={told.nowMs} />
          <fieldset ref={jumps} tabIndex={-1} className={styles.jumps} aria-label={t('jumps')} {...held}>
            {told.jumps.map((to) => (
              <Button key={to} busy={jump.isPending && jump.variables.to === to} onClick={() => jump.mutate({ to })}>
                {t(`jump.${to}`)}
              </Button>
            ))}
          </fieldset>
        </div>
      )}
      <div className={styles.back}>
        <Button
          icon={RotateCcw}
          busy={startOver.isPending}
          onClick={() =>
            startOver.mutate(undefined, { onSuccess: (isDone) => isDone && announcer.polite(t('startOverDone')) })
          }
        >
          {t('startOver')}
        </Button>
        <span>{t('startOverHint')}</span>
      </div>
      {jump.error && <ErrorNotice error={jump.error.error} />}
      {startOver.error && <ErrorNotice error={startOver.error.error} />}
    </Section>
  );
}

function Clock({ nowMs }: { nowMs: number }) {
  const { t } = useTranslation('demo');
  const time = formatDateTime(nowMs, { seconds: true });
  return (
    <span className={styles.time} role="timer" aria-live="off" aria-label={t('clock', { time })}>
      <bdi data-open="">{time}</bdi>
    </span>
  );
}
