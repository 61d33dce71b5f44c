import type { LedgerCall, LedgerFigures, LedgerRefusal, PayerKind } from '../../shared/ledger.ts';
import { type BucketName, bucketNames, buckets } from '../../shared/platform/buckets.ts';
import { callPurposes } from '../../shared/platform/callPurposes.ts';
import type { Clock } from '../kernel/ports.ts';
import { MAIN_PAYER, type Payer } from '../platform/budget/budget.ts';
import type { CallEnd, CallNotes, NotedCall } from '../platform/budget/callNotes.ts';
import { CallRing } from './callRing.ts';
import type { KeptLedger } from './ledgerFile.ts';
import { MINUTE_MS, MinuteBook, minuteOf } from './minuteBook.ts';
import { Runs } from './runs.ts';

const MOST_REFUSALS = 50;
const DAY_MS = 86_400_000;
/** The columns of a picture, whatever time it is of. */
const STEPS = 60;
const minutesAStep = { hour: 1, day: 24 } as const;
/** Buckets that are told of even when nothing is counted in them, in the order in which a person meets them; others follow. */
const USUAL: readonly BucketName[] = ['chats', 'channel-read', 'analytics', 'global'];

/** Every bucket, those first that a person meets. */
export const bucketsInOrder = [...USUAL, ...bucketNames.filter((name) => !USUAL.includes(name))];

/** The account of who is just signing in. */
export const NOT_KNOWN_YET = 0;

/** Whose allowance a call spends, as it is told. */
export type Whose = { payer: PayerKind; accountId: number | null };

/** The books of one service's ledger: notes every call, in bounded memory, and adds them up. */
export class CallLedger implements CallNotes {
  readonly ring = new CallRing();
  readonly minutes = new MinuteBook();
  runs: Runs;
  readonly #clock: Clock;
  readonly #onNoted: () => void;
  #refusals: LedgerRefusal[] = [];
  /** The latest time that is known here: a clock that is behind it was set back. */
  #seenMs: number;

