import type { ChatHappening, Happening } from '../../shared/chat.ts';
import type { FactOf } from '../../shared/facts.ts';
import type { ChatEventData, PollData } from '../../shared/platform/chatPackets.ts';
import { type ModerationWrite, moderationWrites } from '../../shared/writes/moderation.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import { plainMessage, plainName } from '../kernel/plainText.ts';
import type { Clock } from '../kernel/ports.ts';
import type { ChatEvent } from '../platform/chat/chatDecode.ts';
import type { ChatBuffer } from './chatBuffer.ts';
import { happeningOf, type ToldOf } from './happeningOf.ts';
import { messageParts } from './messageParts.ts';
import type { Presence } from './presence.ts';

/** So long a row takes in more of its kind. @see DESIGN-LANGUAGE §10 "Event rows" */
const MERGE_MS = 60_000;
const MOST_NAMES = 50;
const MOST_OPTIONS = 20;
/** The platform's ids are UUIDs. */
const MAX_ID_LENGTH = 200;
/** Skills that may still be cancelled. */
const MOST_SKILLS = 100;
/** So long after a host it is followed how many watch: later they come and go for other reasons. */
const HOST_MS = 120_000;
/** What an earlier run of the app had left to tell is nothing of now. */
const OLD_MS = 120_000;

type Deps = {
  clock: Clock;
  buffer: ChatBuffer;
  newKey: () => string;
  channelId: number;
  pollEnded: (poll: Poll) => void;
};
export type Poll = Extract<Happening, { kind: 'poll' }>;
type Skill = Extract<Happening, { kind: 'skill' }>;
type UsedSkill = { row: ChatHappening; what: Skill; messageId: string };
type Host = Extract<Happening, { kind: 'hosted' | 'unhosted' }>;
type Many = Extract<Happening, { count: number }>;

/**
 * The rows between the messages that tell what happens around the channel: what hooks and live events told, in the words
 * of the activity feed, which has sorted out who told it twice; polls and skills from the chat itself.
 * @see PLATFORM §6.4, §9.4
 */
