import type { KV } from '@nats-io/kv';
import { decodeRelayFrames, encodeRelayFrame, type RelaySettings } from '../../shared/relayFrames.ts';
import { KeepError } from '../ports.ts';
import { asked } from './asked.ts';
import type { NatsLink } from './connection.ts';
import { isOtherRevision } from './gaps.ts';
import { Mirror } from './mirror.ts';

const MOST_TRIES = 50;

/** What each app asked to have kept: in a key-value store that several instances change, and in memory. */
export class KeptSettings {
  readonly #kv: KV;
  readonly #mirror: Mirror<RelaySettings>;

  private constructor(kv: KV, mirror: Mirror<RelaySettings>) {
    this.#kv = kv;
    this.#mirror = mirror;
  }

  /** @throws Error when JetStream does not answer */
  static async open(link: NatsLink): Promise<KeptSettings> {
    const kv = await link.bucket(link.names.settings);
    return new KeptSettings(kv, await Mirror.open(link, kv, readSettings));
  }

  /** From memory, at most a second old. */
  of(id: string): RelaySettings | null {
    return this.#mirror.get(id);
  }

  keys(): string[] {
    return this.#mirror.keys();
  }

  /**
   * Changes them as nobody else does meanwhile: memory may be older than what another instance wrote.
   * @param decide what is to stand there instead of what does; null deletes it, undefined leaves it
   * @throws KeepError
   */
  async change(
    id: string,
    decide: (older: RelaySettings | null) => Promise<RelaySettings | null | undefined>,
  ): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const older = await asked(() => this.#mirror.refresh(id));
      const next = await decide(older.value);
      if (next === undefined || isSame(older.value, next)) return;
      if (await asked(() => this.#write(id, next, older.revision))) return;
    }
    throw new KeepError('away');
  }

  close(): void {
    this.#mirror.close();
  }

  /** @returns false when another instance has written since that revision */
  async #write(id: string, next: RelaySettings | null, revision: number): Promise<boolean> {
    try {
      if (next === null) {
        await this.#kv.delete(id, { previousSeq: revision });
        this.#mirror.drop(id, revision);
      } else {
        const bytes = encodeSettings(next);
        this.#mirror.set(id, bytes, await this.#kv.put(id, bytes, { previousSeq: revision }));
      }
      return true;
    } catch (cause) {
      if (isOtherRevision(cause)) return false;
      throw cause;
    }
  }
}

const encodeSettings = (settings: RelaySettings): Uint8Array =>
  encodeRelayFrame({ kind: 'settings', stream: 0, settings });

const isSame = (one: RelaySettings | null, other: RelaySettings | null): boolean =>
  one === null || other === null ? one === other : Buffer.compare(encodeSettings(one), encodeSettings(other)) === 0;

/** As the app sent them; null for what no app could have sent. */
function readSettings(bytes: Uint8Array): RelaySettings | null {
  try {
    const [frame] = decodeRelayFrames(new Uint8Array(bytes));
    return frame?.kind === 'settings' && frame.settings.hours > 0 ? frame.settings : null;
  } catch {
    return null;
  }
}