  constructor(clock: Clock, onNoted: () => void) {
    this.#clock = clock;
    this.#onNoted = onNoted;
    this.#seenMs = clock.now();
    this.runs = new Runs(this.#seenMs);
  }

  ended(noted: NotedCall, { outcome, counted, refusal }: CallEnd): void {
    const endedAtMs = this.followClock();
    const { purpose, what, book, channelId, isBackground, why } = noted;
    const whose = whoseOf(noted.payer);
    // It may have been under way while the clock was set back.
    const sentAtMs = noted.sentAtMs === null ? null : Math.min(noted.sentAtMs, endedAtMs);
    const askedAtMs = Math.min(noted.askedAtMs, sentAtMs ?? endedAtMs);
    const times = { askedAtMs, sentAtMs, endedAtMs };
    const call = { ...times, purpose, what, book, counted, ...whose, channelId, isBackground, why, outcome };
    this.ring.add(call);
    this.minutes.add(call);
    if (refusal) {
      const sinceMs = endedAtMs - buckets[refusal.bucket].intervalSeconds * 1_000;
      const ours = this.ours(refusal.bucket, whose, sinceMs).reduce((sum, { calls }) => sum + calls, 0);
      this.#refusals = [{ atMs: endedAtMs, purpose, what, ...whose, channelId, ours, ...refusal }, ...this.#refusals];
      this.#refusals.length = Math.min(this.#refusals.length, MOST_REFUSALS);
    }
    this.#onNoted();
  }

  /** What was refused in the last 24 hours, newest first. */
  refusals(): LedgerRefusal[] {
    const sinceMs = this.followClock() - DAY_MS;
    return this.#refusals.filter(({ atMs }) => atMs > sinceMs);
  }

  /** What this app has spent of a bucket since then, by what for; most first. */
  ours(bucket: BucketName, whose: Whose, sinceMs: number): { purpose: LedgerCall['purpose']; calls: number }[] {
    this.followClock();
    const spent = new Map<LedgerCall['purpose'], number>();
    for (const call of this.ring.newestFirst()) {
      if (call.endedAtMs < sinceMs) break;
      // One whose answer was lost may be counted in either.
      const counts = call.counted === bucket || (call.outcome === 'lost' && bucket === 'global');
      if (!counts || call.payer !== whose.payer || call.accountId !== whose.accountId) continue;
      spent.set(call.purpose, (spent.get(call.purpose) ?? 0) + 1);
    }
    return [...spent].map(([purpose, calls]) => ({ purpose, calls })).sort((a, b) => b.calls - a.calls);
  }

  /** @param limitOf the limit of a bucket, as the service last told */
  figures(span: 'hour' | 'day', limitOf: (bucket: BucketName) => number): LedgerFigures {
    const stepMinutes = minutesAStep[span];
    const nowMs = this.followClock();
    const firstMinute = minuteOf(nowMs) + 1 - STEPS * stepMinutes;
    const cells = Array.from({ length: STEPS * stepMinutes }, (_, nth) => this.minutes.of(firstMinute + nth));
    const all = cells.flat();
    const used = bucketsInOrder.filter((name) => USUAL.includes(name) || all.some(({ book }) => book === name));
    const wasRunning = Array.from({ length: STEPS }, (_, step) => {
      const fromMs = (firstMinute + step * stepMinutes) * MINUTE_MS;
      return this.runs.touch(fromMs, Math.min(nowMs + 1, fromMs + stepMinutes * MINUTE_MS));
    });
    const sum = (counted: readonly { calls: number }[]): number =>
      counted.reduce((total, { calls }) => total + calls, 0);
    const refusedOf = (counted: readonly { refused: number }[]): number =>
      counted.reduce((total, { refused }) => total + refused, 0);
    return {
      fromMs: firstMinute * MINUTE_MS,
      stepMs: stepMinutes * MINUTE_MS,
      lanes: used.map((bucket) => ({
        bucket,
        limit: limitOf(bucket),
        intervalSeconds: buckets[bucket].intervalSeconds,
        steps: wasRunning.map((ran, step) => {
          const within = cells.slice(step * stepMinutes, (step + 1) * stepMinutes).flat();
          const counted = within.filter(({ book }) => book === bucket);
          return { calls: ran || counted.length > 0 ? sum(counted) : null, refused: refusedOf(counted) };
        }),
      })),
      rows: callPurposes.flatMap((purpose) => {
        const own = all.filter((cell) => cell.purpose === purpose && cell.calls > 0);
        if (own.length === 0) return [];
        const calls: LedgerFigures['rows'][number]['calls'] = {};
        for (const cell of own) calls[cell.book] = (calls[cell.book] ?? 0) + cell.calls;
        return [{ purpose, calls }];
      }),
      calls: sum(all.filter(({ book }) => book !== 'socket')),
      refused: refusedOf(all),
    };
  }

  /** Begins anew. */
  forget(): void {
    this.ring.clear();
    this.minutes.clear();
    this.#refusals = [];
    this.runs = new Runs(this.#clock.now());
  }

  /** What outlives the app. */
  toKeep(): KeptLedger {
    const nowMs = this.followClock();
    const minutes = this.minutes.all().map(([minute, cells]): KeptLedger['minutes'][number] => [minute, [...cells]]);
    return { version: 1, runs: this.runs.until(nowMs), minutes, refusals: this.refusals() };
  }

  /**
   * Looks whether the clock was set back. Then all that is known is moved by as much, so that it is as long ago as it was: else calls of
   * before would be spent in the window of now, and stand in times that are still to come.
   * @returns now
   */
  followClock(): number {
    const nowMs = this.#clock.now();
    const backMs = backBy(this.#seenMs - nowMs);
    this.#seenMs = nowMs;
    if (backMs === 0) return nowMs;
    this.ring.moveBack(backMs);
    this.minutes.moveBack(backMs / MINUTE_MS);
    this.runs.moveBack(backMs);
    this.#refusals = this.#refusals.map((refusal) => movedBack(refusal, backMs));
    return nowMs;
  }

  /** Takes in what was kept of before. */
  takeEarlier(kept: KeptLedger): void {
    const nowMs = this.followClock();
    // The clock may have been set back while the app did not run.
    const lastMs = Math.max(0, ...kept.runs.map(({ toMs }) => toMs ?? 0), ...kept.refusals.map(({ atMs }) => atMs));
    const backMs = backBy(lastMs - nowMs);
    const runs = kept.runs.map(({ fromMs, toMs }) => ({ fromMs: fromMs - backMs, toMs: toMs && toMs - backMs }));
    const minutes = kept.minutes.map(([minute, cells]) => [minute - backMs / MINUTE_MS, cells] as const);
    const refusals = kept.refusals.map((refusal) => movedBack(refusal, backMs));
    this.runs.takeEarlier(runs, nowMs);
    for (const [minute, cells] of minutes) {
      if (minuteOf(nowMs) - minute > DAY_MS / MINUTE_MS) continue;
      for (const cell of cells) this.minutes.put(minute, cell);
    }
    this.#refusals = [...this.#refusals, ...refusals].slice(0, MOST_REFUSALS);
  }
}

/** Less is a clock that is put right. Whole minutes, so that what is known by the minute moves by as much. */
function backBy(aheadMs: number): number {
  return aheadMs < MINUTE_MS ? 0 : Math.ceil(aheadMs / MINUTE_MS) * MINUTE_MS;
}

function movedBack(refusal: LedgerRefusal, ms: number): LedgerRefusal {
  const { atMs, untilMs, headers } = refusal;
  const resetAtMs = headers.resetAtMs === null ? null : headers.resetAtMs - ms;
  return { ...refusal, atMs: atMs - ms, untilMs: untilMs - ms, headers: { ...headers, resetAtMs } };
}

/** Whose allowance it is, with the account where that is not the main one. */
export function whoseOf(payer: Payer): Whose {
  if (payer === 'address') return { payer: 'address', accountId: null };
  if (payer === 'client') return { payer: 'application', accountId: null };
  if (payer.startsWith('client ')) return { payer: 'hookApplication', accountId: null };
  if (payer === MAIN_PAYER) return { payer: 'user', accountId: null };
  const userId = Number(payer.slice('user '.length));
  return { payer: 'user', accountId: Number.isSafeInteger(userId) ? userId : NOT_KNOWN_YET };
}
