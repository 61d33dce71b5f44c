import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textLocale } from '../../text/i18n.ts';
import { languageName } from './cardWords.ts';
import styles from './StreamCard.module.css';

/** Languages that many stream in; the service's document names none. One that the channel has and that is not here is added. */
const languages = [
  ...['ar', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'ko'],
  ...['nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh'],
];

type Props = { language: string | null; reason: string | undefined; onChange: (language: string | null) => void };

/** What is spoken in the stream. */
export function LanguageField({ language, reason, onChange }: Props) {
  const { t } = useTranslation('streamCard');
  const locale = textLocale();
  const options = useMemo(() => {
    const codes = language === null || languages.includes(language) ? languages : [language, ...languages];
    return codes
      .map((code) => ({ code, name: languageName(code) }))
      .sort((a, b) => a.name.localeCompare(b.name, locale));
  }, [language, locale]);
  return (
    <select
      className={styles.select}
      aria-label={t('details.field.language')}
      aria-disabled={reason !== undefined || undefined}
      title={reason}
      value={language ?? ''}
      onChange={({ target }) => reason === undefined && onChange(target.value === '' ? null : target.value)}
    >
      <option value="">{t('details.noLanguage')}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
