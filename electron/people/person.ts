/** Somebody in a list, as the service told of them. */
export type Person = {
  readonly userId: number;
  readonly username: string;
  /** Those that the list tells; empty: it tells none. */
  readonly roles: readonly string[];
  /** null: the list does not tell. */
  readonly level: number | null;
  /** Since when they follow, moderate or are banned; null: the service does not say. */
  readonly sinceMs: number | null;
  /** They came to the list after it was read. */
  readonly isNew: boolean;
};

/** A time stamp of the service; null where it can't be read. @see PLATFORM §1.1 */
export function timeOf(stamp: unknown): number | null {
  const ms = typeof stamp === 'string' ? Date.parse(stamp) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
