import { type Hoster, type HostingState, type Layout, layouts, type OtherChannel } from '../../shared/hosting.ts';
import { derive } from '../kernel/derived.ts';
import type { Observable, Platform } from '../kernel/ports.ts';
import type { CardChannel, CardWrite } from './cardChannel.ts';
import { HostPlans, type HostPlansDeps } from './hostPlans.ts';
import { otherChannelOf } from './otherChannelOf.ts';
import type { Asked } from './reading.ts';

const MOST_HOSTERS = 100;
const MOST_FOUND = 20;

type Hosted = { channel: OtherChannel | null; layout: Layout | null };

/** Whom the open channel hosts, and who hosts it. @see PLATFORM §11.4 */
export class HostingPart {
  readonly hosted: Asked<Hosted>;
  readonly hosters: Asked<Hoster[]>;
  readonly plans: HostPlans;
  readonly state: Observable<HostingState>;
  readonly #card: CardChannel;
  /** Since when who hosts, by channel, as far as it was heard. */
  readonly #sinceMs = new Map<number, number>();

  constructor(card: CardChannel, deps: HostPlansDeps) {
    this.#card = card;
    this.plans = new HostPlans(card, deps);
    this.hosted = card.asked('hosted', (channelId, signal) => this.#askHosted(channelId, signal));
    this.hosters = card.asked('hosters', (channelId, signal) => this.#askHosters(channelId, signal));
    card.onLeave(() => this.#sinceMs.clear());
    card.onTold(({ event, payload: { hosterId }, atMs }) => {
      if (typeof hosterId !== 'number') return;
      if (event === `channel:${card.id.value}:hosted`) this.#sinceMs.set(hosterId, atMs);
      else if (event === `channel:${card.id.value}:unhosted`) this.#sinceMs.delete(hosterId);
    });
    card.renewOn(this.hosters, (kind) => kind === 'hosted' || kind === 'unhosted');
    card.renewOn(this.hosted, (kind, payload) => kind === 'update' && Object.hasOwn(payload, 'hosteeId'));
    this.state = derive([this.hosted.state, this.hosters.state, this.plans.state], () => ({
      hosted: this.hosted.state.value,
      hosters: this.hosters.state.value,
      plan: this.plans.state.value,
    })).value;
  }

  /** Channels whose names hold the text: live ones first, those with most viewers before the others. */
  async search(text: string): Promise<OtherChannel[]> {
    const { data = [] } = await this.#card.deps.platform.request('channels.list', {
      purpose: 'hosting',
      query: { q: text, scope: 'names', limit: MOST_FOUND, order: 'online:DESC,viewersCurrent:DESC' },
    });
    return data.flatMap((row) => otherChannelOf(row) ?? []).filter(({ id }) => id !== this.#card.id.value);
  }

  /** @throws AppFailure `badInput` for another channel than the open one */
  host(channelId: number, hostee: OtherChannel): void {
    const { id: hosteeId, token: name } = hostee;
    this.#start(channelId, { kind: 'host', channelId, hosteeId, name }, async (platform) => {
      const options = { purpose: 'hosting', path: { channelId }, body: { id: hosteeId } } as const;
      await platform.request('channels.host', options);
      this.#put(channelId, { channel: hostee, layout: this.hosted.value?.layout ?? null });
      if (this.plans.state.value?.asks) this.plans.settle(channelId);
    });
  }

  /** @throws AppFailure `badInput` for another channel than the open one */
  stop(channelId: number): void {
    const name = this.hosted.value?.channel?.token ?? '';
    this.#start(channelId, { kind: 'stopHosting', channelId, name }, async (platform) => {
      // Nobody is hosted then either.
      const options = { purpose: 'hosting', path: { channelId }, accept: [404] } as const;
      await platform.request('channels.unhost', options);
      this.#put(channelId, { channel: null, layout: null });
    });
  }

  /** How viewers see the channel that is hosted. @throws AppFailure `badInput` for another channel than the open one */
  arrange(channelId: number, layout: Layout): void {
    this.#start(channelId, { kind: 'arrangeHosting', channelId, layout }, async (platform) => {
      const options = { purpose: 'hosting', path: { channelId }, body: { layout: { name: layout } } } as const;
      await platform.request('channels.updateHosteeLayout', options);
      this.#put(channelId, { channel: this.hosted.value?.channel ?? null, layout });
    });
  }

  #start(channelId: number, what: CardWrite, act: (platform: Platform) => Promise<void>): void {
    const target = `channel/${channelId}/${what.kind === 'arrangeHosting' ? 'hostingLayout' : 'hosting'}`;
    this.#card.begin('updateChannel', { target, what, act, about: this.hosted });
  }

  #put(channelId: number, hosted: Hosted): void {
    if (this.#card.id.value === channelId) this.hosted.put(hosted);
  }

  async #askHosted(channelId: number, signal: AbortSignal): Promise<Hosted> {
    const { platform } = this.#card.deps;
    const options = { purpose: 'hosting', path: { channelId }, accept: [404], signal } as const;
    const { data } = await platform.request('channels.hostee', options);
    const channel = data === undefined ? null : otherChannelOf(data);
    if (channel === null) return { channel: null, layout: null };
    const { data: session } = await platform.request('channels.hosteeLayout', options);
    return { channel, layout: layouts.find((layout) => layout === session?.layout.name) ?? null };
  }

  async #askHosters(channelId: number, signal: AbortSignal): Promise<Hoster[]> {
    const options = { purpose: 'hosting', path: { channelId }, query: { limit: MOST_HOSTERS }, signal } as const;
    const { data = [] } = await this.#card.deps.platform.request('channels.hosters', options);
    return data
      .flatMap((row) => otherChannelOf(row) ?? [])
      .map((channel) => ({ ...channel, sinceMs: this.#sinceMs.get(channel.id) ?? null }))
      .sort((a, b) => (b.viewers ?? 0) - (a.viewers ?? 0) || a.token.localeCompare(b.token));
  }
}
