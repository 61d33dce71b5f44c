import type { Inbox } from './inbox.ts';
import type { DeliveryRecord } from './journal.ts';
import { headerText } from './packing.ts';
import type { Tables } from './tables.ts';
import { storedBytes } from './writer.ts';

const INSERT = `INSERT INTO deliveries
  (id, at_ms, service, intake, hook, status, verdict, refusal, mistake, event, envelope, nth, missed, proved, copies, scripted,
   replay_of, imported, opens, pending, bytes, stored, sent_at_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, NULL, 1, 0, 0, ?, ?, ?)`;

/** Inside a transaction: adds records of a file, but for those that are here already. @returns how many were added */
export function importRecords(
  tables: Tables,
  inbox: Inbox,
  serviceKey: string,
  records: readonly DeliveryRecord[],
): number {
  let added = 0;
  const service = tables.numberOf(serviceKey);
  for (const { row, method, target, headers, body, sentAtMs } of records) {
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
    const text = headerText(headers);
    const id = inbox.takeId();
    tables
      .prepare(INSERT)
      .run(
        id,
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
    tables.run('INSERT INTO contents VALUES (?, ?, ?, ?, ?)', id, method, target, text, body);
    added += 1;
  }
  return added;
}
