import { beforeAll, expect, it } from 'vitest';
import type { ActivityState } from '../../../shared/activity.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { feedSources } from './feedSources.ts';

const NOW = new Date(2026, 10, 20, 20, 14, 32).getTime();

beforeAll(() => startTexts());

const sourcesOf = (live: ActivityState['live'], hooks: number, chat: boolean) => {
  const { live: words, ...rest } = feedSources({ live, hooks }, chat, NOW);
  return { ...rest, live: words.replaceAll(/\s/g, ' ') };
};
const idle = { kind: 'idle' } as const;

it('names all who tell what happens now', () => {
  expect(sourcesOf({ kind: 'subscribed', names: 24, sinceMs: NOW }, 2, true)).toEqual({
    kind: 'told',
    sources: 'Live from chat, 2 hooks and live events',
    live: 'Listening to 24 live events since 20:14.',
  });
  expect(sourcesOf(idle, 1, true).sources).toBe('Live from chat and 1 hook');
  expect(sourcesOf({ kind: 'connecting' }, 0, true)).toMatchObject({
    kind: 'told',
    sources: 'Live from chat',
    live: 'Connecting to live events.',
  });
});

it('says that nobody does, and why live events are not needed', () => {
  expect(sourcesOf(idle, 0, false)).toEqual({
    kind: 'nobody',
    sources: 'Nothing reports what happens now',
    live: 'Live events are not needed: no channel is open.',
  });
  expect(sourcesOf(idle, 1, false).live).toBe('Live events are not needed: your hooks bring the same.');
});

it('warns while live events are wanted and away, with the chat told or not', () => {
  const retry = { kind: 'waiting', retryAtMs: NOW + 9_000 } as const;
  expect(sourcesOf(retry, 0, true)).toMatchObject({
    kind: 'caution',
    sources: 'Live from chat',
    live: 'Live events are disconnected, retrying in 9 s.',
  });
  expect(sourcesOf({ ...retry, retryAtMs: NOW }, 0, false)).toMatchObject({
    kind: 'caution',
    live: 'Live events are disconnected, retrying now.',
  });
});

it('quotes why the service refused live events, when it said so', () => {
  const refused = (message: string) => sourcesOf({ kind: 'refused', code: 4106, message }, 0, true);
  expect(refused('')).toMatchObject({ kind: 'caution', live: 'The service refused live events (4106).' });
  expect(refused('Nope').live).toContain('“Nope”');
});
