import { AppFailure } from '../../../shared/failure.ts';
import { type Backoff, stepMs } from '../../kernel/backoff.ts';
import type { Clock, Logger } from '../../kernel/ports.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { ChannelKey, CountedChat, CountedMinute } from '../store/methods.ts';
import type { Spoken } from './speakerBook.ts';

/** After writes that were refused. */
const AGAIN: Backoff = { firstMs: 5_000, longestMs: 5 * 60_000 };
/** About half an hour. What is refused so often is given up, so that it does not hold back what comes after it. */
const MOST_TRIES = 12;

/** What one write of the file takes, as a whole or not at all. */
export type Told =
  | ({ kind: 'spoke' } & Spoken)
  | { kind: 'said'; streamId: number; counted: CountedChat }
  | { kind: 'count'; minutes: readonly CountedMinute[] };

export type CountWriterDeps = {
  key: ChannelKey;
  file: Pick<AnalyticsFile, 'call' | 'onLost'>;
  /** Something was kept. */
  onKept: () => void;
  /** The file has refused something: each time, for another room may have told of a file that works. */
  onFailing: () => void;
  /** The file has taken all it was given. */
  onWorking: () => void;
  clock: Clock;
  log: Logger;
};

/**
 * Hands what was counted to the file. The file adds it up, so nothing may be told to it twice: each write is one transaction, and one
 * that was refused wrote nothing and is tried again, later and later, some times at most.
 */
export class CountWriter {
  readonly #deps: CountWriterDeps;
  readonly #stopLost: () => void;
  #losses = 0;
  #isWriting = false;
  /** Refused, in their order. */
  #refused: readonly Told[] = [];
  /** Refusals in a row. */
  #failures = 0;
  #isClosed = false;
  #cancelAgain = (): void => {};

  constructor(deps: CountWriterDeps) {
    this.#deps = deps;
    this.#stopLost = deps.file.onLost(() => {
      this.#losses += 1;
    });
  }

  /** A write is under way, or what was refused waits for its time: whoever counts goes on counting until then. */
  get isBusy(): boolean {
    return this.#isWriting || this.#refused.length > 0;
  }

  /** Only when it is not busy. */
  write(told: readonly Told[]): void {
    if (told.length > 0) void this.#hand(told);
  }

  /** Hands over what was refused and what is left, at once: the file is closed after it. */
  close(told: readonly Told[]): void {
    this.#isClosed = true;
    this.#cancelAgain();
    const all = [...this.#refused, ...told];
    this.#refused = [];
    if (all.length > 0) void this.#hand(all);
    else if (!this.#isWriting) this.#stopLost();
  }

  async #hand(told: readonly Told[]): Promise<void> {
    const { onKept, onWorking } = this.#deps;
    const lossesBefore = this.#losses;
    this.#isWriting = true;
    // In their order: the file's thread takes one after the other.
    const outcomes = await Promise.allSettled(told.map((one) => this.#call(one)));
    this.#isWriting = false;
    if (outcomes.some(({ status }) => status === 'fulfilled')) onKept();
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    if (failures.length === 0) {
      this.#failures = 0;
      onWorking();
    } else
      this.#fail(
        told.filter((_, index) => outcomes[index]?.status === 'rejected'),
        failures,
        lossesBefore,
      );
    if (this.#isClosed) this.#stopLost();
  }

  #call(told: Told): Promise<void> {
    const { file, key, clock } = this.#deps;
    switch (told.kind) {
      case 'spoke':
        return file.call('spoke', key, told.streamId, told.people, clock.now());
      case 'said':
        return file.call('countStream', key, told.streamId, told.counted);
      case 'count':
        return file.call('count', key, told.minutes);
    }
  }

  #fail(refused: readonly Told[], failures: readonly unknown[], lossesBefore: number): void {
    const { clock, log } = this.#deps;
    this.#failures += 1;
    this.#deps.onFailing();
    const [first] = failures;
    const fault = failures.find((failure) => !(failure instanceof AppFailure));
    if (fault !== undefined) log.fault('analytics.countingFailed', fault);
    else if (first instanceof AppFailure)
      log.warn('analytics.notCounted', { error: first.error, tries: this.#failures });
    // The thread was lost meanwhile: whether it had written before, nobody knows. It is dropped rather than counted twice.
    const isUnsure = this.#losses !== lossesBefore;
    if (fault !== undefined || isUnsure || this.#isClosed || this.#failures >= MOST_TRIES) {
      this.#failures = 0;
      return;
    }
    this.#refused = refused;
    this.#cancelAgain = clock.after(stepMs(AGAIN, this.#failures), () => {
      this.#refused = [];
      void this.#hand(refused);
    });
  }
}
