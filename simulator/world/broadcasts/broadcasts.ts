import type { Broadcast, Channel, Channels } from '../channels.ts';
import type { Events } from '../events/events.ts';

type BroadcastsDeps = { readonly channels: Channels; readonly events: Events };
type Listener = (channel: Channel, broadcast: Broadcast) => void;

/** Every stream there is and was, and the rules of going live and ending. @see PLATFORM §11.2, §11.15 */
export class Broadcasts {
  readonly #deps: BroadcastsDeps;
  readonly #byId = new Map<string, Broadcast>();
  readonly #endings: Listener[] = [];

  /** Takes over the streams a world begins with; nobody is told of those. */
  constructor(deps: BroadcastsDeps) {
    this.#deps = deps;
    for (const { broadcast } of deps.channels.all()) {
      if (broadcast !== undefined) this.#byId.set(broadcast.id, broadcast);
    }
  }

  byId(id: string): Broadcast | undefined {
    return this.#byId.get(id);
  }

  /** Begins a stream; the running one goes on. Tells of the channel, then of the broadcast. */
  goLive(channel: Channel): Broadcast {
    const wasOnline = channel.online;
    const broadcast = this.#deps.channels.setOnline(channel, true);
    if (broadcast === undefined) throw new Error('a channel that is online has a broadcast');
    this.#byId.set(broadcast.id, broadcast);
    if (!wasOnline) {
      this.#deps.events.publish(`channel:${channel.id}:update`, { online: true });
      this.#deps.events.publish(`channel:${channel.id}:broadcast`, { broadcastId: broadcast.id });
    }
    return broadcast;
  }

  /** Ends the running stream. @returns the latest stream, if there ever was one */
  end(channel: Channel): Broadcast | undefined {
    const wasOnline = channel.online;
    const broadcast = this.#deps.channels.setOnline(channel, false);
    if (wasOnline && broadcast !== undefined) {
      for (const listener of this.#endings) listener(channel, broadcast);
      this.#deps.events.publish(`channel:${channel.id}:update`, { online: false });
    }
    return broadcast;
  }

  /** Calls `listener` when a stream has ended, before the world is told. */
  onEnd(listener: Listener): void {
    this.#endings.push(listener);
  }
}
