import { z } from 'zod';
import type { ChatMessage } from '../../shared/chat.ts';
import { type QueueEntry, type QueueKind, type QueueLeft, queueEntry } from '../../shared/queue.ts';
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

/** One entry as it is held: of one person and one text. */
const heldEntry = queueEntry.extend({ group: z.string(), unconfirmed: z.boolean().default(false) });
/** One by one: what can't be read of one entry is no reason to lose the others. */
const keptEntries = z.array(z.unknown());

type Held = z.infer<typeof heldEntry>;
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
  #version = 0;

  /** Another one whenever an entry came, went or changed. */
  get version(): number {
    return this.#version;
  }

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

  /** Puts a message into the queue; the same text by the same person joins the entry that is there, and a removal that it waits for. */
  hold({ message, id, text, sameText, match, nowMs }: HeldMessage): void {
    const { userId, username, roles, atMs, censored: filtered } = message;
    const group = `${userId}/${sameText}`;
    if (Math.abs(nowMs - (this.#approved.get(group) ?? Number.NEGATIVE_INFINITY)) < APPROVED_MS) return;
    if (this.#takenEarly.delete(id)) return;
    const known = this.#byGroup.get(group);
    const before = known === undefined ? undefined : this.#entries.get(known);
    const key = before?.key ?? `held${++this.#keys}`;
    const messageIds = [...(before?.messageIds ?? []), id].slice(-MOST_MESSAGES);
    const said = { userId, username, roles, text, atMs, filtered };
    const why = match.why;
    const kind = kindOf[why[0]?.kind ?? 'name'] ?? 'other';
    this.#entries.delete(key);
    const removing = before?.removing ?? false;
    const unconfirmed = before?.unconfirmed ?? false;
    this.#begin({ key, kind, ruleId: match.id, why, messageIds, ...said, removing, unconfirmed, group });
    if (this.#entries.size <= MOST_ENTRIES) return;
    const { value: oldest } = this.#entries.values().next();
    if (oldest === undefined) return;
    this.#drop(oldest);
    this.#letGo += 1;
  }

  /** What is held, to be taken up after a restart; empty: nothing is. */
  kept(): string {
    return this.#entries.size === 0 ? '' : JSON.stringify([...this.#entries.values()]);
  }

  /** Takes up what was held in an earlier run, before what is held in this one. @returns whether all of it could be read */
  takeUp(kept: string): boolean {
    const rows = keptEntries.safeParse(parsed(kept)).data ?? [];
    const read = rows.flatMap((row) => heldEntry.safeParse(row).data ?? []).slice(-MOST_ENTRIES);
    const now = [...this.#entries.values()];
    this.#entries.clear();
    for (const entry of read) {
      if (now.some(({ group }) => group === entry.group)) continue;
      this.#begin({ ...entry, key: `held${++this.#keys}`, removing: false });
    }
    for (const entry of now) this.#put(entry);
    return kept === '' || (rows.length > 0 && read.length === rows.length);
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
    if (entry !== undefined) this.#put({ ...entry, removing, unconfirmed: entry.unconfirmed && !removing });
  }

  /** All that an entry holds was removed, which the room is yet to tell: what comes now is not among it, and waits for itself. */
  removed(key: string): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#endGroup(entry);
  }

  /** The room has not told of a removal. What it has not taken out stands as before. @returns whether anything still did */
  unconfirmed(key: string): boolean {
    const entry = this.#entries.get(key);
    if (!entry?.removing) return false;
    const stands = { ...entry, removing: false, unconfirmed: true };
    if (this.#byGroup.has(entry.group)) this.#put(stands);
    else this.#begin(stands);
    return true;
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
      if (messageIds.length > 0) this.#put({ ...entry, messageIds });
      else this.#leave(entry, removed, self, nowMs);
    }
    for (const id of ids) this.#takenEarly.add(id);
    for (const oldest of this.#takenEarly) {
      if (this.#takenEarly.size <= MOST_EARLY) break;
      this.#takenEarly.delete(oldest);
    }
    return changed;
  }

  /** From now on the same text by the same person joins it. */
  #begin(entry: Held): void {
    this.#byGroup.set(entry.group, entry.key);
    this.#put(entry);
  }

  #put(entry: Held): void {
    this.#entries.set(entry.key, entry);
    this.#version += 1;
  }

  #leave(entry: Held, { by, why }: TakenFrom['removed'], self: string | null, atMs: number): void {
    this.#drop(entry);
    const isOwn = by === null ? entry.unconfirmed : by === self;
    if (entry.removing || isOwn) return;
    const { key, username, messageIds } = entry;
    this.#left = [...this.#left, { key, username, by, why, count: messageIds.length, atMs }].slice(-MOST_LEFT);
  }

  #drop(entry: Held): void {
    this.#version += 1;
    this.#entries.delete(entry.key);
    this.#endGroup(entry);
  }

  #endGroup({ key, group }: Held): void {
    if (this.#byGroup.get(group) === key) this.#byGroup.delete(group);
  }
}

/** What was kept is read as anything else that comes from a disk. */
function parsed(kept: string): unknown {
  try {
    return kept === '' ? [] : JSON.parse(kept);
  } catch {
    return null;
  }
}
