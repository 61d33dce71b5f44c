import type { WaitReason } from '../../../shared/ledger.ts';
import type { BucketName } from '../../../shared/platform/buckets.ts';
import type { BudgetWait } from '../../kernel/ports.ts';
import type { Bucket } from './bucket.ts';
import type { Payer } from './budget.ts';
import type { NotedCall } from './callNotes.ts';
import type { Permit } from './permit.ts';

/** Background requests leave this part of a bucket to foreground ones. */
const RESERVE = 0.1;

/** Somebody who waits for a permit. `order` goes up over all queues. */
export type Waiter = {
  order: number;
  call: NotedCall;
  grant(permit: Permit): void;
  refuse(cause: unknown): void;
  /** Told of its wait as it stands, where somebody wants to know; called again only when it has changed. */
  told: ((wait: BudgetWait) => void) | null;
};

/** Those who wait for one bucket of one payer, in two lines. */
export type Queue = { payer: Payer; own: Bucket; global: Bucket; foreground: Waiter[]; background: Waiter[] };

/** One bucket of one payer as it stands, for those who explain it. */
export type BucketStand = {
  name: BucketName;
  payer: Payer;
  limit: number;
  intervalMs: number;
  /** Those under way included. */
  spent: number;
  underWay: number;
  resetsAtMs: number | null;
  refusedUntilMs: number | null;
  /** One request goes all the same. */
  letsOne: boolean;
  /** In the order in which they go. `mayGoAtMs`: at the earliest, as things stand; null: when an answer comes. */
  waiting: { call: NotedCall; mayGoAtMs: number | null }[];
};

/** Whether the next one of a line may go. */
export function hasRoom(queue: Queue, isBackground: boolean, nowMs: number): boolean {
  return bucketsOf(queue).every((bucket) => roomFor(bucket, isBackground, nowMs) > 0);
}

/** So many regular calls fit a bucket of this limit: the rest is kept for what a person waits for. */
export function backgroundRoom(limit: number): number {
  return limit - Math.min(limit - 1, Math.floor(limit * RESERVE));
}

/** Why one who waits was not let go at once. */
export function whyWaits(queue: Queue, { isBackground }: NotedCall, nowMs: number): WaitReason {
  const tight = bucketsOf(queue).find((bucket) => roomFor(bucket, isBackground, nowMs) <= 0);
  if (!tight) return 'turn';
  if (tight.refusedUntilMs(nowMs) !== null) return tight === queue.own ? 'refused' : 'globalRefused';
  if (tight.room(nowMs) > 0) return 'reserve';
  if (tight.nextRoomAtMs(nowMs) === null) return 'underWay';
  return tight === queue.own ? 'full' : 'global';
}

export function standOf(queue: Queue, nowMs: number): BucketStand {
  const { payer, own, foreground, background } = queue;
  return {
    name: own.name,
    payer,
    limit: own.limit,
    intervalMs: own.intervalMs,
    spent: Math.min(own.spent(nowMs), own.limit),
    underWay: own.underWay,
    resetsAtMs: own.resetsAtMs(nowMs),
    refusedUntilMs: own.refusedUntilMs(nowMs),
    letsOne: own.letsOne(nowMs),
    waiting: [...foreground, ...background].map(({ call }, place) => ({
      call,
      mayGoAtMs: mayGoAtMs(queue, call.isBackground, place, nowMs),
    })),
  };
}

/** Tells those who wait in a queue how they stand, where they want to know. */
export function tellWaits(queue: Queue, nowMs: number): void {
  const waiting = [...queue.foreground, ...queue.background];
  for (const [place, { call, told }] of waiting.entries()) {
    if (told === null) continue;
    const atMs = mayGoAtMs(queue, call.isBackground, place, nowMs);
    const full = bucketsOf(queue).find((bucket) => roomFor(bucket, call.isBackground, nowMs) <= 0) ?? queue.own;
    const refused = full.refusedUntilMs(nowMs) !== null;
    told({ bucket: full.name, untilMs: atMs !== null && atMs > nowMs ? atMs : null, refused });
  }
}

/** When the one at this place may go, if nobody else comes and all windows are theirs. */
function mayGoAtMs(queue: Queue, isBackground: boolean, place: number, nowMs: number): number | null {
  let atMs: number | null = nowMs;
  for (const bucket of bucketsOf(queue)) {
    const ahead = place - roomFor(bucket, isBackground, nowMs);
    if (ahead < 0) continue;
    const soonestMs = bucket.nextRoomAtMs(nowMs);
    if (soonestMs === null || atMs === null) {
      atMs = null;
      continue;
    }
    const perWindow = isBackground ? backgroundRoom(bucket.limit) : bucket.limit;
    atMs = Math.max(atMs, soonestMs + Math.floor(ahead / perWindow) * bucket.intervalMs);
  }
  return atMs;
}

function roomFor(bucket: Bucket, isBackground: boolean, nowMs: number): number {
  if (bucket.letsOne(nowMs)) return 1;
  return bucket.room(nowMs) - (isBackground ? bucket.limit - backgroundRoom(bucket.limit) : 0);
}

function bucketsOf({ own, global }: Queue): Bucket[] {
  return own === global ? [own] : [own, global];
}
