import type { ChatItem, ChatMessage } from '../../../shared/chat.ts';

/** Who moderates can't have taken in sooner that somebody was banned. */
export const FRESH_MS = 3_000;

type Ban = { readonly by: string | null; readonly atMs: number };

/** Bans by others that the rows have just begun to tell of: a key pressed then was meant for the row as it was before. */
export class FreshBans {
  readonly #bans = new Map<number, Ban>();
  /** Rows that have told of theirs. */
  readonly #told = new Set<string>();

  /** Rows came, and rows changed. */
  take(nowMs: number, appended: readonly ChatItem[], changed: readonly ChatItem[]): void {
    for (const item of appended) if (isBanned(item)) this.#told.add(item.key);
    for (const item of changed) {
      if (!isBanned(item) || item.removed.own || this.#told.has(item.key)) continue;
      this.#told.add(item.key);
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
    this.#told.clear();
  }
}

function isBanned(item: ChatItem): item is ChatMessage & { removed: NonNullable<ChatMessage['removed']> } {
  return item.kind === 'message' && item.removed?.why === 'banned';
}
