import type { Envelope } from '../../../shared/platform/rest.ts';

/**
 * Reads the body of a delivery; null when it is no envelope. Never throws. Takes what the schema `envelope` takes, checked by
 * hand because it runs for every delivery.
 * @see API "Webhook delivery envelope"
 */
export function readEnvelope(body: Buffer): Envelope | null {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  return isEnvelope(value) ? value : null;
}

function isEnvelope(value: unknown): value is Envelope {
  if (!isObject(value)) return false;
  const { event, id, sentAt, payload } = value;
  return typeof event === 'string' && typeof id === 'string' && typeof sentAt === 'string' && isObject(payload);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
