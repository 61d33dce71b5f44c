import {
  Ban,
  CircleStop,
  CloudOff,
  EyeOff,
  Hourglass,
  ListChecks,
  type LucideIcon,
  Moon,
  Users,
  Vote,
  Webhook,
} from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DemoAction, DemoRun } from '../../../shared/demo.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatClock } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ActionRow.module.css';
import { lookAt } from './lookAt.ts';

const icons: Record<DemoAction, LucideIcon> = {
  raid: Users,
  poll: Vote,
  pollNight: ListChecks,
  banWave: Ban,
  outage: CloudOff,
  hookStorm: Webhook,
  expiryDay: Hourglass,
  quietEvening: Moon,
  quietChannel: EyeOff,
};

/** One thing that can be made to happen: what it does, and once it runs how long, what to look at and the way to stop it. */
export function ActionRow({ action, run }: { action: DemoAction; run: DemoRun | undefined }) {
  const { t } = useTranslation('demo');
  const start = useCall('demo.start');
  const stop = useCall('demo.stop');
  const aboutId = useId();
  const hasHook = (useStateOf('hooks')?.hooks ?? []).some(({ standing }) => standing.kind === 'active');
  const { words, link, go } = lookAt(action, hasHook, t);
  const isRunning = run?.state === 'running';
  const name = t(`action.${action}.name`);
  const failure = start.error ?? stop.error;
  return (
    <li className={classes(styles.row, isRunning && styles.running)}>
      <Icon icon={icons[action]} className={styles.icon} />
      <div className={styles.what}>
        <b>{name}</b>
        <span className={styles.about} id={aboutId} title={t(`action.${action}.about`)}>
          {t(`action.${action}.about`)}
        </span>
      </div>
      {isRunning ? (
        <span className={styles.left}>{t('left', { time: formatClock(run.leftMs) })}</span>
      ) : (
        run !== undefined && <span className={styles.left}>{t(run.state === 'stopped' ? 'stopped' : 'over')}</span>
      )}
      {isRunning ? (
        <Button
          icon={CircleStop}
          busy={stop.isPending}
          aria-label={t('stopLabel', { name })}
          onClick={() => stop.mutate({ action })}
        >
          {t('stop')}
        </Button>
      ) : (
        <Button
          busy={start.isPending}
          aria-label={t('startLabel', { name })}
          aria-describedby={aboutId}
          onClick={() => start.mutate({ action }, { onSuccess: () => announcer.polite(words) })}
        >
          {t('start')}
        </Button>
      )}
      {isRunning && (
        <p className={styles.look}>
          {words}{' '}
          <button type="button" className={styles.link} onClick={go}>
            {link}
          </button>
        </p>
      )}
      {run?.failure != null && <p className={styles.failed}>{t('failed', { why: run.failure })}</p>}
      {failure !== null && <ErrorNotice error={failure.error} className={styles.notice ?? ''} />}
    </li>
  );
}
