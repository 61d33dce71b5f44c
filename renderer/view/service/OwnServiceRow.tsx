import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnService } from '../../../shared/service.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ServiceColorMark } from '../../ui/ServiceBadge.tsx';
import { isolated } from '../../ui/slots.tsx';
import styles from './ServiceChoice.module.css';

type Props = {
  own: OwnService;
  /** How it stands while it is in use; null: another one is. */
  status: ReactNode | null;
  /** The command line names the service: none can be chosen. */
  fixed: boolean;
  busy: boolean;
  onUse: () => void;
  onEdit: () => void;
  onRemove: () => void;
  edit: Ref<HTMLButtonElement>;
};

/** A service of one's own: its mark, its address, and what can be done with it. */
export function OwnServiceRow({ own, status, fixed, busy, onUse, onEdit, onRemove, edit }: Props) {
  const { t } = useTranslation('services');
  const inUse = status !== null;
  const name = isolated(own.name);
  return (
    <div className={styles.profile} aria-current={inUse || undefined}>
      <span className={styles.radio} data-on={inUse || undefined} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name}>
          <ServiceColorMark color={own.color} />
          <bdi className={styles.called}>{own.name}</bdi>
        </span>
        <code className={styles.address}>
          <bdi>{own.baseUrl}</bdi>
        </code>
        <span className={styles.none}>{t('clientIdIs', { id: isolated(own.clientId) })}</span>
      </div>
      <div className={styles.buttons}>
        {status}
        {!inUse && !fixed && (
          <Button busy={busy} onClick={onUse}>
            {t('use', { name })}
          </Button>
        )}
        <IconButton kind="plain" icon={Pencil} label={t('edit', { name })} onClick={onEdit} ref={edit} />
        {!(fixed && inUse) && (
          <IconButton kind="plain" icon={Trash2} label={t('remove', { name })} onClick={onRemove} />
        )}
      </div>
    </div>
  );
}
