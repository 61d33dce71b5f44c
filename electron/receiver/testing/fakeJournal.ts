import { AppFailure } from '../../../shared/failure.ts';
import type { Arrival, Taken, Unhandled, Written } from '../journal/journal.ts';
import type { ReceiverJournal } from '../server/hookServer.ts';

const SEEN_MS = 7 * 24 * 3_600_000;

export type FakeRow = Arrival & { id: number };

/** The receiver's part of the journal, in memory. A test can make its disk fail, or hold its answers back. */
export class FakeJournal implements ReceiverJournal {
  readonly rows: FakeRow[] = [];
  readonly times: { on: boolean; atMs: number }[] = [];
  /** How many arrivals each write had. */
  readonly batches: number[] = [];
  isBroken = false;
  /** Nothing can be marked, as while another program holds the file's lock. */
  isLocked = false;
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
    return this.rows.filter(({ status, envelopeId }) => status >= 200 && status < 300 && envelopeId !== null);
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

  async unhandled(afterId: number, limit: number): Promise<Unhandled[]> {
    await this.gate;
    this.#check();
    const rows = [...this.#unhandled.values()].filter(({ id }) => id > afterId);
    return rows.slice(0, limit).map((row) => ({
      id: row.id,
      serviceKey: row.serviceKey ?? '',
      intake: row.intake ?? '',
      hookId: row.hookId,
      dialect: row.dialect ?? 'platform',
      event: row.event ?? '',
      envelopeId: row.envelopeId ?? '',
      atMs: row.atMs,
      sentAtMs: row.sentAtMs,
      body: row.body,
      isInFeed: false,
    }));
  }

  async markHandled(ids: readonly number[]): Promise<void> {
    this.#check();
    if (this.isLocked) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
    for (const id of ids) this.#unhandled.delete(id);
  }

  async listening(on: boolean, atMs: number): Promise<void> {
    this.#check();
    this.times.push({ on, atMs });
  }

  #check(): void {
    if (this.isBroken) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
  }

  #writeOne(arrival: Arrival): Written {
    const row = { ...arrival, body: arrival.body.slice(), id: this.rows.length + 1 };
    this.rows.push(row);
    if (arrival.status < 200 || arrival.status > 299 || arrival.envelopeId === null)
      return { id: row.id, firstId: null };
    const place = arrival.dialect === 'platform' ? arrival.serviceKey : arrival.intake;
    const key = `${place} ${arrival.envelopeId}`;
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
