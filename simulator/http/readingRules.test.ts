import { expect, it } from 'vitest';
import type { Endpoint } from '../../shared/platform/endpoint.ts';
import { type EndpointName, endpoints } from '../../shared/platform/endpoints.ts';
import { type ReadingChoices, Readings } from '../world/readings.ts';
import { ValidationFailure } from './failures.ts';
import { readQuery, resetHeader, sentHeaders, shiftReset } from './readingRules.ts';

/** @see PLATFORM §1.3, §2.1 */

const reading = (choices: ReadingChoices = {}) => {
  const readings = new Readings();
  readings.choose(choices);
  return readings;
};
const read = (name: EndpointName, raw: Record<string, string | string[]>, choices?: ReadingChoices) =>
  readQuery(reading(choices), name, endpoints[name] as Endpoint, raw);

it('puts in the page size of the reading where none is named, and leaves one that is', () => {
  expect(read('channels.list', {})).toMatchObject({ limit: 50 });
  expect(read('channels.list', {}, { 'list.defaultLimit': '20' })).toMatchObject({ limit: 20 });
  expect(read('channels.list', { limit: '7' }, { 'list.defaultLimit': '20' })).toMatchObject({ limit: 7 });
  expect(read('chats.users', {}, { 'list.defaultLimit': '20' })).toMatchObject({ limit: 50 });
  expect(read('chats.users', {}, { 'chatters.defaultLimit': '100' })).toMatchObject({ limit: 100 });
  expect(read('chats.users', { limit: '1' }, { 'chatters.defaultLimit': '100' })).toMatchObject({ limit: 1 });
});

it.each([{ limit: '0' }, { limit: '101' }, { limit: 'x' }, { page: '-1' }, { page: '1.5' }, { limit: ['1', '2'] }])(
  'refuses %j of a list',
  (raw) => {
    expect(() => read('channels.list', raw)).toThrow(ValidationFailure);
  },
);

it.each([
  [{ limit: '0' }, { limit: 1 }],
  [{ limit: '-5' }, { limit: 1 }],
  [{ limit: '5000' }, { limit: 100 }],
  [{ limit: 'x' }, { limit: 1 }],
  [{ limit: '7.9' }, { limit: 7 }],
  [{ page: '-1' }, { page: 0 }],
  [{ page: 'x' }, { page: 0 }],
  [
    { page: '3', limit: '100' },
    { page: 3, limit: 100 },
  ],
])('brings %j within bounds when a world reads it so', (raw, query) => {
  expect(read('channels.list', raw, { 'list.outOfRange': 'clamped' })).toMatchObject(query);
});

it('bounds the chatters of v2 as ever: the reading is about lists of v1', () => {
  expect(() => read('chats.users', { limit: '101' }, { 'list.outOfRange': 'clamped' })).toThrow(ValidationFailure);
});

it('tells the end of a window as the world reads it', () => {
  const headerOf = (choice: string, isRefused = false) =>
    resetHeader(reading({ 'limit.reset': choice } as ReadingChoices), 1_500, 'chats', isRefused)['X-RateLimit-Reset'];
  expect(headerOf('milliseconds')).toBe('1500');
  expect(headerOf('seconds')).toBe('2'); // no earlier than it is
  expect(headerOf('bucket name on refusal')).toBe('1500');
  expect(headerOf('bucket name on refusal', true)).toBe('chats');
  expect(headerOf('absent')).toBeUndefined();
});

it('puts a time off by the unit it is in, and a name not at all', () => {
  expect(shiftReset(reading(), '10000', -2_500)).toBe('7500');
  expect(shiftReset(reading({ 'limit.reset': 'seconds' }), '10', 2_000)).toBe('12');
  expect(shiftReset(reading({ 'limit.reset': 'bucket name on refusal' }), 'chats', 2_000)).toBe('chats');
});

it('leaves out the headers a world does not send', () => {
  const headers = { 'x-total-count': '3', link: '<x>', other: 'y' };
  expect(sentHeaders(reading(), 'channels.list', headers)).toEqual(headers);
  expect(sentHeaders(reading({ 'list.totalCount': 'absent' }), 'channels.followers', headers)).toEqual({
    link: '<x>',
    other: 'y',
  });
  const noLink = reading({ 'channels.link': 'absent' });
  expect(sentHeaders(noLink, 'channels.list', headers)).toEqual({ 'x-total-count': '3', other: 'y' });
  expect(sentHeaders(noLink, 'channels.followers', headers)).toEqual(headers);
  expect(sentHeaders(noLink, 'channels.list', undefined)).toBeUndefined();
});
