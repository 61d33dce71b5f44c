import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppFailure } from '../../shared/failure.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import { sessionChannel } from '../../shared/session.ts';
import type { Clock, Logger } from '../core/ports.ts';
import { readIfThere, removeAll, setAside, writeDurably } from './session/sealedFile.ts';

/** What seals secrets on disk: safeStorage, wired in the shell. */
export interface SecretSealer {
  /** Whether `seal` and `open` work at all. */
  isAvailable(): boolean;
  /** The name of what does it, e.g. `gnome_libsecret`, `keychain`, `basic_text`. */
  backend(): string;
  seal(text: string): Uint8Array;
  open(bytes: Uint8Array): string;
}

/** These only hide text from a glance: their key is in every copy of the browser. */
const weakBackends: readonly string[] = ['basic_text', 'unknown'];

/** The owner of a session, as the service last told. */
const profile = z.object({
  userId: z.number().int(),
  username: z.string(),
  avatarUrl: z.string().nullable(),
  /** One's own channel; null when the account has none. */
  channel: sessionChannel.nullable(),
});

/** A sign-in as it is kept. */
const signIn = z.object({
  version: z.literal(1),
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  expiresAtMs: z.number(),
  lifetimeMs: z.number(),
  scopes: z.array(z.string()),
  /** null: signed in, but the service has not told yet whose tokens these are. */
  profile: profile.nullable(),
});

export type Profile = z.infer<typeof profile>;
export type SignIn = z.infer<typeof signIn>;

/** `unreadable`: a file is there that can't be opened or understood; the person has to sign in again. */
export type Loaded = { kind: 'none' } | { kind: 'found'; signIn: SignIn } | { kind: 'unreadable' };

export type VaultDeps = {
  /** The folder for sealed files. */
  dir: string;
  /** Each service has its own file, so changing the service loses no sign-in. */
  service: ServiceProfile;
  sealer: SecretSealer;
  clock: Clock;
  log: Logger;
};

/** Keeps one sealed sign-in a service on disk. Its calls run one after the other. @see DESIGN §6 */
export class Vault {
  readonly #deps: VaultDeps;
  readonly #path: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: VaultDeps) {
    this.#deps = deps;
    this.#path = pathOf(deps.dir, deps.service);
  }

  get backend(): string {
    return this.#deps.sealer.backend();
  }

  /** `none`: nothing can be sealed here. */
  get strength(): 'system' | 'weak' | 'none' {
    if (!this.#deps.sealer.isAvailable()) return 'none';
    return weakBackends.includes(this.backend) ? 'weak' : 'system';
  }

  /** Never fails: what can't be read is set aside, or left where it is when the keyring is only locked. */
  load(): Promise<Loaded> {
    return this.#next(async () => {
      const { sealer, clock, log } = this.#deps;
      try {
        const bytes = await readIfThere(this.#path);
        if (!bytes) return { kind: 'none' };
        if (!sealer.isAvailable()) {
          log.warn('vault.locked', { backend: sealer.backend() });
          return { kind: 'unreadable' };
        }
        const found = readSignIn(sealer, bytes);
        if (found) return { kind: 'found', signIn: found };
        await setAside(this.#path, clock.now());
        log.warn('vault.setAside', { backend: sealer.backend(), bytes: bytes.byteLength });
      } catch (cause) {
        log.fault('vault.notRead', cause);
      }
      return { kind: 'unreadable' };
    });
  }

  /** Resolves when the sign-in is durably on disk. @throws AppFailure `storageFailed` */
  save(kept: SignIn): Promise<void> {
    return this.#next(() =>
      this.#orStorageFailed('vault.notWritten', async () => {
        await writeDurably(this.#path, this.#deps.sealer.seal(JSON.stringify(kept)));
      }),
    );
  }

  /** Removes the sign-in and all that was ever set aside of it. @throws AppFailure `storageFailed` */
  wipe(): Promise<void> {
    return this.#next(() => this.#orStorageFailed('vault.notWiped', () => removeAll(this.#path)));
  }

  async #orStorageFailed(event: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (cause) {
      this.#deps.log.fault(event, cause);
      throw new AppFailure({ kind: 'storageFailed', what: 'sign-in' }, { cause });
    }
  }

  #next<T>(act: () => Promise<T>): Promise<T> {
    const run = this.#last.then(act);
    this.#last = run.catch(() => {}); // told to whoever asked; the next call must not inherit it
    return run;
  }
}

/** Whether a sign-in of this service is kept in `dir`, readable or not. */
export function keepsSignIn(dir: string, service: ServiceProfile): boolean {
  return existsSync(pathOf(dir, service));
}

function pathOf(dir: string, service: ServiceProfile): string {
  return join(dir, `sign-in-${serviceKey(service)}.sealed`);
}

function readSignIn(sealer: SecretSealer, bytes: Uint8Array): SignIn | null {
  try {
    return signIn.parse(JSON.parse(sealer.open(bytes)));
  } catch {
    return null; // sealed by another keyring, torn, or of an unknown version: the caller sets it aside and says so
  }
}

/** The demo's address changes with every start; other services are told apart by address and client. */
export function serviceKey(service: ServiceProfile): string {
  if (service.kind === 'demo') return 'demo';
  // One that is no address can't be spoken to, and is told apart all the same.
  const href = URL.parse(service.baseUrl)?.href ?? service.baseUrl;
  return createHash('sha256')
    .update(`${href.replace(/\/+$/, '')} ${service.clientId}`)
    .digest('hex')
    .slice(0, 16);
}
