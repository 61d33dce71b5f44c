import type { TFunction } from 'i18next';
import { CircleDashed, Hourglass, LoaderCircle, Lock, OctagonX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { topRole } from '../../../shared/platform/roles.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Name } from '../../ui/Name.tsx';
import { NamesApart } from '../../ui/NamesApart.tsx';
import { RoleMark } from '../../ui/RoleMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { whyText } from '../../ui/whyText.ts';
import { composer } from '../../view/composerStore.ts';
import styles from './Message.module.css';
import { MessageParts } from './MessageParts.tsx';
import { nameHue } from './nameHue.ts';
import { removedKey } from './removedKey.ts';
import { dismiss, retryMessage, takeBack } from './rowActions.ts';

export type MessageRowProps = { message: ChatMessage; t: TFunction<'live'>; found?: string | undefined };

/** What stands beside the time of a message. */
export function MessageBody({ message, t, found }: MessageRowProps) {
  if (message.removed !== null) return <Removed message={message} removed={message.removed} t={t} />;
  if (message.whisperWith !== null)
    return <Whisper message={message} other={message.whisperWith} t={t} found={found} />;
  return (
    <div className={styles.body}>
      <Said message={message} t={t} found={found} />
      {message.censored && (
        <span title={t('row.heldBackMeaning')}>
          {' '}
          <Tag kind="assume">{t('row.heldBack')}</Tag>
        </span>
      )}
      {message.own && message.delivery !== 'sent' && <Delivery message={message} t={t} />}
    </div>
  );
}

function Said({ message, t, found }: MessageRowProps) {
  return (
    <>
      <RoleMark role={topRole(message.roles)} inChat />
      <span className={styles.name} data-user={message.userId} style={{ '--hue': nameHue(message.userId) }}>
        <Name>{message.username}</Name>
      </span>{' '}
      {message.first && (
        <span title={t('row.firstMeaning')}>
          <Tag kind="line">{t('row.first')}</Tag>{' '}
        </span>
      )}
      <MessageParts parts={message.parts} t={t} found={found} isPrivate={message.whisperWith !== null} />
    </>
  );
}

function Whisper({ message, other, t, found }: MessageRowProps & { other: string }) {
  return (
    <div className={styles.whisperBox}>
      <div className={styles.whisperHead}>
        <Icon icon={Lock} size="s" />
        <span>
          <NamesApart>{t(message.own ? 'row.whisperTo' : 'row.whisperFrom', { name: isolate(other) })}</NamesApart>
        </span>
        {!message.own && (
          <Button kind="quiet" className={styles.small} onClick={() => composer.whisper(other)}>
            {t('row.reply')}
          </Button>
        )}
      </div>
      <div className={styles.body}>
        <Said message={message} t={t} found={found} />
        {message.own && message.delivery !== 'sent' && <Delivery message={message} t={t} />}
      </div>
    </div>
  );
}

type RemovedProps = MessageRowProps & { removed: NonNullable<ChatMessage['removed']> };

/** The row stays where it was; what it said is one press away when we were given it. */
function Removed({ message, removed, t }: RemovedProps) {
  const [shown, setShown] = useState(false);
  const duration = formatDuration((removed.seconds ?? 0) * 1000);
  const words = t(`removed.${removedKey(removed)}`, { name: isolate(removed.by ?? ''), duration });
  return (
    <div className={styles.body}>
      <span className={styles.goneName} data-user={message.userId}>
        <Name>{message.username}</Name>
      </span>{' '}
      <Icon icon={Trash2} size="s" className={styles.sign} /> <bdi>{words}</bdi>{' '}
      {message.parts.length > 0 && (
        <button type="button" className={styles.textButton} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'row.hide' : 'row.show')}
        </button>
      )}
      {shown && (
        <div className={styles.goneText}>
          <MessageParts parts={message.parts} t={t} isPrivate={message.whisperWith !== null} />
        </div>
      )}
    </div>
  );
}

/** How a message of one's own is getting on. */
function Delivery({ message, t }: MessageRowProps) {
  const { delivery, failure } = message;
  const button = (label: string, run: () => void) => (
    <button type="button" className={styles.textButton} onClick={run}>
      {label}
    </button>
  );
  switch (delivery) {
    case 'queued':
      return (
        <span className={styles.delivery}>
          <Icon icon={Hourglass} size="s" className={styles.sign} /> {t('delivery.queued')}{' '}
          {button(t('delivery.withdraw'), () => void takeBack(message))}
        </span>
      );
    case 'sending':
      return (
        <span className={`${styles.delivery} ${styles.late}`}>
          <Icon icon={LoaderCircle} size="s" className={styles.sign} /> {t('delivery.sending')}
        </span>
      );
    case 'failed':
      return (
        <div className={styles.failed}>
          <Icon icon={OctagonX} size="s" className={styles.sign} /> {t('delivery.failed')}{' '}
          {failure !== null && whyText(failure)} {button(t('delivery.retry'), () => void retryMessage(message))}{' '}
          {button(t('delivery.takeBack'), () => void takeBack(message))}
        </div>
      );
    case 'unknown':
      return (
        <div className={styles.delivery}>
          <Icon icon={CircleDashed} size="s" className={styles.sign} /> {t('delivery.unknown')}{' '}
          {t('delivery.unknownMeaning')} {button(t('delivery.retry'), () => void retryMessage(message))}{' '}
          {button(t('delivery.dismiss'), () => void dismiss(message))}
        </div>
      );
    case 'sent':
      return null;
  }
}

/** Keeps a name of another direction from turning the sentence around it. */
function isolate(name: string): string {
  return `\u2068${name.slice(0, 120)}\u2069`;
}
