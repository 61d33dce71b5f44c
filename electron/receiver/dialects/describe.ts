import { createHash, randomUUID } from 'node:crypto';
import { DIGEST_ID, NO_ID } from '../../../shared/deliveryIds.ts';
import type { Dialect } from '../../../shared/dialects.ts';
import { fieldAt, readFields } from './bodyFields.ts';
import type { HeaderOf } from './requestHeaders.ts';
import { type Claim, readTime } from './signature.ts';

/** What a delivery of another sender says of itself. */
export type Description = {
  event: string | null;
  id: string;
  sentAtMs: number | null;
  /** What a question about the address is to be answered; null: it is none. */
  challenge: string | null;
};

/** A longer one is no sender's. */
const LONGEST_CHALLENGE = 1_000;
const LONGEST_NAME = 200;
const DIGEST_CHARS = 32;

/** Reads event, id and time as the dialect has them. To be asked after the signature. Never throws. */
export function describe(dialect: Dialect, headerOf: HeaderOf, body: Uint8Array, claim: Claim | null): Description {
  const fields = readFields(body, headerOf('content-type'));
  const textAt = (place: string) => (place.startsWith('.') ? fieldAt(fields, place) : headerOf(place));
  const event = firstOf(dialect.events, textAt, dialect.plain)?.slice(0, LONGEST_NAME) ?? null;
  const { challenge, time } = dialect;
  const answer = challenge !== null && event === challenge.event ? textAt(challenge.field) : null;
  return {
    event,
    id: firstOf(dialect.ids, textAt, null)?.slice(0, LONGEST_NAME) ?? idOfContent(body, claim?.time ?? null),
    sentAtMs: time === null ? null : readTime(claim?.time ?? textAt(time.at), time.coding),
    challenge: answer !== null && answer.length <= LONGEST_CHALLENGE ? answer : null,
  };
}

function firstOf(
  places: readonly string[],
  textAt: (place: string) => string | null,
  plain: string | null,
): string | null {
  for (const place of places) {
    const text = textAt(place);
    if (text !== null && text !== '' && text !== plain) return text;
  }
  return null;
}

/** Signed at the same moment, the same bytes are the same delivery; without a time nobody can tell. */
function idOfContent(body: Uint8Array, time: string | null): string {
  if (time === null) return NO_ID + randomUUID();
  return DIGEST_ID + createHash('sha256').update(time).update('\n').update(body).digest('hex').slice(0, DIGEST_CHARS);
}
