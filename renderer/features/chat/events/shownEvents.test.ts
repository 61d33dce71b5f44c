import { expect, it } from 'vitest';
import type { Happening } from '../../../../shared/chat.ts';
import { defaultSettings } from '../../../../shared/settings.ts';
import { isShown } from './shownEvents.ts';

const { chatEvents } = defaultSettings;
const none = { hosts: false, largeHostFrom: 50, followers: false, subscriptions: false, skills: false, visits: false };
const happened: Happening[] = [
  { kind: 'hosted', name: 'otto', viewers: 3 },
  { kind: 'unhosted', name: 'otto', viewers: null },
  { kind: 'followed', names: ['pim'], count: 1 },
  { kind: 'subscribed', names: ['pim'], count: 1 },
  { kind: 'gifted', name: 'pim', names: [], count: 2 },
  { kind: 'resubscribed', name: 'pim', months: 3 },
];
const always: Happening[] = [
  { kind: 'ended' },
  { kind: 'wentLive', title: null },
  { kind: 'pollEnded', question: 'Q?', options: [], voters: 0, by: 'pim', seconds: null },
];

it('shows everything unless somebody has chosen otherwise', () => {
  for (const what of [...happened, ...always]) expect(isShown(what, chatEvents)).toBe(true);
  const came: Happening = { kind: 'came', names: ['pim'], count: 1 };
  expect([isShown(came, chatEvents), isShown(came, { ...chatEvents, visits: true })]).toEqual([false, true]);
});

it('hides what was switched off, and never the start and the end of the stream nor polls', () => {
  for (const what of happened) expect(isShown(what, none), what.kind).toBe(false);
  for (const what of always) expect(isShown(what, none), what.kind).toBe(true);
  expect(isShown({ kind: 'followed', names: [], count: 1 }, { ...none, followers: true })).toBe(true);
});
