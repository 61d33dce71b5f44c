import type { CapabilityName } from '../../shared/capabilities.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { PollData } from '../../shared/platform/chatPackets.ts';
import type { PastPoll, PollDraft, PollsState, RunningPoll, VoteOutcome } from '../../shared/polls.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { PollBook, PollKey } from './pollBook.ts';
import { isSamePoll, pollId, pollOf } from './pollOf.ts';

/** A result that has not come so long after the end was missed. */
const MISSED_MS = 15_000;
/** How long after the service has taken a poll its start may come. */
const START_WITHIN_MS = 30_000;

/** What a channel's chat says of polls. `stands`: it began, or its tally moved. */
export type PollTold = { kind: 'stands' | 'ended'; data: PollData };

/** A channel's chat, as far as polls need it. */
export type PollChat = {
  readonly channel: { readonly id: number };
  /** Who speaks there; null: nobody is signed in. */
  readonly speaker: { readonly userId: number } | null;
  /** Another speaks there from now on. Returns the function that stops listening. */
  onSpeaker(listener: () => void): () => void;
  /** Returns the function that stops listening. */
  onPoll(listener: (told: PollTold) => void): () => void;
  /** Calls a method of the chat. @throws AppFailure `notPermitted`, `chatRefused`, `timedOut`, `connectionLost` */
  perform(capability: CapabilityName, method: string, args: readonly unknown[]): Promise<unknown>;
  /** @param as the account that says it; nobody else does */
  send(text: string, whisperTo: string | null, as: number): unknown;
};

export type ChannelPollsDeps = {
  chat: PollChat;
  key: PollKey;
  book: PollBook;
  /** What is said in the chat when a poll has ended, in the person's language. */
  resultText: (poll: PastPoll) => string;
  /** The service's time less ours, as far as it is known. */
  aheadMs: () => number;
  clock: Clock;
  log: Logger;
};

/** The polls of one channel: the one that runs, as the chat tells of it, and those that are kept. */
export class ChannelPolls {
  readonly #deps: ChannelPollsDeps;
  readonly #state: Subject<PollsState>;
  readonly #stops: readonly (() => void)[];
  /** What each account voted for here, in the poll that runs. */
  readonly #votes = new Map<number, number>();
  /** What was asked to be started from here, until the chat tells of it. */
  #expected: { draft: PollDraft; as: number; untilMs: number } | null = null;
  /** The poll whose result is to be said in the chat, by who has started it. */
  #posted: { id: string; as: number } | null = null;
  #cancelMissed = (): void => {};

  constructor(deps: ChannelPollsDeps) {
    this.#deps = deps;
    const { chat, key, book } = deps;
    this.#state = new Subject<PollsState>({ channelId: key.channelId, running: null, past: book.of(key) });
    this.#stops = [
      chat.onPoll(({ kind, data }) => {
        if (kind === 'stands') this.#stands(data);
        else this.#ended(data);
      }),
      chat.onSpeaker(() => this.#tellMine()),
    ];
  }

  get state(): Observable<PollsState> {
    return this.#state;
  }

  /** Who speaks here. @throws AppFailure `notSignedIn` */
  get speaker(): number {
    const { speaker } = this.#deps.chat;
    if (speaker === null) throw new AppFailure({ kind: 'notSignedIn' });
    return speaker.userId;
  }

