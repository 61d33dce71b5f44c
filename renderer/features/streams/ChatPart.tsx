import { useTranslation } from 'react-i18next';
import type { StreamPage } from '../../../shared/streams.ts';
import { Facts } from '../../ui/Facts.tsx';
import { formatDuration, formatNumber, formatTime } from '../../ui/format.ts';
import { Num } from '../../ui/Num.tsx';
import { isolated } from '../../ui/slots.tsx';
import styles from './PastStream.module.css';
import { isPartly, lengthOf, wholeMinutes } from './streamWords.ts';

/** What this app counted in the chat. Nothing of it while numbers are hidden. */
export function ChatPart({ page }: { page: StreamPage }) {
  const { t } = useTranslation('streams');
  const { figures, talkative, hidden, counted } = page;
  const { chat, spoke } = figures;
  if (hidden) return null;
  const [talker] = talkative;
  const rows = [
    talker && {
      label: t('chat.talkative'),
      value: t('chat.talker', { name: isolated(talker.username), count: talker.messages }),
    },
    spoke && { label: t('chat.firstTimers'), value: <Num>{formatNumber(spoke.firstTimers)}</Num> },
    {
      label: t('chat.removed'),
      value: counted === null ? t('chat.notCounted') : <Num>{formatNumber(counted.removed)}</Num>,
    },
    {
      label: t('chat.emoticon'),
      value: counted === null ? t('chat.notCounted') : <MostUsed emoticon={counted.emoticon} />,
    },
    chat?.bestMinute &&
      chat.bestMinute.value > 0 && {
        label: t('chat.bestMinute'),
        value: t('chat.bestMinuteAt', {
          value: formatNumber(chat.bestMinute.value),
          time: formatTime(chat.bestMinute.atMs),
        }),
      },
    chat &&
      isPartly(page) && {
        label: t('chat.counted'),
        value: t('chat.countedOf', {
          duration: formatDuration(wholeMinutes(chat.countedMs)),
          whole: formatDuration(wholeMinutes(lengthOf(page))),
        }),
      },
  ].filter((row) => !!row);
  return (
    <section>
      <h2 className={styles.heading}>{t('chat.title')}</h2>
      {chat === null || chat.countedMs <= 0 ? <p className={styles.none}>{t('chat.none')}</p> : <Facts rows={rows} />}
    </section>
  );
}

function MostUsed({ emoticon }: { emoticon: NonNullable<StreamPage['counted']>['emoticon'] }) {
  const { t } = useTranslation('streams');
  if (emoticon === null) return t('chat.noEmoticon');
  return (
    <>
      <bdi>{emoticon.text}</bdi> {t('chat.used', { count: emoticon.uses })}
    </>
  );
}
