import type { Verdict } from '../../../shared/deliveries.ts';
import type { Written } from './journal.ts';
import type { Remover } from './remover.ts';
import type { Tables } from './tables.ts';
import type { Tallies } from './tallies.ts';
import type { Batch, PackedArrival, PartResult } from './wire.ts';

/** How long a service may bring an envelope again before it counts as a new one. */
export const SEEN_MS = 7 * 24 * 60 * 60 * 1000;
/** The last day that JavaScript knows. */
const LARGEST = 8_640_000_000_000_000;
/** A retry number beyond it is not the service's, which tries a handful of times. */
const CREDIBLE_NTH = 1_000;
/** Kept of the body of what was turned away before its signature was looked at. */
const REFUSED_BODY_BYTES = 64 * 1024;

const TURNED_AWAY = new Set<Verdict>(['refused', 'missing', 'invalid']);

const INSERT = `INSERT INTO deliveries
  (at_ms, service, intake, hook, status, verdict, refusal, event, envelope, nth, missed, proved, copies, scripted, replay_of,
   imported, opens, pending, bytes, stored, sent_at_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)`;

/** What there is of an envelope already, imported ones aside. Numbered parameters: intake, nth, service, since, envelope. */
const EARLIER = `SELECT
    max(CASE WHEN intake = ?1 THEN copies END) AS copies,
    max(CASE WHEN intake = ?1 AND replay_of IS NULL THEN nth END) AS highest,
    max(intake = ?1 AND replay_of IS NULL AND nth = ?2) AS had,
    count(DISTINCT CASE WHEN intake = ?1 AND replay_of IS NULL AND nth < ?2 THEN nth END) AS below,
    max(CASE WHEN service = ?3 AND opens = 1 AND at_ms >= ?4 THEN id END) AS first
  FROM deliveries WHERE envelope = ?5 AND imported = 0`;

/** Writes arrivals: several calls' together, each call's as a whole or not at all. */
export class Writer {
  readonly #tables: Tables;
  readonly #tallies: Tallies;
  readonly #remover: Remover;

  constructor(tables: Tables, tallies: Tallies, remover: Remover) {
    this.#tables = tables;
    this.#tallies = tallies;
    this.#remover = remover;
  }

  /**
   * One durable transaction.
   * @returns what became of each call's; `trimmed`: older ones that had been turned away went for them
   * @throws the database's error when none of it could be written
   */
  write(batch: Batch): { results: PartResult[]; trimmed: boolean } {
    const straight = <T>(work: () => T): { value: T } => ({ value: work() });
    try {
      return this.#writeAll(batch, straight);
    } catch {
      // Seldom: once more with care, so that what can be written is.
      return this.#writeAll(batch, (work) => this.#tables.attempt(work));
    }
  }

