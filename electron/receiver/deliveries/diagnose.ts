import { createHmac } from 'node:crypto';
import type { Diagnosis, Mistake } from '../../../shared/deliveries.ts';
import { type Dialect, dialects, type SignatureRule } from '../../../shared/dialects.ts';
import type { DialectId } from '../../../shared/senders.ts';
import { pairedHeaders } from '../dialects/requestHeaders.ts';
import { type Claim, claimFits, digestOf, readClaim, readTime, writeDigest } from '../dialects/signature.ts';
import { otherBodies } from './otherBodies.ts';

/** A delivery whose signature does not fit, or is not there. */
export type Patient = {
  /** That of the intake that it came to. */
  dialect: Dialect;
  headers: readonly (readonly [string, string])[];
  body: Uint8Array;
  atMs: number;
  /** The secret of the intake that it came to. */
  secret: string;
  /** Those of the other intakes. */
  others: readonly { path: string; secret: string }[];
};

type Finding = Pick<Diagnosis, 'mistake' | 'found'> &
  Partial<Pick<Diagnosis, 'otherIntake' | 'otherSender' | 'skewMs'>>;
/** One mistake, and what was found when it is that. */
type Look = { mistake: Mistake; find: () => Omit<Finding, 'mistake'> | null };

/** No digest is so short that its own end could be taken for one. */
const ANY_PREFIX = /^\s*(?:[\w-]{1,12}\s*[=:,]\s*)?/;
const OTHER_ALGORITHMS = ['sha256', 'sha512', 'sha1', 'sha384'] as const;

/**
 * Looks for the known mistake that makes a signature fit, among the stored bytes and headers, as the path's dialect has them. Yields
 * the event loop between tries, so that a large body holds nothing up.
 * @returns null for a dialect that signs nothing. @see API "Events" 6, PLATFORM §8.3
 */
