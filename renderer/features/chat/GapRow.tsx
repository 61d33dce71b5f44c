import type { TFunction } from 'i18next';
import { Unplug } from 'lucide-react';
import type { ChatGap } from '../../../shared/chat.ts';
import { formatDuration, formatTime } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { connectionPanel } from '../../view/connectionPanel.ts';
import styles from './Message.module.css';

/** Time away from the chat: hatched, as nobody knows what was said, and what history gave back. */
export function GapRow({ gap, t }: { gap: ChatGap; t: TFunction<'live'> }) {
  const from = formatTime(gap.fromMs, { seconds: true });
  const to = formatTime(gap.toMs, { seconds: true });
  const duration = formatDuration(gap.toMs - gap.fromMs);
  return (
    <div className={styles.gap} role="note">
      <Icon icon={Unplug} size="s" />
      <span>
        {t('gap.away', { duration, from, to })} <Outcome gap={gap} t={t} />
      </span>
      <button
        type="button"
        className={styles.link}
        aria-label={t('gap.whyLabel')}
        onClick={() => connectionPanel.setState({ open: true })}
      >
        {t('gap.why')}
      </button>
    </div>
  );
}

function Outcome({ gap, t }: { gap: ChatGap; t: TFunction<'live'> }) {
  const count = gap.filled;
  switch (gap.state) {
    case 'filling':
      return t('gap.filling');
    case 'filled':
      return <b>{t('gap.filled', { count })}</b>;
    case 'partly':
      return (
        <>
          <b>{t('gap.filled', { count })}</b>
          {t('gap.partly')}
        </>
      );
    case 'nothing':
      return <b>{t('gap.nothing')}</b>;
    case 'failed':
      return (
        <>
          <b>{t('gap.failed')}</b>
          {t('gap.failedRest')}
        </>
      );
  }
}
