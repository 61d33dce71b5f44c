import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { KeepBounds, KeepGap, KeepStanding, KeptDelivery } from '../ports.ts';

const TABLES = `
  CREATE TABLE IF NOT EXISTS apps (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, waiting INTEGER NOT NULL, bytes INTEGER NOT NULL,
    gapCount INTEGER NOT NULL, gapBytes INTEGER NOT NULL, gapFrom INTEGER NOT NULL, gapTo INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS kept (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, app INTEGER NOT NULL, arrived INTEGER NOT NULL, bytes INTEGER NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS kept_by_app ON kept (app, seq, arrived, bytes);
`;
/** What one read returns at most, so that nothing waits long for it. */
const MOST_READ_BYTES = 256 * 1024;
const FREE_PAGES_AT_ONCE = 2_000;

/** One app's row, as it stands after the operations so far. */
type App = { id: number; name: string; waiting: number; bytes: number; gap: KeepGap };

export type Appended = { app: string; arrivedAtMs: number; sealed: Uint8Array; hours: number; nowMs: number };
type Old = { seq: number; arrived: number; bytes: number };

/** The file of deliveries that wait, as its thread uses it. All that changes stands inside a transaction. */
export class KeepTables {
  readonly #database: DatabaseSync;
  readonly #bounds: KeepBounds & { totalBytes: number };
  readonly #apps = new Map<string, App>();
  readonly #changed = new Set<App>();
  #total = { waiting: 0, bytes: 0 };
  readonly #statements = new Map<string, StatementSync>();

  /** @throws the database's error when the file can't be used */
  constructor(path: string, bounds: KeepBounds & { totalBytes: number }) {
    this.#bounds = bounds;
    this.#database = new DatabaseSync(path, { timeout: 5_000 });
    // FULL: what was acknowledged outlasts the machine's loss of power, not only the process.
    this.#database.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    this.#database.exec(TABLES);
    this.#readApps();
  }

  /** Of all apps together. */
  get total(): { waiting: number; bytes: number } {
    return { ...this.#total };
  }

  /** All or nothing, durable when it returns. @throws what `work` throws, or the database's error */
  transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      for (const app of this.#changed) this.#writeApp(app);
      this.#database.exec('COMMIT');
      this.#changed.clear();
      return result;
    } catch (cause) {
      // On a full disk SQLite may have rolled back by itself.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      this.#readApps();
      throw cause;
    }
  }

  /** Drops of this app what is too old or too much, then appends. @throws Error `full` when there is no room for all apps together */
  append({ app: name, arrivedAtMs, sealed, hours, nowMs }: Appended): number {
    const app = this.#appOf(name);
    const bytes = sealed.length;
    this.#dropWhile(app, (old) => old.arrived < nowMs - hours * 3_600_000);
    this.#dropWhile(app, () => app.waiting >= this.#bounds.count || app.bytes + bytes > this.#bounds.bytes);
    if (this.#total.bytes + bytes > this.#bounds.totalBytes) throw Object.assign(new Error('full'), { errcode: 13 });
    const row = this.#prepare('INSERT INTO kept (app, arrived, bytes, sealed) VALUES (?, ?, ?, ?)');
    const { lastInsertRowid } = row.run(app.id, arrivedAtMs, bytes, sealed);
    this.#add(app, 1, bytes);
    return Number(lastInsertRowid);
  }

  read(name: string, afterSeq: number, most: number): KeptDelivery[] {
    const app = this.#apps.get(name);
    if (!app || app.waiting === 0) return [];
    const rows = this.#prepare(
      'SELECT seq, arrived, bytes, sealed FROM kept WHERE app = ? AND seq > ? ORDER BY seq LIMIT ?',
    );
    const found: KeptDelivery[] = [];
    let bytes = 0;
    for (const row of rows.iterate(app.id, afterSeq, most)) {
      bytes += Number(row.bytes);
      if (found.length > 0 && bytes > MOST_READ_BYTES) break;
      found.push({ seq: Number(row.seq), arrivedAtMs: Number(row.arrived), sealed: row.sealed as Uint8Array });
    }
    return found;
  }

  remove(name: string, seq: number): void {
    const app = this.#apps.get(name);
    if (!app) return;
    const row = this.#prepare('DELETE FROM kept WHERE seq = ? AND app = ? RETURNING bytes').get(seq, app.id);
    if (row) this.#add(app, -1, -Number(row.bytes));
  }

