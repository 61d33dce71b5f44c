import type { BookName, CallOutcome, LedgerRefusal, WaitReason } from '../../../shared/ledger.ts';
import type { BucketName } from '../../../shared/platform/buckets.ts';
import type { CallPurpose } from '../../../shared/platform/callPurposes.ts';
import type { Payer } from './budget.ts';

/** A call from the moment it is asked for. It is filled in as it goes. */
export type NotedCall = {
  readonly purpose: CallPurpose;
  /** Verb and path as declared, or a method of the chat: never an id. */
  readonly what: string;
  readonly book: BookName;
  readonly payer: Payer;
  /** The channel it is for; null: none. */
  readonly channelId: number | null;
  readonly isBackground: boolean;
  readonly askedAtMs: number;
  /** null: it waits, or never left. */
  sentAtMs: number | null;
  why: WaitReason | null;
};

/** How a call ended. `counted`: the bucket that it cost one call; null: it cost nothing. */
export type CallEnd = { outcome: CallOutcome; counted: BucketName | null; refusal: RefusalSeen | null };

/** What a refusal by a full bucket said, what was known then, and what follows from it. */
export type RefusalSeen = Pick<LedgerRefusal, 'bucket' | 'isNamed' | 'headers' | 'limit' | 'spent' | 'untilMs'>;

/** Who wants to know of every call. It is told once of each, when it has ended, and must be quick. */
export interface CallNotes {
  ended(call: NotedCall, end: CallEnd): void;
}

/** For where nobody wants to know. */
export const noNotes: CallNotes = { ended: () => {} };
