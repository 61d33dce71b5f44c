import i18next from 'i18next';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PathText } from '../../ui/PathText.tsx';
import { keepingText } from '../../view/keepingText.ts';
import { useView } from '../../view/view.ts';
import { BackupPart, backupParts } from './BackupPart.tsx';
import { Contacts, contactsParts } from './Contacts.tsx';
import { EverythingPart, everythingParts } from './EverythingPart.tsx';
import { type Parts, part } from './findSettings.ts';
import { KeptChat } from './KeptChat.tsx';
import { KeptNumbers } from './KeptNumbers.tsx';
import { KeptRow } from './KeptRow.tsx';
import { LeakPart, leakParts } from './LeakPart.tsx';
import styles from './PrivacySection.module.css';
import { Option, Section } from './Section.tsx';
import { LOOK_EVERY_MS, sizeText, usePrivacyLook } from './usePrivacyLook.ts';

const FINDABLE = [
  'signIn',
  'secrets',
  'journal',
  'notes',
  'chat',
  'chatClear',
  'numbers',
  'numbersClear',
  'chatters',
  'settings',
  'log',
] as const;

export const privacyParts: Parts = () => {
  const t = i18next.getFixedT(null, 'settings');
  const words = i18next.getFixedT(null, 'privacy');
  return [
    ...contactsParts(),
    part(t('privacy.kept'), t('privacy.folder'), t('privacy.copyFolder')),
    ...FINDABLE.map((word) => part(t(`privacy.${word}`), t('privacy.kept'))),
    part(words('backups'), words('backupsText')),
    part(words('updates'), words('updatesText')),
    ...leakParts(),
    ...backupParts(),
    ...everythingParts(),
  ];
};

/** Who was spoken to, what is kept on this computer, where, how much and for how long, and the ways to take it along or delete it. */
export function PrivacySection() {
  const { t } = useTranslation(['settings', 'privacy']);
  const signIn = useTranslation('signIn');
  const session = useStateOf('session');
  const settings = useStateOf('settings');
  const demo = useStateOf('service')?.profile.kind === 'demo';
  const { data: look, refetch, isFetching } = usePrivacyLook();
  const { openSettings } = useView.getState();
  if (settings === undefined) return null;
  const limits = { days: formatNumber(settings.keepDays), megabytes: formatNumber(settings.keepMegabytes) };
  const signInText = session?.kind === 'signedIn' ? keepingText(session.keeping, signIn.t) : t('privacy.noSignIn');
  const toReceiver = <Button onClick={() => openSettings('receiver')}>{t('privacy.receiver')}</Button>;
  return (
    <>
      <Contacts look={look} />
      <Section title={t('privacy.kept')} lede={t('privacy.folder')}>
        <Folder />
        <div className={styles.measured}>
          <span>{t('privacy:measured')}</span>
          <AgeRing atMs={look?.atMs ?? null} everyMs={LOOK_EVERY_MS} />
          <Button kind="quiet" busy={isFetching} onClick={() => void refetch()}>
            {t('privacy:measureAgain')}
          </Button>
        </div>
        <KeptRow
          kind="signIns"
          label={t('privacy.signIn')}
          text={demo ? `${signInText} ${t('privacy.demoText')}` : signInText}
          look={look}
          more={<Button onClick={() => openSettings('account')}>{t('privacy.account')}</Button>}
        />
        <KeptRow
          kind="secrets"
          label={t('privacy.secrets')}
          text={t('privacy.secretsText')}
          look={look}
          more={toReceiver}
        />
        <KeptRow
          kind="journal"
          label={t('privacy.journal')}
          text={t('privacy.journalText', limits)}
          look={look}
          more={toReceiver}
        />
        <KeptRow kind="notes" label={t('privacy.notes')} text={t('privacy.notesText')} look={look} />
        <KeptChat days={settings.keepChatDays} look={look} />
        <KeptNumbers look={look} />
        <Option label={t('privacy.chatters')} hint={t('privacy.chattersText')} />
        <KeptRow kind="settings" label={t('privacy.settings')} text={t('privacy.settingsText')} look={look} />
        <KeptRow kind="backups" label={t('privacy:backups')} text={t('privacy:backupsText')} look={look} />
        <Option label={t('privacy:updates')} hint={`${sizeText(look, 'updates')} ${t('privacy:updatesText')}`.trim()} />
        <KeptRow kind="log" label={t('privacy.log')} text={t('privacy.logText')} look={look} />
      </Section>
      <LeakPart last={look?.leaks ?? null} />
      <BackupPart />
      <EverythingPart />
    </>
  );
}

function Folder() {
  const { t } = useTranslation(['settings', 'common']);
  const folder = useStateOf('app')?.folder;
  const copy = useCall('app.copyText');
  if (folder === undefined) return null;
  return (
    <div className={styles.folder}>
      <code className="selectable">
        <PathText>{folder}</PathText>
      </code>
      <IconButton
        icon={Copy}
        size="s"
        label={t('settings:privacy.copyFolder')}
        onClick={() => copy.mutate({ text: folder }, { onSuccess: () => announcer.polite(t('common:copied')) })}
      />
    </div>
  );
}
