import type { KV } from '@nats-io/kv';
import {
  CODE_LIMIT_MS,
  checkAppId,
  digestOf,
  isAppId,
  isSameSecret,
  isSecret,
  MOST_CLAIMS,
  makeCode,
  makeSecret,
  readCode,
} from '../appIds.ts';
import type { TokensPort } from '../ports.ts';
import type { NatsLink } from './connection.ts';
import { isOtherRevision } from './gaps.ts';
import { Mirror } from './mirror.ts';

type Known = { digest: Uint8Array; publicKey: Uint8Array | null };

/** Tokens and pairing codes in key-value stores: what one instance, or a command, writes the others know at once. */
export class NatsTokens implements TokensPort {
  readonly #link: NatsLink;
  readonly #store: KV;
  readonly #codes: KV;
  readonly #open: boolean;
  readonly #watchers = new Set<(id: string) => void>();
  #apps!: Mirror<Known>;
  #claims = 0;

  private constructor(link: NatsLink, store: KV, codes: KV, open: boolean) {
    this.#link = link;
    this.#store = store;
    this.#codes = codes;
    this.#open = open;
  }

  /** @throws Error when JetStream does not answer */
  static async open(link: NatsLink, { open = false }: { open?: boolean | undefined }): Promise<NatsTokens> {
    const codes = await link.bucket(link.names.codes, CODE_LIMIT_MS);
    const tokens = new NatsTokens(link, await link.bucket(link.names.tokens), codes, open);
    tokens.#apps = await Mirror.open(link, tokens.#store, readKnown, (id) => tokens.#tell(id));
    return tokens;
  }

  knows(id: string): boolean {
    return this.#apps.get(id) !== null;
  }

  keyOf(id: string): Uint8Array | null {
    return this.#apps.get(id)?.publicKey ?? null;
  }

  async refresh(id: string): Promise<void> {
    await this.#apps.refresh(id);
  }

  /** @throws Error when it is not known here and NATS can't be asked */
  async admits(id: string, secret: string): Promise<boolean> {
    if (!isAppId(id) || !isSecret(secret)) return false;
    if (isSameSecret(secret, this.#apps.get(id)?.digest)) return true;
    // A token that was made a moment ago counts at once.
    await this.#apps.refresh(id);
    return isSameSecret(secret, this.#apps.get(id)?.digest) || this.#claim(id, secret);
  }

  async add(id: string): Promise<string> {
    return this.#add(checkAppId(id), null);
  }

  async revoke(id: string): Promise<boolean> {
    const { value, revision } = await this.#apps.refresh(id);
    await this.#codes.delete(ofApp(id));
    // Not purged: of several purges at once NATS 2.9 tells who watches of one alone. One value a key is kept anyway.
    await this.#store.delete(id);
    this.#apps.drop(id, revision);
    return value !== null;
  }

  async offer(id: string): Promise<string> {
    const code = makeCode();
    const digest = hexOf(readCode(code) ?? '');
    await this.#codes.put(ofApp(checkAppId(id)), digest);
    await this.#codes.put(ofCode(digest), JSON.stringify({ id, untilMs: this.#link.now() + CODE_LIMIT_MS }));
    return code;
  }

  async redeem(typed: string, publicKey: Uint8Array): Promise<string | null> {
    const code = readCode(typed);
    if (code === null) return null;
    const digest = hexOf(code);
    const entry = await this.#codes.get(ofCode(digest));
    if (entry?.operation !== 'PUT') return null;
    const { id, untilMs } = entry.json<{ id: string; untilMs: number }>();
    if (this.#link.now() > untilMs) return null;
    const { revision } = await this.#apps.refresh(id);
    const newest = await this.#codes.get(ofApp(id));
    if (newest?.operation !== 'PUT' || newest.string() !== digest) return null;
    try {
      // Of two who come with it one is first; an app that is revoked meanwhile stays so.
      await this.#codes.delete(ofCode(digest), { previousSeq: entry.revision });
      return await this.#add(id, publicKey, revision);
    } catch (cause) {
      if (isOtherRevision(cause)) return null;
      throw cause;
    }
  }

  watch(changed: (id: string) => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  ready(): boolean {
    return this.#link.isConnected;
  }

  async close(): Promise<void> {
    this.#apps.close();
  }

  #tell(id: string): void {
    for (const changed of this.#watchers) changed(id);
  }

  /** @param previousSeq with it, only where nobody has written since */
  async #add(id: string, publicKey: Uint8Array | null, previousSeq?: number): Promise<string> {
    const secret = makeSecret();
    const bytes = encodeKnown({ digest: digestOf(secret), publicKey });
    const options = previousSeq === undefined ? {} : { previousSeq };
    this.#apps.set(id, bytes, await this.#store.put(id, bytes, options));
    return `${id}:${secret}`;
  }

  async #claim(id: string, secret: string): Promise<boolean> {
    if (!this.#open || this.knows(id) || this.#claims >= MOST_CLAIMS) return false;
    this.#claims += 1;
    const bytes = encodeKnown({ digest: digestOf(secret), publicKey: null });
    try {
      this.#apps.set(id, bytes, await this.#store.create(id, bytes));
      return true;
    } catch (cause) {
      if (isOtherRevision(cause)) return false; // another was first
      throw cause;
    }
  }
}

const ofCode = (digest: string): string => `code.${digest}`;
const ofApp = (id: string): string => `of.${id}`;
const hexOf = (code: string): string => digestOf(code).toString('hex');

function encodeKnown({ digest, publicKey }: Known): Uint8Array {
  const key = publicKey === null ? null : Buffer.from(publicKey).toString('hex');
  return new TextEncoder().encode(JSON.stringify({ digest: Buffer.from(digest).toString('hex'), publicKey: key }));
}

/** Null for what this program did not write. */
function readKnown(bytes: Uint8Array): Known | null {
  try {
    const { digest, publicKey } = JSON.parse(new TextDecoder().decode(bytes)) as {
      digest: string;
      publicKey: string | null;
    };
    const known = { digest: fromHex(digest), publicKey: publicKey === null ? null : fromHex(publicKey) };
    return known.digest.length === 32 ? known : null;
  } catch {
    return null;
  }
}

const fromHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));
