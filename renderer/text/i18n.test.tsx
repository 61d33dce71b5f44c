import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { ENGLISH } from '../../shared/spoken.ts';
import { loadTexts, speak, startI18n } from './i18n.ts';

const file = vi.hoisted(() => ({ isThere: false }));
vi.mock('../../shared/locales/enMore.ts', async (original) => {
  if (!file.isThere) throw new TypeError('no such file');
  return original();
});

it('begins with the texts of the first screens; the others come when they can be had, whatever is spoken', async () => {
  startI18n();
  expect(i18next.t('signIn:title')).toBe('Sign in with a code');
  expect(i18next.exists('live:page')).toBe(false);
  await expect(loadTexts()).rejects.toThrow();
  expect(i18next.exists('live:page')).toBe(false);
  file.isThere = true;
  await speak({ ...ENGLISH, texts: 'de' });
  await loadTexts();
  expect(i18next.t('live:page', { lng: 'en' })).toBe('Live');
  await speak({ ...ENGLISH, texts: 'en' });
  expect(i18next.t('live:page')).toBe('Live');
});
