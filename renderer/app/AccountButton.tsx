import { ChevronsUpDown, CircleUser, LogIn, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../api/state.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { Name } from '../ui/Name.tsx';
import { useView } from '../view/view.ts';
import styles from './AccountButton.module.css';

/** Who one is to the service, and what one may do about it. */
export function AccountButton() {
  const { t } = useTranslation('frame');
  const session = useStateOf('session');
  const { openSettings, askSignOut, wantSignIn } = useView();
  if (session === undefined || session.kind === 'restoring' || session.kind === 'signedOut') return null;
  const anonymous = session.kind === 'anonymous';
  const name = anonymous ? t('account.anonymous') : session.username;
  const hint = t(
    session.kind === 'signedIn' ? 'account.signedIn' : anonymous ? 'account.anonymousHint' : 'account.lost',
  );
  const settings: MenuItem = {
    label: t('account.settings'),
    icon: CircleUser,
    onSelect: () => openSettings('account'),
  };
  const change: MenuItem =
    session.kind === 'signedIn'
      ? { label: t('account.signOut'), icon: LogOut, danger: true, onSelect: () => askSignOut(true) }
      : {
          label: t(anonymous ? 'account.signIn' : 'account.signInAgain'),
          icon: LogIn,
          onSelect: () => wantSignIn(true),
        };
  return (
    <Menu
      label={t('account.menu')}
      side="top"
      items={[settings, 'separator', change]}
      trigger={
        <button type="button" className={styles.account}>
          {anonymous ? <Icon icon={CircleUser} size="l" className={styles.nobody} /> : <Avatar name={name} />}
          <span className={styles.words}>
            <Name className={styles.line}>{name}</Name>
            <span className={styles.hint}>{hint}</span>
          </span>
          <Icon icon={ChevronsUpDown} size="s" className={styles.chevrons} />
        </button>
      }
    />
  );
}
