import type { ChatMessage } from '../../shared/chat.ts';
import type { QueueEntry, QueueKind, QueueLeft } from '../../shared/queue.ts';
import type { RuleEvidence, RuleMatch } from '../../shared/rules/judge.ts';

export type TakenFrom = {
  ids: readonly string[];
  of: number | 'everybody' | null;
  removed: NonNullable<ChatMessage['removed']>;
};

const MOST_ENTRIES = 100;
/** Of one entry; more of the same text are not told apart. */
const MOST_MESSAGES = 200;
const MOST_LEFT = 5;
/** Approved once, the same is not held again for so long. */
const APPROVED_MS = 10 * 60_000;
const MOST_APPROVED = 500;
/** Removals that were told of before the message itself. */
const MOST_EARLY = 500;

type Held = QueueEntry & { group: string };
export type HeldMessage = {
  message: ChatMessage;
  id: string;
  text: string;
  sameText: string;
  match: RuleMatch;
  nowMs: number;
};

const kindOf: Partial<Record<RuleEvidence['kind'], QueueKind>> = {
  ...{ filtered: 'filtered', word: 'word', part: 'word', link: 'link', caps: 'caps', repeat: 'repeat' },
  ...{ alike: 'alike', first: 'first', seen: 'first' },
};

/** What waits for a moderator, of one channel. */
export class EntryBook {
  /** By key, the oldest first. */
  readonly #entries = new Map<string, Held>();
  readonly #byGroup = new Map<string, string>();
  readonly #approved = new Map<string, number>();
  readonly #takenEarly = new Set<string>();
  #left: QueueLeft[] = [];
  #letGo = 0;
  #keys = 0;

  get letGo(): number {
    return this.#letGo;
  }

  get left(): QueueLeft[] {
    return this.#left;
  }

  /** The newest first. */
  list(): QueueEntry[] {
    return [...this.#entries.values()].reverse().map(({ group: _, ...entry }) => entry);
  }

  find(key: string): QueueEntry | undefined {
    return this.#entries.get(key);
  }

  /** Puts a message into the queue; the same text by the same person joins the entry that is there. */
  hold({ message, id, text, sameText, match, nowMs }: HeldMessage): void {
    const { userId, username, roles, atMs, censored: filtered } = message;
    const group = `${userId}/${sameText}`;
    if (nowMs - (this.#approved.get(group) ?? Number.NEGATIVE_INFINITY) < APPROVED_MS) return;
    if (this.#takenEarly.delete(id)) return;
    const known = this.#byGroup.get(group);
    const before = known === undefined ? undefined : this.#entries.get(known);
    const key = before?.key ?? `held${++this.#keys}`;
    const messageIds = [...(before?.messageIds ?? []), id].slice(-MOST_MESSAGES);
    const said = { userId, username, roles, text, atMs, filtered };
    const why = match.why;
    const kind = kindOf[why[0]?.kind ?? 'name'] ?? 'other';
    this.#entries.delete(key);
    this.#entries.set(key, { key, kind, ruleId: match.id, why, messageIds, ...said, removing: false, group });
    this.#byGroup.set(group, key);
    if (this.#entries.size <= MOST_ENTRIES) return;
    const { value: oldest } = this.#entries.values().next();
    if (oldest === undefined) return;
    this.#drop(oldest);
    this.#letGo += 1;
  }

  /** @returns false when it is not there any more */
  approve(key: string, nowMs: number): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined) return false;
    this.#drop(entry);
    this.#approved.delete(entry.group);
    this.#approved.set(entry.group, nowMs);
    const [oldest] = this.#approved.keys();
    if (this.#approved.size > MOST_APPROVED && oldest !== undefined) this.#approved.delete(oldest);
    return true;
  }

  /** A removal begins, or was taken back. */
  mark(key: string, removing: boolean): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#entries.set(key, { ...entry, removing });
  }

  /**
   * Messages were taken out of the room. What had none left leaves the queue, and that is told where it was somebody else.
   * @param self the name of whoever is signed in @returns whether anything changed
   */
  taken({ ids, of, removed }: TakenFrom, self: string | null, nowMs: number): boolean {
    const gone = new Set(ids);
    let changed = false;
    for (const entry of [...this.#entries.values()]) {
      const isWhole = of === 'everybody' || of === entry.userId;
      const messageIds = isWhole ? [] : entry.messageIds.filter((id) => !gone.has(id));
      if (messageIds.length === entry.messageIds.length) continue;
      changed = true;
      if (messageIds.length > 0) this.#entries.set(entry.key, { ...entry, messageIds });
      else this.#leave(entry, removed, self, nowMs);
    }
    for (const id of ids) this.#takenEarly.add(id);
    for (const oldest of this.#takenEarly) {
      if (this.#takenEarly.size <= MOST_EARLY) break;
      this.#takenEarly.delete(oldest);
    }
    return changed;
  }

  /** Nothing is held any more, as the permission to remove went. */
  clear(): void {
    this.#entries.clear();
    this.#byGroup.clear();
    this.#letGo = 0;
  }

  #leave(entry: Held, { by, why }: TakenFrom['removed'], self: string | null, atMs: number): void {
    this.#drop(entry);
    if (entry.removing || (by !== null && by === self)) return;
    const { key, username, messageIds } = entry;
    this.#left = [...this.#left, { key, username, by, why, count: messageIds.length, atMs }].slice(-MOST_LEFT);
  }

  #drop({ key, group }: Held): void {
    this.#entries.delete(key);
    if (this.#byGroup.get(group) === key) this.#byGroup.delete(group);
  }
}
