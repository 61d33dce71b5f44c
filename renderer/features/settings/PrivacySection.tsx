import i18next from 'i18next';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { keepingText } from '../../view/keepingText.ts';
import { useView } from '../../view/view.ts';
import { type Parts, part } from './findSettings.ts';
import { KeptChat } from './KeptChat.tsx';
import { KeptNumbers } from './KeptNumbers.tsx';
import styles from './PrivacySection.module.css';
import { Option, Section } from './Section.tsx';

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
  'demo',
] as const;

export const privacyParts: Parts = () => {
  const t = i18next.getFixedT(null, 'settings');
  return [...FINDABLE.map((word) => part(t(`privacy.${word}`), t('privacy.kept'))), part(t('privacy.sent'))];
};

/** What is kept on this computer, where and for how long, and what leaves it. */
export function PrivacySection() {
  const { t } = useTranslation('settings');
  const signIn = useTranslation('signIn');
  const session = useStateOf('session');
  const settings = useStateOf('settings');
  const demo = useStateOf('service')?.profile.kind === 'demo';
  const { openSettings } = useView.getState();
  if (settings === undefined) return null;
  const limits = { days: formatNumber(settings.keepDays), megabytes: formatNumber(settings.keepMegabytes) };
  return (
    <>
      <Section title={t('privacy.kept')} lede={t('privacy.folder')}>
        <Folder />
        <Option
          label={t('privacy.signIn')}
          hint={session?.kind === 'signedIn' ? keepingText(session.keeping, signIn.t) : t('privacy.noSignIn')}
        >
          <Button onClick={() => openSettings('account')}>{t('privacy.account')}</Button>
        </Option>
        <Option label={t('privacy.secrets')} hint={t('privacy.secretsText')}>
          <Button onClick={() => openSettings('receiver')}>{t('privacy.receiver')}</Button>
        </Option>
        <Option label={t('privacy.journal')} hint={t('privacy.journalText', limits)}>
          <Button onClick={() => openSettings('receiver')}>{t('privacy.receiver')}</Button>
        </Option>
        <Option label={t('privacy.notes')} hint={t('privacy.notesText')} />
        <KeptChat days={settings.keepChatDays} />
        <KeptNumbers />
        <Option label={t('privacy.chatters')} hint={t('privacy.chattersText')} />
        <Option label={t('privacy.settings')} hint={t('privacy.settingsText')} />
        <Option label={t('privacy.log')} hint={t('privacy.logText')} />
        {demo && <Option label={t('privacy.demo')} hint={t('privacy.demoText')} />}
      </Section>
      <Section title={t('privacy.sent')}>
        <p className={styles.text}>{t('privacy.sentText')}</p>
      </Section>
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
        <bdi>{folder}</bdi>
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
