import { AppFailure } from '../../shared/failure.ts';
import type { CallOutcome } from '../../shared/ledger.ts';
import type { Clock } from '../kernel/ports.ts';
import type { CallNotes, NotedCall } from '../platform/budget/callNotes.ts';
import type { ChatSocket } from '../platform/chat/chatSocket.ts';

/** The chat's way to say that there were too many. @see PLATFORM §6.6 */
const RATE_LIMITED = 4005;

/** The same socket, whose calls are noted with whose they are and for which channel: they cost no call of a bucket, but the chat has a limit of its own. */
export function notedCalls(
  socket: ChatSocket,
  { payer, channelId }: Pick<NotedCall, 'payer' | 'channelId'>,
  notes: CallNotes,
  clock: Clock,
): ChatSocket {
  return {
    call: async (method, args, limitMs) => {
      const nowMs = clock.now();
      const noted: NotedCall = {
        purpose: 'chat',
        what: method,
        book: 'socket',
        payer,
        channelId,
        isBackground: false,
        askedAtMs: nowMs,
        sentAtMs: nowMs,
        why: null,
      };
      const end = (outcome: CallOutcome): void => notes.ended(noted, { outcome, counted: null, refusal: null });
      try {
        const data = await socket.call(method, args, limitMs);
        end('done');
        return data;
      } catch (cause) {
        if (isUnsent(cause)) noted.sentAtMs = null;
        end(outcomeOf(cause));
        throw cause;
      }
    },
    check: (limitMs) => socket.check(limitMs),
    close: () => socket.close(),
  };
}

function outcomeOf(cause: unknown): CallOutcome {
  if (isUnsent(cause)) return 'unsent';
  if (!(cause instanceof AppFailure) || cause.error.kind !== 'chatRefused') return 'lost';
  return cause.error.code === RATE_LIMITED ? 'limited' : 'refused';
}

function isUnsent(cause: unknown): boolean {
  return cause instanceof AppFailure && cause.error.kind === 'connectionLost' && !cause.error.sent;
}
