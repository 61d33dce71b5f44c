import i18next from 'i18next';
import { FolderDown, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { WaitingLost } from '../../view/writes/WaitingLost.tsx';
import { type Parts, part } from './findSettings.ts';
import styles from './PrivacySection.module.css';
import { Option, Section } from './Section.tsx';

export const everythingParts: Parts = () => {
  const t = i18next.getFixedT(null, 'privacy');
  return [part(t('export'), t('exportText'), t('exportButton')), part(t('deleteAll'), t('deleteAllText'))];
};

/** All that is kept at once: the way to take it along, and the way to delete it. */
export function EverythingPart() {
  const { t } = useTranslation('privacy');
  return (
    <Section title={t('all')}>
      <ExportAll />
      <DeleteAll />
    </Section>
  );
}

function ExportAll() {
  const { t } = useTranslation('privacy');
  const exporting = useCall('privacy.exportAll');
  const show = useCall('privacy.showExport');
  const done = exporting.data ?? null;
  const act = () =>
    exporting.mutate(undefined, {
      onSuccess: (written) => {
        if (written !== null) announcer.polite(t('exported'));
      },
    });
  return (
    <>
      <Option label={t('export')} hint={t('exportText')}>
        <Button icon={FolderDown} busy={exporting.isPending} onClick={act}>
          {t('exportButton')}
        </Button>
      </Option>
      {done !== null && (
        <Note
          kind="ok"
          className={styles.done}
          title={t('exported')}
          action={<Button onClick={() => show.mutate()}>{t('showFolder')}</Button>}
        >
          {t('exportedText', { ...done, folder: isolated(done.folder) })}
        </Note>
      )}
      {exporting.error && <ErrorNotice error={exporting.error.error} onRetry={act} />}
      {show.error && <ErrorNotice error={show.error.error} />}
    </>
  );
}

/** Asks twice, in words of its own each time. */
function DeleteAll() {
  const { t } = useTranslation('privacy');
  const [asks, setAsks] = useState<'deleteFirst' | 'deleteSecond' | null>(null);
  const erase = useCall('privacy.deleteAll');
  const button = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  // The focus starts on the answer that changes nothing, both times.
  useEffect(() => {
    if (asks !== null) no.current?.focus();
    else if (asked.current) button.current?.focus();
    asked.current = asks !== null;
  }, [asks]);
  const leave = () => setAsks(null);
  useHotkey('everywhere.close', leave, asks !== null);
  if (erase.isSuccess) return <Status kind="working">{t('deleting')}</Status>;
  return (
    <>
      <Option label={t('deleteAll')} hint={t('deleteAllText')}>
        {asks === null && (
          <Button kind="danger" icon={Trash2} ref={button} onClick={() => setAsks('deleteFirst')}>
            {t('deleteAll')}
          </Button>
        )}
      </Option>
      {asks !== null && (
        <fieldset className={styles.question} aria-label={t('deleteAll')}>
          <Note kind={asks === 'deleteFirst' ? 'caution' : 'fault'} title={t(`${asks}.title`)}>
            {t(`${asks}.warning`)}
            <WaitingLost />
          </Note>
          <div className={styles.actions}>
            <Button ref={no} onClick={leave}>
              {t(`${asks}.no`)}
            </Button>
            <Button
              kind="danger"
              busy={erase.isPending}
              onClick={() => (asks === 'deleteFirst' ? setAsks('deleteSecond') : erase.mutate())}
            >
              {t(`${asks}.yes`)}
            </Button>
          </div>
          {erase.error && <ErrorNotice error={erase.error.error} onRetry={() => erase.mutate()} />}
        </fieldset>
      )}
    </>
  );
}
