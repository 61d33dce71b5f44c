import { ArrowLeft, Lock } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppFailure } from '../../../../shared/failure.ts';
import { call } from '../../../api/call.ts';
import { withinThisTurn } from '../../../api/ofService.ts';
import { useStateOf } from '../../../api/state.ts';
import { announcer } from '../../../ui/announcer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Name, shorten } from '../../../ui/Name.tsx';
import { isolated } from '../../../ui/slots.tsx';
import { useHotkey } from '../../../ui/useHotkey.ts';
import { whyText } from '../../../ui/whyText.ts';
import { SpeakAs } from '../../../view/accounts/SpeakAs.tsx';
import { useSpeaker } from '../../../view/accounts/speaker.ts';
import { openCard } from '../../../view/cardStore.ts';
import { useChat, useRoom } from '../chatHooks.ts';
import { MESSAGE_LIMIT, readDraft } from '../draft.ts';
import { EmoticonPicker } from '../EmoticonPicker.tsx';
import { permissionOf } from '../permission.ts';
import type { Conversation } from './conversations.ts';
import { useWhisperer } from './useWhisperer.ts';
import { WhisperGap } from './WhisperGap.tsx';
import { WhisperRow } from './WhisperRow.tsx';
import styles from './Whispers.module.css';
import { draftTo, type Meant, useWhispers, whispers } from './whisperStore.ts';

/** Beside the whole name: so many characters of it. */
const SHORT_NAME = 24;

type Props = {
  conversation: Conversation;
  /** The id that it was opened by, which is its own until they answer. */
  opened: string;
  /** The name of the channel in whose chat it is. */
  channel: string;
};

/** What was whispered with one person, and the line that only they read. */
export function ConversationView({ conversation, opened, channel }: Props) {
  const { t } = useTranslation(['whispers', 'live']);
  const { t: live } = useTranslation('live');
  const { name, userId, messages } = conversation;
  const short = shorten(name, SHORT_NAME);
  const list = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.key;
  const as = useWhisperer();
  const meant = useMemo(() => ({ as, name, userId }), [as, name, userId]);
  useHotkey('everywhere.close', whispers.close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new whisper is scrolled to as it comes
  useEffect(() => {
    const box = list.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [last]);
  // A window that nobody looks at shows it to nobody.
  const isSeen = useStateOf('window')?.focused ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with each new whisper
  useEffect(() => {
    if (isSeen) whispers.saw(messages.filter(({ own }) => !own));
  }, [last, isSeen]);
  return (
    <section className={styles.conversation} aria-label={t('with', { name })}>
      <header className={styles.head}>
        <IconButton icon={ArrowLeft} label={t('back')} onClick={whispers.close} />
        <Icon icon={Lock} size="s" />
        <h3 className={styles.name}>
          <Name>{name}</Name>
        </h3>
        <span className={styles.only}>{t('only', { name: isolated(short) })}</span>
        {userId !== null && (
          <Button kind="quiet" onClick={() => openCard(userId)}>
            {t('live:row.card', { name: isolated(short) })}
          </Button>
        )}
      </header>
      <WhisperGap />
      <div
        ref={list}
        className={styles.list}
        role="log"
        aria-label={t('with', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <ol className={styles.whispers}>
          {messages.map((message) => (
            <WhisperRow key={message.key} message={message} meant={meant} t={live} />
          ))}
        </ol>
      </div>
      <Reply key={opened} meant={meant} channel={channel} />
    </section>
  );
}

type ReplyProps = Pick<Props, 'channel'> & { meant: Meant };

/** The line one writes to them. It leaves the field at once, and comes back when it was not taken. */
function Reply({ meant, channel }: ReplyProps) {
  const { t } = useTranslation(['whispers', 'live']);
  const { name, userId } = meant;
  const line = draftTo(useWhispers().drafts, meant);
  const channelId = useChat((state) => state.channelId);
  const permission = permissionOf(useRoom(), useStateOf('session'), useSpeaker(channelId));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [refused, setRefused] = useState<string | null>(null);
  const draft = readDraft(line);
  const text = draft.kind === 'message' ? draft.text : line.trim();
  const over = text.length - MESSAGE_LIMIT;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // What was meant as a command is not for the one who reads this.
    if (draft.kind !== 'message' && draft.kind !== 'empty') return setRefused(line);
    if (text === '' || over > 0 || problem !== undefined || channelId === null) return;
    if (permission.kind !== 'may' && permission.kind !== 'waits') return;
    whispers.write(meant, '');
    const giveBack = whispers.givingBack(meant);
    const isHere = withinThisTurn();
    try {
      const to = { whisperTo: name, ...(userId !== null && { whisperToId: userId }) };
      await call('chat.send', { channelId, text, ...to, as: permission.as });
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause;
      giveBack(line);
      if (isHere()) announcer.assertive(t('live:composer.failed', { why: whyText(cause.error) }));
    }
  };
  const problem =
    permission.kind === 'signIn'
      ? t('live:composer.anonymous')
      : permission.kind === 'may' && !permission.whisper
        ? t('live:composer.whisperNotPermitted')
        : permission.kind !== 'may' && permission.kind !== 'waits'
          ? t('live:composer.readOnly')
          : undefined;
  return (
    <form className={styles.reply} aria-label={t('reply', { name })} onSubmit={(event) => void send(event)}>
      {channelId !== null && <SpeakAs channelId={channelId} channel={channel} />}
      <Field
        ref={field}
        data-first
        big
        className={styles.grows}
        label={t('live:composer.whisperPlaceholder', { name })}
        hideLabel
        placeholder={t('live:composer.whisperPlaceholder', { name: `\u2068${name}\u2069` })}
        value={line}
        onChange={(next) => whispers.write(meant, next)}
        error={refused === line ? t('noCommand') : over > 0 ? t('live:composer.over', { count: over }) : undefined}
        dir="auto"
        spellCheck
        enterKeyHint="send"
        end={
          <EmoticonPicker
            onPick={(picked) => {
              whispers.write(meant, `${line}${line === '' || line.endsWith(' ') ? '' : ' '}${picked} `);
              field.current?.focus();
            }}
          />
        }
      />
      <Button
        type="submit"
        kind="main"
        big
        disabledReason={problem ?? (over > 0 ? t('live:composer.tooLong') : undefined)}
      >
        {t('live:composer.send')}
      </Button>
    </form>
  );
}
