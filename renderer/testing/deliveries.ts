import type {
  DeliveriesPage,
  DeliveriesQuery,
  DeliveriesState,
  DeliveryDetail,
  DeliveryRow,
} from '../../shared/deliveries.ts';
import { createFakeBridge, type FakeBridge } from './fakeBridge.ts';

export const INTAKE = '/in/c04e2b9f77aa01d2';
const FIRST_MS = 1_763_000_000_000;

/** A valid delivery; all follows from its number. */
export function rowSample(id: number, change: Partial<DeliveryRow> = {}): DeliveryRow {
  return {
    id,
    atMs: FIRST_MS + id * 60_000,
    intake: INTAKE,
    hookId: 'c04e2b00-1',
    dialect: 'platform',
    event: 'channel:40213:update',
    envelopeId: `envelope-${id}-a7d2`,
    nthRetry: 0,
    status: 204,
    verdict: 'valid',
    refusal: null,
    mistake: null,
    missed: 0,
    copies: 1,
    scripted: false,
    replayOf: null,
    waitedMs: null,
    imported: false,
    bytes: 120,
    ...change,
  };
}

export function detailSample(
  row: DeliveryRow,
  change: Partial<DeliveryDetail> & { body?: string } = {},
): DeliveryDetail {
  const { body = `{"event":"${row.event}","id":"${row.envelopeId}","payload":{"viewers":${row.id}}}`, ...rest } =
    change;
  const bytes = new TextEncoder().encode(body);
  return {
    row,
    method: 'POST',
    target: '/in/c04e2b0000000000000000000000000000',
    headers: [
      ['Content-Type', 'application/json'],
      ['poker-nth-retry', String(row.nthRetry)],
    ],
    bodyBase64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
    sentAtMs: row.atMs - 47_000,
    firstSeenAtMs: null,
    diagnosis: null,
    attempts: [{ kind: 'done', nth: 0, atMs: row.atMs, status: row.status, deliveryId: row.id }],
    sendings: [],
    lastGoodId: null,
    ...rest,
  };
}

/** Answers questions about rows from a list, as main does. */
function answerRows(all: readonly DeliveryRow[], query: DeliveriesQuery, version: number): DeliveriesPage {
  const fits = all.filter(
    (row) =>
      (query.intake === null || row.intake === query.intake) &&
      `${row.event} ${row.envelopeId}`.includes(query.text) &&
      (query.fromMs === null || row.atMs >= query.fromMs) &&
      (query.verdicts.length === 0 || query.verdicts.includes(row.verdict)),
  );
  return {
    version,
    total: fits.length,
    rows: fits.slice(query.offset, query.offset + query.limit),
    away: [],
    runs: [],
    overtaken: [],
  };
}

export type Deliveries = { bridge: FakeBridge; change: (next: (rows: DeliveryRow[]) => DeliveryRow[]) => void };

/** A bridge that holds these deliveries, newest first, and tells when they change. */
export function deliveriesBridge(first: DeliveryRow[], details: readonly DeliveryDetail[] = []): Deliveries {
  const bridge = createFakeBridge();
  let rows = first;
  let version = 1;
  const state = (): DeliveriesState => ({
    version,
    total: rows.length,
    bytes: rows.length * 120,
    events: [...new Set(rows.flatMap(({ event }) => event ?? []))],
    oldestAtMs: rows.at(-1)?.atMs ?? null,
  });
  bridge.answer('deliveries.read', state);
  bridge.answer('deliveries.rows', (query) => answerRows(rows, query, version));
  bridge.answer('deliveries.detail', ({ id }) => {
    const row = rows.find((candidate) => candidate.id === id);
    return details.find((detail) => detail.row.id === id) ?? (row ? detailSample(row) : null);
  });
  return {
    bridge,
    change(next) {
      rows = next(rows);
      version += 1;
      bridge.push('deliveries.changed', state());
    },
  };
}

/** Deliveries with the numbers `count` to 1. */
export const manyRows = (count: number) => Array.from({ length: count }, (_, index) => rowSample(count - index));