export class HappeningRows {
  readonly #deps: Deps;
  readonly #open = new Map<string, ChatHappening & { what: Many }>();
  readonly #skills = new Map<string, UsedSkill>();
  #poll: (ChatHappening & { what: Poll }) | null = null;
  #viewers: number | null = null;
  /** The last host, with how many watched when it came. */
  #host: { row: ChatHappening & { what: Host }; from: number } | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** What was told of a channel, once. */
  told(fact: ToldOf): void {
    const what = happeningOf(fact, this.#deps.channelId);
    if (!what || this.#deps.clock.now() - fact.atMs > OLD_MS) return;
    if ('count' in what) this.#merge(what);
    else if (what.kind === 'hosted') this.#hosted(what);
    else this.#add(what);
  }

  /** So many watch the channel. */
  viewers(count: number): void {
    this.#viewers = count;
    if (this.#host === null) return;
    const { row, from } = this.#host;
    const ms = this.#deps.clock.now() - row.atMs;
    if (ms > HOST_MS) this.#host = null;
    else this.#host = { from, row: this.#change(row, { ...row.what, audience: { from, to: count, ms } }) };
  }

  #hosted(what: Host): void {
    const row = this.#add(what);
    this.#host = this.#viewers === null ? null : { row, from: this.#viewers };
  }

  /** A write to the service has ended: what a moderator did here is told, unless the messages that it removes show it. */
  acted({
    what: act,
    outcome,
    error,
    parts,
    waitedMs,
  }: Pick<FactOf<'writeEnded'>, 'what' | 'outcome' | 'error' | 'parts' | 'waitedMs'>): void {
    if (!isModeration(act) || act.channelId !== this.#deps.channelId) return;
    const isPartly = parts !== null && parts.left.length > 0;
    if (outcome === 'done' && !isPartly && this.#isShown(act)) return;
    this.#add({ kind: 'acted', act, outcome, error, parts, ...(waitedMs !== undefined && { waitedMs }) });
  }

  /** Whether what was done shows in the list by itself: removed messages say who removed them, and why. */
  #isShown(act: ModerationWrite): boolean {
    const wrote = (userId: number) =>
      this.#deps.buffer.items.some((item) => item.kind === 'message' && item.userId === userId && item.id !== null);
    switch (act.kind) {
      case 'removeMessage':
      case 'clearChat':
        return true;
      case 'purge':
      case 'timeout':
        return wrote(act.person.userId);
      case 'ban':
        return act.people.length === 1 && act.people.every(({ userId }) => wrote(userId));
      default:
        return false;
    }
  }

  /** Somebody came or left. */
  met({ kind, username }: Presence): void {
    if (kind === 'updated' || username === null) return;
    this.#merge({ kind: kind === 'joined' ? 'came' : 'went', names: [username], count: 1 });
  }

  /** What the chat says beside messages; other events are none of ours. */
  event(event: ChatEvent): void {
    switch (event.event) {
      case 'PollStart':
        this.#pollStands(event.data);
        break;
      case 'PollEnd':
        this.#pollEnds(event.data);
        break;
      case 'SkillAttribution':
        this.#skillUsed(event.data);
        break;
      case 'DeleteSkillAttribution':
        this.#skillCancelled(event.data.execution_id);
        break;
      case 'PurgeMessage':
        this.#unsay(({ what }) => what.userId === event.data.user_id);
        break;
      case 'DeleteMessage':
        this.#unsay(({ messageId }) => messageId === event.data.id);
        break;
      case 'ClearMessages':
        this.#unsay(() => true);
        break;
      default:
    }
  }

  /** Told again whenever the tally moves. */
  #pollStands(data: PollData): void {
    if (this.#isElsewhere(data)) return;
    const what: Poll = { ...pollOf(data), ended: false };
    const running = this.#poll;
    if (running && isSamePoll(running.what, what)) this.#poll = this.#change(running, what);
    else this.#poll = this.#add(what);
  }

  #pollEnds(data: PollData): void {
    if (this.#isElsewhere(data)) return;
    const what: Poll = { ...pollOf(data), ended: true };
    if (this.#poll && isSamePoll(this.#poll.what, what)) this.#change(this.#poll, what);
    this.#poll = null;
    const { question, options, voters, by } = what;
    const seconds = data.duration >= 1_000 ? Math.round(data.duration / 1_000) : null;
    this.#add({ kind: 'pollEnded', question, options, voters, by, seconds });
    this.#deps.pollEnded(what);
  }

  #skillUsed({ id, skill, user_id, user_name, message }: ChatEventData<'SkillAttribution'>): void {
    const what: Skill = {
      kind: 'skill',
      executionId: skill.execution_id.slice(0, MAX_ID_LENGTH),
      userId: user_id,
      name: plainName(user_name),
      skill: plainName(skill.skill_name),
      cost: skill.cost,
      currency: plainName(skill.currency),
      parts: messageParts(message?.message ?? [], []),
      cancelled: false,
    };
    this.#skills.set(skill.execution_id, { row: this.#add(what), what, messageId: id });
    const [oldest] = this.#skills.keys();
    if (this.#skills.size > MOST_SKILLS && oldest !== undefined) this.#skills.delete(oldest);
  }

  #skillCancelled(executionId: string): void {
    const used = this.#skills.get(executionId);
    this.#skills.delete(executionId);
    if (used) this.#change(used.row, { ...used.what, parts: [], cancelled: true });
  }

  /** What is taken from the chat is taken from what was said along with a skill, too. */
  #unsay(concerns: (used: UsedSkill) => boolean): void {
    for (const [executionId, used] of this.#skills) {
      if (used.what.parts.length === 0 || !concerns(used)) continue;
      const what = { ...used.what, parts: [] };
      this.#skills.set(executionId, { ...used, what });
      this.#change(used.row, what);
    }
  }

  #merge(what: Many): void {
    const kind = what.kind === 'gifted' ? `gifted ${what.name}` : what.kind;
    const row = this.#open.get(kind);
    if (row && this.#deps.clock.now() - row.atMs < MERGE_MS) {
      const names = [...new Set([...row.what.names, ...what.names])].slice(0, MOST_NAMES);
      this.#open.set(kind, this.#change(row, { ...row.what, names, count: row.what.count + what.count }));
      return;
    }
    for (const [other, { atMs }] of this.#open) {
      if (this.#deps.clock.now() - atMs >= MERGE_MS) this.#open.delete(other);
    }
    this.#open.set(kind, this.#add(what));
  }

  #add<T extends Happening>(what: T): ChatHappening & { what: T } {
    const { clock, buffer, newKey } = this.#deps;
    const row = { kind: 'happening' as const, key: newKey(), atMs: clock.now(), what };
    buffer.append(row);
    return row;
  }

  #change<T extends Happening>(row: ChatHappening, what: T): ChatHappening & { what: T } {
    const next = { ...row, what };
    this.#deps.buffer.update(next);
    return next;
  }

  /** In a costream the events of the other channels arrive too. */
  #isElsewhere({ originatingChannel }: PollData): boolean {
    return originatingChannel !== undefined && originatingChannel !== this.#deps.channelId;
  }
}

const moderationKinds: ReadonlySet<string> = new Set(moderationWrites.map(({ shape }) => shape.kind.value));

const isModeration = (what: PlatformWrite): what is ModerationWrite => moderationKinds.has(what.kind);

/** There is one at a time; nothing but what is asked, and by whom, names it. */
function isSamePoll(before: Poll, now: Poll): boolean {
  return before.question === now.question && before.by === now.by;
}

/** Equal answers share a count in `responses`, so the count by place is asked first. @see PLATFORM §6.4 */
function pollOf({ q, answers, author, endsAt, voters, responses, responsesByIndex }: PollData): Omit<Poll, 'ended'> {
  const options = answers.slice(0, MOST_OPTIONS).map((answer, index) => ({
    text: plainMessage(answer),
    votes: responsesByIndex?.[index] ?? (Object.hasOwn(responses, answer) ? (responses[answer] ?? 0) : 0),
  }));
  return {
    kind: 'poll',
    question: plainMessage(q),
    options,
    voters,
    by: plainName(author.user_name),
    endsAtMs: endsAt,
  };
}
