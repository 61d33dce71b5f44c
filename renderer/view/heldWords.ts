import { useTranslation } from 'react-i18next';
import { defaultComfortRules } from '../../shared/comfort.ts';
import { useStateOf } from '../api/state.ts';

/** Until when comfort mode holds the numbers back, as the person chose. `line`: in place of a curve; `runs`: what it is of is still going on. */
export function useHeldWords(): { title: string; text: string; line: (runs: boolean) => string } {
  const { t } = useTranslation('comfort');
  const { showAgain } = useStateOf('comfort') ?? defaultComfortRules;
  return {
    title: t(`held.title.${showAgain}`),
    text: t(`held.text.${showAgain}`),
    line: (runs) => t(`held.${runs ? 'recording' : 'recorded'}.${showAgain}`),
  };
}
