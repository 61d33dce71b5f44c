import { app } from 'electron';
import { textLanguage } from '../../shared/language.ts';
import type { SystemLanguage } from '../kernel/desktop.ts';

/**
 * The languages of the system. @param asked a language that the command line names, which stands in the system's place with
 *   the customs that belong to it; anything else that it names is passed over
 */
export function readSystemLanguage(asked: string | null): SystemLanguage {
  const known = textLanguage.safeParse(asked).data;
  if (known !== undefined) return { languages: [known], locale: known === 'de' ? 'de-DE' : 'en-GB' };
  return { languages: [...app.getPreferredSystemLanguages(), app.getLocale()], locale: app.getSystemLocale() };
}
