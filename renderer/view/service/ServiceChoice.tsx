import { FlaskConical, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceProfile } from '../../../shared/service.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { CustomServiceForm } from './CustomServiceForm.tsx';
import styles from './ServiceChoice.module.css';

/** The built-in demo, or one's own address and client id. */
export function ServiceChoice() {
  const { t } = useTranslation('settings');
  const service = useStateOf('service');
  const settings = useStateOf('settings');
  const select = useCall('service.select');
  const [editing, setEditing] = useState(false);
  if (service === undefined) return null;
  const { profile, status, fixed, baseUrl } = service;
  const demo = profile.kind === 'demo';
  const kept = settings?.service.kind === 'custom' ? settings.service : null;
  const custom = profile.kind === 'custom' ? profile : kept;
  const use = (next: ServiceProfile) => select.mutate({ profile: next }, { onSuccess: () => setEditing(false) });
  const state = (
    <Status kind={status === 'failed' ? 'fault' : status === 'starting' ? 'working' : 'connected'}>
      {t(`service.status.${status}`)}
    </Status>
  );
  return (
    <>
      {fixed && (
        <Note title={t('service.fixedTitle')} className={styles.note}>
          {t('service.fixedText', { address: isolated(baseUrl ?? custom?.baseUrl ?? '') })}
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
          <li className={styles.profile} aria-current={!demo || undefined}>
            <span className={styles.radio} data-on={!demo || undefined} aria-hidden />
            <div className={styles.words}>
              <b>{t('service.custom')}</b>
              {custom ? (
                <code className={styles.address}>
                  <bdi>{custom.baseUrl}</bdi>
                </code>
              ) : (
                <span className={styles.none}>{t('service.customNone')}</span>
              )}
            </div>
            {!demo && state}
            {!fixed && !editing && (
              <IconButton kind="plain" icon={Pencil} label={t('service.edit')} onClick={() => setEditing(true)} />
            )}
          </li>
          {editing && !fixed && (
            <li className={styles.form}>
              <CustomServiceForm
                initial={custom ?? { baseUrl: '', clientId: '' }}
                busy={select.isPending && select.variables.profile.kind === 'custom'}
                onUse={(entry) => use({ kind: 'custom', ...entry })}
                onCancel={() => setEditing(false)}
              />
            </li>
          )}
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
