import type { LedgerBucket, LedgerCall, LedgerFigures, LedgerRefusal } from '../../shared/ledger.ts';

const MINUTE_MS = 60_000;

/** A bucket of the account with something spent, and nobody who waits. */
export function bucketSample(changes: Partial<LedgerBucket> = {}): LedgerBucket {
  return {
    name: 'chats',
    payer: 'user',
    accountId: null,
    limit: 500,
    intervalSeconds: 60,
    spent: 124,
    ours: [{ purpose: 'chattersWalk', calls: 124 }],
    others: 0,
    expected: 0,
    resetsAtMs: Date.now() + 31_000,
    refusedUntilMs: null,
    letsOne: false,
    waiting: [],
    ...changes,
  };
}

/** A call that was answered well. */
export function callSample(changes: Partial<LedgerCall> = {}): LedgerCall {
  const nowMs = Date.now();
  return {
    id: 1,
    askedAtMs: nowMs - 1_071,
    sentAtMs: nowMs - 1_071,
    endedAtMs: nowMs - 1_000,
    purpose: 'chat',
    what: 'GET /chats/{channelId}',
    book: 'chats',
    counted: 'chats',
    payer: 'user',
    accountId: null,
    channelId: null,
    isBackground: false,
    why: null,
    outcome: 200,
    ...changes,
  };
}

/** A 429 that came while a tenth of the bucket was known to be spent. */
export function refusalSample(changes: Partial<LedgerRefusal> = {}): LedgerRefusal {
  const nowMs = Date.now();
  return {
    atMs: nowMs - 10_000,
    purpose: 'chat',
    what: 'GET /chats/{channelId}',
    bucket: 'chats',
    isNamed: false,
    payer: 'user',
    accountId: null,
    channelId: null,
    headers: { limit: 500, remaining: 0, resetAtMs: nowMs + 20_000, retryAfterMs: 20_000 },
    limit: 500,
    spent: 50,
    ours: 40,
    untilMs: nowMs + 20_000,
    ...changes,
  };
}

/** An hour with calls in its last minute alone; before half of it the app did not run. */
export function figuresSample(changes: Partial<LedgerFigures> = {}): LedgerFigures {
  const steps = (last: number) =>
    Array.from({ length: 60 }, (_, step) => ({ calls: step < 30 ? null : step === 59 ? last : 0, refused: 0 }));
  return {
    fromMs: (Math.floor(Date.now() / MINUTE_MS) - 59) * MINUTE_MS,
    stepMs: MINUTE_MS,
    lanes: [
      { bucket: 'chats', limit: 500, intervalSeconds: 60, steps: steps(125) },
      { bucket: 'channel-read', limit: 1_000, intervalSeconds: 300, steps: steps(2) },
    ],
    rows: [
      { purpose: 'chattersWalk', calls: { chats: 124 } },
      { purpose: 'chat', calls: { chats: 1, socket: 2 } },
      { purpose: 'channel', calls: { 'channel-read': 2 } },
    ],
    calls: 127,
    refused: 0,
    ...changes,
  };
}
