import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { hoursChoices, languageChoices } from '../../../shared/spoken.ts';
import { useStateOf } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatTime } from '../../ui/format.ts';
import { Segments } from '../../ui/Segments.tsx';
import { useNow } from '../../ui/useNow.ts';
import { type Parts, part } from './findSettings.ts';
import { Option, Section } from './Section.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

export const languageParts: Parts = () => {
  const t = i18next.getFixedT(null, 'language');
  return [
    // Found by its English name, too, by somebody who does not read the language that is on.
    part(t('language'), t('names.en'), t('names.de'), 'Language'),
    part(t('hours'), t('hoursChoice.h23'), t('hoursChoice.h12')),
  ];
};

/** The language of the app, and how it writes the time of day. */
export function LanguagePart() {
  const { t } = useTranslation('language');
  const settings = useStateOf('settings');
  const spoken = useStateOf('language');
  const { change, error } = useChangeSettings();
  const now = useNow(60_000);
  if (settings === undefined || spoken === undefined) return null;
  const languageOf = (choice: (typeof settings)['language']) =>
    choice === 'system' ? t('system', { language: t(`names.${spoken.system.texts}`) }) : t(`names.${choice}`);
  const hoursOf = (choice: (typeof settings)['hours']) =>
    choice === 'system'
      ? t('hoursChoice.system', { hours: t(`hoursChoice.${spoken.system.hours}`) })
      : t(`hoursChoice.${choice}`);
  return (
    <Section title={t('title')}>
      {error && <ErrorNotice error={error} />}
      <Option label={t('language')} hint={t('hint')}>
        <Segments
          label={t('language')}
          value={settings.language}
          options={languageChoices.map((value) => ({ value, label: languageOf(value) }))}
          onChange={(language) => change({ language })}
        />
      </Option>
      <Option label={t('hours')} hint={t('hoursHint', { time: formatTime(now) })}>
        <Segments
          label={t('hours')}
          value={settings.hours}
          options={hoursChoices.map((value) => ({ value, label: hoursOf(value) }))}
          onChange={(hours) => change({ hours })}
        />
      </Option>
    </Section>
  );
}
