import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { appendFileSync, readFileSync, statSync } from 'node:fs';

/** An app's id is the first part of its public address. */
const APP_ID = /^[a-z0-9][a-z0-9-]{0,62}$/;
const SHORTEST_SECRET = 16;
const LONGEST_SECRET = 200;
const SECRET_BYTES = 32;
/** With `open`, so many ids may be claimed by whoever comes first. */
const MOST_CLAIMS = 100;

export type RelayKeysOptions = {
  /** Lines of `ID DIGEST`; the last line of an id counts. Without a file nothing outlasts the process. */
  file?: string | undefined;
  /** An unknown id belongs to the first app that comes with it. */
  open?: boolean | undefined;
};

/** Who may connect as which app. Only digests of the secrets are kept, in memory and in the file. */
export class RelayKeys {
  readonly #options: RelayKeysOptions;
  #digests: ReadonlyMap<string, Buffer> = new Map();
  /** Compared with when an id is unknown, so that its answer takes as long. */
  readonly #nobody = randomBytes(32);
  #readAt = '';
  #claims = 0;

  /** @throws Error when the file is there and can't be read or understood. */
  constructor(options: RelayKeysOptions) {
    this.#options = options;
    this.#read();
  }

  /** Whether an app of this id may be known: its public address leads somewhere. */
  knows(id: string): boolean {
    return this.#digests.has(id);
  }

  /** Whether this is the app's secret. The file is read again when it has changed; with `open` an unknown id is claimed. */
  admits(id: string, secret: string): boolean {
    if (!APP_ID.test(id) || secret.length < SHORTEST_SECRET || secret.length > LONGEST_SECRET) return false;
    try {
      this.#read();
    } catch {
      // Somebody writes it at this moment: what was read before counts until it can be read again.
    }
    const given = digestOf(secret);
    const isSame = timingSafeEqual(given, this.#digests.get(id) ?? this.#nobody);
    return isSame || this.#claim(id, given);
  }

  /** Makes a new secret for an id; an older one no longer counts. @returns `ID:SECRET`, what a person gives to the app. */
  add(id: string): string {
    if (!APP_ID.test(id)) throw new Error('an id is of small letters, digits and dashes, at most 63');
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    this.#keep(id, digestOf(secret));
    return `${id}:${secret}`;
  }

  #claim(id: string, digest: Buffer): boolean {
    if (!this.#options.open || this.#digests.has(id) || this.#claims >= MOST_CLAIMS) return false;
    this.#claims += 1;
    try {
      this.#keep(id, digest);
      return true;
    } catch {
      return false; // it could not be kept, so after a restart somebody else would have it
    }
  }

  #keep(id: string, digest: Buffer): void {
    const { file } = this.#options;
    if (file) appendFileSync(file, `${id} ${digest.toString('hex')}\n`, { mode: 0o600 });
    this.#digests = new Map(this.#digests).set(id, digest);
  }

  #read(): void {
    const { file } = this.#options;
    if (!file) return;
    const stat = statSync(file, { throwIfNoEntry: false });
    const seen = stat ? `${stat.mtimeMs} ${stat.size}` : '';
    if (!stat || seen === this.#readAt) return;
    const digests = new Map<string, Buffer>();
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line.trim() === '' || line.startsWith('#')) continue;
      const [, id = '', digest = ''] = /^(\S+) ([0-9a-f]{64})\s*$/.exec(line) ?? [];
      if (!APP_ID.test(id)) throw new Error(`${file} has a line that is not "ID DIGEST"`);
      digests.set(id, Buffer.from(digest, 'hex'));
    }
    this.#digests = digests;
    this.#readAt = seen;
  }
}

/** SHA-256 of a secret. Secrets are long and random, so nothing slower is needed. */
function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
