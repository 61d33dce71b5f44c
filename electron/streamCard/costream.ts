import type { CostreamInvite, CostreamMember, CostreamState } from '../../shared/costream.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { OtherChannel } from '../../shared/hosting.ts';
import { derive } from '../kernel/derived.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Observable, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { CardChannel, CardWrite } from './cardChannel.ts';
import { type Asked, FRESH_MS } from './reading.ts';

/** How long an invite can be accepted. @see PLATFORM §11.11 */
const VALID_MS = 300_000;

type Running = { id: string; members: CostreamMember[]; capacity: number; startedAtMs: number };

/** Who streams along with the person who is signed in. @see PLATFORM §11.11 */
export class CostreamPart {
  readonly costream: Asked<{ running: Running | null }>;
  readonly state: Observable<CostreamState>;
  readonly #card: CardChannel;
  readonly #invites = new Subject<CostreamInvite[]>([]);
  #cancelExpiry = (): void => {};
  #cancelReading: (() => void) | null = null;

  constructor(card: CardChannel) {
    this.#card = card;
    this.costream = card.asked('costream', (channelId, signal) => this.#ask(channelId, signal));
    card.renewOn(this.costream, (kind, payload) => kind === 'update' && Object.hasOwn(payload, 'costreamId'));
    card.onTold(({ event }) => {
      if (event !== `costream:${this.costream.value?.running?.id}:update`) return;
      this.costream.expire();
      void this.costream.look();
    });
    card.onLeave(() => this.#setInvites([]));
    this.costream.state.subscribe(({ value }) => {
      const here = new Set(value?.running?.members.map(({ id }) => id));
      const open = this.#invites.value.filter(({ channelId }) => !here.has(channelId));
      if (open.length < this.#invites.value.length) this.#setInvites(open);
    });
    for (const told of [this.costream.state, card.isWatched, card.deps.isHeard]) told.subscribe(() => this.#keepUp());
    this.state = derive([this.costream.state, this.#invites], () => ({
      costream: this.costream.state.value,
      invites: this.#invites.value,
    })).value;
  }

  /** @throws AppFailure `badInput` for another channel than the open one */
  invite(channelId: number, invitee: OtherChannel): void {
    const { id: inviteeId, token: name } = invitee;
    this.#start(
      channelId,
      `invite/${inviteeId}`,
      { kind: 'inviteToCostream', channelId, inviteeId, name },
      async (platform) => {
        const userId = invitee.userId ?? (await this.#ownerOf(platform, inviteeId));
        const body = { inviteeIds: [userId], validFor: VALID_MS };
        await platform.request('costreams.invite', { purpose: 'costream', body });
        if (this.#card.id.value !== channelId) return;
        const others = this.#invites.value.filter((open) => open.channelId !== inviteeId);
        this.#setInvites([
          ...others,
          { channelId: inviteeId, token: name, untilMs: this.#card.deps.clock.now() + VALID_MS },
        ]);
      },
    );
  }

  /** @throws AppFailure `badInput` for another channel than the open one, or somebody who does not stream along */
  remove(channelId: number, memberId: number): void {
    this.#card.deps.grants.require('costream');
    const running = this.costream.value?.running ?? null;
    const member = running?.members.find(({ id }) => id === memberId);
    if (!running || !member) throw new AppFailure({ kind: 'badInput', field: 'memberId', why: 'notThere' });
    const what = { kind: 'removeFromCostream', channelId, memberId, name: member.token } as const;
    this.#start(
      channelId,
      `member/${memberId}`,
      what,
      async (platform) => {
        const path = { costreamId: running.id, channelId: memberId };
        const options = { purpose: 'costream', path, accept: [404] } as const;
        await platform.request('costreams.removeChannel', options);
        await this.costream.refresh();
      },
      2,
    );
  }

  /** @throws AppFailure `badInput` for another channel than the open one */
  leave(channelId: number): void {
    this.#start(channelId, 'leave', { kind: 'leaveCostream', channelId }, async (platform) => {
      const options = { purpose: 'costream', accept: [404] } as const;
      await platform.request('costreams.leave', options);
      if (this.#card.id.value === channelId) this.costream.put({ running: null });
    });
  }

  #start(
    channelId: number,
    target: string,
    what: CardWrite,
    act: (platform: Platform) => Promise<void>,
    calls = 1,
  ): void {
    this.#card.begin('costream', { target: `costream/${channelId}/${target}`, what, calls, act, about: this.costream });
  }

  /**
   * Hooks tell whether the channel streams along, and live events alone who else comes and goes: where nobody listens to those, it is
   * asked for again each minute while somebody looks.
   */
  #keepUp(): void {
    const { clock, isHeard } = this.#card.deps;
    const isDue = this.#card.isWatched.value && !isHeard.value && this.costream.value?.running != null;
    if (!isDue) {
      this.#cancelReading?.();
      this.#cancelReading = null;
      return;
    }
    this.#cancelReading ??= clock.after(FRESH_MS, () => {
      this.#cancelReading = null;
      void this.costream.refresh();
    });
  }

  #setInvites(invites: CostreamInvite[]): void {
    const { clock } = this.#card.deps;
    this.#cancelExpiry();
    this.#invites.set(invites);
    if (invites.length === 0) return;
    const firstMs = Math.min(...invites.map(({ untilMs }) => untilMs));
    this.#cancelExpiry = clock.after(Math.max(0, firstMs - clock.now()), () =>
      this.#setInvites(this.#invites.value.filter(({ untilMs }) => untilMs > clock.now())),
    );
  }

  async #ownerOf(platform: Platform, channelId: number): Promise<number> {
    const path = { channelIdOrToken: channelId };
    const options = { purpose: 'costream', path, query: { fields: 'id,userId' } } as const;
    const { data } = await platform.request('channels.read', options);
    if (data?.userId === undefined) throw new AppFailure({ kind: 'noSuchChannel', channel: String(channelId) });
    return data.userId;
  }

  async #ask(channelId: number, signal: AbortSignal): Promise<{ running: Running | null }> {
    this.#card.deps.grants.require('costream');
    const options = { purpose: 'costream', accept: [404], signal } as const;
    const { data } = await this.#card.deps.platform.request('costreams.current', options);
    if (data === undefined) return { running: null };
    const members = data.channels.map(({ id, userId, token }, index) => ({
      ...{ id, userId, token: plainName(token) },
      isHost: index === 0,
      isSelf: id === channelId,
    }));
    const startedAtMs = Date.parse(data.startedAt);
    return { running: { id: data.id, members, capacity: data.capacity, startedAtMs: startedAtMs || 0 } };
  }
}
