import { createHmac } from 'node:crypto';

/** A time of hooks: seven fractional digits and an offset. @see PLATFORM §1.1 */
export const hookTimestamp = (atMs: number): string => new Date(atMs).toISOString().replace('Z', '0000+00:00');

/** The body of a delivery: compact JSON, its keys in this order. @see API "Webhook delivery envelope", PLATFORM §8.3 */
export function encodeEnvelope(of: { event: string; id: string; payload: unknown; sentAtMs: number }): string {
  const { event, id, payload, sentAtMs } = of;
  return JSON.stringify({ event, id, payload, sentAt: hookTimestamp(sentAtMs) });
}

/** What stands in Poker-Signature for a raw body. @see API "Events" 6, PLATFORM §8.3 */
export function signatureOf(body: string | Buffer, secret: string): string {
  return `sha384=${createHmac('sha384', secret).update(body).digest('hex').toUpperCase()}`;
}
