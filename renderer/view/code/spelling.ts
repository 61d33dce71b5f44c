import type { TFunction } from 'i18next';
import type { en } from '../../../shared/locales/en.ts';

type Spelled = keyof (typeof en)['signIn']['spelling'];

const spelled = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

/** The word for one character of a code. Those easily mistaken for another say what they are: `letter O`, `zero`. */
export function spellingWord(character: string, t: TFunction<'signIn'>): string {
  const upper = character.toUpperCase();
  if (!spelled.has(upper)) return t('sign', { sign: character });
  const word = t(`spelling.${upper as Spelled}`);
  return character === upper ? word : t('small', { word });
}

/** A code as it is said: `kilo, seven, x-ray, zero, quebec, delta`. */
export function spell(code: string, t: TFunction<'signIn'>): string {
  return Array.from(code, (character) => spellingWord(character, t)).join(', ');
}
