import type { Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

/** A state of the connection that is open, across a change of it; `empty` while none is. */
export function ofConnection<C, T>(
  connection: Observable<C | null>,
  pick: (connection: C) => Observable<T>,
  empty: T,
): Observable<T> {
  const state = new Subject(empty);
  let leave = (): void => {};
  const follow = (opened: C | null): void => {
    leave();
    const source = opened ? pick(opened) : null;
    state.set(source?.value ?? empty);
    leave = source?.subscribe((value) => state.set(value)) ?? (() => {});
  };
  connection.subscribe(follow);
  follow(connection.value);
  return state;
}
