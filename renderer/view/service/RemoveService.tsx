import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptOfService, OwnService } from '../../../shared/service.ts';
import { call, useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import styles from './ServiceChoice.module.css';

type Props = { own: OwnService; inUse: boolean; onLeave: () => void };

/** Removing a service, with the question in its place: what goes with it, counted, and what stays. */
export function RemoveService({ own: { name, baseUrl, clientId }, inUse, onLeave }: Props) {
  const { t } = useTranslation('services');
  const address = { baseUrl, clientId };
  const called = isolated(name);
  const remove = useCall('service.remove', {
    onSuccess: (isRemoved) => {
      if (!isRemoved) return;
      announcer.polite(t('removed', { name: called }));
      onLeave();
    },
  });
  const kept = useQuery({
    queryKey: ['service.keptOf', baseUrl, clientId],
    queryFn: () => call('service.keptOf', address),
    gcTime: 0,
  });
  const no = useRef<HTMLButtonElement>(null);
  // The focus starts on the answer that changes nothing.
  useEffect(() => no.current?.focus(), []);
  useHotkey('everywhere.close', onLeave);
  const act = () => remove.mutate(address);
  return (
    <fieldset className={styles.question} aria-label={t('remove', { name })}>
      <Note kind="caution" title={t('removing.title', { name: called })}>
        {inUse && t('removing.inUse')}
      </Note>
      {kept.isPending && <Status kind="working">{t('removing.counting')}</Status>}
      {kept.error && <ErrorNotice error={kept.error.error} onRetry={() => void kept.refetch()} />}
      {kept.data && <Goes kept={kept.data} />}
      <p>{t('removing.stays')}</p>
      <div className={styles.buttons}>
        <Button ref={no} onClick={onLeave}>
          {t('removing.no')}
        </Button>
        <Button kind="danger" busy={remove.isPending} onClick={act}>
          {t('removing.yes')}
        </Button>
      </div>
      {remove.error && <ErrorNotice error={remove.error.error} onRetry={act} />}
    </fieldset>
  );
}

const COUNTED = ['paths', 'deliveries', 'activity', 'messages', 'unsent', 'days', 'streams', 'notes'] as const;

function Goes({ kept }: { kept: KeptOfService }) {
  const { t } = useTranslation('services');
  const parts = [
    ...(kept.signIn ? [t('removing.signIn')] : []),
    ...(kept.hookSecret ? [t('removing.hookSecret')] : []),
    ...COUNTED.filter((what) => kept[what] > 0).map((what) => t(`removing.${what}`, { count: kept[what] })),
  ];
  if (parts.length === 0) return <p>{t('removing.nothing')}</p>;
  return (
    <div>
      <p>{t('removing.goes')}</p>
      <ul className={styles.goes}>
        {parts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
