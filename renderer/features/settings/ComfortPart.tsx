import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { showAgainChoices } from '../../../shared/comfort.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useComfort } from '../../view/useComfort.ts';
import { type Parts, part } from './findSettings.ts';
import { Option, Section } from './Section.tsx';

export const comfortParts: Parts = () => {
  const t = i18next.getFixedT(null, 'comfort');
  return [
    part(t('title'), ...showAgainChoices.map((choice) => t(`hint.${choice}`))),
    part(t('showAgain'), t('showAgainHint'), ...showAgainChoices.map((choice) => t(`choices.${choice}`))),
  ];
};

/** Comfort mode: whether, and when the numbers come back. */
export function ComfortPart() {
  const { t } = useTranslation('comfort');
  const { state, turn, showAgain, error } = useComfort();
  if (state === undefined) return null;
  return (
    <Section title={t('numbers')}>
      {error && <ErrorNotice error={error} />}
      <Option label={t('title')} hint={t(`hint.${state.showAgain}`)}>
        <Switch aria-label={t('title')} checked={state.on} onChange={turn} />
      </Option>
      <Option label={t('showAgain')} hint={t('showAgainHint')}>
        <Segments
          label={t('showAgain')}
          value={state.showAgain}
          options={showAgainChoices.map((value) => ({ value, label: t(`choices.${value}`) }))}
          onChange={showAgain}
        />
      </Option>
    </Section>
  );
}
