import type { DeliveryRecord } from './journal.ts';
import type { Tables } from './tables.ts';
import { storedBytes } from './writer.ts';

const INSERT = `INSERT INTO deliveries
  (at_ms, service, intake, hook, status, verdict, refusal, mistake, event, envelope, nth, missed, proved, copies, scripted,
   replay_of, imported, opens, pending, bytes, stored, sent_at_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, NULL, 1, 0, 0, ?, ?, ?)`;

/** Inside a transaction: adds records of a file, but for those that are here already. @returns how many were added */
export function importRecords(tables: Tables, serviceKey: string, records: readonly DeliveryRecord[]): number {
  let added = 0;
  const service = tables.numberOf(serviceKey);
  for (const { row, method, headers, body, sentAtMs } of records) {
    const intake = tables.numberOf(row.intake);
    const known = tables.number(
      `SELECT count(*) FROM deliveries WHERE at_ms = ? AND (service = ? OR service IS NULL) AND intake IS ? AND envelope IS ?
         AND nth IS ? AND status = ? AND bytes = ?`,
      row.atMs,
      service,
      intake,
      row.envelopeId,
      row.nthRetry,
      row.status,
      row.bytes,
    );
    if (known > 0) continue;
    const text = JSON.stringify(headers);
    const { lastInsertRowid } = tables
      .prepare(INSERT)
      .run(
        row.atMs,
        intake === null ? null : service,
        intake,
        tables.numberOf(row.hookId),
        row.status,
        row.verdict,
        row.refusal,
        row.mistake,
        row.event,
        row.envelopeId,
        row.nthRetry,
        row.missed,
        row.copies,
        Number(row.scripted),
        row.bytes,
        storedBytes(body.byteLength, { ...row, headers: text }),
        sentAtMs,
      );
    tables.run('INSERT INTO contents VALUES (?, ?, ?, ?)', lastInsertRowid, method, text, body);
    added += 1;
  }
  return added;
}
