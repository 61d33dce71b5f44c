import { ChevronsUpDown, CircleUser, LogIn, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../api/state.ts';
import { AccountList } from '../features/accounts/index.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { Name } from '../ui/Name.tsx';
import { Popover } from '../ui/Popover.tsx';
import { useView } from '../view/view.ts';
import styles from './AccountButton.module.css';

/** Who one is to the service, and what one may do about it. */
export function AccountButton() {
  const { t } = useTranslation(['frame', 'accounts']);
  const list = useStateOf('accounts')?.list ?? [];
  const [open, setOpen] = useState(false);
  const session = useStateOf('session');
  const { openSettings, askSignOut, wantSignIn } = useView();
  if (session === undefined || session.kind === 'restoring' || session.kind === 'signedOut') return null;
  const anonymous = session.kind === 'anonymous';
  const name = anonymous ? t('frame:account.anonymous') : session.username;
  const stands = t(
    session.kind === 'signedIn'
      ? 'frame:account.signedIn'
      : anonymous
        ? 'frame:account.anonymousHint'
        : 'frame:account.lost',
  );
  const isOneOfMany = session.kind === 'signedIn' && list.length > 1;
  const hint = isOneOfMany ? t('accounts:count', { count: list.length }) : stands;
  const settings: MenuItem = {
    label: t('frame:account.settings'),
    icon: CircleUser,
    onSelect: () => openSettings('account'),
  };
  const change: MenuItem =
    session.kind === 'signedIn'
      ? { label: t('frame:account.signOut'), icon: LogOut, danger: true, onSelect: () => askSignOut(true) }
      : {
          label: t(anonymous ? 'frame:account.signIn' : 'frame:account.signInAgain'),
          icon: LogIn,
          onSelect: () => wantSignIn(true),
        };
  const trigger = (
    <button type="button" className={styles.account}>
      {anonymous ? <Icon icon={CircleUser} size="l" className={styles.nobody} /> : <Avatar name={name} />}
      <span className={styles.words}>
        <Name className={styles.line}>{name}</Name>
        <span className={styles.hint}>{hint}</span>
      </span>
      <Icon icon={ChevronsUpDown} size="s" className={styles.chevrons} />
    </button>
  );
  // Who is signed in has accounts, also before these are told: a press must not open what goes as they come.
  if (session.kind === 'signedIn' || list.length > 0) {
    return (
      <Popover label={t('accounts:title')} side="top" open={open} onOpenChange={setOpen} trigger={trigger}>
        <AccountList onDone={() => setOpen(false)} />
      </Popover>
    );
  }
  return <Menu label={t('frame:account.menu')} side="top" items={[settings, 'separator', change]} trigger={trigger} />;
}
