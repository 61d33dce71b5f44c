import type { Sending } from '../../../shared/deliveries.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Clock, Logger, Observable } from '../../core/ports.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { type Outcome, sendLocally } from './sendLocally.ts';

export type ForwarderDeps = {
  journal: Pick<Journal, 'record' | 'addSending' | 'updateSending'>;
  settings: Observable<Pick<Settings, 'forwards'>>;
  clock: Clock;
  log: Logger;
  /** Something about a delivery has changed. */
  changed: (deliveryId: number) => void;
};

const RETRY_WAITS_MS = [1_000, 5_000, 30_000] as const;
/** To one target at a time; the rest waits in order. */
const MOST_OPEN = 4;
/** What a target that answers slowly may be behind; further ones are left out, and that is logged. */
const MOST_WAITING = 1_000;

/** So long the app waits for what waits when it quits. */
const LAST_MOMENT_MS = 2_000;

type Job = { deliveryId: number; targetId: string };

/** Sends every accepted delivery on to addresses on this computer, bytes and headers kept. */
export class Forwarder {
  readonly #deps: ForwarderDeps;
  readonly #waiting = new Map<string, Job[]>();
  readonly #open = new Map<string, number>();
  readonly #closing = new AbortController();
  #isClosed = false;
  #whenIdle = (): void => {};

  constructor(deps: ForwarderDeps) {
    this.#deps = deps;
  }

  /** A delivery was accepted. */
  accepted({ id, intake }: { id: number; intake: string }): void {
    if (this.#closing.signal.aborted) return;
    for (const target of this.#deps.settings.value.forwards) {
      if (!target.on || (target.intakes !== null && !target.intakes.includes(intake))) continue;
      const waiting = this.#waiting.get(target.id) ?? [];
      this.#waiting.set(target.id, waiting);
      if (waiting.length >= MOST_WAITING) this.#deps.log.warn('forward.leftOut', { deliveryId: id, target: target.id });
      else waiting.push({ deliveryId: id, targetId: target.id });
      this.#next(target.id);
    }
  }

  /** Takes nothing more. Resolves when all that waits was tried once, or after 2 s: the rest is left out, and that is logged. */
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
    const waiting = [...this.#waiting.values()].flat().length;
    if (waiting > 0) log.warn('forward.leftOut', { waiting });
    this.#waiting.clear();
  }

  #lookIdle(): void {
    // Where something waits, something is open.
    if ([...this.#open.values()].every((open) => open === 0)) this.#whenIdle();
  }

  #next(targetId: string): void {
    const open = this.#open.get(targetId) ?? 0;
    const job = open < MOST_OPEN ? this.#waiting.get(targetId)?.shift() : undefined;
    if (job === undefined) return;
    this.#open.set(targetId, open + 1);
    void this.#forward(job)
      .catch((cause: unknown) => {
        if (this.#isClosed || cause === this.#closing.signal.reason) return;
        this.#deps.log.fault('forward.failed', cause, { deliveryId: job.deliveryId });
      })
      .finally(() => {
        this.#open.set(targetId, (this.#open.get(targetId) ?? 1) - 1);
        this.#next(targetId);
        this.#lookIdle();
      });
  }

  /** Where it goes now; null: the person has turned it off or taken it away meanwhile. */
  #urlOf(targetId: string): string | null {
    return this.#deps.settings.value.forwards.find(({ id, on }) => on && id === targetId)?.url ?? null;
  }

  async #forward({ deliveryId, targetId }: Job): Promise<void> {
    const { journal, clock, changed } = this.#deps;
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
      await journal.updateSending({ ...begun, id, tries, ...outcome });
      changed(deliveryId);
      const waitMs = RETRY_WAITS_MS[tries - 1];
      if (!mayGoBetter(outcome) || waitMs === undefined) return;
      await clock.sleep(waitMs, this.#closing.signal);
      if (this.#urlOf(targetId) !== url) return;
    }
  }
}

/** What the target itself refused is not sent again. */
function mayGoBetter({ status, failure }: Outcome): boolean {
  if (failure === 'unreachable' || failure === 'timedOut') return true;
  return status !== null && (status >= 500 || status === 429 || status === 408);
}
