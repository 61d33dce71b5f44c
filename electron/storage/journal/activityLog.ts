import type {
  ActivityEntry,
  ActivityFact,
  ActivityPage,
  ActivityQuery,
  ActivitySource,
  ActivityState,
} from '../../../shared/activity.ts';
import type { NewActivity } from './journal.ts';
import { numberOrNull, parsed, textOrNull } from './rows.ts';
import type { Row, Tables } from './tables.ts';
import { foldText, matchQuery, toSought } from './words.ts';

/** Two sources tell the same thing within this time. */
const PAIRED_WITHIN_MS = 120_000;
/** Taken away at a time, so that writes get between. */
const SLICE_ROWS = 300;

/** What happened around the channel, one entry for one thing. */
export class ActivityLog {
  readonly #tables: Tables;
  #version: number;
  /** Numbers by service, until something changes. */
  readonly #states = new Map<string, Pick<ActivityState, 'unread' | 'counts'>>();

  constructor(tables: Tables, firstVersion: number) {
    this.#tables = tables;
    this.#version = firstVersion;
  }

  add(entry: NewActivity): { entry: ActivityEntry; added: boolean } {
    return this.#change(() => {
      const service = this.#tables.numberOf(entry.serviceKey);
      const other = entry.sameKey === null ? undefined : this.#unpaired(service, entry);
      if (other !== undefined) {
        const paired = toEntry(other);
        const also = [...paired.also, entry.source];
        const deliveryId = paired.deliveryId ?? entry.deliveryId;
        this.#tables.run(
          'UPDATE activity SET also = ?, delivery = ? WHERE id = ?',
          JSON.stringify(also),
          deliveryId,
          paired.id,
        );
        return { entry: { ...paired, also, deliveryId }, added: false };
      }
      const { lastInsertRowid } = this.#tables
        .prepare(
          `INSERT INTO activity (service, at_ms, category, kind, event, same_key, source, also, delivery, fact, read)
           VALUES (?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, 0)`,
        )
        .run(
          service,
          entry.atMs,
          entry.category,
          entry.fact.kind,
          entry.event,
          entry.sameKey,
          entry.source,
          entry.deliveryId,
          JSON.stringify(entry.fact),
        );
      const id = Number(lastInsertRowid);
      this.#tables.run('INSERT INTO activity_texts (rowid, words) VALUES (?, ?)', id, wordsOf(entry.fact, entry.event));
      const { serviceKey: _, sameKey: __, ...rest } = entry;
      return { entry: { ...rest, id, also: [], read: false }, added: true };
    });
  }

  foldable(serviceKey: string, kind: ActivityFact['kind'], event: string, sinceMs: number): ActivityEntry | null {
    const row = this.#tables.get(
      'SELECT * FROM activity WHERE service = ? AND event = ? AND kind = ? AND at_ms >= ? ORDER BY at_ms DESC, id DESC LIMIT 1',
      this.#tables.find(serviceKey),
      event,
      kind,
      sinceMs,
    );
    return row === undefined ? null : toEntry(row);
  }

  changeFact(id: number, fact: ActivityFact, also: readonly ActivitySource[], deliveryId: number | null): void {
    this.#change(() => {
      const row = this.#tables.get(
        'UPDATE activity SET fact = ?, kind = ?, also = ?, delivery = coalesce(?, delivery) WHERE id = ? RETURNING event',
        JSON.stringify(fact),
        fact.kind,
        JSON.stringify(also),
        deliveryId,
        id,
      );
      if (row === undefined) return;
      this.#tables.run('DELETE FROM activity_texts WHERE rowid = ?', id);
      this.#tables.run(
        'INSERT INTO activity_texts (rowid, words) VALUES (?, ?)',
        id,
        wordsOf(fact, textOrNull(row.event)),
      );
    });
  }

  page(serviceKey: string, { category, text, offset, limit }: ActivityQuery): ActivityPage {
    const sought = toSought(text);
    const from = sought === null ? 'activity a' : 'activity_texts CROSS JOIN activity a ON a.id = activity_texts.rowid';
    const parts = ['a.service = ?'];
    const values = [this.#tables.find(serviceKey), ...(category === null ? [] : [category])];
    if (category !== null) parts.push('a.category = ?');
    if (sought !== null) parts.unshift('activity_texts MATCH ?');
    const all = [...(sought === null ? [] : [matchQuery(sought)]), ...values];
    const order = sought === null ? 'a.id' : 'activity_texts.rowid';
    const where = parts.join(' AND ');
    return {
      version: this.#version,
      total: this.#tables.number(`SELECT count(*) FROM ${from} WHERE ${where}`, ...all),
      rows: this.#tables
        .all(`SELECT a.* FROM ${from} WHERE ${where} ORDER BY ${order} DESC LIMIT ? OFFSET ?`, ...all, limit, offset)
        .map(toEntry),
    };
  }

  state(serviceKey: string): Pick<ActivityState, 'version' | 'unread' | 'counts'> {
    const known = this.#states.get(serviceKey);
    if (known !== undefined) return { version: this.#version, ...known };
    const service = this.#tables.find(serviceKey);
    const counts = { mentions: 0, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 };
    const rows = this.#tables.all(
      'SELECT category, count(*) AS n FROM activity WHERE service = ? GROUP BY category',
      service,
    );
    for (const { category, n } of rows) if (isIn(counts, category)) counts[category] = Number(n);
    const unread = this.#tables.number('SELECT count(*) FROM activity WHERE service = ? AND read = 0', service);
    this.#states.set(serviceKey, { unread, counts });
    return { version: this.#version, unread, counts };
  }

  markRead(serviceKey: string, id: number | null): void {
    const service = this.#tables.find(serviceKey);
    this.#change(() => {
      if (id === null) this.#tables.run('UPDATE activity SET read = 1 WHERE service = ? AND read = 0', service);
      else this.#tables.run('UPDATE activity SET read = 1 WHERE service = ? AND id = ?', service, id);
    });
  }

  /** Takes away some of the oldest. @returns how many */
  forgetBefore(atMs: number): number {
    const ids = this.#tables.all('SELECT id FROM activity WHERE at_ms < ? ORDER BY id LIMIT ?', atMs, SLICE_ROWS);
    if (ids.length === 0) return 0;
    this.#change(() => {
      for (const { id = null } of ids) {
        this.#tables.run('DELETE FROM activity WHERE id = ?', id);
        this.#tables.run('DELETE FROM activity_texts WHERE rowid = ?', id);
      }
    });
    return ids.length;
  }

  /** The oldest that another source told and this one has not: so the second of one goes with the second of the other. */
  #unpaired(service: number | null, { sameKey, source, atMs }: NewActivity): Row | undefined {
    return this.#tables.get(
      `SELECT * FROM activity
       WHERE service = ?1 AND same_key = ?2 AND at_ms BETWEEN ?3 AND ?4 AND source <> ?5
         AND NOT EXISTS (SELECT 1 FROM json_each(also) WHERE value = ?5)
       ORDER BY id LIMIT 1`,
      service,
      sameKey,
      atMs - PAIRED_WITHIN_MS,
      atMs + PAIRED_WITHIN_MS,
      source,
    );
  }

  #change<T>(work: () => T): T {
    const result = this.#tables.transaction(false, work);
    this.#version += 1;
    this.#states.clear();
    return result;
  }
}

function isIn<T extends object>(object: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(object, key);
}

/** Names, texts and the event's name; not the words of our own format. */
function wordsOf(fact: ActivityFact, event: string | null): string {
  const { kind: _, ...told } = fact;
  return foldText(
    [
      event ?? '',
      ...Object.values(told)
        .flat()
        .filter((value) => typeof value === 'string'),
    ].join(' '),
  );
}

function toEntry(row: Row): ActivityEntry {
  return {
    id: Number(row.id),
    atMs: Number(row.at_ms),
    // Only ours are ever written.
    category: String(row.category) as ActivityEntry['category'],
    fact: parsed<ActivityFact>(row.fact, { kind: 'event' }),
    event: textOrNull(row.event),
    source: String(row.source) as ActivitySource,
    also: parsed<ActivitySource[]>(row.also, []),
    deliveryId: numberOrNull(row.delivery),
    read: row.read === 1,
  };
}
