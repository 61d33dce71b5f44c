import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useScreenSafeChoice } from '../../view/useScreenSafeChoice.ts';
import { type Part, part } from './findSettings.ts';
import { Option, Section } from './Section.tsx';

export const screenSafeParts = (): Part[] => {
  const t = i18next.getFixedT(null, 'screenSafe');
  return [part(t('switch'), t('title'), t('hint'))];
};

/** Keeps what is private off the screen, and says what this system does about captures. */
export function ScreenSafePart() {
  const { t } = useTranslation('screenSafe');
  const { on, toggle } = useScreenSafeChoice();
  const platform = useStateOf('app')?.platform ?? '';
  const leavesOut = platform === 'darwin' || platform === 'win32';
  return (
    <Section title={t('title')}>
      <Option label={t('switch')} hint={`${t('hint')} ${t(leavesOut ? 'leavesOut' : 'leavesIn')}`}>
        <Switch aria-label={t('switch')} checked={on} onChange={toggle} />
      </Option>
    </Section>
  );
}
