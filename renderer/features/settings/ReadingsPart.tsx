import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type ReadingStanding, readingNames } from '../../../shared/readings.ts';
import { useStateOf } from '../../api/state.ts';
import { formatWhen } from '../../ui/format.ts';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { type Parts, part } from './findSettings.ts';
import { Option, Section } from './Section.tsx';

export const readingsParts: Parts = () => {
  const t = i18next.getFixedT(null, 'readings');
  return [part(t('title'), t('lede')), ...readingNames.map((name) => part(t(`of.${name}.label`), t('title')))];
};

/** How the service's documents are read where they leave something open, and what its answers have said to it. */
export function ReadingsPart() {
  const { t } = useTranslation('readings');
  const state = useStateOf('readings');
  const demo = useStateOf('service')?.profile.kind === 'demo';
  if (state === undefined) return null;
  return (
    <Section title={t('title')} lede={demo ? `${t('lede')} ${t('demo')}` : t('lede')}>
      {state.readings.map(({ name, standing }) => (
        <Option key={name} label={t(`of.${name}.label`)} hint={`${t(`of.${name}.text`)} ${seenText(standing)}`.trim()}>
          <Standing standing={standing} />
        </Option>
      ))}
    </Section>
  );
}

function Standing({ standing }: { standing: ReadingStanding }) {
  const { t } = useTranslation('readings');
  if (standing.kind === 'notMet') return <Status kind="unknown">{t('notMet')}</Status>;
  const when = formatWhen(standing.atMs, Date.now());
  if (standing.kind === 'confirmed') return <Status kind="proved">{t('confirmed', { when })}</Status>;
  return <Status kind="caution">{t('otherwise', { when })}</Status>;
}

function seenText(standing: ReadingStanding): string {
  if (standing.kind === 'notMet') return '';
  const t = i18next.getFixedT(null, 'readings');
  const seen = t('seen', { seen: isolated(standing.seen) });
  return standing.kind === 'otherwise' ? `${seen} ${t('otherwiseText')}` : seen;
}
