import type { VirtualClock } from '../clock.ts';
import type { Random } from '../random.ts';

/** How long a chat authkey waits for its use. @see PLATFORM §5.1 */
const AUTHKEY_MS = 5 * 60_000;

type Authkey = {
  readonly userId: number;
  readonly channelId: number;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number;
};

/** Keys that open one chat socket, once. @see API "Chat connection details" */
export class Authkeys {
  readonly #clock: VirtualClock;
  readonly #random: Random;
  readonly #keys = new Map<string, Authkey>();

  constructor(clock: VirtualClock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  issue(userId: number, channelId: number, scopes: readonly string[]): string {
    const nowMs = this.#clock.now();
    for (const [key, { expiresAtMs }] of this.#keys) {
      if (nowMs < expiresAtMs) break;
      this.#keys.delete(key);
    }
    const key = this.#random.stream('authkeys').hex(32);
    this.#keys.set(key, { userId, channelId, scopes, expiresAtMs: nowMs + AUTHKEY_MS });
    return key;
  }

  /**
   * Uses a key up. @returns the scopes it carries; undefined when the key is unknown, expired, used, or of another user
   * or channel (which does not use it up: a stranger's guess must not cost the owner the key).
   */
  use(key: string, userId: number, channelId: number): readonly string[] | undefined {
    const found = this.#keys.get(key);
    if (found === undefined || found.userId !== userId || found.channelId !== channelId) return undefined;
    this.#keys.delete(key);
    return this.#clock.now() < found.expiresAtMs ? found.scopes : undefined;
  }
}
