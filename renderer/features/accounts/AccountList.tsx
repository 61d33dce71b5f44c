import { CircleUser, Ellipsis, LogOut, Plus, TriangleAlert, UserMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, AccountsState } from '../../../shared/accounts.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { focusable } from '../../ui/focus.ts';
import { formatDate } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Name, shorten } from '../../ui/Name.tsx';
import { NamesApart } from '../../ui/NamesApart.tsx';
import { isolated } from '../../ui/slots.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { roleText } from '../../view/accounts/standingText.ts';
import { useView } from '../../view/view.ts';
import styles from './AccountList.module.css';

/** Who is signed in, and the ways to more, fewer and others. */
export function AccountList({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['accounts', 'frame']);
  const state = useStateOf('accounts');
  const { openSettings, askSignOut } = useView();
  /** Whose ways out are shown. */
  const [opened, setOpened] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const held = useKeptFocus(() => box.current && focusable(box.current)[0]);
  const add = useCall('accounts.add', { onSuccess: onDone });
  const again = useCall('accounts.signInAgain', { onSuccess: onDone });
  /** Who is being removed: main has forgotten the name when it answers. */
  const leaving = useRef('');
  const remove = useCall('accounts.remove', {
    onSuccess: () => announcer.polite(t('accounts:removed', { name: leaving.current })),
  });
  if (state === undefined) return null;
  const isSignedIn = state.list[0]?.state === 'signedIn';
  const leave = ({ id: accountId, username }: Account) => {
    leaving.current = shorten(username, 80);
    remove.mutate({ accountId });
  };
  const failure = add.error ?? again.error ?? remove.error;
  return (
    <div className={styles.list} ref={box} {...held}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('accounts:title')}</h2>
        <Button kind="quiet" icon={Plus} onClick={() => add.mutate(undefined)}>
          {t('accounts:add')}
        </Button>
      </div>
      <ul aria-label={t('accounts:title')}>
        {state.list.map((account) => (
          <li key={account.id} className={styles.row}>
            <Avatar name={account.username} />
            <span className={styles.who}>
              <Name className={styles.name}>{account.username}</Name>
              <About account={account} state={state} />
            </span>
            {account.state === 'lost' && (
              <Button
                aria-label={t('accounts:signInNamed', { name: shorten(account.username, 80) })}
                onClick={() => again.mutate({ accountId: account.id })}
              >
                {t('accounts:signIn')}
              </Button>
            )}
            {account.isMain ? (
              <Tag kind="line">{t('accounts:main')}</Tag>
            ) : (
              <IconButton
                icon={Ellipsis}
                label={t('accounts:more', { name: shorten(account.username, 80) })}
                aria-expanded={opened === account.id}
                onClick={() => setOpened(opened === account.id ? null : account.id)}
              />
            )}
            {opened === account.id && (
              <Button kind="danger" icon={UserMinus} onClick={() => leave(account)}>
                {t('accounts:remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && <ErrorNotice error={failure.error} />}
      <div className={styles.foot}>
        <span className={styles.aside}>{t('accounts:ownBudget')}</span>
        <Button
          kind="quiet"
          icon={CircleUser}
          onClick={() => {
            openSettings('account');
            onDone();
          }}
        >
          {t('frame:account.settings')}
        </Button>
        {isSignedIn && (
          <Button
            kind="quiet"
            icon={LogOut}
            onClick={() => {
              askSignOut(true);
              onDone();
            }}
          >
            {t('frame:account.signOut')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What an account is, as far as that is known here. */
function About({ account, state }: { account: Account; state: AccountsState }) {
  const { t } = useTranslation(['accounts', 'common']);
  const session = useStateOf('session');
  const tabs = useStateOf('channels')?.tabs ?? [];
  if (account.state === 'lost') {
    return (
      <span className={styles.lost}>
        <Icon icon={TriangleAlert} size="s" />
        {account.lostAtMs === null ? t('accounts:lost') : t('accounts:lostOn', { date: formatDate(account.lostAtMs) })}
      </span>
    );
  }
  const roles = state.standings.flatMap((standing) => {
    const tab = tabs.find(({ id }) => id === standing.channelId);
    const role = standing.accountId === account.id ? roleText(standing, t) : null;
    return tab && role ? [{ role, channel: isolated(shorten(tab.token, 40)) }] : [];
  });
  const first = roles[0];
  const at = first && roles.filter(({ role }) => role === first.role).map(({ channel }) => channel);
  const words =
    first && at
      ? t('accounts:roleAt', { role: first.role, channels: at.join(', ') })
      : account.isMain && session?.kind === 'signedIn'
        ? t('accounts:usedByDefault')
        : t(account.kept === 'memory' ? 'accounts:untilQuit' : 'accounts:signedIn');
  return (
    <span className={styles.about}>
      <NamesApart>{words}</NamesApart>
    </span>
  );
}
