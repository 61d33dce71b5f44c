import { join } from 'node:path';
import { z } from 'zod';
import { demoHookClient } from '../../shared/demoHookClient.ts';
import { AppFailure, badInput } from '../../shared/failure.ts';
import type { HookCredential } from '../../shared/hooks.ts';
import { Emitter } from '../kernel/emitter.ts';
import type { Clock, Logger, Platform } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { SerialQueue } from '../kernel/serialQueue.ts';
import type { HookClient } from '../platform/rest/identity.ts';
import { SealedJson, type SealStrength, type SecretSealer } from '../storage/sealedJson.ts';
import { HookMemory, keptMemory } from './hookMemory.ts';
import { watched } from './watchedPlatform.ts';

const kept = z.object({
  version: z.literal(1),
  clientId: z.string().min(1),
  secret: z.string().min(1),
  book: keptMemory,
});

/** What a client secret can be: text that a header carries. @see API "POST /hooks", PLATFORM §3.1 */
const SECRET = /^[\x21-\x7e]{1,512}$/;

export type CredentialDeps = {
  /** The folder for sealed files. */
  dir: string;
  serviceKey: string;
  /** Whether the service is the demo or runs on this computer. */
  isLocal: boolean;
  /** Whether the person lets the sign-in lie on this disk. */
  keepsSignIn: () => boolean;
  /** The service as this application asks it. */
  platformAs: (client: HookClient) => Platform;
  pasteText: () => Promise<string>;
  sealer: SecretSealer;
  clock: Clock;
  log: Logger;
  redact: Redactor;
  onChange: () => void;
};

/** The file of a service's client secret for hooks, by the service's key. */
export const hookSecretFile = (key: string): string => `hooks-${key}.sealed`;

/** The application that owns the hooks, its secret, and what is remembered of its hooks: sealed, or until the app quits. */
export class CredentialKeeper {
  /** Another application's hooks are shown from now on, or none. */
  readonly replaced = new Emitter<void>();
  readonly #deps: CredentialDeps;
  readonly #file: SealedJson<z.infer<typeof kept>>;
  #client: HookClient | null = null;
  #platform: Platform | null = null;
  #on: 'disk' | 'memory' = 'memory';
  #refusedAtMs: number | null = null;
  #candidate: string | null = null;
  #sealing: SealStrength | null = null;
  #written = '';
  #isClosed = false;
  readonly #turns = new SerialQueue();
  memory = new HookMemory();

  constructor(deps: CredentialDeps) {
    this.#deps = deps;
    const { dir, serviceKey, sealer, clock, log } = deps;
    const path = join(dir, hookSecretFile(serviceKey));
    this.#file = new SealedJson({ path, schema: kept, what: 'hookCredential', sealer, clock, log });
  }

  /** null: none is kept. One that was refused is still tried: the service may think again. */
  get client(): HookClient | null {
    return this.#client;
  }

  /** The service as the kept application asks it; null without one. */
  get platform(): Platform | null {
    return this.#platform;
  }

