import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../shared/spoken.ts';
import { startTexts } from '../testing/startTexts.ts';
import { speak } from '../text/i18n.ts';
import { formatDateTime, formatNumber, formatTime, formatWhen } from '../ui/format.ts';

const GERMAN = { texts: 'de', locale: 'de', hours: 'h23' } as const;
const EVENING = new Date(2026, 10, 20, 20, 9, 41).getTime();

beforeEach(() => startTexts());
afterEach(() => speak({ texts: 'en', ...ENGLISH }));

describe('the language of the window', () => {
  it('becomes German, with its dates and numbers, and English again', async () => {
    expect(i18next.t('close')).toBe('Close');
    await speak(GERMAN);
    expect(i18next.t('close')).toBe('Schließen');
    expect(document.documentElement.lang).toBe('de');
    expect(formatNumber(12_384)).toBe('12.384');
    expect(i18next.t('showChatters', { ns: 'live', count: 12_384 })).toContain('12.384');
    expect(formatDateTime(EVENING)).toBe('Fr., 20. Nov. 2026, 20:09');
    await speak({ texts: 'en', ...ENGLISH });
    expect(i18next.t('close')).toBe('Close');
    expect(formatNumber(12_384)).toBe('12,384');
  });

  it('counts as it is done where German is spoken', async () => {
    await speak({ ...GERMAN, locale: 'de-CH' });
    expect(formatNumber(12_384)).toBe(new Intl.NumberFormat('de-CH').format(12_384));
    expect(i18next.t('showChatters', { ns: 'live', count: 12_384 })).toContain(formatNumber(12_384));
  });

  it('runs from right to left where its pseudo-locale is on, and back', async () => {
    await speak({ texts: 'en-XB', ...ENGLISH });
    expect(document.documentElement.dir).toBe('rtl');
    expect(i18next.t('close')).toBe('\u200F\u2067\u202EClose\u202C\u2069');
    await speak(GERMAN);
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('is the one that was asked for last, however long another one takes to come', async () => {
    const german = speak(GERMAN);
    await speak({ texts: 'en', ...ENGLISH });
    await german;
    expect(i18next.language).toBe('en');
    expect(formatNumber(12_384)).toBe('12,384');
  });

  it('writes the time of day with 12 hours, in every language', async () => {
    await speak({ texts: 'en', locale: 'en-GB', hours: 'h12' });
    expect(formatTime(EVENING)).toBe('8:09\u00a0pm');
    expect(formatTime(EVENING, { seconds: true })).toBe('8:09:41\u00a0pm');
    expect(formatWhen(EVENING - 2 * 86_400_000, EVENING)).toBe('Wed 8:09\u00a0pm');
    await speak({ ...GERMAN, hours: 'h12' });
    expect(formatTime(EVENING)).toBe('8:09\u00a0PM');
    await speak(GERMAN);
    expect(formatTime(EVENING)).toBe('20:09');
  });
});
