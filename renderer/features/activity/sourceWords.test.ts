import { beforeAll, expect, it } from 'vitest';
import type { ActivityEntry } from '../../../shared/activity.ts';
import { hookSample } from '../../testing/samples.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { hookNames, pathOf } from './hookNames.ts';
import { sourceWords } from './sourceWords.ts';

const EVENT = 'channel:40213:followed';
const here = hookSample({ id: 'here', intake: '/in/7f3a91c2d4', name: null, events: [EVENT] });

beforeAll(() => startTexts());

const words = (entry: Partial<Pick<ActivityEntry, 'fact' | 'event' | 'source' | 'also'>>, channelId = 40213) =>
  sourceWords({ fact: { kind: 'ended' }, event: EVENT, source: 'hook', also: [], ...entry }, [here], channelId);
const apart = (name: string) => `\u2068${name}\u2069`;

it('names who told it first and who told the same, a hook by its path', () => {
  expect(words({})).toBe(`hook ${apart('/in/7f3a91')}`);
  expect(words({ also: ['live', 'chat'] })).toBe(`hook ${apart('/in/7f3a91')}, live events, chat`);
});

it('names no path where several could have brought it, or none listens for it', () => {
  expect(pathOf([here, { ...here, id: 'other', intake: '/in/b' }], EVENT)).toBeNull();
  expect(words({ event: 'channel:40213:update' })).toBe('hook');
  expect(words({ event: null })).toBe('hook');
});

it('says that several things are in one entry, and that it is about another channel', () => {
  expect(words({ fact: { kind: 'followed', names: ['a', 'b'], count: 2, detail: null } })).toMatch(/^grouped, hook/);
  expect(words({}, 7)).toBe(`channel ${apart('40213')}, hook ${apart('/in/7f3a91')}`);
});

it('tells what of the app found something out', () => {
  const app = (fact: ActivityEntry['fact']) => words({ fact, event: null, source: 'app' });
  expect(app({ kind: 'tunnelDown', why: 'silent' })).toBe('tunnel');
  expect(app({ kind: 'chatBack', awayMs: 1, filled: 0 })).toBe('connection');
  expect(app({ kind: 'hookFailing', hookId: 'here', inRow: 9, disabledAtMs: null })).toBe('hooks');
  expect(app({ kind: 'hookFailing', hookId: 'here', inRow: 9, disabledAtMs: 5 })).toBe('forecast');
});

it('calls hooks as the person does, by their path here, else by the beginning of their id', () => {
  const nameOf = hookNames([here, { ...here, id: 'named', name: 'Stream alerts' }]);
  expect(nameOf('here')).toBe('/in/7f3a91');
  expect(nameOf('named')).toBe('Stream alerts');
  expect(nameOf('0123456789abcdef')).toBe('01234567');
});
