import type { ChatterCard, ChattersState, RefreshRecord } from '../../shared/chatters.ts';
import { topRole } from '../../shared/platform/roles.ts';
import type { Person } from './chatterBook.ts';
import { ChatterIndex, type Sign } from './chatterIndex.ts';
import { PAGE_ROWS } from './chatUser.ts';
import type { WalkEnd } from './crawl.ts';
import { MessageLog } from './messageLog.ts';
import { PresenceLog } from './presenceLog.ts';
import { groupOf } from './roleTable.ts';
import { standing } from './rows.ts';

const REFRESHES_KEPT = 48;

/** Something somebody said to the whole room. `atMs` is null when it comes from history: they may be gone by now. */
export type Spoken = Person & { text: string; atMs: number | null };

/** What is known of the people in one channel's chat, from walks and events. Asks nobody; times are the caller's. */
export class ChatterRoom {
  readonly index: ChatterIndex;
  readonly #presence: PresenceLog;
  readonly #messages = new MessageLog();
  readonly #refreshes: RefreshRecord[] = [];
  /** Since the last refresh was noted. */
  #joined = 0;
  #left = 0;
  /** Who joined or left since then stands out: the end of the complete walk before the last one. */
  #sinceMs: number;
  #complete: { atMs: number; pages: number; rows: number } | null = null;
  /** How many the list may hold, as others told. */
  #expected: number | null = null;

  /** @param startedAtMs since when we look @param version what the rows' version begins with */
  constructor(startedAtMs: number, version: number) {
    this.#sinceMs = startedAtMs;
    this.#presence = new PresenceLog(startedAtMs);
    this.index = new ChatterIndex(version, (...stay) => this.#presence.addStay(...stay));
  }

  /** When a complete walk last ended. */
  get completeAtMs(): number | null {
    return this.#complete?.atMs ?? null;
  }

  /** How many pages a walk now would take, about; null before anything is known. */
  get expectedPages(): number | null {
    const here = this.index.count(standing.here, standing.joined, standing.notSeen);
    if (this.#complete !== null) {
      const rowsAPage = this.#complete.rows / this.#complete.pages;
      return Math.max(1, Math.ceil(here / Math.max(1, rowsAPage)));
    }
    const rows = Math.max(here, this.#expected ?? 0);
    return rows === 0 ? null : Math.ceil(rows / PAGE_ROWS);
  }

  /** A count from elsewhere, such as the channel's viewers, to forecast the first walk with. */
  expect(rows: number): void {
    this.#expected = rows;
  }

  joined(person: Person, atMs: number): void {
    if (this.index.confirm(person, 'joined', atMs)) this.#joined++;
  }

  left(userId: number, atMs: number): void {
    if (this.index.leave(userId, atMs)) this.#left++;
  }

  spoke({ text, ...person }: Spoken, nowMs: number): void {
    if (person.atMs !== null) this.#confirm(person, nowMs);
    this.index.countMessage(person, nowMs);
    this.#messages.add(person.userId, { atMs: person.atMs, text });
  }

  /** A page of the list, or an answer about single people. A leave that was told after it was asked for is newer. */
  take(people: readonly Person[], askedAtMs: number, nowMs: number): void {
    for (const person of people) {
      if ((this.index.leftAtMs(person.userId) ?? 0) <= askedAtMs) this.#confirm(person, nowMs);
    }
  }

  endWalk({ startedAtMs, endedAtMs, pages, ofPages, listed, why }: WalkEnd): void {
    if (why === null) {
      this.#sinceMs = this.#complete?.atMs ?? this.#sinceMs;
      this.#left += this.index.endWalk(startedAtMs, endedAtMs, this.#sinceMs);
      this.#complete = { atMs: endedAtMs, pages, rows: listed.size };
      this.#presence.addComplete(endedAtMs);
    } else {
      this.#presence.addIncomplete({ startedAtMs, endedAtMs, listed: listed.ids });
    }
    const counts = { joined: this.#joined, left: this.#left };
    this.#refreshes.push({ atMs: endedAtMs, ...counts, complete: why === null, pages, ofPages });
    if (this.#refreshes.length > REFRESHES_KEPT) this.#refreshes.shift();
    this.#joined = 0;
    this.#left = 0;
  }

  describe(): Omit<ChattersState, 'channelId' | 'crawl' | 'forecast'> {
    return {
      version: this.index.version,
      here: this.index.count(standing.here, standing.joined),
      groups: this.index.groups,
      joined: this.index.count(standing.joined),
      left: this.index.count(standing.left),
      notSeen: this.index.count(standing.notSeen),
      sinceMs: this.#sinceMs,
      completeAtMs: this.completeAtMs,
      refreshes: [...this.#refreshes],
    };
  }

  /** @returns null for somebody never heard of, or forgotten */
  card(userId: number, nowMs: number): Omit<ChatterCard, 'note'> | null {
    const chatter = this.index.find(userId);
    if (chatter === null) return null;
    const { hereSinceMs, presence, confirmedAtMs } = chatter;
    return {
      chatter,
      firstSeenMs: this.index.firstSeenMs(userId) ?? confirmedAtMs,
      spans: this.#presence.spans(
        userId,
        { hereSinceMs, untilMs: presence === 'notSeen' ? confirmedAtMs : null },
        nowMs,
      ),
      messages: this.#messages.of(userId),
    };
  }

  /** Somebody is here. Before the first complete walk nobody can say whether they have just come. */
  #confirm(person: Person, nowMs: number): void {
    const sign: Sign = this.#complete === null ? 'here' : 'joined';
    if (this.index.confirm(person, sign, nowMs) && sign === 'joined') this.#joined++;
  }
}

/** The card of somebody who was not seen in the chat since it was opened. */
export function strangerCard(
  userId: number,
  { username, roles }: { username: string; roles: readonly string[] },
  nowMs: number,
): Omit<ChatterCard, 'note'> {
  const role = topRole(roles);
  const chatter = {
    ...{ userId, username, role, group: groupOf(role), presence: 'notSeen' as const },
    ...{ hereSinceMs: null, messages: 0, confirmedAtMs: nowMs },
  };
  return { chatter, firstSeenMs: null, spans: [], messages: [] };
}
