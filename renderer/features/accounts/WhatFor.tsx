import { useTranslation } from 'react-i18next';
import type { AskedFor } from '../../../shared/accounts.ts';
import { Facts } from '../../ui/Facts.tsx';
import { shorten } from '../../ui/Name.tsx';
import { NamesApart } from '../../ui/NamesApart.tsx';
import { isolated } from '../../ui/slots.tsx';
import { scopesText } from '../../view/scopesText.ts';
import styles from './CodeSheet.module.css';

/** Why a code is shown, and what does not change by it. */
export function WhatFor({ what }: { what: AskedFor }) {
  const { t } = useTranslation(['accounts', 'signIn']);
  const { t: words } = useTranslation('signIn');
  if (what.kind === 'add') return <p className={styles.lede}>{t('accounts:code.addLede')}</p>;
  const name = isolated(shorten(what.username, 80));
  if (what.kind === 'again') {
    return (
      <p className={styles.lede}>
        <NamesApart>{t('accounts:code.againLede', { name })}</NamesApart>
      </p>
    );
  }
  return (
    <div className={styles.what}>
      <p className={styles.lede}>
        {t('accounts:code.widerLede', { what: t(`accounts:want.${what.capability}`) })} {t('accounts:code.afterwards')}
      </p>
      <Facts
        roomy
        rows={[
          { label: t('accounts:code.widerNew'), value: scopesText(what.scopes, words) },
          {
            label: t('accounts:code.widerStays'),
            value: <NamesApart>{t('accounts:code.widerStaysText', { name })}</NamesApart>,
          },
        ]}
      />
      <p className={styles.aside}>
        <NamesApart>{t('accounts:code.widerWho', { name })}</NamesApart>
      </p>
    </div>
  );
}
