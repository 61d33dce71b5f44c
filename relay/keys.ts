import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { checkAppId, digestOf, isAppId, isSameSecret, isSecret, MOST_CLAIMS, makeSecret } from './appIds.ts';

export type RelayKeysOptions = {
  /** Lines of `ID DIGEST`; the last line of an id counts. Without a file nothing outlasts the process. */
  file?: string | undefined;
  /** An unknown id belongs to the first app that comes with it. */
  open?: boolean | undefined;
};

/** Who may connect as which app. Only digests of the secrets are kept, in memory and in the file. */
export class RelayKeys {
  readonly #options: RelayKeysOptions;
  readonly #watchers = new Set<(id: string) => void>();
  #digests: ReadonlyMap<string, Buffer> = new Map();
  #readAt = '';
  #claims = 0;

  /** @throws Error when the file is there and can't be read or understood. */
  constructor(options: RelayKeysOptions) {
    this.#options = options;
    this.#read();
  }

  get hasFile(): boolean {
    return this.#options.file !== undefined;
  }

  /** Whether an app of this id may be known: its public address leads somewhere. */
  knows(id: string): boolean {
    return this.#digests.has(id);
  }

  /** Whether this is the app's secret. The file is read again when it has changed; with `open` an unknown id is claimed. */
  admits(id: string, secret: string): boolean {
    if (!isAppId(id) || !isSecret(secret)) return false;
    this.refresh();
    return isSameSecret(secret, this.#digests.get(id)) || this.#claim(id, digestOf(secret));
  }

  /** Makes a new secret for an id; an older one no longer counts. @returns `ID:SECRET`, what a person gives to the app. */
  add(id: string): string {
    const secret = makeSecret();
    this.#keep(checkAppId(id), digestOf(secret));
    return `${id}:${secret}`;
  }

  /** @returns whether there was one */
  revoke(id: string): boolean {
    if (!this.#digests.has(id)) return false;
    const left = new Map(this.#digests);
    left.delete(id);
    const { file } = this.#options;
    if (file) {
      const lines = readFileSync(file, 'utf8').split('\n');
      const temporary = `${file}.tmp`;
      writeFileSync(temporary, lines.filter((line) => !line.startsWith(`${id} `)).join('\n'), { mode: 0o600 });
      renameSync(temporary, file);
    }
    this.#become(left);
    return true;
  }

  /** Reads the file again when it has changed. */
  refresh(): void {
    try {
      this.#read();
    } catch {
      // Somebody writes it at this moment: what was read before counts until it can be read again.
    }
  }

  /** Tells ids whose secret is another now, or gone. */
  watch(changed: (id: string) => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
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
    this.#become(new Map(this.#digests).set(id, digest));
  }

  #become(digests: ReadonlyMap<string, Buffer>): void {
    const older = this.#digests;
    this.#digests = digests;
    for (const [id, digest] of older) {
      if (digests.get(id)?.equals(digest)) continue;
      for (const changed of this.#watchers) changed(id);
    }
  }

  #read(): void {
    const { file } = this.#options;
    if (!file) return;
    const stat = statSync(file, { throwIfNoEntry: false });
    const seen = stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : '';
    if (!stat || seen === this.#readAt) return;
    const digests = new Map<string, Buffer>();
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line.trim() === '' || line.startsWith('#')) continue;
      const [, id = '', digest = ''] = /^(\S+) ([0-9a-f]{64})\s*$/.exec(line) ?? [];
      if (!isAppId(id)) throw new Error(`${file} has a line that is not "ID DIGEST"`);
      digests.set(id, Buffer.from(digest, 'hex'));
    }
    this.#readAt = seen;
    this.#become(digests);
  }
}
