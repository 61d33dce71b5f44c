import type { CostreamBody, PlayerLayout } from '../../../shared/platform/costreams.ts';
import type { Broadcasts } from '../broadcasts/broadcasts.ts';
import type { Channel, Channels } from '../channels.ts';
import type { VirtualClock } from '../clock.ts';
import type { Events } from '../events/events.ts';
import type { Random } from '../random.ts';
import { timestamp } from '../views/timestamp.ts';

type CostreamsDeps = {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly channels: Channels;
  readonly events: Events;
  readonly broadcasts: Broadcasts;
};

/** Channels that stream together; the first is the host. @see PLATFORM §11.11 */
export type Costream = {
  readonly id: string;
  readonly channelIds: number[];
  readonly startedAtMs: number;
  layout: PlayerLayout;
};

export type Invite = {
  readonly id: number;
  readonly hostId: number;
  readonly inviteeId: number;
  readonly expiresAtMs: number;
  readonly layout: PlayerLayout | undefined;
};

/** Why an invite cannot be accepted. */
export type Refusal = 'no invite' | 'offline' | 'full' | 'in another costream';

export const CAPACITY = 4;
const DEFAULT_LAYOUT: PlayerLayout = { name: 'grid' };

/** All costreams that run, and the invites that are open. An accepted invite makes one; the last but one member ends it. */
export class Costreams {
  readonly #deps: CostreamsDeps;
  readonly #byId = new Map<string, Costream>();
  readonly #byChannelId = new Map<number, Costream>();
  #invites: Invite[] = [];
  #lastInviteId = 0;

  constructor(deps: CostreamsDeps) {
    this.#deps = deps;
    deps.broadcasts.onEnd((channel) => this.leave(channel));
  }

  byId(id: string): Costream | undefined {
    return this.#byId.get(id);
  }

  ofChannel(channelId: number): Costream | undefined {
    return this.#byChannelId.get(channelId);
  }

  /** The whole costream as the platform shows it. */
  view({ id, channelIds, startedAtMs, layout }: Costream): CostreamBody {
    const members = channelIds.flatMap((channelId) => this.#deps.channels.byId(channelId) ?? []);
    return {
      id,
      channels: members.map((channel) => ({
        id: channel.id,
        userId: channel.owner.id,
        token: channel.owner.username,
      })),
      startedAt: timestamp(startedAtMs),
      capacity: CAPACITY,
      layout,
    };
  }

  /** Asks a channel to join; its owner is notified. A newer invite of the same host takes the place of the older. */
  invite(host: Channel, invitee: Channel, options: { validForMs: number; layout: PlayerLayout | undefined }): Invite {
    const { clock, events, random } = this.#deps;
    this.#lastInviteId += 1;
    const expiresAtMs = clock.now() + options.validForMs;
    const invite = {
      id: this.#lastInviteId,
      hostId: host.id,
      inviteeId: invitee.id,
      expiresAtMs,
      layout: options.layout,
    };
    this.#invites = this.invites().filter((open) => open.hostId !== host.id || open.inviteeId !== invitee.id);
    this.#invites.push(invite);
    const { id: userId } = invitee.owner;
    events.publish(`user:${userId}:notify`, {
      id: random.stream('notifications').uuid(),
      userId,
      trigger: 'costream:invite',
      type: 'notify',
      sentAt: timestamp(clock.now()),
      payload: { type: 'costreamInvite', inviteId: invite.id, channelId: host.id, expiresAt: timestamp(expiresAtMs) },
    });
    return invite;
  }

  /** Open invites, oldest first. */
  invites(): readonly Invite[] {
    const nowMs = this.#deps.clock.now();
    return this.#invites.filter(({ expiresAtMs }) => nowMs < expiresAtMs);
  }

  /** A channel takes its newest invite, of one host or of any. @returns why it cannot, if so */
  accept(invitee: Channel, hostId?: number): Costream | Refusal {
    const invite = this.#inviteOf(invitee, hostId);
    const host = invite && this.#deps.channels.byId(invite.hostId);
    if (invite === undefined || host === undefined) return 'no invite';
    if (!host.online || !invitee.online) return 'offline';
    const running = this.ofChannel(host.id);
    if (running !== undefined && running.channelIds.length >= CAPACITY) return 'full';
    if (this.ofChannel(invitee.id) !== undefined) return 'in another costream';
    this.#invites = this.#invites.filter((open) => open !== invite);
    const costream = running ?? this.#begin(host, invite.layout ?? DEFAULT_LAYOUT);
    this.#join(costream, invitee);
    this.#tell(costream);
    return costream;
  }

  /** A channel does not want to. @returns whether there was an invite */
  decline(invitee: Channel, hostId?: number): boolean {
    const invite = this.#inviteOf(invitee, hostId);
    this.#invites = this.#invites.filter((open) => open !== invite);
    return invite !== undefined;
  }

  setLayout(costream: Costream, layout: PlayerLayout): void {
    costream.layout = layout;
    this.#tell(costream);
  }

  /** A member goes; when it is the host, or one alone is left, the costream ends. */
  leave(channel: Channel): void {
    const costream = this.ofChannel(channel.id);
    if (costream === undefined) return;
    const isHost = costream.channelIds[0] === channel.id;
    if (isHost || costream.channelIds.length <= 2) this.#end(costream);
    else {
      this.#part(costream, channel.id);
      this.#tell(costream);
    }
  }

  #inviteOf(invitee: Channel, hostId: number | undefined): Invite | undefined {
    return this.invites().findLast(
      (invite) => invite.inviteeId === invitee.id && (hostId === undefined || invite.hostId === hostId),
    );
  }

  #begin(host: Channel, layout: PlayerLayout): Costream {
    const id = this.#deps.random.stream('costreams').uuid();
    const costream: Costream = { id, channelIds: [], startedAtMs: this.#deps.clock.now(), layout };
    this.#byId.set(id, costream);
    this.#join(costream, host);
    return costream;
  }

  #join(costream: Costream, channel: Channel): void {
    costream.channelIds.push(channel.id);
    this.#byChannelId.set(channel.id, costream);
    this.#deps.channels.change(channel, { costreamId: costream.id });
  }

  #part(costream: Costream, channelId: number): void {
    costream.channelIds.splice(costream.channelIds.indexOf(channelId), 1);
    this.#byChannelId.delete(channelId);
    const channel = this.#deps.channels.byId(channelId);
    if (channel !== undefined) this.#deps.channels.change(channel, { costreamId: null });
  }

  #end(costream: Costream): void {
    for (const channelId of [...costream.channelIds]) this.#part(costream, channelId);
    this.#byId.delete(costream.id);
    this.#tell(costream);
  }

  #tell(costream: Costream): void {
    this.#deps.events.publish(`costream:${costream.id}:update`, { ...this.view(costream) });
  }
}
