import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/settings.ts';
import { useStateOf } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { type Parts, part } from './findSettings.ts';
import { Option, Section } from './Section.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

const INTERVALS: readonly Settings['chattersEverySeconds'][] = [30, 60, 300, null];

export const chattersParts: Parts = () => {
  const t = i18next.getFixedT(null, 'settings');
  return [part(t('chatters.every'), t('chatters.everyHint'))];
};

/** How often the list of those who are in the chat is refreshed. */
export function ChattersSection() {
  const { t } = useTranslation('settings');
  const settings = useStateOf('settings');
  const { change, error } = useChangeSettings();
  if (settings === undefined) return null;
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Section title={t('chatters.title')}>
        <Option label={t('chatters.every')} hint={t('chatters.everyHint')}>
          <Segments
            label={t('chatters.every')}
            value={String(settings.chattersEverySeconds)}
            options={INTERVALS.map((seconds) => ({
              value: String(seconds),
              label: t(`chatters.options.${seconds ?? 'never'}`),
            }))}
            onChange={(value) => {
              const seconds = INTERVALS.find((interval) => String(interval) === value);
              if (seconds !== undefined) change({ chattersEverySeconds: seconds });
            }}
          />
        </Option>
      </Section>
    </>
  );
}
