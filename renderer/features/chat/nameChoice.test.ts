import { expect, it } from 'vitest';
import { gap, message } from '../../testing/chatItems.ts';
import { person } from '../../testing/chatterRows.ts';
import { chooseNames, lastSpeakers } from './nameChoice.ts';

const names = (choices: readonly { username: string }[]) => choices.map(({ username }) => username);

it('knows who spoke, the last one first, each once', () => {
  const items = [
    message({ userId: 1, username: 'pim' }),
    message({ userId: 2, username: 'zoe', roles: ['Mod', 'User'] }),
    gap(),
    message({ userId: 1, username: 'pim' }),
    message({ userId: 3, username: 'nora_plays', own: true }),
    message({ userId: 4, username: 'troll', removed: { by: null, why: 'banned' } }),
  ];
  expect(lastSpeakers(items)).toMatchObject([
    { userId: 1, username: 'pim' },
    { userId: 2, username: 'zoe', role: 'Mod' },
  ]);
});

it('offers who spoke last first, then by name, and those that begin with it before those that hold it', () => {
  const speakers = [person(1, { username: 'Bartholomew' }), person(2, { username: 'a_barn' })];
  const chatters = [
    person(3, { username: 'Baxter' }),
    person(4, { username: 'badgerAmber' }),
    person(1, { username: 'Bartholomew' }),
    person(5, { username: 'two bas' }),
    person(6, { username: 'xba' }),
  ];
  expect(names(chooseNames('ba', speakers, chatters, 8))).toEqual([
    'Bartholomew',
    'badgerAmber',
    'Baxter',
    'a_barn',
    'xba',
  ]);
  expect(names(chooseNames('BAXTER', speakers, chatters, 8))).toEqual([]);
  const accented = [{ userId: 9, username: 'Wiśniewska', role: 'User' }] as const;
  expect(names(chooseNames('wisni', accented, chatters, 8))).toEqual(['Wiśniewska']);
  expect(names(chooseNames('wisniewska', accented, chatters, 8))).toEqual(['Wiśniewska']);
  expect(chooseNames('a', speakers, chatters, 2)).toHaveLength(2);
});
