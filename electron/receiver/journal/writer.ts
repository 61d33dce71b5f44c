import type { Verdict } from '../../../shared/deliveries.ts';
import { KNOWN_AGAIN_MS } from '../../../shared/dialects.ts';
import type { Row, Tables } from '../../storage/tables.ts';
import type { Envelopes } from './envelopes.ts';
import type { Inbox } from './inbox.ts';
import type { Kinds } from './kinds.ts';
import type { Filed } from './packing.ts';
import type { Quarters } from './quarters.ts';
import type { Remover } from './remover.ts';
import type { Tallies } from './tallies.ts';
import type { Totals } from './totals.ts';

/** How long a sender may bring an envelope again before it counts as a new one. */
export const SEEN_MS = KNOWN_AGAIN_MS;
/** A retry number beyond it is not the service's, which tries a handful of times. */
const CREDIBLE_NTH = 1_000;
/** Kept of the body of what was turned away before its signature was looked at. */
const REFUSED_BODY_BYTES = 64 * 1024;

const TURNED_AWAY = new Set<Verdict>(['refused', 'missing', 'invalid']);

const INSERT = `INSERT INTO deliveries
  (id, at_ms, service, intake, hook, status, verdict, refusal, event, envelope, nth, missed, proved, copies, scripted, replay_of,
   imported, opens, pending, bytes, stored, sent_at_ms, dialect, waited_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * What there is of an envelope already, imported ones aside. The platform may bring one to several paths; another sender's id
 * tells something on its own path alone. Numbered parameters: intake, nth, service, since, envelope, dialect, the deliveries
 * that may have it.
 */
const EARLIER = `SELECT
    max(CASE WHEN intake = ?1 THEN copies END) AS copies,
    max(CASE WHEN intake = ?1 AND replay_of IS NULL THEN nth END) AS highest,
    max(intake = ?1 AND replay_of IS NULL AND nth = ?2) AS had,
    count(DISTINCT CASE WHEN intake = ?1 AND replay_of IS NULL AND nth < ?2 THEN nth END) AS below,
    max(CASE WHEN service = ?3 AND opens = 1 AND at_ms >= ?4 AND dialect = ?6
      AND (?6 = 'platform' OR intake = ?1) THEN id END) AS first
  FROM deliveries WHERE id IN (SELECT value FROM json_each(?7)) AND envelope = ?5 AND imported = 0`;

/** Deliveries that were brought into their tables. */
export type FiledSlice = {
  /** All up to this number are. */
  upto: number;
  /** Those of them whose envelope had come before: number and first number in turn. */
  repeats: number[];
};

type Parts = {
  tables: Tables;
  inbox: Inbox;
  tallies: Tallies;
  totals: Totals;
  quarters: Quarters;
  envelopes: Envelopes;
  kinds: Kinds;
  remover: Remover;
};

/** Brings arrivals from the inbox into their tables. */
export class Writer {
  readonly #tables: Tables;
  readonly #inbox: Inbox;
  readonly #tallies: Tallies;
  readonly #totals: Totals;
  readonly #quarters: Quarters;
  readonly #envelopes: Envelopes;
  readonly #kinds: Kinds;
  readonly #remover: Remover;
  /** Services to which something came whose signature does not fit, until that is told. */
  readonly #unsigned = new Set<number>();

  constructor({ tables, inbox, tallies, totals, quarters, envelopes, kinds, remover }: Parts) {
    this.#tables = tables;
    this.#inbox = inbox;
    this.#tallies = tallies;
    this.#totals = totals;
    this.#quarters = quarters;
    this.#envelopes = envelopes;
    this.#kinds = kinds;
    this.#remover = remover;
  }

  /**
   * Files what waits, the oldest first, until `enough` says so: one transaction, in which it also goes from the inbox, so that each
   * is filed once whatever happens.
   * @returns `trimmed`: older ones that had been turned away went for them
   * @throws the database's error when none of it could be; Torn
   */
  file(enough: () => boolean): FiledSlice & { trimmed: boolean } {
    const repeats: number[] = [];
    let turnedAway = 0;
    let turnedAwayBytes = 0;
    try {
      const { held, trimmed } = this.#tables.transaction(false, () => {
        const hold = this.#inbox.drain((id, arrival) => {
          const firstId = this.#fileOne(id, arrival);
          if (firstId !== null) repeats.push(id, firstId);
          if (!TURNED_AWAY.has(arrival.verdict)) return;
          turnedAway += 1;
          turnedAwayBytes += storedBytes(arrival.body.byteLength, arrival);
        }, enough);
        this.#tallies.write();
        this.#quarters.write();
        return { held: hold, trimmed: turnedAway > 0 && this.#remover.trimTurnedAway(turnedAway, turnedAwayBytes) };
      });
      held();
      return { upto: this.#inbox.filedUpto, repeats, trimmed };
    } finally {
      this.#tallies.forget();
      this.#quarters.forget();
    }
  }

  /** @returns the services to which something came whose signature does not fit, since this was asked last */
  takeUnsigned(): number[] {
    const services = [...this.#unsigned];
    this.#unsigned.clear();
    return services;
  }

  /** @returns the delivery that it repeats */
  #fileOne(id: number, arrival: Filed): number | null {
    const tables = this.#tables;
    const service = tables.names.numberOf(arrival.serviceKey);
    const intake = tables.names.numberOf(arrival.intake);
    const nth = credible(arrival.nthRetry);
    const dialect = arrival.dialect ?? 'platform';
    const earlier =
      arrival.envelopeId === null ? undefined : this.#earlier(arrival.envelopeId, arrival, intake, service);
    const accepted = arrival.status >= 200 && arrival.status < 300 && service !== null && arrival.envelopeId !== null;
    const firstId = accepted ? this.#firstOf(service, intake, arrival, Number(earlier?.first ?? 0)) : null;
    const opens = accepted && firstId === null;
    // Our own replays and what fits no path prove nothing.
    const { missed, proved, late } = countMissed(intake === null || arrival.replayOf !== null ? null : nth, earlier);
    const { body } = arrival;
    const kept = arrival.verdict === 'refused' ? body.subarray(0, REFUSED_BODY_BYTES) : body;
    const stored = storedBytes(kept.byteLength, arrival);
    const verdict = firstId !== null && arrival.verdict === 'valid' ? 'repeated' : arrival.verdict;
    tables
      .prepare(INSERT)
      .run(
        id,
        arrival.atMs,
        service,
        intake,
        tables.names.numberOf(arrival.hookId),
        arrival.status,
        verdict,
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
        Number(opens && intake !== null),
        body.byteLength,
        stored,
        arrival.sentAtMs,
        dialect,
        arrival.waitedMs,
      );
    tables.run(
      'INSERT INTO contents VALUES (?, ?, ?, ?, ?)',
      id,
      arrival.method,
      arrival.target,
      arrival.headers,
      kept,
    );
    this.#totals.added(id, service, arrival.event, stored);
    this.#envelopes.added(id, arrival.envelopeId);
    const { event, status, refusal, scripted } = arrival;
    const kind = { service, intake, event, status, verdict, refusal, mistake: null, scripted };
    this.#kinds.added(id, { ...kind, isReplay: arrival.replayOf !== null, imported: false });
    if (verdict === 'invalid' && service !== null) this.#unsigned.add(service);
    if (service !== null) {
      this.#quarters.add(service, arrival.atMs, {
        deliveries: 1,
        duplicates: Number(verdict === 'repeated'),
        missed: proved,
      });
    }
    if (late) this.#fill(Number(intake), String(arrival.envelopeId), Number(nth));
    if (intake !== null) this.#tallies.add(intake, arrival, { id, firstId }, proved);
    return firstId;
  }

  #earlier(envelopeId: string, { atMs, nthRetry, dialect }: Filed, intake: number | null, service: number | null): Row {
    const tables = this.#tables;
    const ids = this.#envelopes.ids(envelopeId);
    // Nearly every envelope comes once.
    if (ids.length === 0) return NOTHING_EARLIER;
    const values = [intake, credible(nthRetry), service, atMs - SEEN_MS, envelopeId, dialect ?? 'platform'];
    return tables.get(EARLIER, ...values, JSON.stringify(ids)) ?? NOTHING_EARLIER;
  }

  #firstOf(service: number, intake: number | null, { envelopeId, dialect, atMs }: Filed, first: number): number | null {
    if (first > 0) return first;
    if (!this.#remover.hasSeen()) return null;
    const taken = this.#tables.get(
      'SELECT first_id FROM seen WHERE service = ? AND envelope = ? AND at_ms >= ?',
      service,
      seenAs(dialect ?? 'platform', intake, envelopeId ?? ''),
      atMs - SEEN_MS,
    );
    return taken === undefined ? null : Number(taken.first_id);
  }

  /** A number that later ones had proved missed has come after all: they missed one less. */
  #fill(intake: number, envelope: string, nth: number): void {
    const later = 'id IN (SELECT value FROM json_each(?)) AND envelope = ? AND intake = ? AND nth > ? AND imported = 0';
    const values = [JSON.stringify(this.#envelopes.ids(envelope)), envelope, intake, nth];
    const provedBy = this.#tables.number(`SELECT min(id) FROM deliveries WHERE ${later}`, ...values);
    const other = this.#tables.get(
      'UPDATE deliveries SET proved = proved - 1 WHERE id = ? AND proved > 0 RETURNING service, at_ms',
      provedBy,
    );
    if (other !== undefined && other.service !== null) {
      this.#quarters.add(Number(other.service), Number(other.at_ms), { deliveries: 0, duplicates: 0, missed: -1 });
    }
    this.#tables.run(`UPDATE deliveries SET missed = missed - 1 WHERE ${later} AND missed > 0`, ...values);
    this.#tallies.cameLate(intake, provedBy);
  }
}

/** As `EARLIER` tells it of an envelope that never came. */
const NOTHING_EARLIER: Row = { copies: null, highest: null, had: null, below: 0, first: null };

/**
 * @returns `missed`: smaller numbers that never came; `proved`: those that only this one shows; `late`: larger ones came before
 *   it, and this one never had
 */
function countMissed(nth: number | null, earlier: Row | undefined): { missed: number; proved: number; late: boolean } {
  if (nth === null || earlier === undefined) return { missed: 0, proved: 0, late: false };
  const highest = earlier.highest === null ? -1 : Number(earlier.highest);
  return {
    missed: nth - Number(earlier.below),
    proved: Math.max(0, nth - highest - 1),
    late: highest > nth && Number(earlier.had ?? 0) === 0,
  };
}

/** What `seen` knows an envelope by, as `Remover` puts it in. @param intake the path's number */
export function seenAs(dialect: string, intake: number | null, envelopeId: string): string {
  return dialect === 'platform' ? envelopeId : `${intake} ${envelopeId}`;
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
