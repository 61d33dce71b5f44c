import type { PartnershipApplication, PartnershipCheck, Redeemable } from '../../../shared/platform/partnership.ts';
import type { Analytics } from '../analytics/analytics.ts';
import type { Channel, Channels } from '../channels.ts';
import type { VirtualClock } from '../clock.ts';
import { type Random, RandomStream } from '../random.ts';
import { partnershipCheck } from './partnershipCheck.ts';
import { streamedWithin } from './streamed.ts';

type PartnershipDeps = {
  readonly analytics: Analytics;
  readonly channels: Channels;
  readonly clock: VirtualClock;
  readonly random: Random;
};

/** One application; times in milliseconds since 1970. */
type Application = {
  readonly status: PartnershipApplication['status'];
  readonly reapplyAtMs: number | null;
  readonly reason: string | null;
};

const DAY_MS = 86_400_000;
/** What is looked at of a channel's past. */
const MONTH_MS = 30 * DAY_MS;
/** An application is looked at for so long. */
const DECIDED_AFTER_MS = 3 * DAY_MS;
/** Whoever is denied may apply again after this. */
const REAPPLY_AFTER_MS = 30 * DAY_MS;
const REASON = 'The channel does not meet all criteria yet.';
const ACCEPTED: Application = { status: 'accepted', reapplyAtMs: null, reason: null };

/** Who is a partner, who wants to be, and what partners get. @see PLATFORM §11.7, §11.15 */
export class Partnership {
  readonly #deps: PartnershipDeps;
  readonly #beganAtMs: number;
  readonly #applications = new Map<number, Application>();
  readonly #decided = { accepted: 0, denied: 0 };

  constructor(deps: PartnershipDeps) {
    this.#deps = deps;
    this.#beganAtMs = deps.clock.now();
  }

  /** The latest application of a channel, if there was one. Some were denied before the world began. */
  applicationOf(channel: Channel): Application | undefined {
    const known = this.#applications.get(channel.id);
    if (known !== undefined) return known;
    if (channel.partnered) return ACCEPTED;
    const random = this.#randomOf(channel, 'application');
    if (!random.chance(0.2)) return undefined;
    const reapplyAtMs = this.#beganAtMs - random.below(40) * DAY_MS;
    return { status: 'denied', reapplyAtMs, reason: REASON };
  }

  /** How a channel stands to the criteria now. */
  check(channel: Channel): PartnershipCheck {
    const { clock, analytics } = this.#deps;
    const nowMs = clock.now();
    const sessions = analytics.known(channel)?.sessions() ?? [];
    return partnershipCheck(channel, nowMs, streamedWithin(sessions, nowMs - MONTH_MS, nowMs));
  }

  /**
   * Applies. After some days it is decided by the criteria, and an accepted channel is a partner's.
   * @returns why one may not, instead, if so
   */
  apply(channel: Channel): { readonly refusal: string } | { readonly application: Application } {
    const { clock, channels } = this.#deps;
    const latest = this.applicationOf(channel);
    if (latest?.status === 'accepted') return { refusal: 'The channel is partnered already.' };
    if (latest?.status === 'applied') return { refusal: 'An application is waiting already.' };
    if ((latest?.reapplyAtMs ?? 0) > clock.now()) return { refusal: 'It is too early to apply again.' };
    const application: Application = { status: 'applied', reapplyAtMs: null, reason: null };
    this.#applications.set(channel.id, application);
    clock.after(DECIDED_AFTER_MS, () => {
      const isAccepted = this.check(channel).succeeded;
      const denied = { status: 'denied', reapplyAtMs: clock.now() + REAPPLY_AFTER_MS, reason: REASON } as const;
      this.#applications.set(channel.id, isAccepted ? ACCEPTED : denied);
      this.#decided[isAccepted ? 'accepted' : 'denied'] += 1;
      if (isAccepted) channels.change(channel, { partnered: true });
    });
    return { application };
  }

  /** How many applications have been decided so in this world. */
  decided(decision: 'accepted' | 'denied'): number {
    return this.#decided[decision];
  }

  /** Codes a partner may give away; the same at every call. */
  codesOf(channel: Channel): readonly Redeemable[] {
    if (!channel.partnered) return [];
    const random = this.#randomOf(channel, 'codes');
    return Array.from({ length: 3 + random.below(3) }, (_, index) => ({
      id: channel.id * 10 + index,
      type: random.chance(0.5) ? 'Pro' : 'Subscription',
      state: 'paid' as const,
      code: random.capitals(16),
      ownerId: channel.owner.id,
      redeemedById: null,
      redeemedAt: null,
      meta: { channelId: channel.id, days: 30 },
    }));
  }

  /** A stream of its own, drawn from the start each time: what it gives never changes. */
  #randomOf({ id }: Channel, purpose: string): RandomStream {
    return new RandomStream(this.#deps.random.seed, `partnership ${purpose} ${id}`);
  }
}
