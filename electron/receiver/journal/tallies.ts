import type { Refusal } from '../../../shared/deliveries.ts';
import type { IntakeHistory } from '../../kernel/intakes.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Written } from './journal.ts';
import { type Filed, headersOf } from './packing.ts';

/** Says nothing of the hook: the service does not do it, so that somebody else knocked; or it never came whole. */
const NOT_THE_SERVICE = new Set<Refusal>(['notAnEnvelope', 'notHttp', 'cutOff', 'unknownPath', 'badMethod', 'badHost']);

type Tally = Omit<IntakeHistory, 'intake' | 'triesSinceSuccess'> & { successId: number };

/**
 * What the service counts for each intake, kept up with every write: cheap however much there is, and still right when old
 * deliveries are gone. Our own replays are no tries of the service. @see PLATFORM §8.2
 */
export class Tallies {
  readonly #tables: Tables;
  /** Changed in the running transaction and not written yet. */
  #changed = new Map<number, Tally>();
  /** Changed since that was asked last. */
  readonly #touched = new Set<number>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** @param proved tries missed that this one was the first to prove */
  add(intake: number, arrival: Filed, written: Written, proved: number): void {
    if (arrival.replayOf !== null) return;
    if (arrival.refusal !== null && NOT_THE_SERVICE.has(arrival.refusal)) return;
    if (isDoubtful(arrival)) return;
    const tally = this.#read(intake);
    const success = arrival.status >= 200 && arrival.status < 300;
    const repeated = written.firstId !== null && arrival.verdict === 'valid';
    const last = {
      lastAtMs: arrival.atMs,
      lastStatus: arrival.status,
      lastVerdict: repeated ? 'repeated' : arrival.verdict,
    } as const;
    this.#changed.set(
      intake,
      success
        ? {
            ...last,
            lastSuccessAtMs: arrival.atMs,
            successId: written.id,
            failuresSinceSuccess: 0,
            missedSinceSuccess: 0,
            firstFailureAtMs: null,
          }
        : {
            ...tally,
            ...last,
            failuresSinceSuccess: tally.failuresSinceSuccess + 1,
            missedSinceSuccess: tally.missedSinceSuccess + proved,
            firstFailureAtMs: tally.firstFailureAtMs ?? arrival.atMs,
          },
    );
  }

  /** A try that the delivery `provedBy` had proved missed did come, late. */
  cameLate(intake: number, provedBy: number): void {
    const tally = this.#read(intake);
    if (provedBy <= tally.successId) return;
    this.#changed.set(intake, { ...tally, missedSinceSuccess: Math.max(0, tally.missedSinceSuccess - 1) });
  }

  /** Before the end of the transaction. */
  write(): void {
    for (const [intake, tally] of this.#changed) {
      this.#touched.add(intake);
      this.#tables.run(
        'INSERT OR REPLACE INTO tallies VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        intake,
        tally.lastAtMs,
        tally.lastStatus,
        tally.lastVerdict,
        tally.lastSuccessAtMs,
        tally.successId,
        tally.failuresSinceSuccess,
        tally.missedSinceSuccess,
        tally.firstFailureAtMs,
      );
    }
    this.#changed.clear();
  }

  /** What was not written is not to be. */
  forget(): void {
    this.#changed.clear();
  }

  history(intakes: readonly string[]): IntakeHistory[] {
    return intakes.map((intake) => this.#historyOf(intake, this.#tables.names.find(intake)));
  }

  /** Those that changed since this was asked last. */
  takeTouched(): IntakeHistory[] {
    const touched = [...this.#touched];
    this.#touched.clear();
    return touched.map((intake) => this.#historyOf(this.#tables.names.textOf(intake) ?? '', intake));
  }

  #historyOf(intake: string, number: number): IntakeHistory {
    const { successId: _, ...tally } = this.#read(number);
    return { intake, ...tally, triesSinceSuccess: tally.failuresSinceSuccess + tally.missedSinceSuccess };
  }

  #read(intake: number): Tally {
    const changed = this.#changed.get(intake);
    if (changed !== undefined) return changed;
    const row = this.#tables.get('SELECT * FROM tallies WHERE intake = ?', intake);
    return {
      lastAtMs: orNull(row?.last_at_ms),
      lastStatus: orNull(row?.last_status),
      lastVerdict: (row?.last_verdict ?? null) as Tally['lastVerdict'],
      lastSuccessAtMs: orNull(row?.success_at_ms),
      successId: Number(row?.success_id ?? 0),
      failuresSinceSuccess: Number(row?.failures ?? 0),
      missedSinceSuccess: Number(row?.missed ?? 0),
      firstFailureAtMs: orNull(row?.first_failure_at_ms),
    };
  }
}

/**
 * Whether somebody else has perhaps sent it: nothing proves that it is the service's, and neither header that the service always
 * gives is there. Anybody who learns a path could else bring a hook near its end, as far as the person is told. @see API "Events" 5
 */
function isDoubtful({ verdict, nthRetry, headers }: Filed): boolean {
  if ((verdict !== 'invalid' && verdict !== 'missing') || nthRetry !== null) return false;
  return !headersOf(headers).some(([name]) => name.toLowerCase() === 'poker-hook-id');
}

function orNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
