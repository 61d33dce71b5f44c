import type { PlayerLayout, PlayerLayoutChange } from '../../../shared/platform/hosting.ts';
import type { Channel, Channels } from '../channels.ts';
import type { Events } from '../events/events.ts';
import type { Recordings } from '../recordings/recordings.ts';
import { channelView } from '../views/channelView.ts';

type HostingDeps = {
  readonly channels: Channels;
  readonly events: Events;
  readonly recordings: Recordings;
  viewersOf(channelId: number): number;
};

/** Which channel shows which other one. @see PLATFORM §11.4, §11.15 */
export class Hosting {
  readonly #deps: HostingDeps;
  readonly #layouts = new Map<number, PlayerLayout>();

  /** Whoever goes live hosts nobody any more. */
  constructor(deps: HostingDeps) {
    this.#deps = deps;
    deps.channels.whenLive((channel) => this.end(channel));
  }

  /** The channel somebody hosts now. */
  hosteeOf(channel: Channel): Channel | undefined {
    return channel.hosteeId === null ? undefined : this.#deps.channels.byId(channel.hosteeId);
  }

  /** The channels that host one, in the order they came into the world. */
  hostersOf(channel: Channel): readonly Channel[] {
    return this.#deps.channels.all().filter(({ hosteeId }) => hosteeId === channel.id);
  }

  /** Hosts a channel in place of the one hosted before; to host the same again changes nothing. */
  begin(hoster: Channel, hostee: Channel, isAuto: boolean): void {
    if (hoster.hosteeId === hostee.id) return;
    this.#tellUnhosted(hoster);
    this.#deps.channels.change(hoster, { hosteeId: hostee.id });
    this.#deps.events.publish(`channel:${hostee.id}:hosted`, { ...this.#hosterData(hoster), auto: isAuto });
  }

  /** Hosts nobody. @returns false when nobody was hosted */
  end(hoster: Channel): boolean {
    if (hoster.hosteeId === null) return false;
    this.#tellUnhosted(hoster);
    this.#layouts.delete(hoster.id);
    this.#deps.channels.change(hoster, { hosteeId: null });
    return true;
  }

  /** How a channel shows whom it hosts. */
  layoutOf(channel: Channel): PlayerLayout {
    return this.#layouts.get(channel.id) ?? { name: 'grid', players: [] };
  }

  /** Changes some of the layout. */
  arrange(channel: Channel, change: PlayerLayoutChange): void {
    const current = this.layoutOf(channel);
    this.#layouts.set(channel.id, { ...current, ...change, name: change.name ?? current.name });
  }

  #tellUnhosted(hoster: Channel): void {
    if (hoster.hosteeId === null) return;
    this.#deps.events.publish(`channel:${hoster.hosteeId}:unhosted`, this.#hosterData(hoster));
  }

  #hosterData(hoster: Channel) {
    return { hosterId: hoster.id, hoster: channelView(this.#deps, hoster) };
  }
}
