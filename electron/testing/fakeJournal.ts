import { AppFailure } from '../../shared/failure.ts';
import type { ReceiverJournal } from '../services/receiver/receiver.ts';
import type { Arrival, Taken, Unhandled, Written } from '../storage/journal/journal.ts';

const SEEN_MS = 7 * 24 * 3_600_000;

export type FakeRow = Arrival & { id: number };

/** The receiver's part of the journal, in memory. A test can make its disk fail, or hold its answers back. */
export class FakeJournal implements ReceiverJournal {
  readonly rows: FakeRow[] = [];
  readonly times: { on: boolean; atMs: number }[] = [];
  /** How many arrivals each write had. */
  readonly batches: number[] = [];
  isBroken = false;
  /** While it is set, nothing is answered before it resolves. */
  gate: Promise<void> | null = null;
  /** While it is set, nobody is told what was filed before it resolves. */
  filing: Promise<void> | null = null;
  /** The journal's thread ends before it tells. */
  losesFiled = false;
  readonly #seen = new Map<string, { id: number; atMs: number }>();
  readonly #unhandled = new Map<number, FakeRow>();

  /** Rows that were accepted, first and repeated. */
  get accepted(): FakeRow[] {
    return this.rows.filter(({ status, envelopeId }) => status === 204 && envelopeId !== null);
  }

  get unhandledIds(): number[] {
    return [...this.#unhandled.keys()];
  }

  async write(arrivals: readonly Arrival[]): Promise<Taken> {
    await this.gate;
    this.#check();
    this.batches.push(arrivals.length);
    const from = this.rows.length + 1;
    const written = arrivals.map((arrival) => this.#writeOne(arrival));
    const filed = (async () => {
      await this.filing;
      if (this.losesFiled) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
      return written;
    })();
    filed.catch(() => {});
    return { from, filed };
  }

  async unhandled(limit: number): Promise<Unhandled[]> {
    await this.gate;
    this.#check();
    return [...this.#unhandled.values()].slice(0, limit).map((row) => ({
      id: row.id,
      serviceKey: row.serviceKey ?? '',
      intake: row.intake ?? '',
      hookId: row.hookId,
      event: row.event ?? '',
      envelopeId: row.envelopeId ?? '',
      atMs: row.atMs,
      sentAtMs: row.sentAtMs,
      body: row.body,
    }));
  }

  async markHandled(ids: readonly number[]): Promise<void> {
    this.#check();
    for (const id of ids) this.#unhandled.delete(id);
  }

  async listening(on: boolean, atMs: number): Promise<void> {
    this.#check();
    this.times.push({ on, atMs });
  }

  async counts(
    serviceKey: string,
    sinceMs: number,
  ): Promise<{ deliveries: number; duplicates: number; missed: number }> {
    const rows = this.rows.filter((row) => row.serviceKey === serviceKey && row.atMs >= sinceMs);
    const duplicates = rows.filter(({ verdict }) => verdict === 'repeated').length;
    return { deliveries: rows.length, duplicates, missed: 0 };
  }

  #check(): void {
    if (this.isBroken) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
  }

  #writeOne(arrival: Arrival): Written {
    const row = { ...arrival, body: arrival.body.slice(), id: this.rows.length + 1 };
    this.rows.push(row);
    if (arrival.status < 200 || arrival.status > 299 || arrival.envelopeId === null)
      return { id: row.id, firstId: null };
    const key = `${arrival.serviceKey} ${arrival.envelopeId}`;
    const seen = this.#seen.get(key);
    if (seen !== undefined && arrival.atMs - seen.atMs < SEEN_MS) {
      if (row.verdict === 'valid') row.verdict = 'repeated';
      return { id: row.id, firstId: seen.id };
    }
    this.#seen.set(key, { id: row.id, atMs: arrival.atMs });
    this.#unhandled.set(row.id, row);
    return { id: row.id, firstId: null };
  }
}
