import { beforeEach, expect, it } from 'vitest';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { PollData } from '../../shared/platform/chatPackets.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import { Subject } from '../kernel/subject.ts';
import { createTexts } from '../kernel/texts.ts';
import { UNDO_MS, UndoWindow } from '../kernel/undoWindow.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { ChannelPolls, PollBook, type PollTold, pollsModule, resultText } from './index.ts';

const key = { service: 'here', channelId: 7 };
const draft = { question: 'Which song?', answers: ['Lanterns', 'Northbound'], seconds: 60, post: true };
let aheadMs: number;
let clock: FakeClock;
let told: ((poll: PollTold) => void)[];
let called: { method: string; args: readonly unknown[] }[];
let said: string[];
let speaker: { userId: number } | null;
let onSpeaker: () => void;
let refuses: AppError | null;
let book: PollBook;
let polls: ChannelPolls;

function open(): ChannelPolls {
  const { log } = makeLog(clock);
  const t = createTexts();
  return new ChannelPolls({
    aheadMs: () => aheadMs,
    chat: {
      channel: { id: 7 },
      get speaker() {
        return speaker;
      },
      onPoll: (listener) => {
        told.push(listener);
        return () => told.splice(told.indexOf(listener), 1);
      },
      onSpeaker: (listener) => {
        onSpeaker = listener;
        return () => undefined;
      },
      perform: async (_, method, args) => {
        called.push({ method, args });
        if (refuses !== null) throw new AppFailure(refuses);
        return true;
      },
      send: (text, _, as) => {
        if (speaker?.userId !== as) throw new AppFailure({ kind: 'otherSpeaker' });
        said.push(`${as}: ${text}`);
      },
    },
    key,
    book,
    resultText: (poll) => resultText(poll, t),
    clock,
    log,
  });
}

beforeEach(() => {
  clock = new FakeClock();
  aheadMs = 0;
  told = [];
  called = [];
  said = [];
  speaker = { userId: 1 };
  refuses = null;
  book = new PollBook({ store: null, log: makeLog(clock).log });
  polls = open();
});

function data(change: Partial<PollData> = {}): PollData {
  return {
    originatingChannel: 7,
    q: 'Which song?',
    answers: ['Lanterns', 'Northbound'],
    author: { user_name: 'nora_plays', user_id: 1, user_roles: ['Owner'] },
    duration: 60_000,
    endsAt: 9_000_000,
    voters: 0,
    responses: { Lanterns: 0, Northbound: 0 },
    responsesByIndex: [0, 0],
    ...change,
  };
}

const tell = (kind: PollTold['kind'], change: Partial<PollData> = {}) => {
  for (const listener of told) listener({ kind, data: data(change) });
};

it('counts on our own clock from when it begins, whatever the clock of the service says', () => {
  tell('stands');
  const { running } = polls.state.value;
  expect(running).toMatchObject({ startedAtMs: clock.now(), endsAtMs: clock.now() + 60_000, mine: null, voters: 0 });
  tell('stands', { voters: 3, responsesByIndex: [2, 1] });
  expect(polls.state.value.running).toMatchObject({
    id: running?.id,
    endsAtMs: running?.endsAtMs,
    voters: 3,
    answers: [
      { text: 'Lanterns', votes: 2 },
      { text: 'Northbound', votes: 1 },
    ],
  });
});

it('believes an end that can be, of a poll that ran before', () => {
  tell('stands', { voters: 5, endsAt: clock.now() + 20_000 });
  expect(polls.state.value.running?.endsAtMs).toBe(clock.now() + 20_000);
  for (const endsAt of [clock.now() - 5_000, clock.now() + 3_600_000]) {
    tell('stands', { voters: 5, endsAt });
    expect(polls.state.value.running?.endsAtMs).toBe(clock.now() + 60_000);
  }
});

it('reads the end of one that ran before by the service’s clock', () => {
  aheadMs = -3 * 3_600_000;
  tell('stands', { voters: 5, endsAt: clock.now() + aheadMs + 20_000 });
  const { running } = polls.state.value;
  expect(running).toMatchObject({ startedAtMs: clock.now() - 40_000, endsAtMs: clock.now() + 20_000 });
});

it('keeps what is over, once, over another start', () => {
  tell('stands');
  tell('ended', { voters: 3, responsesByIndex: [2, 1] });
  tell('ended', { voters: 3, responsesByIndex: [2, 1] });
  expect(polls.state.value).toMatchObject({ running: null, past: [{ voters: 3, final: true, seconds: 60 }] });
  polls.close();
  expect(told).toEqual([]);
  expect(open().state.value.past).toHaveLength(1);
});

it('says what it last heard of a poll whose end was missed', async () => {
  tell('stands');
  tell('stands', { voters: 2, responsesByIndex: [0, 2] });
  await clock.advance(60_000 + 15_000);
  expect(polls.state.value.running).toBeNull();
  expect(polls.state.value.past).toMatchObject([{ voters: 2, final: false }]);
  tell('ended', { voters: 4, responsesByIndex: [1, 3] });
  expect(polls.state.value.past).toMatchObject([{ voters: 4, final: true }]);
});

