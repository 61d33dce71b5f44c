import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { unreachable } from '../../../shared/failure.ts';
import type { SessionState } from '../../../shared/session.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { formatTime } from '../../ui/format.ts';
import { Name, shorten } from '../../ui/Name.tsx';
import { Note } from '../../ui/Note.tsx';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { ChannelForm } from '../../view/ChannelForm.tsx';
import { keepingText } from '../../view/keepingText.ts';
import { scopesText } from '../../view/scopesText.ts';
import { useView } from '../../view/view.ts';
import styles from './AccountSection.module.css';
import { type Parts, part } from './findSettings.ts';
import { Section } from './Section.tsx';
import { SignOut } from './SignOut.tsx';

export const accountParts: Parts = () => {
  const t = i18next.getFixedT(null, 'settings');
  return [
    part(t('account.title'), t('account.keptBy'), t('account.youMay')),
    part(t('account.signOut'), t('account.signOutHint')),
    part(t('account.openTitle')),
  ];
};

/** Who one is to the service, how that is kept, and the way out. */
export function AccountSection() {
  const { t } = useTranslation('settings');
  const session = useStateOf('session');
  if (session === undefined) return null;
  return (
    <>
      <Section title={t('account.title')}>
        <Who session={session} />
      </Section>
      <Section title={t('account.openTitle')}>
        <div className={styles.form}>
          <ChannelForm />
        </div>
      </Section>
    </>
  );
}

function Who({ session }: { session: SessionState }) {
  const { t } = useTranslation('settings');
  const wantSignIn = useView((view) => view.wantSignIn);
  const again = (label: string) => (
    <Button kind="main" onClick={() => wantSignIn(true)}>
      {label}
    </Button>
  );
  switch (session.kind) {
    case 'restoring':
    case 'signedOut':
      return null;
    case 'anonymous': {
      const channel = isolated(shorten(session.channel.token, 80));
      return (
        <Note title={t('account.anonymousTitle')} action={again(t('account.signIn'))}>
          {t('account.anonymousText', { channel })}
        </Note>
      );
    }
    case 'lost': {
      const name = isolated(shorten(session.username, 80));
      return (
        <Note
          kind="caution"
          title={t('account.lostTitle', { time: formatTime(session.atMs) })}
          action={again(t('account.signInAgain'))}
        >
          {t('account.lostText', { name })}
        </Note>
      );
    }
    case 'signedIn':
      return <SignedIn session={session} />;
    default:
      return unreachable(session);
  }
}

function SignedIn({ session }: { session: Extract<SessionState, { kind: 'signedIn' }> }) {
  const { t } = useTranslation('settings');
  const signIn = useTranslation('signIn');
  const { username, userId, scopes, keeping, refreshing } = session;
  // Whichever is in front.
  const channel = session.own === undefined ? session.channel : session.own;
  const channelText =
    channel === null
      ? t('account.noChannel')
      : t('account.channelValue', { token: isolated(shorten(channel.token, 80)), id: channel.id });
  return (
    <>
      <div className={styles.facts}>
        <Facts
          roomy
          rows={[
            { label: t('account.who'), value: <Name>{username}</Name> },
            { label: t('account.userId'), value: <bdi>{userId}</bdi> },
            { label: t('account.channel'), value: channelText },
            { label: t('account.youMay'), value: scopesText(scopes, signIn.t) },
            { label: t('account.keptBy'), value: keepingText(keeping, signIn.t) },
          ]}
        />
        {refreshing && <Status kind="working">{t('account.refreshing')}</Status>}
      </div>
      <SignOut username={username} />
    </>
  );
}
