import type { ActivityState, LiveEventsState } from '../../../shared/activity.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Clock, Logger, Observable } from '../../core/ports.ts';
import { Subject } from '../../core/subject.ts';
import type { ActivityJournal } from './feedWriter.ts';

/** A burst of events is not a burst of pushes. */
const PUSH_EVERY_MS = 250;

/** Of a feed of which nothing is known yet. */
export const emptyActivity: ActivityState = {
  version: 0,
  unread: 0,
  counts: { mentions: 0, stream: 0, people: 0, hooks: 0, connection: 0, other: 0 },
  live: { kind: 'idle' },
  hooks: 0,
};

type Service = {
  state: Subject<ActivityState>;
  live: LiveEventsState;
  hooks: number;
  readAtMs: number;
  reading: boolean;
  /** Set while a reading is due. */
  cancelTimer: (() => void) | null;
};

/** How each service's feed stands: read from the journal when it has changed, and told at most four times a second. */
export class ActivityStates {
  readonly #deps: { journal: ActivityJournal; clock: Clock; log: Logger };
  readonly #services = new Map<string, Service>();
  #closed = false;

  constructor(deps: { journal: ActivityJournal; clock: Clock; log: Logger }) {
    this.#deps = deps;
  }

  of(serviceKey: string): Observable<ActivityState> {
    return this.#service(serviceKey).state;
  }

  follow(
    serviceKey: string,
    { live, hooks }: { live: Observable<LiveEventsState>; hooks: Observable<number> },
  ): () => void {
    const take = (): void => {
      Object.assign(this.#service(serviceKey), { live: live.value, hooks: hooks.value });
      this.changed(serviceKey);
    };
    take();
    const stops = [live.subscribe(take), hooks.subscribe(take)];
    return () => {
      for (const stop of stops) stop();
      Object.assign(this.#service(serviceKey), { live: emptyActivity.live, hooks: 0 });
      this.changed(serviceKey);
    };
  }

  /** The state is another one: it is told soon. */
  changed(serviceKey: string): void {
    const service = this.#service(serviceKey);
    if (this.#closed || service.cancelTimer || service.reading) {
      // A reading under way may have begun before the change.
      if (service.reading && !this.#closed) this.#schedule(serviceKey, service, PUSH_EVERY_MS);
      return;
    }
    const { clock } = this.#deps;
    this.#schedule(serviceKey, service, Math.min(PUSH_EVERY_MS, service.readAtMs + PUSH_EVERY_MS - clock.now()));
  }

  close(): void {
    this.#closed = true;
    for (const { cancelTimer } of this.#services.values()) cancelTimer?.();
  }

  #schedule(serviceKey: string, service: Service, afterMs: number): void {
    if (service.cancelTimer) return;
    const read = (): void => {
      service.cancelTimer = null;
      if (service.reading) this.#schedule(serviceKey, service, PUSH_EVERY_MS);
      else void this.#read(serviceKey, service);
    };
    if (afterMs <= 0) read();
    else service.cancelTimer = this.#deps.clock.after(afterMs, read);
  }

  /** Never rejects: what was known stays. */
  async #read(serviceKey: string, service: Service): Promise<void> {
    const { journal, clock, log } = this.#deps;
    service.reading = true;
    service.readAtMs = clock.now();
    try {
      const known = await journal.activityState(serviceKey);
      const { live, hooks } = service;
      if (!this.#closed) service.state.set({ ...known, live, hooks });
    } catch (cause) {
      if (cause instanceof AppFailure) log.warn('activity.stateNotRead', { error: cause.error });
      else log.fault('activity.stateBroke', cause);
    } finally {
      service.reading = false;
    }
  }

  #service(serviceKey: string): Service {
    const known = this.#services.get(serviceKey);
    if (known) return known;
    const service: Service = {
      state: new Subject(emptyActivity),
      live: emptyActivity.live,
      hooks: 0,
      readAtMs: Number.NEGATIVE_INFINITY,
      reading: false,
      cancelTimer: null,
    };
    this.#services.set(serviceKey, service);
    this.changed(serviceKey);
    return service;
  }
}
