import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';
import { dialectId, digestCoding, hashName } from './senders.ts';

/** Deliveries as they were received, for looking at. Bodies and headers are text from outside: never markup. */

/**
 * What a delivery is, in one word.
 * - valid: signed with the hook's secret; repeated: valid, its envelope was seen before; old: valid, sent long ago;
 * - invalid: the signature does not fit; missing: a secret is set and no signature came;
 * - notSigned: no secret is set; unknownSecret: signed, and we don't know the secret;
 * - refused: turned away before a signature was looked at (`refusal` tells why).
 */
export const verdicts = [
  'valid',
  'repeated',
  'old',
  'invalid',
  'missing',
  'notSigned',
  'unknownSecret',
  'refused',
] as const;
export const verdict = z.enum(verdicts);

export const refusal = z.enum([
  'notAnEnvelope',
  'notHttp',
  'unknownPath',
  'badMethod',
  'badHost',
  'tooLarge',
  'headersTooLarge',
  'timedOut',
  'cutOff',
  'diskFailed',
  'busy',
]);

/** Known mistakes that make a signature not fit. `none`: nothing known fits. */
export const mistake = z.enum([
  'compactJson',
  'spacedJson',
  'sortedKeys',
  'reorderedKeys',
  'escapedJson',
  'newlineAdded',
  'newlineLost',
  'bom',
  'gzip',
  'latin1Body',
  'latin1Secret',
  'lowerCaseHex',
  'upperCaseHex',
  'missingPrefix',
  'otherPrefix',
  'sha256',
  'sha512',
  'sha1',
  'sha384',
  'base64',
  'hexDigest',
  /** Time or id belong to what is signed, and were left out. */
  'bodyOnly',
  'noTime',
  'noId',
  /** The signature fits; its time is out of the tolerance, by a clock that is wrong or because somebody kept it. */
  'tooOld',
  'tooNew',
  'otherSecret',
  /** Signed as another sender signs. */
  'otherSender',
  'none',
]);

export const deliveryRow = z.object({
  /** Newer ones have larger numbers. */
  id: z.number().int(),
  atMs: z.number(),
  /** The path it came to; null for those that fit none. */
  intake: z.string().nullable(),
  hookId: z.string().nullable(),
  /** That of the path; null for those that fit none. */
  dialect: dialectId.nullable(),
  event: z.string().nullable(),
  envelopeId: z.string().nullable(),
  /** Poker-Nth-Retry; null: missing or not a number. */
  nthRetry: z.number().int().nullable(),
  /** What we answered; 0: we hung up. */
  status: z.number().int(),
  verdict,
  refusal: refusal.nullable(),
  /** What the signature doctor found; null: not looked at yet, or nothing to find. */
  mistake: mistake.nullable(),
  /** Earlier attempts of this envelope that never reached us. */
  missed: z.number().int(),
  /** How often this envelope has come to this hook, this time included. */
  copies: z.number().int(),
  /** The answer was one that the person had asked for. */
  scripted: z.boolean(),
  /** We sent it ourselves; the delivery that it repeats. */
  replayOf: z.number().int().nullable(),
  /** How long it waited at the relay before it came here; null: it came as it was sent. */
  waitedMs: z.number().int().nullable().default(null),
  imported: z.boolean(),
  bytes: z.number().int(),
});

export const deliveriesFilter = z.object({
  intake: z.string().max(200).nullable(),
  /** Words that must stand in headers or body. */
  text: z.string().max(200),
  events: z.array(z.string().max(200)).max(50),
  verdicts: z.array(verdict).max(verdicts.length),
  /** 2: all of 200 to 299 and so on; 0: hung up. */
  statusClasses: z.array(z.union([z.literal(0), z.literal(2), z.literal(4), z.literal(5)])).max(4),
  fromMs: z.number().nullable(),
  toMs: z.number().nullable(),
});

export const deliveriesQuery = deliveriesFilter.extend({
  offset: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(200),
});

/** Newest first. `away`: from `fromMs` to `toMs` the app was closed, told at the row that came after. */
export const deliveriesPage = z.object({
  version: z.number().int(),
  total: z.number().int(),
  rows: z.array(deliveryRow),
  /** When the receiver was not listening, within the time of these rows. */
  away: z.array(z.object({ fromMs: z.number(), toMs: z.number() })),
  /** Where in the whole list many in a row tell the same; none while words are sought. `repeats`: of them were seen before. */
  runs: z.array(
    z.object({
      offset: z.number().int(),
      count: z.number().int(),
      repeats: z.number().int(),
      sinceMs: z.number(),
      /** Stays while newer ones come. */
      oldestId: z.number().int(),
    }),
  ),
  /** Those of the rows that came after others of their path that were sent later. */
  overtaken: z.array(z.number().int()),
});

export const deliveriesState = z.object({
  /** Grows with every change. */
  version: z.number().int(),
  total: z.number().int(),
  bytes: z.number().int(),
  /** Event names that have come, for filters. */
  events: z.array(z.string()),
  oldestAtMs: z.number().nullable(),
});

