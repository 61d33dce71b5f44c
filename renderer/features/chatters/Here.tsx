import { useTranslation } from 'react-i18next';
import type { ChattersState } from '../../../shared/chatters.ts';
import { formatNumber } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Num } from '../../ui/Num.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';

/** How many are in the chat; null: nobody has told yet. */
export const hereOf = ({ here, completeAtMs }: ChattersState): number | null =>
  here === 0 && completeAtMs === null ? null : here;

/** How many are in the chat. */
export function Here({ state }: { state: ChattersState }) {
  const { t } = useTranslation('chatters');
  const count = hereOf(state);
  if (useNumbersHidden()) return <Hidden words={t('hereHidden')} />;
  if (count === null) return <span>{t('hereUnknown')}</span>;
  return (
    <Num>
      <b>{formatNumber(count)}</b> {t('here')}
    </Num>
  );
}
