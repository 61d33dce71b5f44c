import { AppFailure } from '../../shared/failure.ts';
import type { FollowingState, FollowStanding } from '../../shared/following.ts';
import { derive } from '../kernel/derived.ts';
import type { Observable, Platform } from '../kernel/ports.ts';
import type { CardChannel } from './cardChannel.ts';
import type { Asked } from './reading.ts';

/** Whether the person follows the open channel, where it is another's. @see PLATFORM §11.3 */
export class FollowingPart {
  /** null: nobody is signed in, or the channel is their own. */
  readonly standing: Asked<FollowStanding | null>;
  readonly state: Observable<FollowingState>;
  readonly #card: CardChannel;
  readonly #stop: () => void;

  constructor(card: CardChannel) {
    const { channel, self } = card.deps;
    this.#card = card;
    this.standing = card.asked('following', (channelId, signal) => this.#ask(channelId, signal));
    let userId = self.value?.userId;
    this.#stop = self.subscribe((now) => {
      if (now?.userId === userId) return;
      userId = now?.userId;
      this.standing.clear();
    });
    card.onTold(({ event, payload, atMs }) => {
      const channelId = this.#other()?.id;
      const isMeant =
        (event === `channel:${channelId}:followed` && idOf(payload.user) === self.value?.userId) ||
        (event === `user:${self.value?.userId}:followed` && idOf(payload.channel) === channelId);
      if (channelId === undefined || !isMeant || typeof payload.following !== 'boolean') return;
      this.standing.put({ follows: payload.following, sinceMs: payload.following ? atMs : null });
    });
    this.state = derive([channel, self, this.standing.state], () => ({
      channel: this.#other(),
      standing: this.standing.state.value,
    })).value;
  }

  /** Asks where there is something to know. */
  async look(): Promise<void> {
    if (this.#other() === null) return;
    await (this.standing.state.value.error === null ? this.standing.look() : this.standing.refresh());
  }

  /** @throws AppFailure `badInput` for one's own channel, or another than the open one; `scopeMissing`, `notSignedIn` */
  set(channelId: number, follow: boolean): void {
    const { grants, self, clock } = this.#card.deps;
    this.#card.check(channelId);
    grants.require('follow');
    const other = this.#other();
    const user = self.value?.userId;
    if (other === null || user === undefined)
      throw new AppFailure({ kind: 'badInput', field: 'channelId', why: 'own' });
    const what = { kind: follow ? 'follow' : 'unfollow', channelId, name: other.token } as const;
    const path = { channelId };
    const act = async (platform: Platform) => {
      if (follow) await this.#follow(platform, channelId, user);
      else {
        // Some of the service's readings take the name from the query, others from the body. Not followed is not followed.
        const options = { purpose: 'channels', path, query: { user }, body: { user }, accept: [404] } as const;
        await platform.request('channels.unfollow', options);
      }
      if (this.#card.id.value === channelId && self.value?.userId === user)
        this.standing.put({ follows: follow, sinceMs: follow ? clock.now() : null });
    };
    this.#card.begin('follow', { target: `follow/${channelId}`, what, act, about: this.standing });
  }

  close(): void {
    this.#stop();
  }

  async #follow(platform: Platform, channelId: number, user: number): Promise<void> {
    const options = { purpose: 'channels', path: { channelId }, body: { user } } as const;
    try {
      await platform.request('channels.follow', options);
    } catch (cause) {
      // Whether one may follow twice is not agreed on: who does already has what they want.
      const isRefused = cause instanceof AppFailure && cause.error.kind === 'http' && cause.error.status === 400;
      if (!isRefused || !(await this.#askOf(platform, channelId, user)).follows) throw cause;
    }
  }

  async #ask(channelId: number, signal: AbortSignal): Promise<FollowStanding | null> {
    const user = this.#card.deps.self.value?.userId;
    if (user === undefined || this.#other() === null) return null;
    return this.#askOf(this.#card.deps.platform, channelId, user, signal);
  }

  async #askOf(platform: Platform, channelId: number, user: number, signal?: AbortSignal): Promise<FollowStanding> {
    const { data } = await platform.request('channels.relationship', {
      purpose: 'channels',
      path: { channelId },
      query: { user },
      ...(signal && { signal }),
    });
    const follows = data?.status.follows ?? null;
    const sinceMs = Date.parse(follows?.createdAt ?? '');
    return { follows: follows !== null, sinceMs: Number.isNaN(sinceMs) ? null : sinceMs };
  }

  /** A channel's token equals its owner's user name. @see PLATFORM §4.1 */
  #other(): FollowingState['channel'] {
    const { channel, self } = this.#card.deps;
    if (channel.value === null || self.value === null) return null;
    const { id, token } = channel.value;
    return token.toLowerCase() === self.value.username.toLowerCase() ? null : { id, token };
  }
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
