import type { TFunction } from 'i18next';
import type { en } from '../../shared/locales/en.ts';
import { textLocale } from '../text/i18n.ts';

type ScopeWord = keyof (typeof en)['signIn']['scopes'];

/** What a sign-in may do, in words; a scope we have no word for keeps its own name. */
export function scopesText(scopes: readonly string[], t: TFunction<'signIn'>): string {
  if (scopes.length === 0) return t('noScopes');
  const words = scopes.map((scope) => t(`scopes.${scope.replaceAll(':', '_') as ScopeWord}`, { defaultValue: scope }));
  const text = new Intl.ListFormat(textLocale(), { type: 'unit', style: 'long' }).format(words);
  return text.charAt(0).toLocaleUpperCase(textLocale()) + text.slice(1);
}
