import type { ChatItem, ChatMessage } from '../../../../shared/chat.ts';
import type { Addressee } from '../../../../shared/drafts.ts';
import { foldCase } from '../../../../shared/foldCase.ts';

/** What was whispered with one person. */
export type Conversation = {
  /** Stays the same while they are renamed; of one who has not answered yet, their name. */
  readonly id: string;
  /** What they are called now. */
  readonly name: string;
  /** null: they have not answered yet, so that only their name is known. */
  readonly userId: number | null;
  /** Oldest first; none: something is being written to them. */
  readonly messages: readonly ChatMessage[];
};

/** The whispers of one account of one's own; null: it is not known which one speaks. */
export function ofAccount(whispers: readonly ChatItem[], account: number | null): readonly ChatItem[] {
  if (account === null) return whispers;
  return whispers.filter(
    (item) => item.kind !== 'message' || item.whisperOf === undefined || item.whisperOf === account,
  );
}

type Growing = { name: string; userId: number | null; messages: ChatMessage[] };

/** What people are called now, as far as it is known, by their id. */
export type Called = ReadonlyMap<number, string>;

/**
 * Those who have whispered or are written to, by the name under which they last said something: to everybody, too.
 * @param all what is shown of the room
 */
export function calledNow(
  whispers: readonly ChatItem[],
  all: readonly ChatItem[],
  writtenTo: readonly Addressee[] = [],
): Called {
  const others = whispers.flatMap((item) => (item.kind === 'message' && !item.own ? [item.userId] : []));
  const known = writtenTo.flatMap(({ userId }) => userId ?? []);
  return new Map(
    [...new Set([...others, ...known])].flatMap((userId): [number, string][] => {
      const last = all.findLast((item) => item.kind === 'message' && item.userId === userId);
      return last?.kind === 'message' ? [[userId, last.username]] : [];
    }),
  );
}

/**
 * Whispers by who they are with, the one with the newest first. Somebody who was renamed stays one person; somebody else who takes a
 * name that was theirs is another one. @param writtenTo those to whom something is being written, whispered to before or not
 */
export function conversationsOf(
  items: readonly ChatItem[],
  called: Called = new Map(),
  writtenTo: readonly Addressee[] = [],
): Conversation[] {
  const idByName = new Map([...called].map(([userId, name]) => [foldCase(name), userId]));
  const byName = new Map<string, Growing>();
  const byUser = new Map<number, Growing>();
  const order: Growing[] = writtenTo.map(({ name, userId }) => ({ name, userId, messages: [] }));
  for (const found of order) {
    byName.set(foldCase(found.name), found);
    if (found.userId !== null) byUser.set(found.userId, found);
  }
  for (const item of items) {
    if (item.kind !== 'message' || item.whisperWith === null) continue;
    const name = item.own ? item.whisperWith : item.username;
    const named = byName.get(foldCase(name)) ?? byUser.get(idByName.get(foldCase(name)) ?? -1);
    const userId = item.own ? null : item.userId;
    const mine = userId === null ? named : (byUser.get(userId) ?? (named?.userId === null ? named : undefined));
    const found = mine ?? { name, userId, messages: [] };
    if (mine === undefined) order.push(found);
    if (userId !== null) {
      found.userId = userId;
      found.name = name;
      byUser.set(userId, found);
    }
    byName.set(foldCase(name), found);
    found.messages.push(item);
  }
  const places = new Map(items.map(({ key }, place) => [key, place]));
  const last = ({ messages }: Growing) => places.get(messages.at(-1)?.key ?? '') ?? -1;
  return order
    .toSorted((one, other) => last(other) - last(one))
    .map((found) => {
      const name = (found.userId === null ? undefined : called.get(found.userId)) ?? found.name;
      return { ...found, name, id: idOf(found) };
    });
}

/** Whether one is the conversation that was opened under this id, also once they have answered. */
export function isOf({ id, name }: Conversation, opened: string): boolean {
  return id === opened || idByName(name) === opened;
}

/** How many they have whispered that were not seen; an answer of one's own says that what came before it was read. */
export function unreadOf({ messages }: Conversation, seen: ReadonlySet<string>): number {
  const answered = messages.findLastIndex(({ own }) => own);
  return messages.filter(({ own, key }, at) => !own && at > answered && !seen.has(key)).length;
}

export function idOf({ name, userId }: Addressee): string {
  return userId === null ? idByName(name) : `user ${userId}`;
}

/** The id of a conversation with somebody who has not answered yet: only their name is known. */
const idByName = (name: string): string => `name ${foldCase(name)}`;