  get state(): HookCredential {
    if (this.#client === null) return { kind: 'none' };
    const { clientId } = this.#client;
    if (this.#refusedAtMs !== null) return { kind: 'refused', clientId, atMs: this.#refusedAtMs };
    return { kind: 'kept', clientId, on: this.#on, strength: this.#file.strength };
  }

  /** Characters of the secret that waits for its check. */
  get pastedSecret(): number | null {
    return this.#candidate?.length ?? null;
  }

  /** What sealing was worth when a secret was last pasted; null: none was. */
  get sealing(): SealStrength | null {
    return this.#sealing;
  }

  /** Takes up what an earlier run has kept. Never fails. */
  restore(): Promise<void> {
    return this.#turns.run(async () => {
      const found = await this.#file.load();
      if (found.kind !== 'found') return;
      const { clientId, secret, book } = found.value;
      this.#take({ clientId, secret }, 'disk', HookMemory.from(book));
      this.#written = this.#text();
    });
  }

  /** @returns false when the clipboard holds nothing that could be a client secret. */
  async paste(): Promise<boolean> {
    const text = (await this.#deps.pasteText()).trim();
    if (!SECRET.test(text)) return false;
    this.#deps.redact.learn(text);
    this.#sealing = await this.#file.look();
    this.#candidate = text;
    this.#deps.onChange();
    return true;
  }

  /**
   * Asks the service once, and keeps what it took.
   * @param keep null: nobody was asked, so it lies on disk behind a real keyring only, and else in memory
   * @throws AppFailure `badInput` when no secret was pasted; `http` with 401 or 403 when the service says no, and what else
   *   a request throws; `storageFailed`. Nothing is kept then.
   */
  save(clientId: string, keep: 'disk' | 'memory' | null): Promise<void> {
    return this.#replacing(async () => {
      const secret = this.#candidate;
      if (secret === null) throw badInput('clientSecret', 'missing');
      const on = keep ?? ((await this.#file.look()) === 'system' ? 'disk' : 'memory');
      await this.#keep({ clientId: clientId.trim(), secret }, on);
      if (this.#candidate === secret) this.#candidate = null;
    });
  }

  /**
   * Takes the application that the simulator knows, and keeps it as the sign-in is kept: nobody was asked about it.
   * @throws AppFailure as `save`; `badInput` for a service elsewhere.
   */
  takeDemo(): Promise<void> {
    return this.#replacing(async () => {
      if (!this.#deps.isLocal) throw badInput('clientId', 'notDemo');
      this.#deps.redact.learn(demoHookClient.secret);
      const onDisk = (await this.#file.look()) === 'system' || this.#deps.keepsSignIn();
      await this.#keep({ ...demoHookClient }, onDisk ? 'disk' : 'memory');
      this.#candidate = null;
    });
  }

  /** Removes it with all that is remembered, here and on disk. @throws AppFailure `storageFailed`: gone from here only. */
  forget(): Promise<void> {
    return this.#replacing(async () => {
      this.#candidate = null;
      this.#client = null;
      this.#platform = null;
      this.#refusedAtMs = null;
      this.#written = '';
      this.memory = new HookMemory();
      this.#deps.onChange();
      await this.#file.wipe();
    });
  }

  /** Writes what is remembered, if it changed and may be on disk. Never fails: without the disk it lasts until the end. */
  write(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return this.#turns.run(async () => {
      const text = this.#text();
      if (this.#client === null || this.#on !== 'disk' || text === this.#written) return;
      const { clientId, secret } = this.#client;
      try {
        await this.#file.save({ version: 1, clientId, secret, book: this.memory.toJSON() });
        this.#written = text;
      } catch (cause) {
        if (!(cause instanceof AppFailure)) throw cause; // else it is logged already
      }
    });
  }

  /** Writes nothing any more. Resolves when what was asked for so far is done, whatever became of it. */
  close(): Promise<void> {
    const idle = this.#turns.run(async () => {});
    this.#isClosed = true;
    return idle;
  }

  async #replacing(act: () => Promise<void>): Promise<void> {
    const before = this.#client;
    try {
      await this.#turns.run(act);
    } finally {
      if (before !== this.#client && !this.#isClosed) this.replaced.emit();
    }
  }

  /** The service answered a call of this application: with 401 (`false`), or as asked. */
  #told(client: HookClient, isTaken: boolean): void {
    if (client !== this.#client || isTaken === (this.#refusedAtMs === null)) return;
    this.#refusedAtMs = isTaken ? null : this.#deps.clock.now();
    if (!isTaken) this.#deps.log.warn('hooks.credentialRefused');
    this.#deps.onChange();
  }

  async #keep(client: HookClient, wanted: 'disk' | 'memory'): Promise<void> {
    // One page of the list is the cheapest call that proves both id and secret.
    await this.#deps.platformAs(client).request('hooks.list', { purpose: 'hooks', query: { limit: 1 }, tries: 1 });
    const memory = client.clientId === this.#client?.clientId ? this.memory : new HookMemory();
    const on = (await this.#file.look()) === 'none' ? 'memory' : wanted;
    if (on === 'disk') await this.#file.save({ version: 1, ...client, book: memory.toJSON() });
    else await this.#file.wipe();
    this.#take(client, on, memory);
    this.#written = this.#text();
    this.#deps.onChange();
  }

  #take(client: HookClient, on: 'disk' | 'memory', memory: HookMemory): void {
    this.#deps.redact.learnLasting(client.secret);
    this.#client = client;
    this.#platform = watched(this.#deps.platformAs(client), (isTaken) => this.#told(client, isTaken));
    this.#on = on;
    this.#refusedAtMs = null;
    this.memory = memory;
  }

  #text(): string {
    return JSON.stringify(this.memory);
  }
}
