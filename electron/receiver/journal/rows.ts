import type { DeliveryRow } from '../../../shared/deliveries.ts';
import type { DialectId } from '../../../shared/senders.ts';
import type { Row, Tables } from '../../storage/tables.ts';
import { numberOrNull, textOrNull } from '../../storage/values.ts';
import type { DeliveryRecord } from './journal.ts';
import { headersOf } from './packing.ts';

/** A row of the table as the window sees it. */
export function toRow(tables: Tables, row: Row): DeliveryRow {
  return {
    id: Number(row.id),
    atMs: Number(row.at_ms),
    intake: tables.names.textOf(row.intake),
    hookId: tables.names.textOf(row.hook),
    dialect: row.intake === null ? null : (String(row.dialect) as DialectId),
    event: textOrNull(row.event),
    envelopeId: textOrNull(row.envelope),
    nthRetry: numberOrNull(row.nth),
    status: Number(row.status),
    // Only ours are ever written.
    verdict: String(row.verdict) as DeliveryRow['verdict'],
    refusal: textOrNull(row.refusal) as DeliveryRow['refusal'],
    mistake: textOrNull(row.mistake) as DeliveryRow['mistake'],
    missed: Number(row.missed),
    copies: Number(row.copies),
    scripted: row.scripted === 1,
    replayOf: numberOrNull(row.replay_of),
    waitedMs: numberOrNull(row.waited_ms),
    imported: row.imported === 1,
    bytes: Number(row.bytes),
  };
}

/** A row joined with its contents. */
export function toRecord(tables: Tables, row: Row): DeliveryRecord {
  return {
    row: toRow(tables, row),
    serviceKey: tables.names.textOf(row.service),
    method: String(row.method),
    target: String(row.target),
    headers: headersOf(String(row.headers)),
    body: row.body instanceof Uint8Array ? row.body : new Uint8Array(),
    sentAtMs: numberOrNull(row.sent_at_ms),
  };
}
