import { expect, it } from 'vitest';
import type { ChatMessage } from '../../../../shared/chat.ts';
import { message } from '../../../testing/chatItems.ts';
import { calledNow, conversationsOf, isOf, unreadOf } from './conversations.ts';

const from = (userId: number, username: string, text = 'hi'): ChatMessage =>
  message({ key: `${userId}${username}${text}`, userId, username, whisperWith: username, text });
const to = (name: string, text = 'hello'): ChatMessage =>
  message({ key: `to${name}${text}`, own: true, userId: 1, username: 'nora_plays', whisperWith: name, text });

it('puts both ways together, the newest first, and leaves out what is no whisper', () => {
  const found = conversationsOf([from(5, 'pim'), message({ key: 'x' }), to('zoe'), to('PIM'), from(6, 'zoe')]);
  expect(found.map(({ id, name, messages }) => [id, name, messages.length])).toEqual([
    ['user 6', 'zoe', 2],
    ['user 5', 'pim', 2],
  ]);
});

it('keeps somebody who was renamed one person, and somebody with their old name another', () => {
  const found = conversationsOf([from(5, 'pim'), from(5, 'pim_live'), to('pim_live'), from(9, 'pim', 'new here')]);
  expect(found.map(({ id, name, messages }) => [id, name, messages.length])).toEqual([
    ['user 9', 'pim', 1],
    ['user 5', 'pim_live', 3],
  ]);
});

it('takes the name that somebody has been given since from what they say to everybody', () => {
  const whispers = [from(5, 'pim'), to('pim_live')];
  const said = [message({ key: 'public', userId: 5, username: 'pim_live' }), message({ key: 'other', userId: 8 })];
  const called = calledNow(whispers, [...whispers, ...said]);
  expect([...called]).toEqual([[5, 'pim_live']]);
  const found = conversationsOf(whispers, called);
  expect(found.map(({ id, name, messages }) => [id, name, messages.length])).toEqual([['user 5', 'pim_live', 2]]);
});

it('stays open when they answer who were known by name alone', () => {
  const [before] = conversationsOf([to('pim')]);
  const [after] = conversationsOf([to('pim'), from(5, 'pim')]);
  expect(before?.id).toBe('name pim');
  expect(after && isOf(after, before?.id ?? '')).toBe(true);
});

it('counts what was not seen and not answered', () => {
  const [one] = conversationsOf([from(5, 'pim', 'a'), to('pim'), from(5, 'pim', 'b'), from(5, 'pim', 'c')]);
  if (one === undefined) throw new TypeError('there is one');
  expect(unreadOf(one, new Set())).toBe(2);
  expect(unreadOf(one, new Set(['5pimb']))).toBe(1);
});
