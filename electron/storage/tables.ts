import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { Names } from './names.ts';
import { resultOf } from './openChecked.ts';
import { Torn } from './torn.ts';

/** SQLite's result for what breaks a rule of a table. */
const CONSTRAINT = 19;

export type Row = Record<string, SQLOutputValue>;

/** One open database: statements prepared once, and transactions. It knows no table but that of `names`. */
export class Tables {
  readonly names = new Names(this);
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #durable: boolean | null = null;

  constructor(database: DatabaseSync) {
    this.#database = database;
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

  /**
   * As a whole or not at all. `durable`: on the disk when it returns, also if the power goes.
   * @throws Torn when it turns out that the file is damaged; what `work` and the database throw
   */
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
      this.names.forgetUnwritten();
      if (resultOf(cause) === CONSTRAINT) this.#checkWhole(cause);
      throw cause;
    }
  }

  /**
   * We write nothing that breaks a rule of the tables, unless a table and its index disagree: then the file is damaged.
   * @throws Torn
   */
  #checkWhole(cause: unknown): void {
    const row = this.get('PRAGMA integrity_check(1)');
    if (row?.integrity_check !== 'ok') throw new Torn(String(row?.integrity_check), { cause });
  }

  /**
   * What was deleted stands on the disk no more: its pages are given back, and the log beside the file, which still has them as they
   * were, is emptied. Outside of a transaction. @throws the database's error
   */
  wipeDeleted(): void {
    this.#database.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)');
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}
