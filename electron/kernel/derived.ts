import type { Observable } from './ports.ts';
import { Subject } from './subject.ts';

/**
 * A value reckoned from others, told when it becomes another one (by `Object.is`).
 * @returns the value, and what ends its listening
 */
export function derive<T>(
  sources: readonly Observable<unknown>[],
  reckon: () => T,
): { value: Observable<T>; stop: () => void } {
  const derived = new Subject(reckon());
  const ends = sources.map((source) =>
    source.subscribe(() => {
      const next = reckon();
      if (!Object.is(next, derived.value)) derived.set(next);
    }),
  );
  return {
    value: derived,
    stop: () => {
      for (const end of ends) end();
    },
  };
}
