import type { EndpointName } from '../../../shared/platform/endpoints.ts';
import type { Events } from '../events/events.ts';
import type { World } from '../world.ts';
import { stateTables, type Transition } from './stateTables.ts';

/** Which of the documented state changes a run has gone through, and how often. */
export class StateLog {
  readonly #visits = new Map<Transition, number>();
  readonly #ofEndpoint = new Map<string, Transition[]>();
  readonly #ofEvents: Transition[] = [];

  constructor(events: Events) {
    for (const transition of stateTables.flatMap(({ transitions }) => transitions)) {
      const { sign } = transition;
      if ('event' in sign) this.#ofEvents.push(transition);
      if ('endpoints' in sign) {
        for (const endpoint of sign.endpoints) push(this.#ofEndpoint, `${endpoint} ${sign.status}`, transition);
      }
    }
    events.subscribe(({ event, payload }) => {
      for (const transition of this.#ofEvents) if (isToldBy(transition, event, payload)) this.#visit(transition);
    });
  }

  answered(endpoint: EndpointName, status: number): void {
    for (const transition of this.#ofEndpoint.get(`${endpoint} ${status}`) ?? []) this.#visit(transition);
  }

  /** Every table with how often each row was gone through. */
  all(world: World) {
    return stateTables.map(({ thing, source, transitions }) => ({
      thing,
      source,
      transitions: transitions.map((transition) => {
        const { from, trigger, to, sign } = transition;
        const visits = 'count' in sign ? sign.count(world) : (this.#visits.get(transition) ?? 0);
        return { from, trigger, to, visits };
      }),
    }));
  }

  #visit(transition: Transition): void {
    this.#visits.set(transition, (this.#visits.get(transition) ?? 0) + 1);
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key) ?? [];
  map.set(key, values);
  values.push(value);
}

function isToldBy({ sign }: Transition, event: string, payload: Readonly<Record<string, unknown>>): boolean {
  if (!('event' in sign) || !sign.event.test(event)) return false;
  return sign.is === undefined || payload[sign.is[0]] === sign.is[1];
}
