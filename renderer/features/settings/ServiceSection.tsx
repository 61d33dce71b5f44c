import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { boardPanel } from '../../view/boardPanel.ts';
import { ServiceChoice } from '../../view/service/ServiceChoice.tsx';
import { DemoClockPart, demoClockParts } from './DemoClockPart.tsx';
import { type Parts, part } from './findSettings.ts';
import { ReadingsPart, readingsParts } from './ReadingsPart.tsx';
import { Option, Section } from './Section.tsx';

export const serviceParts: Parts = () => {
  const t = i18next.getFixedT(null, 'settings');
  return [
    part(t('service.title'), t('service.lede'), t('service.demo'), t('service.address')),
    part(t('service.board'), t('service.boardHint'), t('service.boardOpen')),
    ...demoClockParts(),
    ...readingsParts(),
  ];
};

/** Which service the app speaks to, as a section of the settings. */
export function ServiceSection() {
  const { t } = useTranslation('settings');
  const demo = useStateOf('service')?.profile.kind === 'demo';
  return (
    <>
      <Section title={t('service.title')} lede={t('service.lede')}>
        <ServiceChoice />
        {demo && (
          <Option label={t('service.board')} hint={t('service.boardHint')}>
            <Button onClick={() => boardPanel.setState({ open: true })}>{t('service.boardOpen')}</Button>
          </Option>
        )}
      </Section>
      {demo && <DemoClockPart />}
      <ReadingsPart />
    </>
  );
}
