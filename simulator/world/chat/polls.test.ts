import { beforeEach, expect, it } from 'vitest';
import type { PollData } from '../../../shared/platform/chatPackets.ts';
import { Listener, namedUser, quietWorld } from '../../testing/quietWorld.ts';
import type { World } from '../world.ts';
import { type Polls, pollQuestion } from './polls.ts';

const question = { question: 'Which song?', options: ['Rain', 'Harbour', 'Kettle'], seconds: 30 };
let world: World;
let polls: Polls;
let listener: Listener;
beforeEach(() => {
  world = quietWorld();
  const room = world.rooms.of(world.channels.ofUser(world.demoUser));
  listener = new Listener();
  room.enter(listener);
  polls = room.polls;
});

it('begins without a vote, and says until when it runs', () => {
  const poll = polls.start(world.demoUser, question);
  expect(poll).toMatchObject({
    q: 'Which song?',
    answers: question.options,
    author: { user_name: 'nora_plays', user_roles: ['Owner', 'User'] },
    duration: 30_000,
    endsAt: world.clock.now() + 30_000,
    voters: 0,
    responses: { Rain: 0, Harbour: 0, Kettle: 0 },
    responsesByIndex: [0, 0, 0],
  });
  expect(listener.of('PollStart')).toEqual([poll]);
});

it('runs one at a time, and the next as soon as the last is over', () => {
  polls.start(world.demoUser, question);
  expect(polls.start(namedUser(world, 'mod_hana'), { ...question, question: 'Another?' })).toBeUndefined();
  world.clock.advance(29_999);
  expect(polls.running?.q).toBe('Which song?');
  world.clock.advance(1);
  expect(polls.running).toBeUndefined();
  expect(polls.start(namedUser(world, 'mod_hana'), { ...question, question: 'Another?' })?.q).toBe('Another?');
  expect([polls.started, polls.ended]).toEqual([2, 1]);
});

it('counts one vote a person, and tells of each', () => {
  polls.start(world.demoUser, question);
  polls.vote(1, 0);
  polls.vote(1, 1);
  polls.vote(2, 0);
  polls.vote(3, 2);
  expect(polls.running).toMatchObject({ voters: 3, responsesByIndex: [2, 0, 1] });
  expect(polls.votes).toBe(3);
  expect(listener.of('PollStart').map(({ voters }) => voters)).toEqual([0, 1, 2, 3]);
});

it('says why a vote does not count', () => {
  expect(polls.refusal(1, 0)).toBe('noPoll');
  polls.start(world.demoUser, question);
  expect(polls.refusal(1, 3)).toBe('noSuchAnswer');
  expect(polls.refusal(1, 2)).toBeUndefined();
  polls.vote(1, 2);
  expect(polls.refusal(1, 0)).toBe('votedBefore');
  expect(polls.refusal(2, 0)).toBeUndefined();
  world.clock.advance(30_000);
  expect(polls.refusal(2, 0)).toBe('noPoll');
  polls.vote(2, 0);
  expect(polls.votes).toBe(1);
});

it('forgets who voted when the next one begins', () => {
  polls.start(world.demoUser, question);
  polls.vote(1, 0);
  world.clock.advance(30_000);
  polls.start(world.demoUser, question);
  expect(polls.refusal(1, 0)).toBeUndefined();
  expect(polls.running?.responsesByIndex).toEqual([0, 0, 0]);
});

it('adds up answers of the same words under their name, and keeps them apart by index', () => {
  polls.start(world.demoUser, { ...question, options: ['Yes', 'Yes', 'No'] });
  polls.vote(1, 0);
  polls.vote(2, 1);
  expect(polls.running).toMatchObject({ responses: { Yes: 2, No: 0 }, responsesByIndex: [1, 1, 0] });
});

it('keeps an answer that is named like something every object has', () => {
  polls.start(world.demoUser, { ...question, options: ['__proto__', 'constructor'] });
  polls.vote(1, 1);
  expect(Object.entries(polls.running?.responses ?? {})).toEqual([
    ['__proto__', 0],
    ['constructor', 1],
  ]);
});

it('shows what stood when it was asked: later votes change no poll that was handed out', () => {
  const before = polls.start(world.demoUser, question);
  polls.vote(1, 0);
  expect(before).toMatchObject({ voters: 0, responsesByIndex: [0, 0, 0] });
});

it('tells its watchers and the room of the result', () => {
  const told: [string, PollData][] = [];
  polls.onStart((poll) => told.push(['start', poll]));
  polls.onEnd((poll) => told.push(['end', poll]));
  polls.start(world.demoUser, question);
  polls.vote(1, 1);
  world.clock.advance(60_000);
  expect(told.map(([moment, { voters }]) => [moment, voters])).toEqual([
    ['start', 0],
    ['end', 1],
  ]);
  expect(listener.of('PollEnd')).toMatchObject([{ voters: 1, responsesByIndex: [0, 1, 0] }]);
});

it('takes what a poll may be, and nothing else', () => {
  const takes = (change: object) => pollQuestion.safeParse({ ...question, ...change }).success;
  expect(takes({})).toBe(true);
  expect([takes({ options: ['one'] }), takes({ options: Array(11).fill('x') })]).toEqual([false, false]);
  expect([takes({ options: ['a', ' '] }), takes({ question: '   ' })]).toEqual([false, false]);
  expect([takes({ seconds: 0 }), takes({ seconds: 86_401 }), takes({ seconds: 1.5 })]).toEqual([false, false, false]);
  expect([takes({ options: Array(10).fill('x') }), takes({ seconds: 86_400 })]).toEqual([true, true]);
  expect(takes({ more: 1 })).toBe(false);
});
