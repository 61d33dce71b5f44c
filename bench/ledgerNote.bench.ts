import { systemClock } from '../electron/kernel/clock.ts';
import { CallLedger } from '../electron/ledger/callLedger.ts';
import { Budget, type BudgetDeps } from '../electron/platform/budget/budget.ts';
import type { NotedCall } from '../electron/platform/budget/callNotes.ts';
import { printLine, quantile, rounded } from './figures.ts';
import { heldMegabytes } from './memory.ts';

/**
 * What noting a call costs: calls through the budget that are noted, beside the same that are not, in turns; and what a full ledger
 * holds. `ratio` is the time with notes by the time without.
 */

const BENCH = 'ledgerNote';
const CALLS = 20_000;
const ROUNDS = 40;

/** Microseconds a call takes in the budget, from asking for it to its answer. */
async function perCall(deps: Omit<BudgetDeps, 'clock'>): Promise<number> {
  const budget = new Budget({ clock: systemClock, ...deps });
  const headers = new Headers();
  const startMs = performance.now();
  for (let call = 0; call < CALLS; call++) {
    const permit = await budget.take({
      bucket: 'chats',
      payer: 'user own',
      priority: 'background',
      purpose: 'chattersWalk',
      what: 'GET /v2/chats/{channelId}/users',
      patienceMs: 0,
    });
    // One that never left is counted nowhere, so that the budget lets all of them go.
    if (call % 50 === 0) permit.answered(404, headers, systemClock.now());
    else permit.unused();
  }
  const tookMs = performance.now() - startMs;
  budget.close();
  return (tookMs * 1_000) / CALLS;
}

const books = new CallLedger(systemClock, () => {});
const without: number[] = [];
const noted: number[] = [];
for (let round = -5; round < ROUNDS; round++) {
  const bare = await perCall({});
  const full = await perCall({ notes: books });
  if (round < 0) continue;
  without.push(bare);
  noted.push(full);
}
const [bare, full] = [quantile(without, 0.5), quantile(noted, 0.5)];
printLine(BENCH, 'a call in the budget, not noted', { median: rounded(bare), unit: 'µs', ratio: 1 });
printLine(BENCH, 'a call in the budget, noted', {
  median: rounded(full),
  unit: 'µs',
  ratio: rounded(full / bare, 2),
  noting: rounded(full - bare),
});

const alone: number[] = [];
const call: NotedCall = {
  ...({
    purpose: 'chattersWalk',
    what: 'GET /v2/chats/{channelId}/users',
    book: 'chats',
    payer: 'user own',
    channelId: 7,
  } as const),
  ...{ isBackground: true, askedAtMs: 0, sentAtMs: 0, why: null },
};
for (let round = -5; round < ROUNDS; round++) {
  const startMs = performance.now();
  for (let nth = 0; nth < CALLS; nth++) {
    books.ended({ ...call, sentAtMs: systemClock.now() }, { outcome: 200, counted: 'chats', refusal: null });
  }
  if (round >= 0) alone.push(((performance.now() - startMs) * 1_000) / CALLS);
}
printLine(BENCH, 'noting alone', {
  median: rounded(quantile(alone, 0.5)),
  unit: 'µs',
  ratio: null,
  p99: rounded(quantile(alone, 0.99)),
});

const before = heldMegabytes();
const filled = new CallLedger(systemClock, () => {});
for (let nth = 0; nth < 30_000; nth++) {
  filled.ended({ ...call, sentAtMs: nth }, { outcome: 200, counted: 'chats', refusal: null });
}
printLine(BENCH, 'a full ledger holds', {
  median: rounded(heldMegabytes() - before),
  unit: 'MB',
  ratio: null,
  calls: filled.ring.noted,
});
