import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../../../shared/chat.ts';
import { classes } from '../../../ui/classes.ts';
import { formatDateTime, formatTime } from '../../../ui/format.ts';
import { Name } from '../../../ui/Name.tsx';
import { whyText } from '../../../ui/whyText.ts';
import { typedLine } from '../draft.ts';
import { MessageParts } from '../MessageParts.tsx';
import { dismiss, retryMessage, takeBack } from '../rowActions.ts';
import styles from './Whispers.module.css';
import { type Meant, whispers } from './whisperStore.ts';

type Props = {
  message: ChatMessage;
  /** Who reads what is being written beside it. */
  meant: Meant;
  t: TFunction<'live'>;
};

/** A whisper of a conversation: when, who, what, and how one of one's own is getting on. */
export const WhisperRow = memo(function WhisperRow({ message, meant, t }: Props) {
  const { atMs, own, username, parts } = message;
  return (
    <li className={classes(styles.whisper, own && styles.own)} data-private="">
      <span className={styles.by}>
        <Name>{username}</Name>
        {atMs !== null && (
          <time className={styles.when} title={formatDateTime(atMs, { seconds: true })}>
            {formatTime(atMs)}
          </time>
        )}
      </span>
      <span className={styles.text}>
        <MessageParts parts={parts} t={t} />
      </span>
      {own && message.delivery !== 'sent' && <Delivery message={message} meant={meant} />}
    </li>
  );
});

function Delivery({ message, meant }: Pick<Props, 'message' | 'meant'>) {
  const { t } = useTranslation('live');
  const { delivery, failure } = message;
  const takeBackHere = () => {
    const giveBack = whispers.givingBack({ ...meant, as: message.whisperOf ?? meant.as });
    void takeBack(message, (text) => giveBack(typedLine(text, null)));
  };
  const isLeft = delivery === 'failed' || delivery === 'unknown';
  return (
    <span className={isLeft ? styles.failed : styles.delivery}>
      {delivery === 'queued' && t('delivery.queued')}
      {delivery === 'sending' && t('delivery.sending')}
      {delivery === 'failed' && `${t('delivery.failed')} ${failure === null ? '' : whyText(failure)}`}
      {delivery === 'unknown' && `${t('delivery.unknown')} ${t('delivery.unknownMeaning')}`}{' '}
      {isLeft && (
        <button type="button" className={styles.link} onClick={() => void retryMessage(message)}>
          {t('delivery.retry')}
        </button>
      )}{' '}
      {(delivery === 'failed' || delivery === 'queued') && (
        <button type="button" className={styles.link} onClick={takeBackHere}>
          {t('delivery.takeBack')}
        </button>
      )}
      {delivery === 'unknown' && (
        <button type="button" className={styles.link} onClick={() => void dismiss(message)}>
          {t('delivery.dismiss')}
        </button>
      )}
    </span>
  );
}
