import type { ChatItem } from '../../../shared/chat.ts';

/** Who moderates can't have taken in sooner that somebody was banned. */
export const FRESH_MS = 3_000;

type Ban = { readonly by: string | null; readonly atMs: number };

/** Bans by others that the rows have just begun to tell of: a key pressed then was meant for the row as it was before. */
export class FreshBans {
  readonly #bans = new Map<number, Ban>();

  /** Rows changed. */
  take(nowMs: number, changed: readonly ChatItem[]): void {
    for (const item of changed) {
      if (item.kind !== 'message' || item.removed?.why !== 'banned' || item.removed.own) continue;
      if (this.of(item.userId, nowMs) === null) this.#bans.set(item.userId, { by: item.removed.by, atMs: nowMs });
    }
    for (const userId of this.#bans.keys()) this.of(userId, nowMs);
  }

  /** null: they were not banned by somebody else just now. */
  of(userId: number, nowMs: number): Ban | null {
    const ban = this.#bans.get(userId);
    if (ban !== undefined && Math.abs(nowMs - ban.atMs) < FRESH_MS) return ban;
    this.#bans.delete(userId);
    return null;
  }

  clear(): void {
    this.#bans.clear();
  }
}