  /** @throws AppFailure `badInput` (`poll`: `running`) while a poll runs: the service takes one at a time */
  check(): void {
    const { running: poll } = this.#state.value;
    if (poll !== null && poll.endsAtMs > this.#deps.clock.now()) throw running();
  }

  /**
   * Starts a poll, now.
   * @param as the account that asked for it: it is started by that one or by none
   * @throws AppFailure `notSignedIn`, `otherSpeaker`; `badInput` (`poll`: `running`) while another one runs; else as `PollChat.perform`
   * @see PLATFORM §6.3 "vote:start"
   */
  async start(draft: PollDraft, as: number): Promise<void> {
    this.check();
    if (this.#deps.chat.speaker?.userId !== as) throw new AppFailure({ kind: 'otherSpeaker' });
    const expected = { draft, as, untilMs: Number.POSITIVE_INFINITY };
    this.#expected = expected;
    try {
      await this.#deps.chat.perform('startPoll', 'vote:start', [draft.question, draft.answers, draft.seconds]);
      expected.untilMs = this.#deps.clock.now() + START_WITHIN_MS;
    } catch (cause) {
      // A connection that went may have taken it along all the same.
      if (cause instanceof AppFailure && cause.error.kind === 'connectionLost' && cause.error.sent) {
        expected.untilMs = this.#deps.clock.now() + START_WITHIN_MS;
      } else if (this.#expected === expected) this.#expected = null;
      // Somebody else's began in between, and the service takes one at a time.
      if (isBadRequest(cause) && this.#state.value.running !== null) throw running();
      throw cause;
    }
  }

  /**
   * Votes for an answer of the poll of this id, as who speaks.
   * @throws AppFailure as `PollChat.perform`, but for a vote that the service does not count
   * @see PLATFORM §6.3 "vote:choose"
   */
  async vote(id: string, answer: number): Promise<VoteOutcome> {
    const poll = this.#state.value.running;
    if (poll?.id !== id) return 'ended';
    const { speaker } = this.#deps.chat;
    if (speaker && this.#votes.has(speaker.userId)) return 'refused';
    try {
      await this.#deps.chat.perform('votePoll', 'vote:choose', [answer]);
    } catch (cause) {
      if (!isBadRequest(cause)) throw cause;
      const now = this.#state.value.running;
      return now?.id !== id || now.endsAtMs <= this.#deps.clock.now() ? 'ended' : 'refused';
    }
    if (speaker && this.#state.value.running?.id === id) this.#votes.set(speaker.userId, answer);
    this.#tellMine();
    return 'counted';
  }

  /** Forgets what is kept. */
  forget(): void {
    this.#deps.book.forget(this.#deps.key);
    this.reread();
  }

  /** What is kept was changed by somebody else. */
  reread(): void {
    this.#state.set({ ...this.#state.value, past: this.#deps.book.of(this.#deps.key) });
  }

  /** After the computer slept, or its clock was set: an end that was slept through was missed, and none is further off than it can be. */
  recheck(): void {
    const { running: poll } = this.#state.value;
    if (poll === null) return;
    const nowMs = this.#deps.clock.now();
    if (nowMs >= poll.endsAtMs + MISSED_MS) this.#missed(poll);
    else if (nowMs < poll.startedAtMs) {
      const lastsMs = poll.endsAtMs - poll.startedAtMs;
      this.#change((running) => ({ ...running, startedAtMs: nowMs, endsAtMs: nowMs + lastsMs }));
    }
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#cancelMissed();
  }

  /** Told again whenever the tally moves. */
  #stands(data: PollData): void {
    const { running: before } = this.#state.value;
    const { channelId } = this.#deps.key;
    if (before !== null && isSamePoll(before, data, channelId)) {
      this.#change((poll) => ({ ...poll, ...pollOf(data) }));
      return;
    }
    if (before !== null) this.#missed(before);
    const { clock, aheadMs } = this.#deps;
    const nowMs = clock.now();
    // One that nobody has voted in begins now; of another the service's word on its end is all there is.
    const toldMs = data.endsAt - aheadMs() - nowMs;
    const leftMs = data.voters > 0 && toldMs > 0 && toldMs < data.duration ? toldMs : data.duration;
    const endsAtMs = nowMs + leftMs;
    const id = pollId(data, channelId);
    this.#votes.clear();
    const poll: RunningPoll = {
      id,
      ...pollOf(data),
      startedAtMs: endsAtMs - data.duration,
      endsAtMs,
      mine: null,
    };
    const asked = this.#takeExpected(data);
    if (asked?.draft.post === true) this.#posted = { id, as: asked.as };
    this.#cancelMissed();
    this.#cancelMissed = clock.after(leftMs + MISSED_MS, () => {
      const { running: still } = this.#state.value;
      if (still?.id === id) this.#missed(still);
    });
    this.#state.set({ ...this.#state.value, running: poll });
  }

  #ended(data: PollData): void {
    const { running: poll } = this.#state.value;
    const { clock, key, log, chat, resultText } = this.#deps;
    const isOurs = poll !== null && isSamePoll(poll, data, key.channelId);
    const nowMs = clock.now();
    const past: PastPoll = {
      id: pollId(data, key.channelId),
      ...pollOf(data),
      startedAtMs: isOurs ? poll.startedAtMs : nowMs - data.duration,
      endedAtMs: nowMs,
      seconds: Math.round(data.duration / 1000),
      final: true,
    };
    this.#keep(past, poll === null || isOurs ? null : poll);
    const posted = this.#posted;
    if (posted?.id !== past.id) return;
    this.#posted = null;
    try {
      chat.send(resultText(past), null, posted.as);
    } catch (cause) {
      // Signed out meanwhile, another speaker, or the chat refuses: the result stands in the chat all the same.
      log.warn('polls.resultNotPosted', { cause });
    }
  }

  /** Its end was not heard: what was last told of it is all there is. */
  #missed({ mine: _, endsAtMs, ...poll }: RunningPoll): void {
    if (this.#posted?.id === poll.id) this.#posted = null;
    const seconds = Math.round((endsAtMs - poll.startedAtMs) / 1000);
    this.#keep({ ...poll, endedAtMs: endsAtMs, seconds, final: false }, null);
  }

  #keep(past: PastPoll, running: RunningPoll | null): void {
    const { book, key } = this.#deps;
    if (running === null) this.#cancelMissed();
    book.add(key, past);
    this.#state.set({ channelId: key.channelId, running, past: book.of(key) });
  }

  /** What was asked for from here, if this is it. */
  #takeExpected({ q, answers }: PollData): { draft: PollDraft; as: number } | null {
    const expected = this.#expected;
    if (expected === null) return null;
    const { draft, untilMs } = expected;
    const isIt = q === draft.question && answers.join('\n') === draft.answers.join('\n');
    if (!isIt && untilMs > this.#deps.clock.now()) return null;
    this.#expected = null;
    return isIt ? expected : null;
  }

  /** What who speaks voted for: another account has a vote of its own. */
  #tellMine(): void {
    const { speaker } = this.#deps.chat;
    const mine = (speaker && this.#votes.get(speaker.userId)) ?? null;
    this.#change((poll) => (poll.mine === mine ? poll : { ...poll, mine }));
  }

  #change(change: (poll: RunningPoll) => RunningPoll): void {
    const { running: poll } = this.#state.value;
    if (poll !== null) this.#state.set({ ...this.#state.value, running: change(poll) });
  }
}

function running(): AppFailure {
  return new AppFailure({ kind: 'badInput', field: 'poll', why: 'running' });
}

/** @see PLATFORM §6.6: the service says no more than that it was a bad request */
function isBadRequest(cause: unknown): boolean {
  return cause instanceof AppFailure && cause.error.kind === 'chatRefused' && String(cause.error.code) === '4004';
}
