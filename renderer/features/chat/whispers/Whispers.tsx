import { useEffect, useMemo } from 'react';
import type { Addressee } from '../../../../shared/drafts.ts';
import { useSpeakingAccount } from '../../../view/accounts/speaker.ts';
import { ChatEmpty } from '../ChatEmpty.tsx';
import { useChat } from '../chatHooks.ts';
import { ConversationView } from './ConversationView.tsx';
import { type Conversation, calledNow, conversationsOf, idOf, isOf, ofAccount, unreadOf } from './conversations.ts';
import { useWhisperer } from './useWhisperer.ts';
import { WhisperGap } from './WhisperGap.tsx';
import { WhisperList } from './WhisperList.tsx';
import styles from './Whispers.module.css';
import { draftTo, useWhispers, whispers } from './whisperStore.ts';

/** Those to whom the account is writing something, and the one that is open while nothing stands in its line. */
function useWrittenTo(): readonly Addressee[] {
  const { drafts, open } = useWhispers();
  const as = useWhisperer();
  const written = drafts.filter((draft) => draft.as === as && (draft.text !== '' || idOf(draft) === open));
  // Each key makes the line another one: only who it is for counts here.
  const people = JSON.stringify(written.map(({ name, userId }) => ({ name, userId })));
  return useMemo(() => JSON.parse(people) as Addressee[], [people]);
}

/** Those of the account that speaks: what another one of one's own was told is not answered by it. */
function useConversations(): readonly Conversation[] {
  const all = useChat(({ log }) => log.whispers.items);
  const account = useSpeakingAccount(useChat(({ channelId }) => channelId));
  const items = useMemo(() => ofAccount(all, account), [all, account]);
  const writtenTo = useWrittenTo();
  // A busy chat goes on under it: only a name that is another one makes them anew.
  const names = useChat(({ log }) => JSON.stringify([...calledNow(items, log.all.items, writtenTo)]));
  return useMemo(
    () => conversationsOf(items, new Map(JSON.parse(names) as [number, string][]), writtenTo),
    [items, names, writtenTo],
  );
}

/** The conversation that is open; null: the list of people is. */
export function useOpenConversation(): Conversation | null {
  const { open } = useWhispers();
  const conversations = useConversations();
  return open === null ? null : (conversations.find((one) => isOf(one, open)) ?? null);
}

/** How many whispers were not read. */
export function useUnreadWhispers(): number {
  const { seen } = useWhispers();
  return useConversations().reduce((sum, one) => sum + unreadOf(one, seen), 0);
}

/** Whispers as conversations: with whom, and with one of them, what was said. */
export function Whispers({ channel }: { channel: string }) {
  const conversations = useConversations();
  const { open, seen, drafts } = useWhispers();
  const as = useWhisperer();
  const opened = useOpenConversation();
  // Its rows are all there, and none of them is of it: with the next one it would open by itself, under the hands of who writes.
  const isGone = useChat(({ moreBefore }) => moreBefore === null) && open !== null && opened === null;
  useEffect(() => {
    if (isGone) whispers.close();
  }, [isGone]);
  if (open !== null && opened !== null) {
    return <ConversationView conversation={opened} opened={open} channel={channel} />;
  }
  return (
    <div className={styles.holder}>
      <WhisperGap />
      {conversations.length === 0 ? (
        <div className={styles.empty}>
          <ChatEmpty />
        </div>
      ) : (
        <WhisperList
          conversations={conversations}
          seen={seen}
          draftTo={({ name, userId }) => draftTo(drafts, { as, name, userId })}
          onOpen={({ id }) => whispers.open(id)}
        />
      )}
    </div>
  );
}
