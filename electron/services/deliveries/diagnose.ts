import { createHmac } from 'node:crypto';
import type { Diagnosis, Mistake } from '../../../shared/deliveries.ts';
import { otherBodies } from './otherBodies.ts';

/** A delivery whose signature does not fit. */
export type Patient = {
  /** The header's value; null: none came. */
  header: string | null;
  body: Uint8Array;
  /** The secret of the intake that it came to. */
  secret: string;
  /** Those of the other intakes. */
  others: readonly { path: string; secret: string }[];
};

type Finding = { mistake: Mistake; digest: string; otherIntake: string | null };

const PREFIX = /^\s*(?:sha-?\d+\s*[=:]\s*)?/i;
const OTHER_ALGORITHMS = [
  ['sha256', 'sha256'],
  ['sha512', 'sha512'],
  ['sha1', 'sha1'],
] as const;

/**
 * Looks for the known mistake that makes a signature fit, among the stored bytes. Yields the event loop between tries, so that a
 * large body holds nothing up.
 * @see API "Events" 6, PLATFORM §8.3
 */
export async function diagnose(patient: Patient): Promise<Diagnosis> {
  const { header, body, secret } = patient;
  const asReceived = digest('sha384', secret, body).toString('hex').toUpperCase();
  const tried: Mistake[] = [];
  let found: Finding | null = null;
  if (header !== null) {
    for (const look of looks(patient, header)) {
      const { mistake, finding } = look();
      if (!tried.includes(mistake)) tried.push(mistake);
      if (finding !== null) {
        found = finding;
        break;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return {
    header: header === null ? '' : shortened(header.trim()),
    asReceived: shortened(`sha384=${asReceived}`),
    mistake: found?.mistake ?? 'none',
    found: found === null ? null : shortened(found.digest),
    otherIntake: found?.otherIntake ?? null,
    tried: found === null ? tried : tried.filter((mistake) => mistake !== found.mistake),
  };
}

type Look = () => { mistake: Mistake; finding: Finding | null };

function* looks({ body, secret, others }: Patient, header: string): Generator<Look> {
  const trimmed = header.trim();
  const bare = trimmed.replace(PREFIX, '');
  const right = digest('sha384', secret, body);
  const hex = right.toString('hex').toUpperCase();
  const look = (mistake: Mistake, fits: () => boolean, text: () => string, otherIntake: string | null = null): Look => {
    return () => ({ mistake, finding: fits() ? { mistake, digest: text(), otherIntake } : null });
  };
  /** The digest itself, however it was written. */
  const says = (bytes: Buffer) => sameHex(bare, bytes) || sameBase64(bare, bytes);

  yield look(
    'missingPrefix',
    () => bare === trimmed && sameHex(bare, right),
    () => hex,
  );
  yield look(
    'lowerCaseHex',
    () => sameHex(bare, right),
    () => `sha384=${hex.toLowerCase()}`,
  );
  yield look(
    'base64',
    () => sameBase64(bare, right),
    () => `sha384=${right.toString('base64')}`,
  );
  for (const { mistake, body: other } of otherBodies(body)) {
    const bytes = digest('sha384', secret, other);
    yield look(
      mistake,
      () => says(bytes),
      () => `sha384=${bytes.toString('hex').toUpperCase()}`,
    );
  }
  for (const { path, secret: other } of others) {
    const bytes = digest('sha384', other, body);
    yield look(
      'otherSecret',
      () => says(bytes),
      () => `sha384=${bytes.toString('hex').toUpperCase()}`,
      path,
    );
  }
  for (const [mistake, algorithm] of OTHER_ALGORITHMS) {
    const bytes = digest(algorithm, secret, body);
    yield look(
      mistake,
      () => says(bytes),
      () => `${algorithm}=${bytes.toString('hex').toUpperCase()}`,
    );
  }
  const latin1 = createHmac('sha384', Buffer.from(secret, 'latin1')).update(body).digest();
  yield look(
    'latin1Secret',
    () => says(latin1),
    () => `sha384=${latin1.toString('hex').toUpperCase()}`,
  );
}

const digest = (algorithm: string, secret: string, body: Uint8Array) =>
  createHmac(algorithm, secret).update(body).digest();

const sameHex = (text: string, bytes: Buffer) => text.toLowerCase() === bytes.toString('hex');

const sameBase64 = (text: string, bytes: Buffer) => {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return plain === bytes.toString('base64').replace(/=+$/, '');
};

/** The beginning of a digest in groups of four, for the eye. */
function shortened(text: string): string {
  const [, prefix = '', rest = ''] = /^(sha-?\d+=)?(.*)$/is.exec(text) ?? [];
  const start = rest.slice(0, 12);
  const grouped = /^[\da-f]+$/i.test(start) ? (start.match(/.{1,4}/g) ?? []).join(' ') : start;
  return `${prefix}${grouped}${rest.length > 12 ? ' …' : ''}`;
}
