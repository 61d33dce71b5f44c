import { cleanup, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../shared/spoken.ts';
import { findItems } from '../features/palette/testing/find.ts';
import { renderWindow } from '../testing/render.tsx';
import { speak } from '../text/i18n.ts';
import type { PaletteItem } from '../view/paletteItems.ts';
import { usePaletteItems } from './usePaletteItems.ts';

/** All that the palette knows by itself, in a language. */
async function itemsIn(language: 'en' | 'de'): Promise<readonly PaletteItem[]> {
  let items: readonly PaletteItem[] = [];
  function Items() {
    items = usePaletteItems();
    return null;
  }
  renderWindow(<Items />);
  await speak({ ...ENGLISH, texts: language });
  const place = i18next.t('frame:places.analytics');
  const quiet = i18next.t('notifications:quiet.whileLive');
  await waitFor(() => {
    expect(items.map(({ words }) => words)).toContain(place);
    expect(items.map(({ own }) => own)).toContain(quiet);
  });
  cleanup();
  return items;
}

describe.each(['en', 'de'] as const)('in %s', (language) => {
  let items: readonly PaletteItem[];
  const found = (typed: string) =>
    findItems(typed, items, []).map(({ group, hits }) => ({
      group,
      names: hits.map(({ item }) => item.own ?? item.words),
    }));
  beforeAll(async () => {
    items = await itemsIn(language);
  });

  it('every setting is found first by its own label, before all that is not named so', () => {
    const labels = items.flatMap(({ group, own }) => (group === 'settings' && own !== undefined ? [own] : []));
    expect(labels.length).toBeGreaterThan(100);
    const lost = labels.filter((label) => {
      const groups = found(label);
      const settings = groups.find(({ group }) => group === 'settings');
      const best = groups[0]?.names[0];
      return settings?.names[0] !== label || (best !== label && !best?.startsWith(label));
    });
    expect(lost).toEqual([]);
  });

  it('everything else is found by its own words, too', () => {
    const lost = items.filter(({ group, words }) => {
      const own = found(words).find((one) => one.group === group);
      return group !== 'settings' && !own?.names.includes(words);
    });
    expect(lost).toEqual([]);
  });
});

const english: [string, string][] = [
  ['time format', 'Time of day'],
  ['24h', 'Time of day'],
  ['dark mode', 'Theme'],
  ['font', 'Text size'],
  ['timestamps', 'Times in chat'],
  ['autostart', 'Start with the system'],
  ['dnd', 'Respect the system’s do-not-disturb'],
  ['api', 'Let other programs connect'],
  ['ngrok', 'Tunnel'],
  ['streamer mode', 'Hide names, codes, addresses and secrets'],
  ['alerts', 'What may reach you'],
  ['add account', 'Account'],
  ['shortcuts', 'Single letters and signs'],
];
const german: [string, string][] = [
  ['Zeitformat', 'Uhrzeit'],
  ['Schriftgröße', 'Textgröße'],
  ['autostart', 'Mit dem System starten'],
  ['Dunkelmodus', 'Farbschema'],
];

it.each(english)('“%s” leads to “%s”, first of the settings', async (typed, label) => {
  const items = await itemsIn('en');
  const settings = findItems(typed, items, []).find(({ group }) => group === 'settings');
  expect(settings?.hits[0]?.item.own).toBe(label);
});

it.each(german)('„%s“ leads to „%s“, first of the settings', async (typed, label) => {
  const items = await itemsIn('de');
  const settings = findItems(typed, items, []).find(({ group }) => group === 'settings');
  expect(settings?.hits[0]?.item.own).toBe(label);
});

it.each([
  ['note', 'Write a note on this moment'],
  ['title', 'Change the stream’s title'],
  ['quiet 30', 'Quiet for 30 min'],
  ['chatters', 'Chatters'],
  ['mark', 'Mark all activity as read'],
  ['>hook', 'New hook'],
  ['stream key', 'Copy or reset the stream key'],
  ['whisper', 'Whispers'],
  ['dm', 'Whispers'],
  ['queue', 'Queue of held messages'],
  ['slow mode', 'What the channel allows'],
  ['emotes', 'The channel’s own emoticons'],
  ['ledger', 'Budget'],
  ['feed', 'Activity'],
  ['revenue', 'Analytics'],
])('“%s” is first of all what can be done, and not the key for it', async (typed, words) => {
  const [first] = findItems(typed, await itemsIn('en'), []);
  expect(first?.hits[0]?.item.words).toBe(words);
});

it('“raid” is first of all to send the viewers to another channel', async () => {
  const [first] = findItems('raid', await itemsIn('en'), []);
  expect(first?.hits[0]?.item.words).toBe('Host another channel');
});