it('takes a poll for over whose end was slept through, once, and none for endless where the clock was set back', async () => {
  tell('stands');
  tell('stands', { voters: 2, responsesByIndex: [0, 2] });
  polls.recheck();
  clock.jump(-2 * 3_600_000);
  polls.recheck();
  expect(polls.state.value.running).toMatchObject({ startedAtMs: clock.now(), endsAtMs: clock.now() + 60_000 });
  clock.jump(5 * 3_600_000);
  polls.recheck();
  expect(polls.state.value).toMatchObject({ running: null, past: [{ voters: 2, seconds: 60, final: false }] });
  await clock.advance(24 * 3_600_000);
  polls.recheck();
  expect(polls.state.value.past).toHaveLength(1);
});

it('ends one for which another has come', () => {
  tell('stands');
  tell('stands', { q: 'Another?', endsAt: 9_500_000 });
  expect(polls.state.value.running?.question).toBe('Another?');
  expect(polls.state.value.past).toMatchObject([{ question: 'Which song?', final: false }]);
});

it('says the result in the chat, of its own poll alone and only when wanted', async () => {
  await polls.start(draft, 1);
  tell('stands');
  tell('ended', { voters: 4, responsesByIndex: [3, 1] });
  expect(said).toEqual(['1: Poll: Which song? – Lanterns won with 75 % (4 votes).']);
  tell('stands', { endsAt: 9_100_000 });
  tell('ended', { endsAt: 9_100_000 });
  await polls.start({ ...draft, post: false }, 1);
  tell('stands', { endsAt: 9_200_000 });
  tell('ended', { endsAt: 9_200_000 });
  expect(said).toHaveLength(1);
});

it('says a tie as a tie, and that nobody voted', () => {
  const t = createTexts();
  const past = { id: 'a', question: 'Q?', by: 'nora', startedAtMs: 0, endedAtMs: 1, seconds: 1, final: true };
  const answers = [
    { text: 'A', votes: 2 },
    { text: 'B', votes: 2 },
  ];
  expect(resultText({ ...past, answers, voters: 4 }, t)).toBe('Poll: Q? – a tie with 50 % each: A, B (4 votes).');
  const none = answers.map(({ text }) => ({ text, votes: 0 }));
  expect(resultText({ ...past, answers: none, voters: 0 }, t)).toBe('Poll: Q? – nobody voted.');
  const long = 'x'.repeat(360);
  expect(
    resultText({ ...past, question: long, answers: Array(10).fill({ text: long, votes: 1 }), voters: 10 }, t).length,
  ).toBeLessThanOrEqual(360);
});

it('votes once, and tells a vote that came too late from one that is not counted', async () => {
  tell('stands');
  const id = polls.state.value.running?.id ?? '';
  expect(await polls.vote(id, 1)).toBe('counted');
  expect(polls.state.value.running?.mine).toBe(1);
  expect(await polls.vote(id, 0)).toBe('refused');
  expect(called).toEqual([{ method: 'vote:choose', args: [1] }]);
  tell('stands', { endsAt: 9_100_000 });
  const next = polls.state.value.running?.id ?? '';
  expect(await polls.vote(id, 1)).toBe('ended');
  refuses = { kind: 'chatRefused', code: 4004, message: 'you have voted' };
  expect(await polls.vote(next, 1)).toBe('refused');
  const late = polls.vote(next, 1);
  tell('ended', { endsAt: 9_100_000 });
  expect(await late).toBe('ended');
  expect(polls.state.value.running).toBeNull();
});

it('knows what each account voted for, and tells it of who speaks', async () => {
  const speak = (userId: number | null) => {
    speaker = userId === null ? null : { userId };
    onSpeaker();
  };
  const mine = () => polls.state.value.running?.mine;
  tell('stands');
  const id = polls.state.value.running?.id ?? '';
  expect(await polls.vote(id, 1)).toBe('counted');
  speak(2);
  expect(mine()).toBeNull();
  const voted = polls.vote(id, 0);
  // Who voted is who spoke then.
  speak(1);
  expect([await voted, mine()]).toEqual(['counted', 1]);
  speak(2);
  expect(mine()).toBe(0);
  expect(await polls.vote(id, 1)).toBe('refused');
  expect(called.map(({ args }) => args)).toEqual([[1], [0]]);
  speak(null);
  expect(mine()).toBeNull();
  speak(1);
  tell('stands', { endsAt: 9_100_000 });
  expect(mine()).toBeNull();
});

it('hands on why a vote could not be cast', async () => {
  tell('stands');
  refuses = { kind: 'connectionLost', sent: false };
  const id = polls.state.value.running?.id ?? '';
  await expect(polls.vote(id, 0)).rejects.toMatchObject({ error: { kind: 'connectionLost' } });
  expect(polls.state.value.running?.mine).toBeNull();
});

