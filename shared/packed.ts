import type { Bridge, EventName, Wire } from './bridge.ts';

/** Calls whose answers hold numbers as binary: a text can't carry those, so they cross as they are. */
const binary: ReadonlySet<string> = new Set(['analytics.view', 'streams.page']);

/**
 * What main tells the window goes as one text: between the worlds of main, preload and page each object is copied several times
 * over, property by property, and the thousand rows of a chat are ten thousand objects. `name`: of the call or push.
 */
export function packed(name: string, value: unknown): unknown {
  return binary.has(name) ? value : JSON.stringify(value);
}

/** What was packed, as it was; a property that was undefined is not there any more. */
export function unpacked(told: unknown): unknown {
  return typeof told === 'string' ? JSON.parse(told) : told;
}

type Report = (cause: unknown) => void;

/**
 * What the window speaks through. A push is unpacked once, however many listen, and all are handed the same; what one of them
 * throws is reported.
 */
export function bridgeOver(wire: Wire, report: Report): Bridge {
  const heard = new Map<EventName, Set<(data: never) => void>>();
  return Object.freeze<Bridge>({
    call: async (name, input) => unpacked(await wire.call(name, input)) as never,
    on: (name, listener) => {
      const known = heard.get(name);
      const listeners = known ?? new Set();
      // One listener may be there twice, and is then told twice.
      const mine = (data: never) => listener(data);
      listeners.add(mine);
      if (known === undefined) {
        heard.set(name, listeners);
        wire.on(name, (told) => tell(listeners, unpacked(told), report));
      }
      return () => void listeners.delete(mine);
    },
  });
}

function tell(listeners: ReadonlySet<(data: never) => void>, data: unknown, report: Report): void {
  for (const listener of [...listeners]) {
    try {
      listener(data as never);
    } catch (cause) {
      // Who listens beside it is told all the same.
      report(cause);
    }
  }
}
