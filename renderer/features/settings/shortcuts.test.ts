import { beforeAll, expect, it } from 'vitest';
import { keys } from '../../../shared/keys.ts';
import { en } from '../../../shared/locales/en.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { railPlaces } from '../../view/places.ts';
import { shortcutGroups } from './shortcuts.ts';

beforeAll(() => startTexts());

it('lists every key that is declared, once and in words of its own', () => {
  const groups = shortcutGroups();
  expect(groups.map(({ title }) => title)).toEqual([
    ...['Everywhere', 'In lists', 'In Live', 'In Stream, and the clip everywhere', 'On a message in chat'],
    ...['In charts', 'In the queue', 'In lists of people', 'In deliveries'],
  ]);
  const words = groups.flatMap(({ shortcuts }) => shortcuts.map((shortcut) => shortcut.words));
  expect(words).toHaveLength(Object.values(keys).flatMap((group) => Object.keys(group)).length);
  expect(new Set(words).size).toBe(words.length);
  // Words that are missing are shown by their key.
  expect(words.filter((word) => /^[a-z]/.test(word) || word.includes('keyboard.'))).toEqual([]);
});

it('goes to the places by Ctrl and their number, in the order of the rail', () => {
  const go = shortcutGroups()[0]?.shortcuts.slice(0, railPlaces.length);
  expect(go?.map(({ words }) => words)).toEqual(railPlaces.map((id) => `Go to ${en.frame.places[id]}`));
  expect(go?.map(({ chords }) => chords)).toEqual(railPlaces.map((_, index) => [`Ctrl+${index + 1}`]));
});
