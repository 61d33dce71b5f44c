import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { showInChat } from '../../view/wantedLine.ts';
import styles from './PastStream.module.css';
import type { KeptMinute } from './useKeptMinutes.ts';

/** Leads to what was said in a minute, or says why it can't. Nothing while that is not known. */
export function ShowInChat({ minute }: { minute: KeptMinute | null }) {
  const { t } = useTranslation('streams');
  const isOff = useStateOf('settings')?.keepChatDays === null;
  if (minute === null) return null;
  const { line, sinceMs, fromMs } = minute;
  const whyNot = (): string => {
    if (sinceMs === null) return t(isOff ? 'highlights.chatOff' : 'highlights.chatNone');
    return sinceMs > fromMs ? t('highlights.chatSince', { time: formatDateTime(sinceMs) }) : t('highlights.chatQuiet');
  };
  return (
    <span className={styles.toChat}>
      <Button
        kind="quiet"
        disabledReason={line === null ? whyNot() : undefined}
        onClick={() => line !== null && showInChat(line)}
      >
        {t('highlights.showInChat')}
      </Button>
    </span>
  );
}
