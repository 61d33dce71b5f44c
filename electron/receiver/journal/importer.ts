import type { Tables } from '../../storage/tables.ts';
import type { Envelopes } from './envelopes.ts';
import type { Inbox } from './inbox.ts';
import type { DeliveryRecord } from './journal.ts';
import type { Kinds } from './kinds.ts';
import { headerText } from './packing.ts';
import type { Totals } from './totals.ts';
import { storedBytes } from './writer.ts';

const INSERT = `INSERT INTO deliveries
  (id, at_ms, service, intake, hook, status, verdict, refusal, mistake, event, envelope, nth, missed, proved, copies, scripted,
   replay_of, imported, opens, pending, bytes, stored, sent_at_ms, dialect,
   waited_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, NULL, 1, 0, 0, ?, ?, ?, ?, ?)`;

type Parts = { tables: Tables; inbox: Inbox; totals: Totals; envelopes: Envelopes; kinds: Kinds };

/**
 * Inside a transaction: adds records of a file, but for those that are here already.
 * @param firstId the number of the first @returns how many were added
 */
export function importRecords(
  { tables, inbox, totals, envelopes, kinds }: Parts,
  serviceKey: string,
  records: readonly DeliveryRecord[],
  firstId: number,
): number {
  let added = 0;
  const service = tables.names.numberOf(serviceKey);
  for (const { row, method, target, headers, body, sentAtMs } of records) {
    const intake = tables.names.numberOf(row.intake);
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
    const id = firstId + added;
    inbox.take(id);
    const stored = storedBytes(body.byteLength, { ...row, headers: text });
    const owner = intake === null ? null : service;
    tables
      .prepare(INSERT)
      .run(
        id,
        row.atMs,
        owner,
        intake,
        tables.names.numberOf(row.hookId),
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
        stored,
        sentAtMs,
        row.dialect ?? 'platform',
        row.waitedMs,
      );
    tables.run('INSERT INTO contents VALUES (?, ?, ?, ?, ?)', id, method, target, text, body);
    totals.added(id, owner, row.event, stored);
    envelopes.added(id, row.envelopeId);
    const { event, status, verdict, refusal, mistake, scripted } = row;
    const kind = { service: owner, intake, event, status, verdict, refusal, mistake, scripted };
    kinds.added(id, { ...kind, isReplay: false, imported: true });
    added += 1;
  }
  return added;
}