it('says that another one runs, also one that began in between', async () => {
  tell('stands', { q: 'Another?' });
  await expect(polls.start(draft, 1)).rejects.toMatchObject({ error: { field: 'poll', why: 'running' } });
  expect(called).toEqual([]);
  tell('ended', { q: 'Another?' });
  refuses = { kind: 'chatRefused', code: 4004, message: 'a poll is running already' };
  const started = polls.start(draft, 1);
  tell('stands', { q: 'A third?', endsAt: 9_300_000 });
  await expect(started).rejects.toMatchObject({ error: { field: 'poll', why: 'running' } });
});

it('waits in the undo window before it starts, and is never sent when taken back', async () => {
  const { log } = makeLog(clock);
  const undo = new UndoWindow<PlatformWrite>({ clock, log });
  const { calls } = pollsModule({
    current: new Subject<ChannelPolls | null>(polls),
    of: (channelId) => (channelId === 7 ? polls : undefined),
    undo,
    grantsIn: () => ({ require: () => {} }),
  });
  const { target } = await calls.start({ channelId: 7, ...draft });
  expect(undo.state.value).toMatchObject([{ target, calls: 0, what: { kind: 'startPoll', ...draft } }]);
  await clock.advance(UNDO_MS - 1);
  expect(undo.undo(target)).toBe(true);
  await clock.advance(UNDO_MS);
  expect(called).toEqual([]);
  await calls.start({ channelId: 7, ...draft });
  await clock.advance(UNDO_MS);
  expect(called).toEqual([{ method: 'vote:start', args: [draft.question, draft.answers, 60] }]);
  expect(() => calls.start({ channelId: 8, ...draft })).toThrow(AppFailure);
});

it('is not started once the sign-in has ended, which is said; the one that runs goes on, and its result is said by nobody', async () => {
  const { log } = makeLog(clock);
  const undo = new UndoWindow<PlatformWrite>({ clock, log });
  const results: unknown[] = [];
  undo.onResult(({ outcome, error }) => results.push([outcome, error?.kind ?? null]));
  const { calls } = pollsModule({
    current: new Subject<ChannelPolls | null>(polls),
    of: () => polls,
    undo,
    grantsIn: () => ({
      require: () => {
        if (speaker === null) throw new AppFailure({ kind: 'signInEnded' });
      },
    }),
  });
  await calls.start({ channelId: 7, ...draft });
  speaker = null;
  await clock.advance(UNDO_MS);
  expect([results, called]).toEqual([[['failed', 'signInEnded']], []]);
  speaker = { userId: 1 };
  await calls.start({ channelId: 7, ...draft });
  await clock.advance(UNDO_MS);
  tell('stands');
  speaker = null;
  // Whoever reads on without an account is told of it again: it is the same poll.
  tell('stands', { voters: 3, responsesByIndex: [2, 1] });
  expect(polls.state.value).toMatchObject({ running: { voters: 3 }, past: [] });
  tell('ended', { voters: 4, responsesByIndex: [3, 1] });
  expect(polls.state.value).toMatchObject({ running: null, past: [{ question: 'Which song?', final: true }] });
  expect(said).toEqual([]);
  speaker = { userId: 1 };
  tell('ended', { voters: 4, responsesByIndex: [3, 1] });
  expect(polls.state.value.past).toHaveLength(1);
  expect([said, called]).toEqual([[], [{ method: 'vote:start', args: [draft.question, draft.answers, 60] }]]);
});

it('is started by the account that asked for it, or by none', async () => {
  speaker = { userId: 2 };
  await expect(polls.start(draft, 1)).rejects.toMatchObject({ error: { kind: 'otherSpeaker' } });
  speaker = null;
  expect(() => polls.speaker).toThrow(AppFailure);
  expect(called).toEqual([]);
});

it('keeps a hundred of a channel, tells those of others apart, and forgets', () => {
  const past = { question: 'Q?', answers: [], voters: 0, by: 'n', startedAtMs: 0, seconds: 1, final: true };
  for (let n = 0; n < 120; n += 1) book.add(key, { ...past, id: `${n}`, endedAtMs: n });
  book.add({ service: 'there', channelId: 7 }, { ...past, id: 'other', endedAtMs: 5 });
  expect(book.of(key)).toHaveLength(100);
  expect(book.of(key)[0]?.id).toBe('119');
  book.forgetService('here');
  expect(book.all).toHaveLength(1);
  book.clear();
  expect(book.all).toEqual([]);
});

it('reads what is kept again, and begins anew with what it can not read', () => {
  const kept = new Map<string, unknown>();
  const store = {
    get: (name: string) => kept.get(name),
    set: (name: string, value: unknown) => void kept.set(name, value),
  };
  const { log } = makeLog(clock);
  const past = {
    id: 'a',
    question: 'Q?',
    answers: [],
    voters: 0,
    by: 'n',
    startedAtMs: 0,
    endedAtMs: 1,
    seconds: 1,
    final: true,
  };
  new PollBook({ store, log }).add(key, past);
  expect(new PollBook({ store, log }).of(key)).toEqual([past]);
  kept.set('polls', [{ torn: true }]);
  expect(new PollBook({ store, log }).all).toEqual([]);
  kept.set('polls', [{ torn: true }, { ...past, ...key }]);
  expect(new PollBook({ store, log }).of(key)).toEqual([past]);
});
