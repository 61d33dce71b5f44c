import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { formatNumber } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Num } from '../../ui/Num.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './Aside.module.css';

/** What a thing that a person can ask for costs, in calls of which bucket. @see PLATFORM §2.2 */
export function Prices() {
  const { t } = useTranslation('ledger');
  const hidden = useNumbersHidden();
  const forecast = useStateOf('chatters')?.forecast ?? null;
  const one = (name: string) => t('prices.calls', { calls: '1', name });
  const refresh = hidden ? (
    <Hidden />
  ) : forecast === null ? (
    t('prices.unknown')
  ) : (
    t('prices.calls', { calls: formatNumber(forecast.calls), name: 'chats' })
  );
  const assumed = (
    <Tag kind="assume" title={t('prices.assumedWhy')}>
      {t('prices.assumed')}
    </Tag>
  );
  const guessed = (
    <>
      {one('global')} {assumed}
    </>
  );
  const prices: [what: string, price: ReactNode][] = [
    [t('prices.refresh'), refresh],
    [t('prices.person'), one('chats')],
    [t('prices.openChat'), t('prices.two')],
    [t('prices.message'), t('prices.chat')],
    [t('prices.moderate'), one('channel-write')],
    [t('prices.saveCard'), one('channel-write')],
    [t('prices.picture'), t('prices.upload')],
    [t('prices.people'), one('channel-read')],
    [t('prices.lookAnalytics'), t('prices.minute')],
    [t('prices.pastStream'), t('prices.fiveOrMore')],
    [t('prices.clip'), one('global')],
    [t('prices.hookList'), guessed],
    [t('prices.hook'), guessed],
    [t('prices.code'), guessed],
  ];
  return (
    <section className={styles.part} aria-labelledby="ledger-prices">
      <h2 id="ledger-prices">{t('prices.title')}</h2>
      <dl className={styles.prices}>
        {prices.map(([what, price]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <Num>{price}</Num>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
