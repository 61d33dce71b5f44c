import type { Subscription } from '@nats-io/transport-node';
import type { KeepNews } from '../ports.ts';
import type { NatsLink } from './connection.ts';

/**
 * NATS tells of a delivery as soon as it is on its way to the store: it is there a moment later, or much later when busy; after
 * the last of these whoever sent it has given up.
 */
const TOLD_AFTER_MS = [20, 300, 2_000, 6_000];

type Stage = { timer: NodeJS.Timeout; hasMore: boolean };

/** Tells that something was published on a subject, so long after each that whoever looks into the store then finds it. */
export class Watcher {
  readonly callbacks = new Set<(news: KeepNews) => void>();
  readonly #isSilent: () => boolean;
  readonly #subscription: Subscription;
  readonly #stopReturns: () => void;
  readonly #stages = new Map<number, Stage>();

  /** @param isSilent whether the store does not answer at the moment: what is published then is hardly stored */
  constructor(link: NatsLink, subject: string, isSilent: () => boolean) {
    this.#isSilent = isSilent;
    this.#subscription = link.nc.subscribe(subject, { callback: () => this.heard() });
    // What was published meanwhile was published to others.
    this.#stopReturns = link.onReturn(() => {
      for (const callback of this.callbacks) callback('perhaps');
    });
  }

  close(): void {
    this.#subscription.unsubscribe();
    this.#stopReturns();
    for (const { timer } of this.#stages.values()) clearTimeout(timer);
    this.#stages.clear();
    this.callbacks.clear();
  }

  /** Something may have come. */
  heard(): void {
    for (const ms of TOLD_AFTER_MS) {
      const stage = this.#stages.get(ms);
      if (stage) stage.hasMore = true;
      else this.#stages.set(ms, this.#stage(ms));
    }
  }

  /** One that is due is not put off by what comes meanwhile: that gets a turn of its own. */
  #stage(ms: number): Stage {
    const stage: Stage = {
      hasMore: false,
      timer: setTimeout(() => {
        if (stage.hasMore) this.#stages.set(ms, this.#stage(ms));
        else this.#stages.delete(ms);
        for (const callback of this.callbacks) callback(this.#isSilent() ? 'unlikely' : 'perhaps');
      }, ms),
    };
    stage.timer.unref();
    return stage;
  }
}
