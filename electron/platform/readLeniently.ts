import type { z } from 'zod';

/** A value nests no deeper than this before it counts as unreadable as a whole. */
const MOST_ROUNDS = 12;
const GONE = Symbol('left out');

type Container = Record<PropertyKey, unknown> | unknown[];
type Issue = z.core.$ZodIssue;

/** `leftOut`: how many parts could not be read and are missing from `value`. */
export type LenientRead<T> = { ok: true; value: T; leftOut: number } | { ok: false; issue: Issue | undefined };

/**
 * Reads a value that came as JSON by its schema, and leaves out what can't be read: an optional field costs itself, a field
 * that must be there costs the row or component it stands in. Fails when that would be the whole value.
 * The value is the caller's no more: parts are taken out of it in place.
 * @see PLATFORM §1.1 "parse leniently"
 */
export function readLeniently<S extends z.ZodType>(schema: S, value: unknown): LenientRead<z.output<S>> {
  const losses = new Losses();
  for (let round = 0; ; round++) {
    const read = schema.safeParse(value);
    if (read.success) return { ok: true, value: read.data, leftOut: losses.count };
    const { issues } = read.error;
    const isOver = round === MOST_ROUNDS || !issues.every(({ path }) => losses.takeOut(value, path));
    if (isOver) return { ok: false, issue: issues[0] };
    losses.close();
  }
}

/** What was taken out of a value so far. What goes with a part that is lost as a whole is not counted a second time. */
class Losses {
  count = 0;
  readonly #within = new Map<unknown, number>();
  readonly #holed = new Set<unknown[]>();

  /** Takes out what is at `path`, or what should hold it when nothing is there. False when that is the whole value. */
  takeOut(value: unknown, path: readonly PropertyKey[]): boolean {
    const parents: Container[] = [];
    let at = value;
    for (const key of path) {
      // Another fault in the same part has cost the part already.
      if (!isContainer(at)) return true;
      parents.push(at);
      at = (at as Record<PropertyKey, unknown>)[key];
    }
    const last = path.length - 1;
    if (last < 0) return false;
    if (this.#remove(parents[last] as Container, path[last] as PropertyKey)) return true;
    return last > 0 && this.#remove(parents[last - 1] as Container, path[last - 1] as PropertyKey);
  }

  /** Closes the gaps in lists. */
  close(): void {
    for (const list of this.#holed) list.splice(0, list.length, ...list.filter((element) => element !== GONE));
    this.#holed.clear();
  }

  #remove(parent: Container, key: PropertyKey): boolean {
    if (!Object.hasOwn(parent, key)) return false;
    const part = (parent as Record<PropertyKey, unknown>)[key];
    if (part === GONE) return true;
    if (Array.isArray(parent)) {
      parent[key as number] = GONE;
      this.#holed.add(parent);
    } else delete parent[key];
    this.count += 1 - (this.#within.get(part) ?? 0);
    this.#within.set(parent, (this.#within.get(parent) ?? 0) + 1);
    return true;
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
