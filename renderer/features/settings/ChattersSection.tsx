import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { chattersIntervals } from '../../../shared/settings.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { IntervalNote } from '../../view/IntervalNote.tsx';
import { useIntervalChoice } from '../../view/useIntervalChoice.ts';
import { useView } from '../../view/view.ts';
import { type Parts, part } from './findSettings.ts';
import { Option, Section } from './Section.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

const INTERVALS = [...chattersIntervals, null];

export const chattersParts: Parts = () => {
  const t = i18next.getFixedT(null, 'settings');
  return [
    part(t('chat.times'), t('chat.title'), t('chat.timesHint')),
    part(t('chat.nameColors'), t('chat.nameColorsHint')),
    part(t('chat.kept'), t('chat.keptHint')),
    part(t('chatters.every'), t('chatters.everyHint')),
  ];
};

/** How often the list of those who are in the chat is refreshed. */
export function ChattersSection() {
  const { t } = useTranslation('settings');
  const settings = useStateOf('settings');
  const { change, error } = useChangeSettings();
  const choice = useIntervalChoice((chattersEverySeconds) => change({ chattersEverySeconds }));
  if (settings === undefined) return null;
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Section title={t('chat.title')}>
        <Option label={t('chat.times')} hint={t('chat.timesHint')}>
          <Segments
            label={t('chat.times')}
            value={settings.chatTimes ? 'shown' : 'hidden'}
            options={(['shown', 'hidden'] as const).map((value) => ({ value, label: t(`chat.timesOptions.${value}`) }))}
            onChange={(value) => change({ chatTimes: value === 'shown' })}
          />
        </Option>
        <Option label={t('chat.nameColors')} hint={t('chat.nameColorsHint')}>
          <Segments
            label={t('chat.nameColors')}
            value={settings.nameColors ? 'own' : 'none'}
            options={(['none', 'own'] as const).map((value) => ({
              value,
              label: t(`chat.nameColorsOptions.${value}`),
            }))}
            onChange={(value) => change({ nameColors: value === 'own' })}
          />
        </Option>
        <Option label={t('chat.kept')} hint={t('chat.keptHint')}>
          <Button onClick={() => useView.getState().openSettings('privacy')}>{t('chat.keptOpen')}</Button>
        </Option>
      </Section>
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
              if (seconds !== undefined) choice.choose(seconds);
            }}
          />
        </Option>
        {choice.doubtful && <IntervalNote {...choice.doubtful} onKeep={choice.keep} onLeave={choice.leave} />}
      </Section>
    </>
  );
}
