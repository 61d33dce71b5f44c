import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatTime } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useChat } from '../chatHooks.ts';
import styles from './Whispers.module.css';

/** In a shorter break hardly anybody whispers, and every night has some. */
const SHORTEST_MS = 60_000;

/** The last long time away: history brings back what was said to all, and no whispers. */
export function WhisperGap() {
  const { t } = useTranslation('whispers');
  const last = useChat(({ log }) =>
    log.all.items.findLast((item) => item.kind === 'gap' && item.toMs - item.fromMs >= SHORTEST_MS),
  );
  if (last?.kind !== 'gap') return null;
  const { fromMs, toMs } = last;
  const words = { duration: formatDuration(toMs - fromMs), from: formatTime(fromMs), to: formatTime(toMs) };
  return (
    <p className={styles.away} role="note">
      <Icon icon={Unplug} size="s" />
      <span>{t('away', words)}</span>
    </p>
  );
}
