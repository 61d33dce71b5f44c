import type { ModerationState } from '../../shared/moderation.ts';
import type { Clock, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

/** Somebody of a channel, until a moment. */
export type UntilThen = ModerationState['watched'][number];

/** The longest time a timer can wait; after it, it is looked at anew. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
/** More than that are nobody's to keep in mind. */
const MOST = 1_000;

/** People for whom something holds until a moment, each once in a channel; who is past it leaves the list. */
export class UntilThenList {
  readonly #clock: Clock;
  readonly #state: Subject<readonly UntilThen[]>;
  #cancel = (): void => {};

  constructor(clock: Clock, entries: readonly UntilThen[] = []) {
    this.#clock = clock;
    this.#state = new Subject<readonly UntilThen[]>([]);
    this.#set(entries);
  }

  /** In the order in which they end. */
  get state(): Observable<readonly UntilThen[]> {
    return this.#state;
  }

  /** In place of what held for this person before. */
  put(entry: UntilThen): void {
    this.#set([...this.#without(entry), entry]);
  }

  /** @returns false when nothing held */
  drop(of: Pick<UntilThen, 'channelId' | 'userId'>): boolean {
    const rest = this.#without(of);
    if (rest.length === this.#state.value.length) return false;
    this.#set(rest);
    return true;
  }

  /** After the computer slept, or the clock was set. */
  recheck(): void {
    this.#set(this.#state.value);
  }

  close(): void {
    this.#cancel();
  }

  #without({ channelId, userId }: Pick<UntilThen, 'channelId' | 'userId'>): UntilThen[] {
    return this.#state.value.filter((other) => other.channelId !== channelId || other.userId !== userId);
  }

  #set(entries: readonly UntilThen[]): void {
    this.#cancel();
    const nowMs = this.#clock.now();
    const current = entries.filter(({ untilMs }) => untilMs > nowMs).sort((a, b) => a.untilMs - b.untilMs);
    const [first] = current;
    if (first !== undefined) {
      this.#cancel = this.#clock.after(Math.min(first.untilMs - nowMs, LONGEST_WAIT_MS), () => this.recheck());
    }
    if (current.length === 0 && this.#state.value.length === 0) return;
    this.#state.set(current.slice(0, MOST));
  }
}
