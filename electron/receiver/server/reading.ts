import type { Envelope } from '../../../shared/platform/rest.ts';
import { type Description, describe } from '../dialects/describe.ts';
import type { Claim } from '../dialects/signature.ts';
import type { OpenIntake } from '../paths/intakeBook.ts';
import { readEnvelope } from './envelope.ts';
import type { HookRequest } from './hookRequest.ts';

/** `envelope`: what those are told who follow deliveries; of other senders its name and id alone. */
export type Reading = Description & { envelope: Envelope };

/**
 * What a request says. The platform's must be an envelope; whatever another sender says is taken as it is.
 * @returns null for what the platform never sends
 */
export function readDelivery(
  { dialect }: OpenIntake,
  { body, headerOf }: Pick<HookRequest, 'body' | 'headerOf'>,
  claim: Claim | null,
): Reading | null {
  if (dialect.id !== 'platform') {
    const description = describe(dialect, headerOf, body, claim);
    return { ...description, envelope: foreignEnvelope(description.event, description.id) };
  }
  const envelope = readEnvelope(body);
  if (envelope === null) return null;
  const sentAtMs = Date.parse(envelope.sentAt);
  const { event, id } = envelope;
  return { event, id, sentAtMs: Number.isNaN(sentAtMs) ? null : sentAtMs, challenge: null, envelope };
}

/** Of a sender that writes no envelopes. */
export function foreignEnvelope(event: string | null, id: string): Envelope {
  return { event: event ?? '', id, payload: {}, sentAt: '' };
}
