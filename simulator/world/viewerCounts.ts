import type { Channel } from './channels.ts';
import type { World } from './world.ts';

/** Between two tellings of one channel's viewers. */
export const TELL_EVERY_MS = 15_000;

type ViewerCountsDeps = Pick<World, 'clock' | 'events' | 'rooms' | 'viewersOf'>;

/** Tells how many watch a channel, some seconds after the number has changed. @see PLATFORM §11.15 "Channel", §15 */
export class ViewerCounts {
  readonly #deps: ViewerCountsDeps;
  /** What was told last of channels that changed since the world began. */
  readonly #told = new Map<number, number>();
  readonly #due = new Set<number>();

  constructor(deps: ViewerCountsDeps) {
    this.#deps = deps;
    deps.rooms.onPresence((channel) => this.#changed(channel));
  }

  #changed(channel: Channel): void {
    const { id } = channel;
    if (this.#due.has(id)) return;
    this.#due.add(id);
    this.#deps.clock.after(TELL_EVERY_MS, () => {
      this.#due.delete(id);
      const viewersCurrent = this.#deps.viewersOf(id);
      if (!channel.online || this.#told.get(id) === viewersCurrent) return;
      this.#told.set(id, viewersCurrent);
      this.#deps.events.publish(`channel:${id}:update`, { viewersCurrent });
    });
  }
}
