import { roleRank, topRole } from '../../shared/platform/roles.ts';

const interned = new Map<string, readonly string[]>();

/**
 * The one shared array for a set of roles: a million chatters use a handful of them.
 * `User` is always in it; the order is highest first, `Banned` before all. @see PLATFORM §4.6
 */
export function roleSet(...roles: readonly string[]): readonly string[] {
  const key = roles.join(' ');
  const known = interned.get(key);
  if (known !== undefined) return known;
  const place = (role: string) => (role === 'Banned' ? 100 : role === 'User' ? -0.5 : roleRank(role));
  const all = [...new Set([...roles, 'User'])].sort((a, b) => place(b) - place(a));
  const canonical = all.join(' ');
  const set = interned.get(canonical) ?? Object.freeze(all);
  interned.set(canonical, set);
  interned.set(key, set);
  return set;
}

/** The rank of the highest role of a set; `Banned` overrides all. */
export function rankOf(roles: readonly string[]): number {
  return roleRank(topRole(roles));
}
