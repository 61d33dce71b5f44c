import { expect, it } from 'vitest';
import { activityFact } from '../../shared/activity.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import { ownActOf } from './ownActs.ts';

const [ada, bea, cem] = ['ada', 'bea', 'cem'].map((username, userId) => ({ userId, username })) as [
  Person,
  Person,
  Person,
];
type Person = { userId: number; username: string };
const done = { outcome: 'done', error: null, parts: null } as const;
const ban = (...people: Person[]): PlatformWrite => ({ kind: 'ban', channelId: 7, people });

it('keeps whom something was done to, and for how long', () => {
  const act = ownActOf({ what: { kind: 'timeout', channelId: 7, person: ada, seconds: 600 }, ...done });
  expect(act).toMatchObject({ act: 'timeout', names: ['ada'], people: 1, seconds: 600, isDone: true, left: 0 });
  expect(activityFact.parse(act)).toEqual(act);
});

it('counts of many those who were reached, and those who were left', () => {
  const parts = { done: ['ada', 'bea'], left: [{ name: 'cem', error: { kind: 'offline' as const } }] };
  expect(ownActOf({ what: ban(ada, bea, cem), ...done, parts })).toMatchObject({
    ...{ names: ['ada', 'bea'], people: 2, left: 1, leftNames: ['cem'], isDone: true, error: null },
  });
});

it('tells what was done to nobody as not done, with the first reason', () => {
  const parts = { done: [], left: [{ name: 'ada', error: { kind: 'offline' as const } }] };
  expect(ownActOf({ what: ban(ada), ...done, parts })).toMatchObject({
    isDone: false,
    error: { kind: 'offline' },
    left: 0,
  });
  const error = { kind: 'offline' } as const;
  expect(ownActOf({ what: ban(bea), outcome: 'failed', error, parts: null })).toMatchObject({
    ...{ names: ['bea'], isDone: false, error },
  });
});

it('tells whatever the end of the app came between, also what its own page would tell', () => {
  const save: PlatformWrite = { kind: 'saveCard', channelId: 7, change: { title: 'Fishing', language: 'en' } };
  expect(ownActOf({ what: save, ...done })).toBeNull();
  expect(ownActOf({ what: save, outcome: 'failed', error: { kind: 'offline' }, parts: null })).toBeNull();
  for (const sent of [true, false]) {
    const error = { kind: 'cutShort', sent } as const;
    const act = ownActOf({ what: save, outcome: 'failed', error, parts: null });
    expect(act).toMatchObject({ act: 'saveCard', isDone: false, error });
    expect(activityFact.parse(act)).toEqual(act);
  }
  const parts = { done: ['title'], left: [{ name: 'language', error: { kind: 'cutShort', sent: false } as const }] };
  // What it was done to are no people, and have no names that a person would know.
  const partly = ownActOf({ what: save, outcome: 'done', error: null, parts });
  expect(partly).toMatchObject({ isDone: true, left: 1, names: [] });
  expect(partly).not.toHaveProperty('leftNames');
});

it('names whose messages were removed, and not what they say', () => {
  const what: PlatformWrite = {
    ...{ kind: 'removeHeld', channelId: 7, userId: 1, username: 'ada' },
    ...{ messageIds: ['x'], text: 'buy this' },
  };
  const parts = { done: ['buy this'], left: [] };
  expect(ownActOf({ what, ...done, parts })).toMatchObject({ names: ['ada'], people: 1, isDone: true });
});

it('tells nothing of what was taken back, of a message that the room says is gone, and of what events tell', () => {
  expect(ownActOf({ what: ban(ada), outcome: 'undone', error: null, parts: null })).toBeNull();
  const removal: PlatformWrite = { kind: 'removeMessage', channelId: 7, messageId: 'x', person: ada };
  expect(ownActOf({ what: removal, ...done })).toBeNull();
  const failed = { outcome: 'failed', error: { kind: 'offline' }, parts: null } as const;
  expect(ownActOf({ what: removal, ...failed })).toMatchObject({ act: 'removeMessage', isDone: false });
  expect(ownActOf({ what: { kind: 'deactivateHook', hookId: 'a' }, ...done })).toBeNull();
});
