import { en } from '../../shared/locales/en.ts';
import { type Catalogue, pseudo, pseudoFromRight } from '../../shared/locales/pseudo.ts';
import { PSEUDO_LOCALE, RIGHT_TO_LEFT, startI18n } from '../text/i18n.ts';

const catalogues: Readonly<Record<string, (texts: Catalogue) => Catalogue>> = {
  [PSEUDO_LOCALE]: pseudo,
  [RIGHT_TO_LEFT]: pseudoFromRight,
};

/** Makes every text ready, at once: those in English, or those of a pseudo-locale. The window itself begins with a part of them. */
export function startTexts(lng = 'en'): void {
  startI18n(lng, catalogues[lng]?.(en) ?? en);
}
