import { expect, it } from 'vitest';
import type { ChatMessageData } from '../../../shared/platform/chatPackets.ts';
import { HISTORY_SIZE, History } from './history.ts';

const message = (id: number, user_id = 1) =>
  ({
    id: String(id),
    user_id,
    channel: 7,
    user_name: 'n',
    user_roles: [],
    message: { message: [], meta: {} },
  }) satisfies Partial<ChatMessageData>;
const filled = (count: number): History => {
  const history = new History();
  for (let id = 1; id <= count; id++) history.add(message(id, id % 2));
  return history;
};
const ids = (history: History, count = HISTORY_SIZE) => history.last(count).map(({ id }) => Number(id));

it('keeps the newest and forgets the oldest beyond its size', () => {
  const history = filled(HISTORY_SIZE + 3);
  expect(ids(history)).toHaveLength(HISTORY_SIZE);
  expect([ids(history)[0], ids(history).at(-1)]).toEqual([4, HISTORY_SIZE + 3]);
  expect(history.byId('3')).toBeUndefined();
  expect(history.byId('4')?.id).toBe('4');
});

it('gives the last ones, oldest first; none for none, and what there is for more', () => {
  const history = filled(3);
  expect(ids(history, 2)).toEqual([2, 3]);
  expect(ids(history, 0)).toEqual([]);
  expect(ids(history, -1)).toEqual([]);
  expect(ids(history, 50)).toEqual([1, 2, 3]);
});

it('forgets one message, those of one person, or all', () => {
  const history = filled(6);
  history.remove('2');
  history.remove('none of these');
  expect(ids(history)).toEqual([1, 3, 4, 5, 6]);
  history.removeOfUser(1);
  expect(ids(history)).toEqual([4, 6]);
  history.clear();
  expect(ids(history)).toEqual([]);
});

it('leaves a list that it has handed out as it was', () => {
  const history = filled(2);
  const before = history.last(2);
  history.clear();
  history.add(message(3));
  expect(before.map(({ id }) => id)).toEqual(['1', '2']);
});
