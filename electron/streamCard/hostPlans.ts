import { type HostPlan, type HostPlanState, MOST_HOST_PLANS, type OtherChannel } from '../../shared/hosting.ts';
import type { Settings } from '../../shared/settings.ts';
import { derive } from '../kernel/derived.ts';
import type { Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { CardChannel } from './cardChannel.ts';

export type HostPlansDeps = {
  settings: Observable<Pick<Settings, 'hostPlans'>>;
  changeSettings: (change: Partial<Pick<Settings, 'hostPlans'>>) => unknown;
  serviceKey: string;
};

/**
 * Whom to host when a stream ends: kept on this computer until then. When it ends the person is asked; nothing is hosted by itself.
 * What ends is heard of whichever channel is open.
 */
export class HostPlans {
  /** That of the open channel; null: there is none. */
  readonly state: Observable<HostPlanState | null>;
  readonly #card: CardChannel;
  readonly #deps: HostPlansDeps;
  /** Channels whose stream has ended since, and whose person was not asked yet. */
  readonly #asks = new Subject<ReadonlySet<number>>(new Set());
  readonly #stop: () => void;

  constructor(card: CardChannel, deps: HostPlansDeps) {
    this.#card = card;
    this.#deps = deps;
    card.onTold(({ event, payload }) => {
      const [about, id, kind] = event.split(':');
      if (about !== 'channel' || kind !== 'update' || typeof payload.online !== 'boolean') return;
      this.#wentLive(Number(id), payload.online);
    });
    // A channel that is asked for at times may tell of the end before an event does, or instead of it.
    let before = card.deps.channel.value;
    this.#stop = card.deps.channel.subscribe((now) => {
      const isSame = now !== null && before?.id === now.id;
      if (isSame && now.online !== null && before?.online === !now.online) this.#wentLive(now.id, now.online);
      before = now;
    });
    this.state = derive([card.id, deps.settings, this.#asks], () => this.#read()).value;
  }

  /** Keeps whom to host then, instead of whom it was before; null: nobody. @throws AppFailure `badInput` for another channel */
  plan(channelId: number, hostee: OtherChannel | null): void {
    this.#card.check(channelId);
    this.#put(channelId, hostee);
  }

  /** The person was asked and has answered, or hosts somebody already: the plan is over. */
  settle(channelId: number): void {
    if (this.#planOf(channelId) !== null) this.#put(channelId, null);
  }

  close(): void {
    this.#stop();
  }

  #wentLive(channelId: number, online: boolean): void {
    if (this.#planOf(channelId) === null) return;
    const asks = new Set(this.#asks.value);
    if (online) asks.delete(channelId);
    else asks.add(channelId);
    this.#asks.set(asks);
  }

  #put(channelId: number, hostee: OtherChannel | null): void {
    const { settings, changeSettings, serviceKey } = this.#deps;
    const asks = new Set(this.#asks.value);
    asks.delete(channelId);
    this.#asks.set(asks);
    const others = settings.value.hostPlans.filter((one) => !isOf(one, serviceKey, channelId));
    const own = hostee === null ? [] : [{ serviceKey, channelId, hostee }];
    changeSettings({ hostPlans: [...own, ...others].slice(0, MOST_HOST_PLANS) });
  }

  #planOf(channelId: number): HostPlan | null {
    const { settings, serviceKey } = this.#deps;
    return settings.value.hostPlans.find((one) => isOf(one, serviceKey, channelId)) ?? null;
  }

  #read(): HostPlanState | null {
    const { value: id } = this.#card.id;
    const plan = id === null ? null : this.#planOf(id);
    return id === null || plan === null ? null : { hostee: plan.hostee, asks: this.#asks.value.has(id) };
  }
}

const isOf = (plan: HostPlan, serviceKey: string, channelId: number): boolean =>
  plan.serviceKey === serviceKey && plan.channelId === channelId;
