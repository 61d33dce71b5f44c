import type { ChannelState } from '../../shared/channel.ts';
import type { SessionChannel, SessionState } from '../../shared/session.ts';
import type { ChannelService } from '../channel/index.ts';
import { ownBehindIn } from '../kernel/openIn.ts';
import type { Clock, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { closeNumbers, type Numbers } from './numbers.ts';

/** Who looks at another channel for a moment only is spared the reading. */
const AFTER_MS = 5_000;

export type OwnBehindDeps = {
  session: Observable<SessionState>;
  openChannel: (wanted: Observable<SessionChannel | null>) => ChannelService;
  openNumbers: (channelId: number, channel: Observable<ChannelState | null>) => Numbers;
  clock: Clock;
};

/**
 * One's own channel while another one is in front, whether it is open or not: it is read, and the end of its stream is told of with
 * what it came to, as if it were in front.
 */
export class OwnBehind {
  readonly #deps: OwnBehindDeps;
  readonly #wanted = new Subject<SessionChannel | null>(null);
  readonly #channel: ChannelService;
  readonly #stop: () => void;
  #behind: SessionChannel | null = null;
  #numbers: Numbers | null = null;
  #cancelTimer = (): void => {};

  constructor(deps: OwnBehindDeps) {
    this.#deps = deps;
    this.#channel = deps.openChannel(this.#wanted);
    this.#stop = deps.session.subscribe((state) => this.#follow(state));
    this.#follow(deps.session.value);
  }

  /** What the service tells of it; null while it is in front, or there is none. */
  get state(): Observable<ChannelState | null> {
    return this.#channel.state;
  }

  /** Asks now, as after the computer slept. */
  recheck(): void {
    this.#channel.recheck();
  }

  close(): void {
    this.#stop();
    this.#leave();
    this.#channel.close();
  }

  #follow(state: SessionState): void {
    const next = ownBehindIn(state);
    if (next?.id === this.#behind?.id) return;
    this.#leave();
    this.#behind = next;
    if (next !== null) this.#cancelTimer = this.#deps.clock.after(AFTER_MS, () => this.#enter(next));
  }

  #enter(channel: SessionChannel): void {
    this.#wanted.set(channel);
    this.#numbers = this.#deps.openNumbers(channel.id, this.#channel.state);
    this.#numbers.analytics.setVisible(false);
  }

  #leave(): void {
    this.#cancelTimer();
    if (this.#numbers !== null) closeNumbers(this.#numbers);
    this.#numbers = null;
    this.#behind = null;
    this.#wanted.set(null);
  }
}
