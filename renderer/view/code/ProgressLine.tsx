import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../ui/format.ts';
import { Status } from '../../ui/Status.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './ProgressLine.module.css';

export type Progress =
  | 'starting'
  | 'startFailed'
  | 'badAddress'
  | 'requesting'
  | 'waiting'
  | 'offline'
  | 'noCode'
  | 'exchanging';

export type ProgressLineProps = {
  progress: Progress;
  /** The code before this one is still asked about. */
  askingTwo: boolean;
  lastAnswerAtMs: number | null;
  nextCheckAtMs: number | null;
  /** Drawn at the end of the line. */
  end?: ReactNode;
};

/** What is going on, and how old the last answer is. Said aloud by the announcer, not by a live region of its own. */
export function ProgressLine(props: ProgressLineProps) {
  const { t } = useTranslation('signIn');
  const { progress, end } = props;
  const detail = useDetail(props);
  const kind = statusKind(progress);
  const words = progress === 'offline' ? 'unknown' : progress;
  return (
    <div className={styles.line}>
      <Status kind={kind}>{t(`state.${words}`)}</Status>
      {detail && <span className={styles.detail}>{detail}</span>}
      {end}
    </div>
  );
}

function statusKind(progress: Progress): 'unknown' | 'fault' | 'working' {
  if (progress === 'offline' || progress === 'noCode') return 'unknown';
  return progress === 'startFailed' || progress === 'badAddress' ? 'fault' : 'working';
}

function useDetail({ progress, askingTwo, lastAnswerAtMs, nextCheckAtMs }: ProgressLineProps): string | null {
  const { t } = useTranslation('signIn');
  const nowMs = useNow(1000);
  const ago = lastAnswerAtMs === null ? null : formatDuration(nowMs - lastAnswerAtMs);
  if (progress === 'offline') return ago === null ? null : t('state.lastAnswer', { ago });
  if (progress !== 'waiting') return null;
  if (askingTwo) return t('state.askingTwo');
  if (nextCheckAtMs === null || nextCheckAtMs <= nowMs) return t('state.checking');
  const next = formatDuration(nextCheckAtMs - nowMs);
  return ago === null ? t('state.firstCheck', { next }) : t('state.checked', { ago, next });
}
