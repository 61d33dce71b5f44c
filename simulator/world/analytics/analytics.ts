import type { Channel } from '../channels.ts';
import type { PlatformEvent } from '../events/events.ts';
import type { World } from '../world.ts';
import { ChannelHistory } from './channelHistory.ts';
import { ChannelRecord } from './channelRecord.ts';
import { noteStart } from './channelStart.ts';
import { type Hosting, pastHosts } from './pastHosts.ts';

type AnalyticsDeps = Pick<World, 'clock' | 'random' | 'channels' | 'rooms' | 'events'>;

const KEPT = ['online', 'typeId', 'costreamId'];

/**
 * Keeps what happens to channels, and knows what happened before. It only listens: to the world's events, and to who
 * comes into chats. @see PLATFORM §10
 */
export class Analytics {
  readonly #deps: AnalyticsDeps;
  readonly #histories = new Map<number, ChannelHistory>();
  readonly #hostings: Hosting[] = [];
  #pastHostings: readonly Hosting[] | undefined;

  /** Notes every channel as it stands now: the past is derived from that, and kept the same however late it is asked for. */
  constructor(deps: AnalyticsDeps) {
    this.#deps = deps;
    for (const channel of deps.channels.all()) {
      this.#histories.set(
        channel.id,
        new ChannelHistory(deps.random.seed, new ChannelRecord(noteStart(deps, channel))),
      );
    }
    deps.events.subscribe((event) => this.#listen(event));
    deps.rooms.onPresence((channel, isArrival) => this.#notePresence(channel, isArrival));
  }

  /** The story of a channel; one that came later has no invented past. */
  of(channel: Channel): ChannelHistory {
    return this.#historyBefore(channel, {});
  }

  /** The same without beginning one: undefined for a channel nothing has happened to. */
  known(channel: Channel): ChannelHistory | undefined {
    return this.#histories.get(channel.id);
  }

  /** The stories of all channels. */
  all(): Iterable<ChannelHistory> {
    return this.#histories.values();
  }

  /** Who hosted whom, oldest first. */
  hostings(): readonly Hosting[] {
    if (this.#pastHostings === undefined) {
      const old = [...this.#histories.values()].filter(({ isNew }) => !isNew);
      const sessions = new Map(old.map((history) => [history.record.start.channelId, history.pastSessions]));
      const starts = old.map(({ record }) => record.start);
      this.#pastHostings = pastHosts(this.#deps.random.seed, starts, ({ channelId }) => sessions.get(channelId) ?? []);
    }
    return [...this.#pastHostings, ...this.#hostings];
  }

  #listen({ event, payload }: PlatformEvent): void {
    const [, id, kind] = /^channel:(\d+):(\w+)$/.exec(event) ?? [];
    const channel = this.#deps.channels.byId(Number(id));
    if (channel === undefined) return;
    const atMs = this.#deps.clock.now();
    switch (kind) {
      case 'update':
        this.#noteUpdate(channel, payload, atMs);
        return;
      case 'followed': {
        const delta = payload.following === false ? -1 : 1;
        const history = this.#historyBefore(channel, { followers: delta });
        history.record.followers.push({ atMs, delta, ...userOf(payload) });
        return;
      }
      case 'subscribed': {
        const history = this.#historyBefore(channel, { subscribers: 1 });
        history.record.subscriptions.push({ atMs, delta: 1, ...userOf(payload) });
        return;
      }
      case 'hosted':
        if (typeof payload.hosterId !== 'number') return;
        this.#hostings.push({ atMs, hosterId: payload.hosterId, hosteeId: channel.id });
        return;
    }
  }

  #noteUpdate(channel: Channel, payload: PlatformEvent['payload'], atMs: number): void {
    // A new follower is told of twice; the update comes first and says nothing that is kept.
    if (!KEPT.some((field) => Object.hasOwn(payload, field))) return;
    const { record } = this.of(channel);
    if (payload.online === true) {
      record.begin(atMs, channel.typeId);
      record.noteViewers(atMs, this.#present(channel));
    }
    if (payload.online === false) record.end(atMs);
    if (payload.typeId !== undefined) record.playsFrom(atMs, channel.typeId);
    if (typeof payload.costreamId === 'string' || payload.costreamId === null) {
      record.costreams.set(atMs, payload.costreamId);
    }
  }

  #notePresence(channel: Channel, isArrival: boolean): void {
    if (!channel.online) return;
    const { record } = this.of(channel);
    const atMs = this.#deps.clock.now();
    record.noteViewers(atMs, this.#present(channel));
    if (isArrival) record.noteArrival(atMs);
  }

  #present(channel: Channel) {
    return { authed: this.#deps.rooms.of(channel).chatters.size, anon: channel.silentViewers };
  }

  /** A channel nobody has looked at before is noted as it was before the change that is being told. */
  #historyBefore(channel: Channel, change: { followers?: number; subscribers?: number }): ChannelHistory {
    const known = this.#histories.get(channel.id);
    if (known !== undefined) return known;
    const start = noteStart(this.#deps, channel);
    const before = {
      ...start,
      running: undefined,
      followers: Math.max(0, start.followers - (change.followers ?? 0)),
      subscribers: Math.max(0, start.subscribers - (change.subscribers ?? 0)),
    };
    const history = new ChannelHistory(this.#deps.random.seed, new ChannelRecord(before), { isNew: true });
    this.#histories.set(channel.id, history);
    return history;
  }
}

function userOf({ user }: PlatformEvent['payload']): { userId?: number } {
  const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;
  return typeof id === 'number' ? { userId: id } : {};
}
