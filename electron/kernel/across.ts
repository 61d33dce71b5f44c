import type { Source } from '../../shared/domain.ts';
import type { Observable } from './ports.ts';

/** What tells of the one that is open, whichever that is; nothing is told while none is. */
export function across<C, T>(current: Observable<C | null>, pick: (opened: C) => Source<T>): Source<T> {
  return {
    subscribe: (listener) => {
      let leave = (): void => {};
      const follow = (opened: C | null): void => {
        leave();
        leave = opened === null ? () => {} : pick(opened).subscribe(listener);
      };
      const stop = current.subscribe(follow);
      follow(current.value);
      return () => {
        stop();
        leave();
      };
    },
  };
}

/** A source that tells something else. */
export function mapped<T, U>(source: Source<T>, map: (value: T) => U): Source<U> {
  return { subscribe: (listener) => source.subscribe((value) => listener(map(value))) };
}
