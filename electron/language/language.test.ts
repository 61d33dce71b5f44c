import { describe, expect, it } from 'vitest';
import { Subject } from '../kernel/subject.ts';
import { languageOf, openLanguage } from './language.ts';

const asSystem = { language: 'system', hours: 'system' } as const;
const system = (...languages: string[]) => ({ languages, locale: languages[0] ?? '' });

describe('the language', () => {
  it.each([
    [['de-AT', 'en'], 'de', 'de-AT'],
    [['de'], 'de', 'de'],
    [['fr-FR', 'de-CH', 'en-GB'], 'de', 'de'],
    [['en-US', 'de-DE'], 'en', 'en-GB'],
    [['fr-FR', 'ja'], 'en', 'en-GB'],
    [[], 'en', 'en-GB'],
    [['en-XB'], 'en-XB', 'en-GB'],
    [['not a tag at all'], 'en', 'en-GB'],
  ])('of a system that speaks %j is %s', (languages, texts, locale) => {
    expect(languageOf(asSystem, system(...languages))).toMatchObject({ texts, locale });
  });

  it.each([
    ['de-DE', 'h23'],
    ['en-GB', 'h23'],
    ['en-US', 'h12'],
    ['', 'h23'],
    ['C', 'h23'],
  ])('has the hours of the system: %s has %s', (locale, hours) => {
    expect(languageOf(asSystem, { languages: ['en'], locale })).toMatchObject({ hours, system: { hours } });
  });

  it('is what the person chose, and tells what the system would speak', () => {
    expect(languageOf({ language: 'de', hours: 'h12' }, system('en-GB'))).toEqual({
      texts: 'de',
      locale: 'de',
      hours: 'h12',
      system: { texts: 'en', hours: 'h23' },
    });
    expect(languageOf({ language: 'en', hours: 'h23' }, system('de-DE'))).toMatchObject({
      texts: 'en',
      locale: 'en-GB',
    });
  });

  it('is told anew when another one is chosen, and not when something else is', () => {
    const settings = new Subject<{ language: 'system' | 'de'; hours: 'system'; theme: string }>({
      ...asSystem,
      theme: 'dark',
    });
    const language = openLanguage(settings, system('en-GB'));
    const told: string[] = [];
    language.subscribe(({ texts }) => told.push(texts));
    settings.set({ ...settings.value, theme: 'light' });
    expect(told).toEqual([]);
    settings.set({ ...settings.value, language: 'de' });
    expect(told).toEqual(['de']);
    expect(language.value.texts).toBe('de');
  });
});
