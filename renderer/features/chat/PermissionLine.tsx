import { Ban, Hourglass, Lock, LockOpen, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { formatTime } from '../../ui/format.ts';
import { Icon, type LucideIcon } from '../../ui/Icon.tsx';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useView } from '../../view/view.ts';
import styles from './Composer.module.css';
import type { Permission } from './permission.ts';

/** Whether one may write here, in words, above the field. `isNamed`: who speaks is said beside it. @see DESIGN-LANGUAGE §4 "Composer" */
export function PermissionLine({ permission, isNamed }: { permission: Permission; isNamed: boolean }) {
  const { t } = useTranslation(['live', 'frame', 'accounts']);
  const again = useCall('accounts.signInAgain');
  const wantSignIn = useView((view) => view.wantSignIn);
  switch (permission.kind) {
    case 'noChat':
      return null;
    case 'may':
      return (
        <Line
          icon={LockOpen}
          title={t('composer.mayChat')}
          rest={isNamed ? null : t('composer.as', { name: permission.name })}
        />
      );
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
    case 'speakerLost':
      return (
        <>
          <Line
            icon={Lock}
            title={t('composer.readOnly')}
            rest={t('accounts:speak.lostLine', { name: isolated(shorten(permission.name, 80)) })}
          />
          <Button className={styles.signIn} onClick={() => again.mutate({ accountId: permission.accountId })}>
            {t('composer.signInAgain')}
          </Button>
        </>
      );
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

function Line({ icon, title, rest }: { icon: LucideIcon; title: string; rest: string | null }) {
  return (
    <span className={styles.permission}>
      <Icon icon={icon} size="s" className={styles.permissionIcon} />
      <b>{title}</b>{' '}
      {rest !== null && (
        <span className={styles.dim} data-private="">
          {rest}
        </span>
      )}
    </span>
  );
}
