import { type ActivityState, activity, type LiveEventsState } from '../../shared/activity.ts';
import type { Clock, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { Throttle } from '../kernel/throttle.ts';
import type { ActivityJournal } from './activityJournal.ts';

/** A burst of events is not a burst of pushes. */
const PUSH_EVERY_MS = 250;

/** How far back what must not be missed is told. */
const BURIED_MS = 24 * 3_600_000;

export type ActivityStatesDeps = { journal: Pick<ActivityJournal, 'feeds'>; clock: Clock };

type Sources = Pick<ActivityState, 'live' | 'hooks'>;
type Service = { state: Subject<ActivityState>; sources: Sources; pushes: Throttle };

const noSources: Sources = { live: activity.state.empty.live, hooks: 0 };

/** How each service's feed stands, as the journal tells, with what its sources are; told at most four times a second. */
export class ActivityStates {
  readonly #deps: ActivityStatesDeps;
  readonly #services = new Map<string, Service>();
  readonly #stop: () => void;

  constructor(deps: ActivityStatesDeps) {
    this.#deps = deps;
    this.#stop = deps.journal.feeds.subscribe(() => {
      for (const { pushes } of this.#services.values()) pushes.touch();
    });
  }

  of(serviceKey: string): Observable<ActivityState> {
    return this.#service(serviceKey).state;
  }

  follow(
    serviceKey: string,
    { live, hooks }: { live: Observable<LiveEventsState>; hooks: Observable<number> },
  ): () => void {
    const follow = (sources: Sources): void => {
      const service = this.#service(serviceKey);
      service.sources = sources;
      service.pushes.touch();
    };
    const take = (): void => follow({ live: live.value, hooks: hooks.value });
    take();
    const stops = [live.subscribe(take), hooks.subscribe(take)];
    return () => {
      for (const stop of stops) stop();
      follow(noSources);
    };
  }

  close(): void {
    this.#stop();
    for (const { pushes } of this.#services.values()) pushes.stop();
  }

  #service(serviceKey: string): Service {
    const known = this.#services.get(serviceKey);
    if (known) return known;
    const { journal, clock } = this.#deps;
    const push = (): void => {
      const feed = journal.feeds.value.get(serviceKey);
      if (feed !== undefined) service.state.set({ ...this.#shown(feed), ...service.sources });
      else service.state.set({ ...activity.state.empty, ...service.sources });
    };
    const service: Service = {
      state: new Subject(activity.state.empty),
      sources: noSources,
      pushes: new Throttle({ clock, everyMs: PUSH_EVERY_MS, run: push }),
    };
    this.#services.set(serviceKey, service);
    service.pushes.touch();
    return service;
  }

  #shown(feed: Omit<ActivityState, 'live' | 'hooks'>): Omit<ActivityState, 'live' | 'hooks'> {
    const sinceMs = this.#deps.clock.now() - BURIED_MS;
    return { ...feed, buried: feed.buried.filter(({ entry }) => entry.atMs >= sinceMs) };
  }
}
