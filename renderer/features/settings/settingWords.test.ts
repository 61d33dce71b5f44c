import { expect, it } from 'vitest';
import { startI18n } from '../../text/i18n.ts';
import { findSettings } from './findSettings.ts';
import { sections } from './sections.ts';
import { settingEntries } from './settingEntries.ts';
import { labelled, wordsByLabel } from './settingWords.ts';

it('every list of further words goes with a setting that can be found', () => {
  startI18n();
  const labels = new Set(settingEntries().map(({ label }) => label));
  const stray = [...wordsByLabel().keys()].filter((label) => !labels.has(label));
  expect(stray).toEqual([]);
  expect(wordsByLabel().size).toBe(Object.keys(labelled).length);
});

it('the settings’ own search finds each first by its label, and by another word for it', () => {
  startI18n();
  const searched = sections.map(({ id, parts }) => ({ id, parts, word: id }));
  const find = (text: string) => findSettings(text, searched, wordsByLabel()).map(({ label }) => label);
  const labels = searched.flatMap(({ parts }) => parts().map(({ label }) => label));
  expect(labels.filter((label) => find(label)[0] !== label)).toEqual([]);
  for (const { parts } of sections) expect(new Set(parts().map(({ label }) => label)).size).toBe(parts().length);
  expect(find('time format')).toEqual(['Time of day']);
  expect(find('dark mode')[0]).toBe('Theme');
});
