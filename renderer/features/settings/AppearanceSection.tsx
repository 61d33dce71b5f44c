import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/settings.ts';
import { useStateOf } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatPercent } from '../../ui/format.ts';
import { Segments } from '../../ui/Segments.tsx';
import { useSystemWishes } from '../../view/appearance.ts';
import { ComfortPart, comfortParts } from './ComfortPart.tsx';
import { type Parts, part } from './findSettings.ts';
import { LanguagePart, languageParts } from './LanguagePart.tsx';
import { ScreenSafePart, screenSafeParts } from './ScreenSafePart.tsx';
import { Option, Section } from './Section.tsx';
import { ThemePicker } from './ThemePicker.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

const TEXT_SCALES: readonly Settings['textScale'][] = [1, 1.15, 1.3];
const DENSITIES: readonly Settings['density'][] = ['roomy', 'compact'];
const CHAT_ROLES: readonly Settings['chatRoles'][] = ['mark', 'word'];
const MOTIONS: readonly Settings['motion'][] = ['system', 'reduced', 'full'];

export const appearanceParts: Parts = () => {
  const t = i18next.getFixedT(null, 'settings');
  return [
    part(
      t('appearance.theme'),
      t('appearance.themes.dark'),
      t('appearance.themes.light'),
      t('appearance.themes.contrast'),
    ),
    part(t('appearance.textSize'), t('appearance.textSizeHint')),
    part(t('appearance.density'), t('appearance.densityHint')),
    part(t('appearance.motion'), t('appearance.motionHint')),
    part(t('appearance.chatRoles'), ...CHAT_ROLES.map((way) => t(`appearance.chatRolesAs.${way}`))),
    ...languageParts(),
    ...comfortParts(),
    ...screenSafeParts(),
  ];
};

/** How the window looks and moves. */
export function AppearanceSection() {
  const { t } = useTranslation('settings');
  const settings = useStateOf('settings');
  const system = useSystemWishes();
  const { change, error } = useChangeSettings();
  if (settings === undefined) return null;
  const systemMotion = system.reducedMotion ? 'appearance.motionSystemReduced' : 'appearance.motionSystemFull';
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Section title={t('appearance.theme')}>
        <ThemePicker value={settings.theme} onChange={(theme) => change({ theme })} />
      </Section>
      <Section title={t('appearance.reading')}>
        <Option label={t('appearance.textSize')} hint={t('appearance.textSizeHint')}>
          <Segments
            label={t('appearance.textSize')}
            value={String(settings.textScale)}
            options={TEXT_SCALES.map((scale) => ({ value: String(scale), label: formatPercent(scale * 100) }))}
            onChange={(value) => {
              const textScale = TEXT_SCALES.find((scale) => String(scale) === value);
              if (textScale !== undefined) change({ textScale });
            }}
          />
        </Option>
        <Option label={t('appearance.density')} hint={t('appearance.densityHint')}>
          <Segments
            label={t('appearance.density')}
            value={settings.density}
            options={DENSITIES.map((density) => ({ value: density, label: t(`appearance.densities.${density}`) }))}
            onChange={(density) => change({ density })}
          />
        </Option>
        <Option
          label={t('appearance.motion')}
          hint={t(settings.motion === 'system' ? systemMotion : 'appearance.motionHint')}
        >
          <Segments
            label={t('appearance.motion')}
            value={settings.motion}
            options={MOTIONS.map((motion) => ({ value: motion, label: t(`appearance.motions.${motion}`) }))}
            onChange={(motion) => change({ motion })}
          />
        </Option>
        <Option label={t('appearance.chatRoles')} hint={t('appearance.chatRolesHint')}>
          <Segments
            label={t('appearance.chatRoles')}
            value={settings.chatRoles}
            options={CHAT_ROLES.map((way) => ({ value: way, label: t(`appearance.chatRolesAs.${way}`) }))}
            onChange={(chatRoles) => change({ chatRoles })}
          />
        </Option>
      </Section>
      <LanguagePart />
      <ComfortPart />
      <ScreenSafePart />
    </>
  );
}
