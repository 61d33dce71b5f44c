import { expect, it } from 'vitest';
import { type LanguageState, language } from '../../shared/language.ts';
import { Subject } from './subject.ts';
import { createTexts } from './texts.ts';

const spoken = (change: Partial<LanguageState>) => ({ ...language.state.empty, ...change });

it('what main shows is in the language of the moment, with its numbers', () => {
  const now = new Subject(spoken({}));
  const texts = createTexts(now);
  expect(texts('followers.title', { count: 1234 })).toBe('1,234 new followers');
  expect(texts('tray:quit')).toBe('Quit Sidestage');
  now.set(spoken({ texts: 'de', locale: 'de', hours: 'h12' }));
  expect(texts('followers.title', { count: 1234 })).toBe('1.234 neue Follower');
  expect(texts('followers.title', { count: 1 })).toBe('1 neuer Follower');
  expect(texts('tray:quit')).toBe('Sidestage beenden');
  expect(texts.formats).toMatchObject({ locale: 'de', hours: 'h12' });
});

it.each([
  ['en-XA', '⟦Quit Sidestage·····⟧'],
  ['en-XB', '\u200F\u2067\u202EQuit Sidestage\u202C\u2069'],
] as const)('what main shows is there in the pseudo-locale %s', (texts, quit) => {
  expect(createTexts(texts)('tray:quit')).toBe(quit);
});

it('values are put in as they came', () => {
  expect(createTexts('de')('mention.body', { text: '<b>& {{name}}' })).toBe('„<b>& {{name}}“');
});
