import { randomInt } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { decodeRelayFrames, encodeRelayFrame, type RelaySettings } from '../../shared/relayFrames.ts';
import { CODE_LIMIT_MS, checkAppId, digestOf, makeCode, makeSecret, readCode } from '../appIds.ts';

const TABLES = `
  CREATE TABLE IF NOT EXISTS apps (
    name TEXT PRIMARY KEY, digest BLOB NOT NULL, publicKey BLOB, settings BLOB, born INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS codes (digest BLOB PRIMARY KEY, name TEXT NOT NULL, expires INTEGER NOT NULL) STRICT;
`;
const BUSY_MS = 2_000;
const MOST_BORN = 2 ** 47;

/**
 * What is known of an app. `publicKey`: it was paired with that. `born`: a number made when its name was given, another one each time
 * it is given anew after it was revoked; 0 in what older relays have written.
 */
export type AppRow = {
  digest: Uint8Array;
  publicKey: Uint8Array | null;
  settings: RelaySettings | null;
  born: number;
};

/** The file of who may connect and what they asked to have kept. Several processes may use it: the relay, and its commands. */
export class AppsFile {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  #apps = new Map<string, AppRow>();
  #seenVersion = -1;

  /** @throws the error of the system or the database when the file can't be used */
  constructor(path: string, now: () => number) {
    this.#now = now;
    closeSync(openSync(path, 'a', 0o600)); // begun by us, so that nobody else on the machine may read it
    this.#database = new DatabaseSync(path, { timeout: BUSY_MS });
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    this.#database.exec(TABLES);
    this.#addBorn();
    this.refresh();
  }

  get(id: string): AppRow | undefined {
    return this.#apps.get(id);
  }

  settingsOf(id: string): RelaySettings | null {
    return this.#apps.get(id)?.settings ?? null;
  }

  /** Reads again what another process has changed. @returns the ids whose secret is another, or gone */
  refresh(): string[] {
    const version = Number(this.#database.prepare('PRAGMA data_version').get()?.data_version);
    if (version === this.#seenVersion) return [];
    const older = this.#apps;
    this.#apps = new Map(this.#database.prepare('SELECT * FROM apps').all().map(readRow));
    this.#seenVersion = version;
    return [...older].filter(([id, { digest }]) => !isSame(digest, this.#apps.get(id)?.digest)).map(([id]) => id);
  }

  /** @returns `ID:SECRET`. @throws Error when it is no id */
  add(id: string): string {
    const secret = makeSecret();
    this.claim(checkAppId(id), digestOf(secret), null);
    return `${id}:${secret}`;
  }

  claim(id: string, digest: Uint8Array, publicKey: Uint8Array | null): void {
    const born = this.#write(id, digest, publicKey);
    this.#set(id, digest, publicKey, born);
  }

  revoke(id: string): boolean {
    this.#database.prepare('DELETE FROM codes WHERE name = ?').run(id);
    this.#apps.delete(id);
    return this.#database.prepare('DELETE FROM apps WHERE name = ?').run(id).changes > 0;
  }

  setSettings(id: string, settings: RelaySettings | null): void {
    const app = this.#apps.get(id);
    const bytes = settings && encodeRelayFrame({ kind: 'settings', stream: 0, settings });
    const before = app?.settings && encodeRelayFrame({ kind: 'settings', stream: 0, settings: app.settings });
    if (!app || isSame(bytes, before)) return;
    this.#database.prepare('UPDATE apps SET settings = ? WHERE name = ? AND born = ?').run(bytes, id, app.born);
    app.settings = settings;
  }

  offer(id: string): string {
    const code = makeCode();
    this.#database.prepare('DELETE FROM codes WHERE name = ? OR expires < ?').run(checkAppId(id), this.#now());
    this.#database
      .prepare('INSERT INTO codes VALUES (?, ?, ?)')
      .run(digestOf(readCode(code) ?? ''), id, this.#now() + CODE_LIMIT_MS);
    return code;
  }

  redeem(typed: string, publicKey: Uint8Array): string | null {
    const code = readCode(typed);
    if (code === null) return null;
    const secret = makeSecret();
    const digest = digestOf(secret);
    const app = this.#asOne(() => {
      // Taken and removed in one step: of two who come with it one gets the app.
      const row = this.#database
        .prepare('DELETE FROM codes WHERE digest = ? RETURNING name, expires')
        .get(digestOf(code));
      if (!row || Number(row.expires) < this.#now()) return null;
      const name = String(row.name);
      return { name, born: this.#write(name, digest, publicKey) };
    });
    if (app === null) return null;
    this.#set(app.name, digest, publicKey, app.born);
    return `${app.name}:${secret}`;
  }

  close(): void {
    this.#database.close();
  }

  /** @returns when its name was given, as `born` */
  #write(id: string, digest: Uint8Array, publicKey: Uint8Array | null): number {
    const row = this.#database
      .prepare(
        `INSERT INTO apps (name, digest, publicKey, born) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET digest = excluded.digest, publicKey = excluded.publicKey RETURNING born`,
      )
      .get(id, digest, publicKey, randomInt(1, MOST_BORN));
    return Number(row?.born);
  }

  /** What was asked of us in memory stands, unless it is of another who had the name before. */
  #set(id: string, digest: Uint8Array, publicKey: Uint8Array | null, born: number): void {
    const known = this.#apps.get(id);
    this.#apps.set(id, { digest, publicKey, settings: known?.born === born ? known.settings : null, born });
  }

  /** A file of an older relay has no such column; several processes may open it at once. */
  #addBorn(): void {
    const isThere = () =>
      this.#database
        .prepare('PRAGMA table_info(apps)')
        .all()
        .some(({ name }) => name === 'born');
    if (isThere()) return;
    this.#asOne(() => {
      if (!isThere()) this.#database.exec('ALTER TABLE apps ADD COLUMN born INTEGER NOT NULL DEFAULT 0');
    });
  }

  /** All or nothing: a code is not used up where nobody has the app by it. */
  #asOne<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (cause) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw cause;
    }
  }
}

function readRow(row: Record<string, unknown>): [string, AppRow] {
  const settings = row.settings as Uint8Array | null;
  const [frame] = settings ? decodeRelayFrames(settings) : [];
  return [
    String(row.name),
    {
      digest: row.digest as Uint8Array,
      publicKey: row.publicKey as Uint8Array | null,
      settings: frame?.kind === 'settings' ? frame.settings : null,
      born: Number(row.born),
    },
  ];
}

function isSame(one: Uint8Array | null | undefined, other: Uint8Array | null | undefined): boolean {
  return one && other ? Buffer.compare(one, other) === 0 : !one && !other;
}
