import { Ban, Hourglass, Lock, LockOpen, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { formatTime } from '../../ui/format.ts';
import { Icon, type LucideIcon } from '../../ui/Icon.tsx';
import { useView } from '../../view/view.ts';
import styles from './Composer.module.css';
import type { Permission } from './permission.ts';

/** Whether one may write here, in words, above the field. @see DESIGN-LANGUAGE §4 "Composer" */
export function PermissionLine({ permission }: { permission: Permission }) {
  const { t } = useTranslation(['live', 'frame']);
  const wantSignIn = useView((view) => view.wantSignIn);
  switch (permission.kind) {
    case 'noChat':
      return null;
    case 'may':
      return <Line icon={LockOpen} title={t('composer.mayChat')} rest={t('composer.as', { name: permission.name })} />;
    case 'waits':
      return (
        <Line
          icon={permission.away ? Unplug : Hourglass}
          title={t(permission.away ? 'composer.away' : 'composer.connecting')}
          rest={t('composer.messagesWait')}
        />
      );
    case 'denied': {
      const refusal = permission.why === 'notPermitted' ? null : permission.why;
      return (
        <Line
          icon={refusal === null ? Lock : Ban}
          title={t('composer.readOnly')}
          rest={t(refusal === null ? 'composer.notPermitted' : `composer.${refusal}`)}
        />
      );
    }
    case 'signIn': {
      const { lostAtMs } = permission;
      return (
        <>
          <Line
            icon={Lock}
            title={t('composer.readOnly')}
            rest={lostAtMs === null ? t('composer.anonymous') : t('composer.lost', { time: formatTime(lostAtMs) })}
          />
          <Button className={styles.signIn} onClick={() => wantSignIn(true)}>
            {t(lostAtMs === null ? 'composer.signIn' : 'composer.signInAgain')}
          </Button>
        </>
      );
    }
  }
}

function Line({ icon, title, rest }: { icon: LucideIcon; title: string; rest: string }) {
  return (
    <span className={styles.permission}>
      <Icon icon={icon} size="s" className={styles.permissionIcon} />
      <b>{title}</b>{' '}
      <span className={styles.dim} data-private="">
        {rest}
      </span>
    </span>
  );
}