  #writeAll(
    { arrivals, parts, bodies }: Batch,
    attempt: <T>(work: () => T) => { value: T } | { cause: unknown },
  ): { results: PartResult[]; trimmed: boolean } {
    try {
      return this.#tables.transaction(true, () => {
        let nextArrival = 0;
        let nextByte = 0;
        const results = parts.map((count): PartResult => {
          const own = arrivals.slice(nextArrival, nextArrival + count);
          const from = nextByte;
          nextArrival += count;
          nextByte += own.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
          const undo = this.#tallies.mark();
          const outcome = attempt(() => this.#writePart(own, bodies, from));
          if ('value' in outcome) return { ok: true, written: outcome.value };
          undo();
          return { ok: false, detail: String(outcome.cause) };
        });
        this.#tallies.write();
        return { results, trimmed: this.#trim(arrivals) };
      });
    } finally {
      this.#tallies.forget();
    }
  }

  #trim(arrivals: readonly PackedArrival[]): boolean {
    const turnedAway = arrivals.filter(({ verdict }) => TURNED_AWAY.has(verdict));
    if (turnedAway.length === 0) return false;
    const bytes = turnedAway.reduce((sum, arrival) => sum + storedBytes(arrival.bodyBytes, arrival), 0);
    return this.#remover.trimTurnedAway(turnedAway.length, bytes);
  }

  #writePart(arrivals: readonly PackedArrival[], bodies: Uint8Array, from: number): Written[] {
    let at = from;
    return arrivals.map((arrival) => {
      const body = bodies.subarray(at, at + arrival.bodyBytes);
      at += arrival.bodyBytes;
      return this.#writeOne(whole(arrival), body);
    });
  }

  #writeOne(arrival: PackedArrival, body: Uint8Array): Written {
    const tables = this.#tables;
    const service = tables.numberOf(arrival.serviceKey);
    const intake = tables.numberOf(arrival.intake);
    const nth = credible(arrival.nthRetry);
    const earlier =
      arrival.envelopeId === null
        ? undefined
        : tables.get(EARLIER, intake, nth, service, arrival.atMs - SEEN_MS, arrival.envelopeId);
    const accepted = arrival.status >= 200 && arrival.status < 300 && service !== null && arrival.envelopeId !== null;
    const firstId = accepted ? this.#firstOf(service, arrival, Number(earlier?.first ?? 0)) : null;
    const opens = accepted && firstId === null;
    // Our own replays and what fits no path prove nothing.
    const { missed, proved, late } = countMissed(intake === null || arrival.replayOf !== null ? null : nth, earlier);
    const kept = arrival.verdict === 'refused' ? body.subarray(0, REFUSED_BODY_BYTES) : body;
    const id = Number(
      tables
        .prepare(INSERT)
        .run(
          arrival.atMs,
          service,
          intake,
          tables.numberOf(arrival.hookId),
          arrival.status,
          firstId !== null && arrival.verdict === 'valid' ? 'repeated' : arrival.verdict,
          arrival.refusal,
          arrival.event,
          arrival.envelopeId,
          nth,
          missed,
          proved,
          arrival.envelopeId === null || intake === null ? 1 : Number(earlier?.copies ?? 0) + 1,
          Number(arrival.scripted),
          arrival.replayOf,
          Number(opens),
          Number(opens && arrival.event !== null && intake !== null),
          arrival.bodyBytes,
          storedBytes(kept.byteLength, arrival),
          arrival.sentAtMs,
        ).lastInsertRowid,
    );
    tables.run('INSERT INTO contents VALUES (?, ?, ?, ?)', id, arrival.method, arrival.headers, kept);
    const written = { id, firstId };
    if (late) this.#fill(Number(intake), String(arrival.envelopeId), Number(nth));
    if (intake !== null) this.#tallies.add(intake, arrival, written, proved);
    return written;
  }

  #firstOf(service: number, { envelopeId, atMs }: PackedArrival, first: number): number | null {
    if (first > 0) return first;
    const taken = this.#tables.get(
      'SELECT first_id FROM seen WHERE service = ? AND envelope = ? AND at_ms >= ?',
      service,
      envelopeId,
      atMs - SEEN_MS,
    );
    return taken === undefined ? null : Number(taken.first_id);
  }

  /** A number that later ones had proved missed has come after all: they missed one less. */
  #fill(intake: number, envelope: string, nth: number): void {
    const later = 'FROM deliveries WHERE envelope = ? AND intake = ? AND nth > ? AND imported = 0';
    const provedBy = this.#tables.number(`SELECT min(id) ${later}`, envelope, intake, nth);
    this.#tables.run('UPDATE deliveries SET proved = proved - 1 WHERE id = ? AND proved > 0', provedBy);
    this.#tables.run(
      'UPDATE deliveries SET missed = missed - 1 WHERE envelope = ? AND intake = ? AND nth > ? AND imported = 0 AND missed > 0',
      envelope,
      intake,
      nth,
    );
    this.#tallies.cameLate(intake, provedBy);
  }
}

/**
 * @returns `missed`: smaller numbers that never came; `proved`: those that only this one shows; `late`: larger ones came before
 *   it, and this one never had
 */
function countMissed(
  nth: number | null,
  earlier: Record<string, unknown> | undefined,
): { missed: number; proved: number; late: boolean } {
  if (nth === null || earlier === undefined) return { missed: 0, proved: 0, late: false };
  const highest = earlier.highest === null ? -1 : Number(earlier.highest);
  return {
    missed: nth - Number(earlier.below),
    proved: Math.max(0, nth - highest - 1),
    late: highest > nth && Number(earlier.had ?? 0) === 0,
  };
}

/** Numbers as the tables take them: whole. A time that is none is the beginning of time. */
function whole(arrival: PackedArrival): PackedArrival {
  const number = (value: number): number =>
    Number.isFinite(value) ? Math.trunc(Math.min(Math.max(value, -LARGEST), LARGEST)) : 0;
  return {
    ...arrival,
    atMs: number(arrival.atMs),
    status: number(arrival.status),
    sentAtMs: arrival.sentAtMs === null ? null : number(arrival.sentAtMs),
    replayOf: arrival.replayOf === null ? null : number(arrival.replayOf),
  };
}

function credible(nth: number | null): number | null {
  return nth !== null && Number.isInteger(nth) && nth >= 0 && nth <= CREDIBLE_NTH ? nth : null;
}

/** What a delivery takes up: its parts, and about what rows and indices need besides. */
export function storedBytes(
  bodyBytes: number,
  row: { headers: string; event: string | null; envelopeId: string | null },
): number {
  return bodyBytes + row.headers.length + (row.event?.length ?? 0) + 2 * (row.envelopeId?.length ?? 0) + 200;
}
