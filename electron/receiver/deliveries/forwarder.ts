import type { Sending } from '../../../shared/deliveries.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Clock, Logger, Observable } from '../../kernel/ports.ts';
import type { Journal, OwedForward } from '../journal/journal.ts';
import { ForwardBook, type ForwardJournal } from './forwardBook.ts';
import { type Outcome, sendLocally } from './sendLocally.ts';

export type ForwarderDeps = {
  journal: ForwardJournal & Pick<Journal, 'record' | 'addSending' | 'updateSending'>;
  settings: Observable<Pick<Settings, 'forwards'>>;
  clock: Clock;
  log: Logger;
};

const RETRY_WAITS_MS = [1_000, 5_000, 30_000] as const;
/** To one target at once, begun in the order in which they came; the rest waits. */
const MOST_OPEN = 4;
/** The journal could not be read or written. */
const AGAIN_MS = 1_000;
/** Nothing is known of what an earlier run has left: as long as the receiver waits where nothing can be kept. */
const START_AGAIN_MS = 15_000;
/** So long the app waits for what waits when it quits. */
const LAST_MOMENT_MS = 2_000;

/**
 * Sends every accepted delivery on to addresses on this computer, bytes and headers kept. What is owed stands in the journal until
 * it was sent, so neither a kill nor the end of the app loses it; what a kill cuts off is sent again.
 */
export class Forwarder {
  readonly #deps: ForwarderDeps;
  readonly #book: ForwardBook;
  /** By target: what is being sent. */
  readonly #open = new Map<string, Set<number>>();
  readonly #closing = new AbortController();
  #isClosed = false;
  #whenIdle = (): void => {};
  readonly #timers = new Set<() => void>();

  constructor(deps: ForwarderDeps) {
    this.#deps = deps;
    this.#book = new ForwardBook(deps.journal, deps.log);
  }

  /** Takes up what an earlier run has left. Never fails: it is tried again. */
  async start(): Promise<void> {
    try {
      for (const { targetId, owed } of await this.#book.load()) {
        this.#deps.log.info('forward.resumed', { target: targetId, owed });
        this.#next(targetId);
      }
    } catch (cause) {
      this.#deps.log.fault('forward.notResumed', cause);
      this.#later(() => void this.start(), START_AGAIN_MS);
    }
  }

  /** A delivery was accepted. Resolves when it is kept that it is to be sent on. @throws AppFailure `storageFailed` */
  async accepted({ id, intake }: { id: number; intake: string }): Promise<void> {
    const wanting = this.#deps.settings.value.forwards.filter(
      ({ on, intakes }) => on && (intakes === null || intakes.includes(intake)),
    );
    if (wanting.length === 0) return;
    const fresh = await Promise.all(wanting.map((target) => this.#book.owe({ deliveryId: id, targetId: target.id })));
    for (const [at, target] of wanting.entries()) if (fresh[at]) this.#next(target.id);
  }

  /** Resolves when all that waits was tried once, or after 2 s: the rest is sent after the next start, and that is logged. */
  async close(): Promise<void> {
    const { clock, log } = this.#deps;
    const { promise: idle, resolve } = Promise.withResolvers<void>();
    this.#whenIdle = resolve;
    this.#closing.abort();
    this.#lookIdle();
    const cancel = clock.after(LAST_MOMENT_MS, resolve);
    await idle;
    cancel();
    this.#isClosed = true;
    for (const stop of this.#timers) stop();
    await this.#book.settled();
    const waiting = this.#book.owed;
    if (waiting > 0) log.info('forward.kept', { waiting });
  }

  #lookIdle(): void {
    if ([...this.#open.values()].some(({ size }) => size > 0) || this.#book.isReading) return;
    this.#whenIdle();
  }

  #next(targetId: string): void {
    const open = this.#open.get(targetId) ?? new Set();
    this.#open.set(targetId, open);
    while (!this.#isClosed && open.size < MOST_OPEN) {
      const deliveryId = this.#book.take(targetId);
      if (deliveryId === null) break;
      open.add(deliveryId);
      void this.#run({ deliveryId, targetId }).finally(() => {
        open.delete(deliveryId);
        this.#next(targetId);
      });
    }
    if (!this.#isClosed && open.size < MOST_OPEN && this.#book.hasMore(targetId)) void this.#read(targetId);
    this.#lookIdle();
  }

  async #read(targetId: string): Promise<void> {
    try {
      await this.#book.read(targetId);
      this.#next(targetId);
    } catch (cause) {
      this.#deps.log.fault('forward.notRead', cause);
      if (this.#closing.signal.aborted) this.#whenIdle();
      else this.#later(() => this.#next(targetId));
    }
  }

  /** Never rejects. */
  async #run(owed: OwedForward): Promise<void> {
    try {
      await this.#forward(owed);
      if (!this.#isClosed) this.#book.settle(owed);
    } catch (cause) {
      // It stays owed to the next start.
      if (this.#isClosed || cause === this.#closing.signal.reason) return;
      this.#deps.log.fault('forward.failed', cause, { deliveryId: owed.deliveryId });
      if (cause instanceof AppFailure && cause.error.kind === 'storageFailed') {
        this.#later(() => {
          this.#book.giveBack(owed);
          this.#next(owed.targetId);
        });
      } else this.#book.settle(owed);
    }
  }

  #later(work: () => void, afterMs = AGAIN_MS): void {
    if (this.#isClosed) return;
    const stop = this.#deps.clock.after(afterMs, () => {
      this.#timers.delete(stop);
      work();
    });
    this.#timers.add(stop);
  }

  /** Where it goes now; null: the person has turned it off or taken it away meanwhile. */
  #urlOf(targetId: string): string | null {
    return this.#deps.settings.value.forwards.find(({ id, on }) => on && id === targetId)?.url ?? null;
  }

  /** Resolves when it is owed no more. @throws AppFailure `storageFailed` before it was sent; the reason of `closing` */
  async #forward({ deliveryId, targetId }: OwedForward): Promise<void> {
    const { journal, clock } = this.#deps;
    const url = this.#urlOf(targetId);
    if (url === null) return;
    const record = await journal.record(deliveryId);
    if (record === null) return;
    const outgoing = { url, headers: record.headers, body: record.body };
    const begun: Omit<Sending, 'id'> = {
      kind: 'forward',
      url,
      atMs: clock.now(),
      tries: 0,
      status: null,
      tookMs: null,
      answer: '',
      failure: null,
      edited: false,
    };
    const id = await journal.addSending(deliveryId, begun);
    for (let tries = 1; ; tries += 1) {
      const outcome = await sendLocally(outgoing, clock);
      await this.#note(deliveryId, { ...begun, id, tries, ...outcome });
      const waitMs = RETRY_WAITS_MS[tries - 1];
      if (!mayGoBetter(outcome) || waitMs === undefined) return;
      await clock.sleep(waitMs, this.#closing.signal);
      if (this.#urlOf(targetId) !== url) return;
    }
  }

  /** It was sent: a disk that does not take how it went must not have it sent again. */
  async #note(deliveryId: number, sending: Sending): Promise<void> {
    try {
      await this.#deps.journal.updateSending(sending);
    } catch (cause) {
      if (!this.#isClosed) this.#deps.log.fault('forward.notNoted', cause, { deliveryId });
    }
  }
}

/** What the target itself refused is not sent again. */
function mayGoBetter({ status, failure }: Outcome): boolean {
  if (failure === 'unreachable' || failure === 'timedOut') return true;
  return status !== null && (status >= 500 || status === 429 || status === 408);
}