  standing(name: string): KeepStanding {
    const app = this.#apps.get(name);
    if (!app) return { waiting: 0, bytes: 0, oldestMs: null, gap: null };
    const { waiting, bytes, gap } = app;
    return { waiting, bytes, oldestMs: this.#oldest(app)?.arrived ?? null, gap: gap.count > 0 ? { ...gap } : null };
  }

  noted(name: string, { count, bytes, fromMs, toMs }: KeepGap): void {
    const app = this.#apps.get(name);
    // What was noted may be gone from it already.
    if (!app || app.gap.count === 0 || app.gap.fromMs > fromMs) return;
    app.gap.count = Math.max(0, app.gap.count - count);
    app.gap.bytes = Math.max(0, app.gap.bytes - bytes);
    app.gap.fromMs = Math.min(Math.max(toMs, app.gap.fromMs), app.gap.toMs);
    this.#changed.add(app);
  }

  /** Drops all that waits; its gap tells so. */
  dropAll(name: string): void {
    const app = this.#apps.get(name);
    if (app) this.#dropWhile(app, () => true);
  }

  dropOld(name: string, beforeMs: number): void {
    const app = this.#apps.get(name);
    if (app) this.#dropWhile(app, (old) => old.arrived < beforeMs);
  }

  /** Apps of which anything is known here. */
  allApps(): string[] {
    return [...this.#apps.keys()];
  }

  /** Apps of which something waits. */
  waitingApps(): string[] {
    return [...this.#apps.values()].filter(({ waiting }) => waiting > 0).map(({ name }) => name);
  }

  /** All that belongs to these. */
  forget(names: readonly string[]): void {
    for (const name of names) {
      const app = this.#apps.get(name);
      if (!app) continue;
      this.#add(app, -app.waiting, -app.bytes);
      this.#prepare('DELETE FROM kept WHERE app = ?').run(app.id);
      this.#prepare('DELETE FROM apps WHERE id = ?').run(app.id);
      this.#apps.delete(name);
      this.#changed.delete(app);
    }
  }

  /** Gives pages that hold nothing back to the disk, a few at a time. */
  tidy(): void {
    this.#database.exec(`PRAGMA incremental_vacuum(${FREE_PAGES_AT_ONCE})`);
  }

  close(): void {
    this.#database.close();
  }

  #dropWhile(app: App, isDropped: (old: Old) => boolean): void {
    while (app.waiting > 0) {
      const old = this.#oldest(app);
      if (!old || !isDropped(old)) return;
      this.#prepare('DELETE FROM kept WHERE seq = ?').run(old.seq);
      this.#add(app, -1, -old.bytes);
      const { gap } = app;
      if (gap.count === 0) Object.assign(gap, { bytes: 0, fromMs: old.arrived, toMs: old.arrived });
      gap.count += 1;
      gap.bytes += old.bytes;
      gap.fromMs = Math.min(gap.fromMs, old.arrived);
      gap.toMs = Math.max(gap.toMs, old.arrived);
    }
  }

  #oldest(app: App): Old | null {
    const row = this.#prepare('SELECT seq, arrived, bytes FROM kept WHERE app = ? ORDER BY seq LIMIT 1').get(app.id);
    return row ? { seq: Number(row.seq), arrived: Number(row.arrived), bytes: Number(row.bytes) } : null;
  }

  #add(app: App, count: number, bytes: number): void {
    app.waiting += count;
    app.bytes += bytes;
    this.#total.waiting += count;
    this.#total.bytes += bytes;
    this.#changed.add(app);
  }

  #appOf(name: string): App {
    const known = this.#apps.get(name);
    if (known) return known;
    const insert = this.#prepare('INSERT INTO apps VALUES (NULL, ?, 0, 0, 0, 0, 0, 0)');
    const id = Number(insert.run(name).lastInsertRowid);
    const app = { id, name, waiting: 0, bytes: 0, gap: { count: 0, bytes: 0, fromMs: 0, toMs: 0 } };
    this.#apps.set(name, app);
    return app;
  }

  #writeApp({ id, waiting, bytes, gap }: App): void {
    this.#prepare(
      'UPDATE apps SET waiting = ?, bytes = ?, gapCount = ?, gapBytes = ?, gapFrom = ?, gapTo = ? WHERE id = ?',
    ).run(waiting, bytes, gap.count, gap.bytes, gap.fromMs, gap.toMs, id);
  }

  #readApps(): void {
    this.#apps.clear();
    this.#changed.clear();
    this.#total = { waiting: 0, bytes: 0 };
    for (const row of this.#prepare('SELECT * FROM apps').all()) {
      const gap = {
        count: Number(row.gapCount),
        bytes: Number(row.gapBytes),
        fromMs: Number(row.gapFrom),
        toMs: Number(row.gapTo),
      };
      const [id, name] = [Number(row.id), String(row.name)];
      const [waiting, bytes] = [Number(row.waiting), Number(row.bytes)];
      this.#apps.set(name, { id, name, waiting, bytes, gap });
      this.#total.waiting += waiting;
      this.#total.bytes += bytes;
    }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = this.#database.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }
}
