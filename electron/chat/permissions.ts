import type { RoomState } from '../../shared/chat.ts';
import type { Clock } from '../kernel/ports.ts';
import type { Subject } from '../kernel/subject.ts';
import { plainRoles } from './messageItem.ts';

/** The longest time a timer can wait; a longer timeout outlives the connection anyway. */
const MAX_MUTE_MS = 2 ** 31 - 1;

/** What one may do in the room, as told at the door and changed since; written into the room's state. */
export class Permissions {
  readonly #clock: Clock;
  readonly #state: Subject<RoomState>;
  readonly #changed: () => void;
  #names: readonly string[] = [];
  #roles: readonly string[] = [];
  #mutedUntilMs = 0;
  #cancel: () => void = () => {};

  constructor(clock: Clock, state: Subject<RoomState>, changed: () => void) {
    this.#clock = clock;
    this.#state = state;
    this.#changed = changed;
  }

  holds(name: string): boolean {
    return this.#names.includes(name);
  }

  /** At the door. */
  set(names: readonly string[], roles: readonly string[]): void {
    this.#names = names;
    this.#roles = roles;
    this.#write();
  }

  /** A UserUpdate of oneself; it names only what changed. @see PLATFORM §6.4 */
  change(names: readonly string[] | undefined, roles: readonly string[] | undefined): void {
    this.set(names ?? this.#names, roles ? plainRoles(roles) : this.#roles);
  }

  /** A UserTimeout of oneself: no `chat` until it is over. */
  mute(durationMs: number): void {
    const muteMs = Math.min(MAX_MUTE_MS, Math.max(0, durationMs));
    this.#cancel();
    this.#mutedUntilMs = this.#clock.now() + muteMs;
    this.#cancel = this.#clock.after(muteMs, () => {
      this.#mutedUntilMs = 0;
      this.#write();
    });
    this.#write();
  }

  stop(): void {
    this.#cancel();
  }

  #write(): void {
    const state = this.#state.value;
    const muted = this.#mutedUntilMs > this.#clock.now();
    const permissions = this.#names.filter((name) => !muted || name !== 'chat');
    if (
      state.kind === 'joined' &&
      (state.permissions.join() !== permissions.join() || state.roles.join() !== this.#roles.join())
    ) {
      this.#state.set({ ...state, permissions, roles: [...this.#roles] });
    }
    this.#changed();
  }
}
