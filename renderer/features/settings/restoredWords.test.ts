import { beforeAll, expect, it } from 'vitest';
import { defaultSettings, settingsState } from '../../../shared/settings.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { leftOutWords, settingWords, valueWords } from './restoredWords.ts';
import { settingEntries } from './settingEntries.ts';

beforeAll(() => startTexts());

/** What the app remembers by itself. Main passes it over, so that nobody hears of it. */
const REMEMBERED = ['recentCommands', 'channels', 'updatesKnown', 'quietKept', 'liveOn'];

it('says every setting that a backup may name by words, and none by its inner name', () => {
  const unknown = settingWords('fromElsewhere');
  const named = Object.keys(defaultSettings).filter((name) => !REMEMBERED.includes(name));
  const bare = named.filter((name) => settingWords(name) === unknown || settingWords(name).includes(name));
  expect(bare).toEqual([]);
  for (const name of REMEMBERED) expect(settingWords(name)).toBe(unknown);
  expect(unknown).toBe('a setting of another version');
});

it('says a setting by the label that it has in Settings', () => {
  const labels = new Set(settingEntries().map(({ label }) => label));
  const shown = [
    'textScale',
    'theme',
    'density',
    'motion',
    'language',
    'hours',
    'chatTimes',
    'nameColors',
    'chatRoles',
  ];
  const further = [
    'quiet',
    'notifications',
    'badge',
    'comfort',
    'screenSafe',
    'singleKeys',
    'tunnel',
    'forwards',
    'keepDays',
  ];
  const all = [...shown, ...further, 'closeToTray', 'startHidden', 'services'];
  expect(all.filter((name) => !labels.has(settingWords(name)))).toEqual([]);
  expect(settingWords('keepMegabytes')).toBe('At most (Deliveries and activity)');
  expect(settingWords('chattersEverySeconds')).toBe('Refresh the list (Chatters)');
});

it('says what is left out by label, each once, and counts what this version does not know', () => {
  expect(leftOutWords(['textScale', 'service', 'services'])).toEqual(['Text size', 'Services']);
  expect(leftOutWords(['textSize', 'theme', 'recent'])).toEqual(['Theme', '2 settings of another version']);
  expect(leftOutWords(['textSize'])).toEqual(['a setting of another version']);
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
  ['chatRoles', 'word', 'Word'],
  ['keepDays', '7', '7 days'],
  ['keepMegabytes', '1000', '1,000 MB'],
  ['keepChatDays', '30', '30 days'],
  ['keepChatDays', 'null', 'off'],
  ['relayKeepHours', '24', '24 h'],
])('says the value of %s as the screen does: %s', (name, value, words) => {
  expect(valueWords(name, value).replaceAll(/\s/gu, ' ')).toBe(words);
});

it('leaves no choice of a word without words', () => {
  const choices = Object.entries(settingsState.shape).flatMap(([name, type]) =>
    'enum' in type ? Object.values<string>(type.enum).map((value) => [name, value] as const) : [],
  );
  expect(choices.length).toBeGreaterThan(20);
  for (const [name, value] of choices) expect(valueWords(name, value), `${name} ${value}`).not.toContain('\u2068');
  expect(valueWords('tunnelAddress', 'https://a.example')).toBe('\u2068https://a.example\u2069');
});
