import { Bell } from 'lucide-react';
import { expect, it } from 'vitest';
import type { PaletteItem } from '../../view/paletteItems.ts';
import { findItems, readTyped } from './findItems.ts';

const item = (group: PaletteItem['group'], words: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: `${group} ${words}`,
  group,
  icon: Bell,
  words,
  run: () => undefined,
  ...more,
});

const items = [
  item('actions', 'New hook'),
  item('actions', 'Quiet for 30 min'),
  item('places', 'Hooks'),
  item('settings', 'Hook credential'),
  item('people', 'hook_hana'),
  item('hooks', 'relay.example/in/c04e2b'),
];

/** The groups with what is in them. */
const found = (typed: string, recent: string[] = [], of = items) =>
  findItems(typed, of, recent).map(({ group, hits }) => [group, ...hits.map((hit) => hit.item.words)]);

it('begins with what was used last, then what one can do and where one can go', () => {
  expect(found('', ['places Hooks', 'gone', 'actions New hook'])).toEqual([
    ['recent', 'Hooks', 'New hook'],
    ['actions', 'Quiet for 30 min'],
  ]);
  expect(found('')).toEqual([
    ['actions', 'New hook', 'Quiet for 30 min'],
    ['places', 'Hooks'],
  ]);
});

it('puts the group with the best fit first', () => {
  expect(found('hook')).toEqual([
    ['places', 'Hooks'],
    ['settings', 'Hook credential'],
    ['people', 'hook_hana'],
    ['actions', 'New hook'],
  ]);
  expect(found('hana')[0]).toEqual(['people', 'hook_hana']);
});

it('looks through a part alone, and lists all of it while nothing else is typed', () => {
  expect(found('>hook')).toEqual([['actions', 'New hook']]);
  expect(found('> ')).toEqual([['actions', 'New hook', 'Quiet for 30 min']]);
  expect(found('#')).toEqual([['hooks', 'relay.example/in/c04e2b']]);
  expect(readTyped(' @ ha ')).toEqual({ prefix: '@', words: 'ha' });
});

it('of those that fit alike takes the one that was used, and one that is possible', () => {
  const alike = [item('actions', 'Show a'), item('actions', 'Show b'), item('actions', 'Show c', { refusal: 'no' })];
  expect(found('show', ['actions Show b'], alike)).toEqual([['actions', 'Show b', 'Show a', 'Show c']]);
});

it('puts what only tells of what others do behind those', () => {
  const alike = [item('settings', 'Keyboard › Note', { own: 'Note', behind: true }), item('actions', 'Write a note')];
  expect(found('not', [], alike)).toEqual([
    ['actions', 'Write a note'],
    ['settings', 'Keyboard › Note'],
  ]);
});

it('a hook that is found by its path stays first when what came to it is found later; by its event it does not', () => {
  const hook = item('hooks', 'relay.example/in/c04e2b', { more: 'channel:7:followed' });
  const delivery = item('deliveries', 'followed', { about: '/in/c04e2b' });
  const first = (typed: string, of: PaletteItem[]) => findItems(typed, of, [])[0]?.group;
  expect([first('#in/', [hook]), first('#in/', [hook, delivery])]).toEqual(['hooks', 'hooks']);
  expect([first('#followed', [hook]), first('#followed', [hook, delivery])]).toEqual(['hooks', 'deliveries']);
});

it('keeps a group short, unless it is looked through alone', () => {
  const many = Array.from({ length: 30 }, (_, index) => item('people', `ivy_${index}`));
  expect(found('ivy', [], many)[0]).toHaveLength(7);
  expect(found('@ivy', [], many)[0]).toHaveLength(31);
});
