import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Num } from '../../ui/Num.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';

/** How many are in the chat. */
export function Here({ count }: { count: number }) {
  const { t } = useTranslation('chatters');
  if (useNumbersHidden()) return <Hidden words={t('hereHidden')} />;
  return (
    <Num>
      <b>{formatNumber(count)}</b> {t('here')}
    </Num>
  );
}
