import type { DeliveryRow } from '../../../shared/deliveries.ts';

/** A valid delivery of an update, with what a test wants otherwise. */
export function deliveryRow(changes: Partial<DeliveryRow> = {}): DeliveryRow {
  return {
    id: 1,
    atMs: 1_000,
    intake: '/in/0123456789abcdef0123456789abcdef',
    hookId: null,
    dialect: 'platform',
    event: 'channel:7:update',
    envelopeId: '5b7f1e2d-9c3a-4d6b-8e0f-112233445566',
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
    bytes: 145,
    ...changes,
  };
}
