import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { type Parts, part } from './findSettings.ts';
import styles from './LicencesPart.module.css';
import { Section } from './Section.tsx';

export const licencesParts: Parts = () => {
  const t = i18next.getFixedT(null, 'about');
  return [part(t('licences'), t('licencesMore'), t('licencesFind'))];
};

/** The packages that are shipped, each with its licence behind its name. */
export function LicencesPart() {
  const { t } = useTranslation('about');
  const { data, error } = useQuery({
    queryKey: ['diagnostics.licences'],
    queryFn: () => call('diagnostics.licences'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [text, setText] = useState('');
  const sought = text.trim().toLowerCase();
  const found = data?.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(sought)) ?? [];
  const lede =
    data === undefined ? '' : data.length === 0 ? t('licencesNone') : t('licencesText', { count: data.length });
  return (
    <Section title={t('licences')} lede={`${lede} ${t('licencesMore')}`.trim()}>
      {error && <ErrorNotice error={error.error} />}
      {data !== undefined && data.length > 0 && (
        <>
          <Field
            className={styles.field}
            label={t('licencesFind')}
            hideLabel
            placeholder={t('licencesFind')}
            icon={Search}
            value={text}
            onChange={setText}
          />
          {found.length === 0 && <p>{t('licencesNoHit')}</p>}
          <ul className={styles.list}>
            {found.map((one) => (
              <li key={`${one.name} ${one.version}`}>
                <details>
                  <summary className={styles.name}>
                    <bdi data-open="">{one.name}</bdi>{' '}
                    <bdi data-open="" className={styles.more}>{`${one.version} · ${one.licence}`}</bdi>
                  </summary>
                  <p className={styles.text}>{one.text === '' ? t('noText') : one.text}</p>
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
