import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { type Parts, part } from './findSettings.ts';
import { Option, Section } from './Section.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

const systems = ['win32', 'darwin', 'linux'] as const;
/** A system that we have no words for is some Unix, whose desktops are Linux's. */
const systemOf = (platform: string) => systems.find((one) => one === platform) ?? 'linux';

export const startingParts: Parts = () => {
  const t = i18next.getFixedT(null, 'starting');
  return [
    part(t('atLogin.label'), t('atLogin.title'), ...systems.map((system) => t(`atLogin.hint.${system}`))),
    part(t('hidden.label'), t('hidden.hint')),
    part(t('tray.label'), t('tray.title'), t('tray.hint')),
    part(t('links.label'), t('links.title'), t('links.hint')),
  ];
};

/** How the app starts, what closing its window does, and who opens its links. Each says what this system really does. */
export function StartingSection() {
  const { t } = useTranslation('starting');
  const app = useStateOf('app');
  const settings = useStateOf('settings');
  const starting = useStateOf('starting');
  const { change, error } = useChangeSettings();
  const setAtLogin = useCall('starting.setAtLogin');
  const setLinks = useCall('starting.setLinks');
  const [refused, setRefused] = useState(false);
  // The system's own settings may have changed it since.
  useEffect(() => void call('starting.look').catch(() => undefined), []);
  if (app === undefined || settings === undefined || starting === undefined) return null;
  const { atLogin, links, tray } = starting;
  const system = systemOf(app.platform);
  const told = { onSuccess: (taken: boolean) => setRefused(!taken) };
  const failure = error ?? setAtLogin.error?.error ?? setLinks.error?.error;
  const kept = settings.closeToTray;
  const trayHint = !tray ? 'none' : kept === null ? 'asks' : kept ? 'hint' : 'quits';
  const atLoginHint = !atLogin.can
    ? 'atLogin.cannot'
    : atLogin.blocked
      ? (`atLogin.blocked.${system}` as const)
      : (`atLogin.hint.${system}` as const);
  const hiddenHint = !atLogin.can ? 'hidden.cannot' : tray ? 'hidden.hint' : 'hidden.noTray';
  const linksHint = links.canChange ? 'hint' : links.on ? 'fixed' : 'cannot';
  return (
    <>
      {failure && <ErrorNotice error={failure} />}
      {refused && (
        <Note kind="caution" role="alert" title={t('atLogin.refused')}>
          {t('atLogin.refusedText')}
        </Note>
      )}
      <Section title={t('tray.title')}>
        <Option label={t('tray.label')} hint={t(`tray.${trayHint}`)}>
          <Switch
            aria-label={t('tray.label')}
            checked={kept ?? false}
            onChange={(closeToTray) => change({ closeToTray })}
          />
        </Option>
      </Section>
      <Section title={t('atLogin.title')}>
        <Option label={t('atLogin.label')} hint={t(atLoginHint)}>
          {atLogin.can && (
            <Switch
              aria-label={t('atLogin.label')}
              checked={atLogin.on}
              onChange={(on) => setAtLogin.mutate({ on }, told)}
            />
          )}
        </Option>
        <Option label={t('hidden.label')} hint={t(hiddenHint)}>
          {atLogin.can && (
            <Switch
              aria-label={t('hidden.label')}
              checked={settings.startHidden}
              onChange={(startHidden) => change({ startHidden })}
            />
          )}
        </Option>
      </Section>
      <Section title={t('links.title')}>
        <Option label={t('links.label')} hint={t(`links.${linksHint}`)}>
          {links.canChange && (
            <Switch aria-label={t('links.label')} checked={links.on} onChange={(on) => setLinks.mutate({ on }, told)} />
          )}
        </Option>
      </Section>
    </>
  );
}
