import { join } from 'node:path';
import type { LedgerCall, LedgerRefusal } from '../../shared/ledger.ts';
import type { Logger } from '../kernel/ports.ts';
import { type KeptLedger, LedgerFile, ledgerFile } from './ledgerFile.ts';
import { MINUTE_MS } from './minuteBook.ts';

type MinuteCell = KeptLedger['minutes'][number][1][number];

/** One thing that a ledger knows: what was asked in a minute, a refusal, or a single call. */
export type LedgerRow =
  | ({ kind: 'minute'; fromMs: number } & MinuteCell)
  | ({ kind: 'refusal' } & LedgerRefusal)
  | ({ kind: 'call' } & LedgerCall);

/** What outlives the app of a ledger, a row each. */
export function* rowsOf({ minutes, refusals }: KeptLedger): Generator<LedgerRow> {
  for (const [minute, cells] of minutes) {
    for (const cell of cells) yield { kind: 'minute', fromMs: minute * MINUTE_MS, ...cell };
  }
  for (const refusal of refusals) yield { kind: 'refusal', ...refusal };
}

/** The same of a service that is not open, as far as its file can be read. */
export async function* readKeptLedger(dir: string, serviceKey: string, log: Logger): AsyncGenerator<LedgerRow> {
  const kept = await new LedgerFile(join(dir, ledgerFile(serviceKey)), log).load();
  if (kept !== null) yield* rowsOf(kept);
}
