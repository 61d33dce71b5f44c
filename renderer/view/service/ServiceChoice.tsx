import { FlaskConical, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnService, ServiceProfile } from '../../../shared/service.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Status } from '../../ui/Status.tsx';
import { filled, isolated, SLOT } from '../../ui/slots.tsx';
import { CustomServiceForm } from './CustomServiceForm.tsx';
import { OwnServiceRow } from './OwnServiceRow.tsx';
import { RemoveService } from './RemoveService.tsx';
import styles from './ServiceChoice.module.css';
import { isSameService, newEntry } from './serviceEntry.ts';

type Asked = { kind: 'edit' | 'remove'; of: OwnService } | { kind: 'add' };

/** The built-in demo and one's own services: which is in use, and the way to another. */
export function ServiceChoice() {
  const { t } = useTranslation(['settings', 'services']);
  const service = useStateOf('service');
  const settings = useStateOf('settings');
  const select = useCall('service.select');
  const keep = useCall('service.keep');
  const [asked, setAsked] = useState<Asked | null>(null);
  const origins = useRef(new Map<string, HTMLButtonElement>());
  if (service === undefined || settings === undefined) return null;
  const { profile, status, fixed, baseUrl } = service;
  const demo = profile.kind === 'demo';
  const use = (next: ServiceProfile) => select.mutate({ profile: next });
  const isAsked = (kind: 'edit' | 'remove', own: OwnService) => asked?.kind === kind && isSameService(asked.of, own);
  // The form is gone with the next frame; the button it came from is there then.
  const leave = (origin: string) => {
    setAsked(null);
    keep.reset();
    requestAnimationFrame(() => (origins.current.get(origin) ?? origins.current.get('add'))?.focus());
  };
  const save = (of: OwnService | null, entry: OwnService) =>
    keep.mutate(
      { of, service: entry },
      {
        onSuccess: (isKept) => {
          if (!isKept) return;
          announcer.polite(t(of === null ? 'services:added' : 'services:saved', { name: isolated(entry.name) }));
          leave(keyOf(entry));
        },
      },
    );
  const state = (
    <Status kind={status === 'failed' ? 'fault' : status === 'starting' ? 'working' : 'connected'}>
      {t(`service.status.${status}`)}
    </Status>
  );
  const origin = (key: string) => (button: HTMLButtonElement | null) => {
    if (button) origins.current.set(key, button);
    else origins.current.delete(key);
  };
  const form = (of: OwnService | null) => (
    <div className={styles.form}>
      <CustomServiceForm
        initial={of ?? newEntry(settings.services)}
        isKept={of !== null}
        busy={keep.isPending}
        error={keep.error?.error ?? null}
        onSave={(entry) => save(of, entry)}
        onCancel={() => leave(of === null ? 'add' : keyOf(of))}
      />
    </div>
  );
  return (
    <>
      {fixed && (
        <Note title={t('service.fixedTitle')} className={styles.note}>
          {filled(
            t('service.fixedText', { address: SLOT, option: SLOT }),
            <bdi key="address">{baseUrl ?? (demo ? '' : profile.baseUrl)}</bdi>,
            <code key="option" className={styles.option} dir="ltr" data-open="">
              --service-url
            </code>,
          )}
        </Note>
      )}
      <Card flush>
        <ul aria-label={t('service.group')}>
          <li className={styles.profile} aria-current={demo || undefined}>
            <span className={styles.radio} data-on={demo || undefined} aria-hidden />
            <div className={styles.words}>
              <span className={styles.name}>
                <b>{t('service.demo')}</b>
                <span className={styles.simulated}>
                  <Icon icon={FlaskConical} size="s" />
                  {t('service.demoTag')}
                </span>
              </span>
              <code className={styles.address}>{demo ? (baseUrl ?? t('service.demoStarting')) : null}</code>
            </div>
            {demo && state}
            {(!demo || status === 'failed') && !fixed && (
              <Button
                busy={select.isPending && select.variables.profile.kind === 'demo'}
                onClick={() => use({ kind: 'demo' })}
              >
                {t('service.useDemo')}
              </Button>
            )}
          </li>
          {settings.services.map((own) => {
            const inUse = !demo && isSameService(profile, own);
            return (
              <li key={keyOf(own)}>
                <OwnServiceRow
                  own={own}
                  status={inUse ? state : null}
                  fixed={fixed}
                  busy={
                    select.isPending &&
                    select.variables.profile.kind === 'custom' &&
                    isSameService(select.variables.profile, own)
                  }
                  onUse={() => use({ kind: 'custom', baseUrl: own.baseUrl, clientId: own.clientId })}
                  onEdit={() => setAsked({ kind: 'edit', of: own })}
                  onRemove={() => setAsked({ kind: 'remove', of: own })}
                  edit={origin(keyOf(own))}
                />
                {isAsked('edit', own) && form(own)}
                {isAsked('remove', own) && <RemoveService own={own} inUse={inUse} onLeave={() => leave(keyOf(own))} />}
              </li>
            );
          })}
          <li className={styles.add}>
            {asked?.kind === 'add' ? (
              form(null)
            ) : (
              <Button kind="quiet" icon={Plus} ref={origin('add')} onClick={() => setAsked({ kind: 'add' })}>
                {t('services:add')}
              </Button>
            )}
          </li>
        </ul>
      </Card>
      {!fixed && <p className={styles.switches}>{t('service.switches')}</p>}
      {demo && status === 'failed' && (
        <Note kind="fault" title={t('service.failedTitle')} className={styles.note}>
          {t('service.failedText')}
        </Note>
      )}
      {!demo && status === 'failed' && (
        <Note kind="fault" title={t('service.badAddressTitle')} className={styles.note}>
          {t('service.badAddressText')}
        </Note>
      )}
      {select.error && <ErrorNotice className={styles.note ?? ''} error={select.error.error} />}
    </>
  );
}

const keyOf = ({ baseUrl, clientId }: OwnService): string => `${baseUrl} ${clientId}`;
