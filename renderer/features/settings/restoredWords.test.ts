import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { defaultSettings, settingsState } from '../../../shared/settings.ts';
import { startI18n } from '../../text/i18n.ts';
import { settingWords, valueWords } from './restoredWords.ts';

beforeAll(() => startI18n());

it('names every setting that a backup may hold', () => {
  const elsewhere = ['service', 'services', 'forgetting', 'receiverPort', 'comfortStream', 'streamEarlier'];
  const leftOut = [...elsewhere, 'recentCommands', 'channels', 'updatesKnown', 'quietKept', 'liveOn'];
  const held = Object.keys(defaultSettings).filter((name) => !leftOut.includes(name));
  expect(held.filter((name) => !i18next.exists(`backup:names.${name}`))).toEqual([]);
  expect(settingWords('fromElsewhere')).toBe('fromElsewhere');
});

it.each([
  ['theme', 'light', 'Light'],
  ['language', 'system', 'As the system'],
  ['language', 'de', 'Deutsch'],
  ['hours', 'h12', '12 hours'],
  ['textScale', '1.15', '115 %'],
  ['chattersEverySeconds', '300', 'Every 5 min'],
  ['tunnel', 'manual', 'My own'],
  ['updateCheck', 'byHand', 'Only when I ask'],
  ['badge', 'false', 'off'],
])('says the value of %s as the screen does: %s', (name, value, words) => {
  expect(valueWords(name, value).replaceAll(/\s/gu, ' ')).toBe(words);
});

it('leaves no choice of a word without words', () => {
  const { shape } = settingsState;
  for (const name of ['theme', 'motion', 'density', 'tunnel', 'updateCheck'] as const) {
    for (const value of shape[name].options)
      expect(valueWords(name, value), `${name} ${value}`).not.toContain('\u2068');
  }
  expect(valueWords('tunnelAddress', 'https://a.example')).toBe('\u2068https://a.example\u2069');
});
