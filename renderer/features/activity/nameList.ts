import i18next from 'i18next';
import { SLOT } from '../../ui/slots.tsx';
import { name, type Sentence, sentence } from './sentence.tsx';

const MOST_NAMES = 3;

/** The first few names, and how many more there are. */
export function nameList(names: readonly string[], count: number, hidden = false): Sentence {
  const t = i18next.getFixedT(null, 'activity', 'fact');
  const shown = names.slice(0, MOST_NAMES);
  if (shown.length === 0) return sentence(t('people.noName'));
  const listed = shown.map(() => SLOT).reduce((before, one) => t('people.between', { names: before, name: one }));
  const more = count - shown.length;
  const andMore = hidden ? t('people.moreHidden', { names: listed }) : t('people.more', { names: listed, count: more });
  return sentence(more > 0 ? andMore : listed, ...shown.map(name));
}
