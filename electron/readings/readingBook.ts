import { z } from 'zod';
import { type ReadingsState, readingName, readingNames, readingStanding } from '../../shared/readings.ts';
import type { KeyValueStore } from '../kernel/desktop.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { PlatformAnswer } from '../platform/rest/client.ts';
import { readingRules } from './readingRules.ts';

const KEY = 'readings';
/** The same said again is noted anew after this long, so that not every answer is written down. */
const AGAIN_AFTER_MS = 3_600_000;

const kept = z.array(z.object({ service: z.string(), name: readingName, standing: readingStanding }));

export type ReadingBookDeps = {
  /** null: nothing can be kept on this disk, and what answers said is known until the app ends. */
  store: KeyValueStore | null;
  clock: Pick<Clock, 'now'>;
  log: Logger;
};

/** Notes of each service what its answers say to our readings of its documents, in `readings.json` of the profile's folder. */
export class ReadingBook {
  readonly #deps: ReadingBookDeps;
  readonly #kept: Subject<z.infer<typeof kept>>;

  constructor(deps: ReadingBookDeps) {
    this.#deps = deps;
    this.#kept = new Subject(kept.safeParse(deps.store?.get(KEY)).data ?? []);
  }

  /** Tells when anything was noted. */
  get changed(): Observable<unknown> {
    return this.#kept;
  }

  /** All readings of a service, in the order of their names. */
  of(service: string): ReadingsState {
    const own = this.#kept.value.filter((entry) => entry.service === service);
    return {
      readings: readingNames.map((name) => ({
        name,
        standing: own.find((entry) => entry.name === name)?.standing ?? { kind: 'notMet' },
      })),
    };
  }

  /** Looks at what an answer says to each reading. Nothing of it is kept but numbers, statuses and whether something came. */
  heard(service: string, answer: PlatformAnswer): void {
    const nowMs = this.#deps.clock.now();
    for (const name of readingNames) {
      const said = readingRules[name](answer);
      if (said === null) continue;
      const kind = said.holds ? 'confirmed' : 'otherwise';
      const isOwn = (entry: { service: string; name: string }) => entry.service === service && entry.name === name;
      const before = this.#kept.value.find(isOwn)?.standing;
      if (before?.kind === kind && nowMs >= before.atMs && nowMs - before.atMs < AGAIN_AFTER_MS) continue;
      if (kind === 'otherwise' && before?.kind !== kind) this.#deps.log.warn('reading.otherwise', { name, ...said });
      const others = this.#kept.value.filter((entry) => !isOwn(entry));
      this.#write([...others, { service, name, standing: { kind, seen: said.seen, atMs: nowMs } }]);
    }
  }

  /** All that is noted, with the service of each. */
  get all(): readonly object[] {
    return this.#kept.value;
  }

  /** Deletes what is noted of a service. */
  forget(service: string): void {
    this.#write(this.#kept.value.filter((entry) => entry.service !== service));
  }

  /** Deletes all of it. */
  clear(): void {
    this.#write([]);
  }

  #write(entries: z.infer<typeof kept>): void {
    this.#kept.set(entries);
    this.#deps.store?.set(KEY, entries);
  }
}
