import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/settings.ts';
import { useStateOf } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { FreeIntakes } from '../../view/receiver/FreeIntakes.tsx';
import { ReceiverCard } from '../../view/receiver/ReceiverCard.tsx';
import { ForwardTargets } from './ForwardTargets.tsx';
import { type Parts, part } from './findSettings.ts';
import { HookCredentialPart } from './HookCredentialPart.tsx';
import { PortForm } from './PortForm.tsx';
import { Option, Section } from './Section.tsx';
import { TunnelPart } from './TunnelPart.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

const DAYS: readonly Settings['keepDays'][] = [7, 30, 90];
const MEGABYTES: readonly Settings['keepMegabytes'][] = [50, 200, 1000];

export const receiverParts: Parts = () => {
  const t = i18next.getFixedT(null, 'hooks');
  return [
    part(t('settings.receiverTitle'), t('settings.port'), t('settings.portHint')),
    part(t('settings.tunnelTitle'), `${t('settings.tunnelLede')} ${t('settings.relayKeep.label')}`),
    part(t('settings.forwardTitle'), t('settings.forwardLede')),
    part(t('settings.keepDays'), t('settings.keepTitle')),
    part(t('settings.keepMegabytes'), t('settings.keepTitle')),
    part(t('intakes.title'), t('intakes.lede')),
    part(t('settings.credentialTitle')),
  ];
};

/** Where deliveries come in, how the service reaches this computer, where they go on to, and how much is kept. */
export function ReceiverSection() {
  const { t } = useTranslation('hooks');
  const settings = useStateOf('settings');
  const receiver = useStateOf('receiver');
  const { change, error } = useChangeSettings();
  if (settings === undefined || receiver === undefined) return null;
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <ReceiverCard state={receiver} inSettings />
      <Section title={t('settings.receiverTitle')}>
        <PortForm listening={receiver.receiver} kept={settings.receiverPort} />
      </Section>
      <TunnelPart settings={settings} state={receiver} />
      <Section title={t('settings.forwardTitle')} lede={t('settings.forwardLede')}>
        <ForwardTargets
          targets={settings.forwards}
          intakes={receiver.intakes}
          ownPort={receiver.receiver.kind === 'listening' ? receiver.receiver.port : null}
          onChange={(forwards) => change({ forwards })}
        />
      </Section>
      <Section title={t('settings.keepTitle')}>
        <Option label={t('settings.keepDays')} hint={t('settings.keepDaysHint')}>
          <Segments
            label={t('settings.keepDays')}
            value={String(settings.keepDays)}
            options={DAYS.map((days) => ({ value: String(days), label: t('settings.days', { count: days }) }))}
            onChange={(value) => {
              const keepDays = DAYS.find((days) => String(days) === value);
              if (keepDays !== undefined) change({ keepDays });
            }}
          />
        </Option>
        <Option label={t('settings.keepMegabytes')} hint={t('settings.keepMegabytesHint')}>
          <Segments
            label={t('settings.keepMegabytes')}
            value={String(settings.keepMegabytes)}
            options={MEGABYTES.map((size) => ({
              value: String(size),
              label: t('settings.megabytes', { count: size }),
            }))}
            onChange={(value) => {
              const keepMegabytes = MEGABYTES.find((size) => String(size) === value);
              if (keepMegabytes !== undefined) change({ keepMegabytes });
            }}
          />
        </Option>
      </Section>
      <Section title={t('intakes.title')} lede={t('intakes.lede')}>
        <FreeIntakes state={receiver} />
      </Section>
      <Section title={t('settings.credentialTitle')}>
        <HookCredentialPart />
      </Section>
    </>
  );
}