export async function diagnose(patient: Patient): Promise<Diagnosis | null> {
  const { dialect, headers, body, secret } = patient;
  const rule = dialect.signature;
  if (rule === null) return null;
  const claim = readClaim(dialect, pairedHeaders(headers));
  const right = digestOf(rule, claim ?? { time: null, id: null }, body, secret);
  const tried: Mistake[] = [];
  let found: Finding | null = null;
  for (const { mistake, find } of claim === null ? missingLooks(patient) : looks(patient, rule, claim, right)) {
    if (!tried.includes(mistake)) tried.push(mistake);
    const finding = find();
    if (finding !== null) {
      found = { mistake, ...finding };
      break;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { header, algorithm, coding, prefix } = rule;
  return {
    rule: { header, algorithm, coding, prefix, timeHeader: headerWithTime(dialect), idHeader: headerWithId(dialect) },
    toleranceMs: dialect.time?.late === 'refused' ? dialect.time.toleranceMs : null,
    header: claim === null ? '' : shortened(asWritten(dialect, rule, claim, headers)),
    asReceived: right === null ? '' : shortened(prefix + writeDigest(right, coding)),
    mistake: found?.mistake ?? 'none',
    found: found?.found ?? null,
    otherIntake: found?.otherIntake ?? null,
    otherSender: found?.otherSender ?? null,
    skewMs: found?.skewMs ?? null,
    tried: claim === null ? [] : tried.filter((mistake) => mistake !== found?.mistake),
  };
}

/** The signature that another sender makes is there: it came to the wrong path. */
function* missingLooks({ dialect, headers }: Patient): Generator<Look> {
  const headerOf = pairedHeaders(headers);
  const own = dialect.signature?.header.toLowerCase();
  const find = () => {
    const other = Object.values(dialects).find(
      ({ signature }) => signature && signature.header.toLowerCase() !== own && headerOf(signature.header) !== null,
    );
    return other === undefined ? null : { found: null, otherSender: other.id satisfies DialectId };
  };
  yield { mistake: 'otherSender', find };
}

function* looks(patient: Patient, rule: SignatureRule, claim: Claim, right: Buffer | null): Generator<Look> {
  const { dialect, body, secret, others } = patient;
  yield* timeLooks(patient, rule, claim);
  if (right === null) return;
  const texts = written(rule, patient.headers);
  yield* codingLooks(rule, claim, texts, right);
  /** The digest itself, however it was written. */
  const says = (bytes: Buffer) => texts.some((text) => sameHex(bare(text), bytes) || sameBase64(bare(text), bytes));
  const look = (
    mistake: Mistake,
    bytes: Buffer | null,
    otherIntake: string | null = null,
    prefix = rule.prefix,
  ): Look => ({
    mistake,
    find: () =>
      bytes !== null && says(bytes)
        ? { found: shortened(prefix + writeDigest(bytes, rule.coding)), otherIntake }
        : null,
  });
  for (const other of otherBodies(body)) yield look(other.mistake, digestOf(rule, claim, other.body, secret));
  if (rule.signed !== '{body}') yield look('bodyOnly', digestOf({ ...rule, signed: '{body}' }, claim, body, secret));
  for (const { path, secret: other } of others) yield look('otherSecret', digestOf(rule, claim, body, other), path);
  for (const algorithm of OTHER_ALGORITHMS) {
    if (algorithm === rule.algorithm) continue;
    const prefix = dialect.id === 'platform' ? `${algorithm}=` : rule.prefix;
    yield look(algorithm, digestOf({ ...rule, algorithm }, claim, body, secret), null, prefix);
  }
  const latin1 = Buffer.from(secret, 'latin1');
  yield look(
    'latin1Secret',
    rule.signed === '{body}' ? createHmac(rule.algorithm, latin1).update(body).digest() : null,
  );
}

/** What is signed beside the body lacks, or the time is not now. */
function* timeLooks({ dialect, body, secret, atMs }: Patient, rule: SignatureRule, claim: Claim): Generator<Look> {
  const { time } = dialect;
  const none = { found: null };
  if (rule.signed.includes('{id}')) yield { mistake: 'noId', find: () => (claim.id === null ? none : null) };
  if (time?.late !== 'refused') return;
  const sentAtMs = readTime(claim.time, time.coding);
  yield { mistake: 'noTime', find: () => (sentAtMs === null ? none : null) };
  const skewMs = atMs - (sentAtMs ?? atMs);
  const isOut = (sign: 1 | -1) => sign * skewMs > time.toleranceMs && claimFits(rule, claim, body, secret);
  yield { mistake: 'tooOld', find: () => (isOut(1) ? { ...none, skewMs } : null) };
  yield { mistake: 'tooNew', find: () => (isOut(-1) ? { ...none, skewMs } : null) };
}

/** The digest is right, and is not written as this sender writes it. */
function* codingLooks(rule: SignatureRule, claim: Claim, texts: readonly string[], right: Buffer): Generator<Look> {
  const { prefix, coding } = rule;
  const asIs = writeDigest(right, coding);
  const hex = right.toString('hex');
  const look = (mistake: Mistake, fits: (text: string) => boolean, found: string): Look => ({
    mistake,
    find: () => (texts.some(fits) ? { found: shortened(found) } : null),
  });
  const isHex = coding !== 'base64';
  const isDigest = (text: string) => (isHex ? sameHex(text, right) : sameBase64(text, right));
  if (prefix !== '') yield look('missingPrefix', (text) => bare(text) === text && isDigest(text), asIs);
  yield look('otherPrefix', (text) => bare(text) === asIs && !claim.digests.includes(asIs), prefix + asIs);
  const isOtherCase = (text: string) => bare(text) !== asIs && sameHex(bare(text), right);
  if (coding === 'upperHex') yield look('lowerCaseHex', isOtherCase, prefix + hex);
  if (coding === 'hex') yield look('upperCaseHex', isOtherCase, prefix + hex.toUpperCase());
  if (isHex) yield look('base64', (text) => sameBase64(bare(text), right), prefix + right.toString('base64'));
  else yield look('hexDigest', (text) => sameHex(bare(text), right), prefix + hex);
}

/** The texts in the header that may hold a digest. */
function written(rule: SignatureRule, headers: Patient['headers']): string[] {
  const value = (pairedHeaders(headers)(rule.header) ?? '').trim();
  return rule.list ? value.split(',').map((item) => item.trim()) : [value];
}

function asWritten({ signature }: Dialect, rule: SignatureRule, claim: Claim, headers: Patient['headers']): string {
  const [digest] = claim.digests;
  if (signature?.list && digest !== undefined) return rule.prefix + digest;
  return (pairedHeaders(headers)(rule.header) ?? '').trim();
}

const headerWithTime = ({ time }: Dialect): string | null =>
  time === null || time.at.startsWith('.') || time.at.startsWith('=') ? null : time.at;

const headerWithId = ({ signature, ids }: Dialect): string | null =>
  signature?.signed.includes('{id}') ? (ids[0] ?? null) : null;

const bare = (text: string) => text.replace(ANY_PREFIX, '');

const sameHex = (text: string, bytes: Buffer) => text.toLowerCase() === bytes.toString('hex');

const sameBase64 = (text: string, bytes: Buffer) => {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return plain === bytes.toString('base64').replace(/=+$/, '');
};

/** The beginning of a digest in groups of four, for the eye. */
function shortened(text: string): string {
  const [, prefix = '', rest = ''] = /^((?:sha-?|v)\d+=)?(.*)$/is.exec(text) ?? [];
  const start = rest.slice(0, 12);
  const grouped = /^[\da-f]+$/i.test(start) ? (start.match(/.{1,4}/g) ?? []).join(' ') : start;
  return `${prefix}${grouped}${rest.length > 12 ? ' …' : ''}`;
}
