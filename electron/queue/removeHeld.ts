import { AppFailure } from '../../shared/failure.ts';
import { chatErrorCodes } from '../../shared/platform/chatPackets.ts';
import type { QueueEntry } from '../../shared/queue.ts';
import type { PlatformWrite, WriteParts } from '../../shared/writes.ts';
import { errorOfChange } from '../kernel/unanswered.ts';
import { REMOVAL_UNDO_MS, type UndoWindow, type Write } from '../kernel/undoWindow.ts';

const LONGEST_NAME = 60;

type Removal = {
  /** Which messages it holds now. */
  heldNow: () => readonly string[];
  /** @throws AppFailure */
  remove: (messageId: string) => Promise<unknown>;
  /** One is not in the room any more. */
  onGone: (messageId: string) => void;
};

/** What the removal of an entry is waited for by. */
export const heldTarget = (channelId: number, key: string): string => `held/${channelId}/${key}`;

/**
 * The removal of all that an entry holds, as one write: also of what joins it while that waits or is under way. A message that somebody
 * else has removed meanwhile is as good as removed; what refuses one for want of a permission or a connection would refuse the rest,
 * which then stays as it is.
 */
export function removeHeld(
  channelId: number,
  { userId, username, messageIds, text, key }: QueueEntry,
  { heldNow, remove, onGone }: Removal,
): Write<PlatformWrite> {
  return {
    target: heldTarget(channelId, key),
    what: { kind: 'removeHeld', channelId, userId, username, messageIds, text },
    calls: 0,
    forMs: REMOVAL_UNDO_MS,
    act: async () => {
      const parts: WriteParts = { done: [], left: [] };
      const name = text.slice(0, LONGEST_NAME);
      const asked = new Set<string>();
      const unasked = () => heldNow().filter((id) => !asked.has(id));
      for (let [next] = unasked(); next !== undefined; [next] = unasked()) {
        asked.add(next);
        try {
          await remove(next);
          parts.done.push(name);
        } catch (cause) {
          if (!(cause instanceof AppFailure)) throw cause;
          if (isGone(cause)) {
            parts.done.push(name);
            onGone(next);
          } else if (parts.done.length === 0) throw cause;
          else {
            const error = errorOfChange(cause);
            parts.endedBy = error;
            parts.left.push({ name, error }, ...unasked().map(() => ({ name, error: null })));
            break;
          }
        }
      }
      return parts;
    },
  };
}

/**
 * Has a removal wait in the undo window, and then done.
 * @throws AppFailure what it throws, and what ended it before all was removed: the entry holds the rest yet
 */
export async function removeWithUndo(
  undo: Pick<UndoWindow<PlatformWrite>, 'start'>,
  write: Write<PlatformWrite>,
): Promise<'done' | 'undone'> {
  let parts: WriteParts | null = null;
  const act = async (): Promise<WriteParts> => {
    const became = (await write.act()) ?? { done: [], left: [] };
    parts = became;
    return became;
  };
  const outcome = await undo.start({ ...write, act });
  const { endedBy } = (parts as WriteParts | null) ?? {};
  if (endedBy !== undefined) throw new AppFailure(endedBy);
  return outcome;
}

function isGone({ error }: AppFailure): boolean {
  return error.kind === 'chatRefused' && error.code === chatErrorCodes.messageNotFound;
}