/** One try of the service to bring an envelope to a hook. @see API "Events" 5, PLATFORM §8.4 */
export const attempt = z.discriminatedUnion('kind', [
  /** Proved by a later number: between these times it did not reach us. `awake`: the receiver was listening then. */
  z.object({
    kind: z.literal('missed'),
    nth: z.number().int(),
    afterMs: z.number().nullable(),
    beforeMs: z.number(),
    awake: z.boolean().nullable(),
  }),
  z.object({
    kind: z.enum(['failed', 'done']),
    nth: z.number().int(),
    atMs: z.number(),
    status: z.number().int(),
    deliveryId: z.number().int(),
  }),
  /** By the waits we assume. */
  z.object({ kind: z.literal('expected'), nth: z.number().int(), aboutMs: z.number() }),
]);

export const diagnosis = z.object({
  /** What the path's sender does. `timeHeader`, `idHeader`: what is signed too; null: nothing in a header of its own. */
  rule: z.object({
    header: z.string(),
    algorithm: hashName,
    coding: digestCoding,
    prefix: z.string(),
    timeHeader: z.string().nullable(),
    idHeader: z.string().nullable(),
  }),
  /** How far its time may be from ours; null: that is not looked at. */
  toleranceMs: z.number().nullable(),
  /** Shortened digests, for the eye. `header`: what came; `asReceived`: what these bytes give, empty where a part of them lacks. */
  header: z.string(),
  asReceived: z.string(),
  mistake,
  /** The digest that the found mistake gives; null: none found. */
  found: z.string().nullable(),
  /** The path of the hook whose secret fits, for `otherSecret`. */
  otherIntake: z.string().nullable(),
  /** Whose signature came instead, for `otherSender`. */
  otherSender: dialectId.nullable(),
  /** How long before it came it was sent, for `tooOld` and, below zero, `tooNew`. */
  skewMs: z.number().nullable(),
  tried: z.array(mistake),
});

/** One sending of stored bytes to an address on this computer. */
export const sending = z.object({
  id: z.number().int(),
  kind: z.enum(['replay', 'forward']),
  url: z.string(),
  atMs: z.number(),
  /** Tries so far; a forward is tried again. */
  tries: z.number().int(),
  status: z.number().int().nullable(),
  tookMs: z.number().nullable(),
  /** The beginning of the answer's body. */
  answer: z.string(),
  failure: z.enum(['unreachable', 'timedOut', 'notLocal', 'redirected']).nullable(),
  edited: z.boolean(),
});

export const deliveryDetail = z.object({
  row: deliveryRow,
  method: z.string(),
  /** What was asked for, as it came. */
  target: z.string(),
  /** As they came: order, case and repeats kept. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  bodyBase64: z.string(),
  /** The envelope's sentAt; null when it can't be read. */
  sentAtMs: z.number().nullable(),
  /** When this envelope first came; null when this is the first. */
  firstSeenAtMs: z.number().nullable(),
  /** Only where the signature did not fit. */
  diagnosis: diagnosis.nullable(),
  attempts: z.array(attempt),
  sendings: z.array(sending),
  /** The last valid one of the same event before it, to compare with; null: none. */
  lastGoodId: z.number().int().nullable(),
});

export const replayRequest = z.object({
  id: z.number().int(),
  /** null: this receiver. */
  url: z.string().max(2000).nullable(),
  /** Another body than the stored one; null: as it came. */
  body: z.string().max(1_048_576).nullable(),
  /** Signed anew with the hook's secret. */
  resign: z.boolean(),
});

const deliveryId = z.number().int().nonnegative();

export const deliveries = domain('deliveries', {
  state: { schema: deliveriesState, empty: { version: 0, total: 0, bytes: 0, events: [], oldestAtMs: null } },
  calls: {
    rows: call(deliveriesQuery, deliveriesPage),
    /** null: it is no longer kept. */
    detail: call(z.object({ id: deliveryId }), deliveryDetail.nullable()),
    /** Sends it once more to this receiver or to another address on this computer. */
    replay: call(replayRequest, sending),
    copyCurl: call(z.object({ id: deliveryId }), nothing),
    /** Writes those that fit to a file; null when the person changes their mind, else how many. */
    export: call(deliveriesFilter, z.number().int().nullable()),
    import: call(nothing, z.number().int().nullable()),
    clear: call(z.object({ intake: z.string().min(1).max(200).nullable() }), nothing),
  },
});

export type Verdict = z.infer<typeof verdict>;
export type Refusal = z.infer<typeof refusal>;
export type Mistake = z.infer<typeof mistake>;
export type DeliveryRow = z.infer<typeof deliveryRow>;
export type DeliveriesFilter = z.infer<typeof deliveriesFilter>;
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>;
export type DeliveriesPage = z.infer<typeof deliveriesPage>;
export type DeliveriesState = z.infer<typeof deliveriesState>;
export type Attempt = z.infer<typeof attempt>;
export type Diagnosis = z.infer<typeof diagnosis>;
export type Sending = z.infer<typeof sending>;
export type DeliveryDetail = z.infer<typeof deliveryDetail>;
export type ReplayRequest = z.infer<typeof replayRequest>;
