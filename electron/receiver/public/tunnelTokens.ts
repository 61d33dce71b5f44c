import { z } from 'zod';
import { makeRelayKeyPair, type RelayKeyPair } from '../../../shared/relaySeal.ts';
import type { Observable } from '../../kernel/ports.ts';
import type { Redactor } from '../../kernel/redact.ts';
import { SerialQueue } from '../../kernel/serialQueue.ts';
import { Subject } from '../../kernel/subject.ts';
import type { SealedJson } from '../../storage/sealedJson.ts';

const keptKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Tokens of tunnels as they are kept. */
export const tunnelTokens = z.object({
  version: z.literal(1),
  ngrok: z.string().min(1).nullable(),
  /** `ID:SECRET`. */
  relay: z.string().min(1).nullable(),
  /** What the relay seals with, and what opens it: base64url. Files of earlier versions have none. */
  relayKeys: keptKeys.optional(),
  /** The pair of the pairing before, of the same name. */
  relayKeysBefore: keptKeys.optional(),
});

export type TokenOf = 'ngrok' | 'relay';

type Kept = z.infer<typeof tunnelTokens>;
type KeptKeys = z.infer<typeof keptKeys>;

const none: Kept = { version: 1, ngrok: null, relay: null };
/** ngrok's are of letters, digits and underscores; somewhat more is let through than today's are made of. */
const NGROK_TOKEN = /^[\w.-]{20,200}$/;

/** The secrets of tunnels: sealed on disk, known here, taken out of every log. */
export class TunnelTokens {
  readonly #store: Pick<SealedJson<Kept>, 'load' | 'save' | 'wipe'>;
  readonly #redact: Redactor;
  readonly #state = new Subject({ ngrok: false, relay: false });
  readonly #turns = new SerialQueue();
  #kept: Kept = none;

  constructor(store: Pick<SealedJson<Kept>, 'load' | 'save' | 'wipe'>, redact: Redactor) {
    this.#store = store;
    this.#redact = redact;
  }

  /** Which are kept. */
  get state(): Observable<{ ngrok: boolean; relay: boolean }> {
    return this.#state;
  }

  get(of: TokenOf): string | null {
    return this.#kept[of];
  }

  /** Reads what is kept. What can't be read counts as none. */
  async load(): Promise<void> {
    const found = await this.#store.load();
    if (found.kind === 'found') this.#become(found.value);
  }

  /**
   * Keeps a token that a person gave.
   * @returns false when the text can't be one.
   * @throws AppFailure `storageFailed`
   */
  async set(of: TokenOf, text: string): Promise<boolean> {
    const value = text.trim();
    const isFit = of === 'ngrok' ? NGROK_TOKEN.test(value) : readRelayToken(value) !== null;
    if (!isFit) return false;
    this.#learn(value);
    await this.#turns.run(() => this.#change(of, value));
    return true;
  }

  /** @throws AppFailure `storageFailed` */
  forget(of: TokenOf): Promise<void> {
    return this.#turns.run(() => this.#change(of, null));
  }

  /**
   * The app's key pair for what its relay keeps, which never leaves this computer; made and kept where there is none yet.
   * @throws AppFailure `storageFailed`
   */
  relayKeys(): Promise<RelayKeyPair> {
    return this.#turns.run(async () => {
      const known = this.#kept.relayKeys;
      if (known) return bytesOf(known);
      const made = await makeRelayKeyPair();
      if (this.#kept.relay !== null) await this.#keep({ ...this.#kept, relayKeys: textOf(made) });
      return made;
    });
  }

  /** The app's key pair before it was paired anew under its name; null: there was none. */
  get relayKeysBefore(): RelayKeyPair | null {
    const { relayKeysBefore: before } = this.#kept;
    return before ? bytesOf(before) : null;
  }

  /** Keeps what pairing gave: a token, and the key pair whose public half the relay has. @throws AppFailure `storageFailed` */
  setPaired(token: string, keys: RelayKeyPair): Promise<void> {
    this.#learn(token);
    return this.#turns.run(() => {
      const { relayKeysBefore: _, relayKeys: before, ...kept } = this.#kept;
      const isSame = before && idOf(token) === idOf(kept.relay);
      return this.#keep({
        ...kept,
        relay: token,
        relayKeys: textOf(keys),
        ...(isSame && { relayKeysBefore: before }),
      });
    });
  }

  #change(of: TokenOf, value: string | null): Promise<void> {
    const kept = { ...this.#kept, [of]: value };
    // Another app's name at a relay is another app: what is sealed for it has keys of its own.
    if (of === 'relay' && idOf(value) !== idOf(this.#kept.relay)) {
      delete kept.relayKeys;
      delete kept.relayKeysBefore;
    }
    return this.#keep(kept);
  }

  async #keep(kept: Kept): Promise<void> {
    if (kept.ngrok === null && kept.relay === null) await this.#store.wipe();
    else await this.#store.save(kept);
    this.#become(kept);
  }

  #become(kept: Kept): void {
    this.#kept = kept;
    for (const value of [kept.ngrok, kept.relay]) if (value !== null) this.#learn(value);
    for (const keys of [kept.relayKeys, kept.relayKeysBefore]) if (keys) this.#redact.learnLasting(keys.privateKey);
    this.#state.set({ ngrok: kept.ngrok !== null, relay: kept.relay !== null });
  }

  #learn(value: string): void {
    this.#redact.learnLasting(value);
    const relay = readRelayToken(value);
    if (relay) this.#redact.learnLasting(relay.secret);
  }
}

const idOf = (token: string | null): string | null => readRelayToken(token ?? '')?.id ?? null;

function textOf({ publicKey, privateKey }: RelayKeyPair): KeptKeys {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  return { publicKey: text(publicKey), privateKey: text(privateKey) };
}

function bytesOf({ publicKey, privateKey }: KeptKeys): RelayKeyPair {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return { publicKey: bytes(publicKey), privateKey: bytes(privateKey) };
}

/** What a person pastes for the relay: `ID:SECRET`, as `npm run relay -- --add ID` prints it. Null when it is none. */
export function readRelayToken(text: string): { id: string; secret: string } | null {
  const [, id, secret] = /^([a-z0-9][a-z0-9-]{0,62}):([\w.~+/=-]{16,200})$/.exec(text.trim()) ?? [];
  return id !== undefined && secret !== undefined ? { id, secret } : null;
}
