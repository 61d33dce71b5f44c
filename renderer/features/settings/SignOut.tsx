import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { shorten } from '../../ui/Name.tsx';
import { Note } from '../../ui/Note.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useView } from '../../view/view.ts';
import { WaitingLost } from '../../view/writes/WaitingLost.tsx';
import { Option } from './Section.tsx';
import styles from './SignOut.module.css';

/** Signing out, with the question in its place: what goes, what stays. */
export function SignOut({ username }: { username: string }) {
  const { t } = useTranslation('settings');
  const asking = useView((view) => view.asksSignOut);
  const ask = useView((view) => view.askSignOut);
  const signOut = useCall('session.signOut', { onSuccess: () => ask(false) });
  const others = useStateOf('accounts')?.list.filter(({ isMain }) => !isMain).length ?? 0;
  const button = useRef<HTMLButtonElement>(null);
  const stay = () => {
    ask(false);
    // The question is gone with the next frame; the button it came from is there again.
    requestAnimationFrame(() => button.current?.focus());
  };
  const leave = () => signOut.mutate(undefined);
  useHotkey('everywhere.close', stay, asking);
  if (!asking) {
    return (
      <Option label={t('account.signOut')} hint={t('account.signOutHint')}>
        <Button kind="danger" icon={LogOut} ref={button} onClick={() => ask(true)}>
          {t('account.signOut')}
        </Button>
      </Option>
    );
  }
  return (
    <fieldset className={styles.question} aria-label={t('account.signOut')}>
      <Note kind="caution" title={t('account.confirmTitle', { name: isolated(shorten(username, 80)) })}>
        {t('account.confirmText')}
        {others > 0 && ` ${t('account.confirmOthers', { count: others })}`}
        <WaitingLost />
      </Note>
      <div className={styles.actions}>
        <Button kind="danger" busy={signOut.isPending} onClick={leave}>
          {t('account.confirm')}
        </Button>
        <StayButton onClick={stay}>{t('account.keep')}</StayButton>
      </div>
      {signOut.error && <ErrorNotice error={signOut.error.error} onRetry={leave} />}
    </fieldset>
  );
}

/** The focus starts on the answer that changes nothing. */
function StayButton({ onClick, children }: { onClick: () => void; children: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}
