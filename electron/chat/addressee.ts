import type { ChatItem } from '../../shared/chat.ts';
import { foldCase } from '../../shared/foldCase.ts';

/** Who a whisper is for: the service knows names alone, and a name may be somebody else's by the time it is sent. */
export type Addressee = {
  name: string;
  /** null: nobody of that name has said anything here. */
  userId: number | null;
};

/** Who is meant by a name: who last said something under it. */
export function addresseeOf(name: string, items: readonly ChatItem[]): Addressee {
  return { name, userId: holderOf(name, items) };
}

/** The same person by the name that they have now; null: as far as is known, the name is somebody else's. */
export function calledNow({ name, userId }: Addressee, items: readonly ChatItem[]): Addressee | null {
  if (userId === null) return { name, userId };
  const last = items.findLast((item) => item.kind === 'message' && item.userId === userId);
  const now = last?.kind === 'message' ? last.username : name;
  const holder = holderOf(now, items);
  if (holder !== null && holder !== userId) return null;
  return { name: foldCase(now) === foldCase(name) ? name : now, userId };
}

function holderOf(name: string, items: readonly ChatItem[]): number | null {
  const last = items.findLast((item) => item.kind === 'message' && foldCase(item.username) === foldCase(name));
  return last?.kind === 'message' ? last.userId : null;
}
