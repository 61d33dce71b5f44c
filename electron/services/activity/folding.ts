import type { ActivityEntry, ActivityFact, ActivitySource } from '../../../shared/activity.ts';

/** The fact of one of those many that make one line together. */
type Folded = Extract<ActivityFact, { count: number }>;

/** How long after its first one an entry takes in more of the kind. */
export const FOLD_MS = 5 * 60_000;
const MOST_NAMES = 12;

/** Whether facts of this kind are many, and told together. */
export const isFolded = (fact: ActivityFact): fact is Folded => 'count' in fact;

/** Whether an entry takes in what happens at a moment. One that was read does not: what is new would go unseen. */
export function isOpenFold({ read, atMs }: ActivityEntry, nowMs: number): boolean {
  return !read && Math.abs(nowMs - atMs) < FOLD_MS;
}

/** One entry's fact with one more in it. What they don't have in common besides the name is no longer said. */
export function fold(before: Folded, more: Folded): Folded {
  const names = [...new Set([...before.names, ...more.names])].slice(0, MOST_NAMES);
  const detail = before.detail === more.detail ? before.detail : null;
  return { ...before, names, count: before.count + more.count, detail };
}

/** The sources of an entry once another one has told it, too. */
export function alsoWith({ source, also }: ActivityEntry, teller: ActivitySource): ActivitySource[] {
  return source === teller || also.includes(teller) ? also : [...also, teller];
}
