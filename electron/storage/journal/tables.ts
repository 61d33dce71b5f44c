import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

/** One open database: statements prepared once, transactions, and the numbers of names. */
export class Tables {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #numbers = new Map<string, number>();
  readonly #names = new Map<number, string>();
  #durable: boolean | null = null;

  constructor(database: DatabaseSync) {
    this.#database = database;
    for (const row of this.all('SELECT id, text FROM names')) this.#learn(Number(row.id), String(row.text));
  }

  prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.prepare(sql).all(...values);
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.prepare(sql).get(...values);
  }

  /** @returns how many rows it changed */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.prepare(sql).run(...values).changes);
  }

  /** The first column of the first row as a number; 0 when there is none. */
  number(sql: string, ...values: SQLInputValue[]): number {
    const row = this.get(sql, ...values);
    return row === undefined ? 0 : Number(Object.values(row)[0] ?? 0);
  }

  /** As a whole or not at all. `durable`: on the disk when it returns, also if the power goes. */
  transaction<T>(durable: boolean, work: () => T): T {
    // What is not waited for reaches the disk with the next that is.
    if (this.#durable !== durable) this.#database.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
    this.#durable = durable;
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (cause) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      this.#forgetUnwritten();
      throw cause;
    }
  }

  /** The number of a name; a new one is written. Inside a transaction. */
  numberOf(text: string | null): number | null {
    if (text === null) return null;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const id = Number(this.prepare('INSERT INTO names (text) VALUES (?)').run(text).lastInsertRowid);
    this.#learn(id, text);
    return id;
  }

  /** The number of a name that may not be known; -1 is no name's. */
  find(text: string): number {
    return this.#numbers.get(text) ?? -1;
  }

  nameOf(id: SQLOutputValue | undefined): string | null {
    return id === null || id === undefined ? null : (this.#names.get(Number(id)) ?? null);
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #learn(id: number, text: string): void {
    this.#numbers.set(text, id);
    this.#names.set(id, text);
  }

  #forgetUnwritten(): void {
    const written = new Set(this.all('SELECT text FROM names').map((row) => String(row.text)));
    for (const [text, id] of this.#numbers) {
      if (written.has(text)) continue;
      this.#numbers.delete(text);
      this.#names.delete(id);
    }
  }
}
