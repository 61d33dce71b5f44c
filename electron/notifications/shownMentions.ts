import type { ActivityFact } from '../../shared/activity.ts';

/** No more than so many wait to be shown, or still stand somewhere. */
const MOST_KNOWN = 50;

/** Notifications that quote a message, which may be removed while they wait or stand. */
export class ShownMentions {
  readonly #removed = new Set<string>();
  readonly #takeAway = new Map<string, () => void>();

  /** One is shown. @param takeAway takes it from the screen and from the system's list */
  stands(fact: ActivityFact, takeAway: () => void): void {
    if (fact.kind !== 'mentioned' || fact.messageId === undefined) return;
    this.#takeAway.set(fact.messageId, takeAway);
    dropOldest(this.#takeAway);
  }

  /** Messages were removed, by the platform's ids: what quotes them is taken away, and what waits says so. */
  remove(messageIds: readonly string[]): void {
    for (const id of messageIds) {
      this.#takeAway.get(id)?.();
      this.#takeAway.delete(id);
      this.#removed.add(id);
      dropOldest(this.#removed);
    }
  }

  /** The fact as it may be told now. */
  asItStands(fact: ActivityFact): ActivityFact {
    const isRemoved = fact.kind === 'mentioned' && fact.messageId !== undefined && this.#removed.has(fact.messageId);
    return isRemoved ? { ...fact, text: '', removed: true } : fact;
  }
}

function dropOldest(known: Set<string> | Map<string, unknown>): void {
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}
