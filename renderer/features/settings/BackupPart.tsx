import i18next from 'i18next';
import { FileDown, FolderOpen, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupPreview } from '../../../shared/backup.ts';
import type { AppError } from '../../../shared/errors.ts';
import { MOST_OWN_SERVICES } from '../../../shared/service.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { type Parts, part } from './findSettings.ts';
import styles from './PrivacySection.module.css';
import { leftOutWords, settingWords, valueWords } from './restoredWords.ts';
import { Option, Section } from './Section.tsx';

export const backupParts: Parts = () => {
  const t = i18next.getFixedT(null, 'backup');
  return [part(t('save'), t('title'), t('saveText')), part(t('open'), t('title'), t('openText'))];
};

/** Settings, services and notes to a file, and back from one. */
export function BackupPart() {
  const { t } = useTranslation('backup');
  const save = useCall('backup.save');
  const open = useCall('backup.open');
  const undo = useCall('backup.undo');
  const undoAtMs = useStateOf('backup')?.undoAtMs ?? null;
  const preview = open.data ?? null;
  const choose = useRef<HTMLButtonElement>(null);
  const [restored, setRestored] = useState<BackupPreview | null>(null);
  const leave = () => {
    open.reset();
    choose.current?.focus();
  };
  const read = () => {
    setRestored(null);
    undo.reset();
    open.mutate();
  };
  const takeBack = () =>
    undo.mutate(undefined, {
      onSuccess: () => {
        setRestored(null);
        announcer.polite(t('undone'));
        // Its button goes with what it undoes.
        choose.current?.focus();
      },
    });
  return (
    <Section title={t('title')} lede={t('lede')}>
      <Option label={t('save')} hint={t('saveText')}>
        <Button
          icon={FileDown}
          busy={save.isPending}
          onClick={() => save.mutate(undefined, { onSuccess: (done) => done && announcer.polite(t('saved')) })}
        >
          {t('save')}
        </Button>
      </Option>
      {save.data === true && <Note kind="ok" className={styles.done} title={t('saved')} />}
      {save.error && <ErrorNotice error={save.error.error} />}
      <Option label={t('open')} hint={t('openText')}>
        <Button icon={FolderOpen} ref={choose} busy={open.isPending} onClick={() => read()}>
          {t('openButton')}
        </Button>
      </Option>
      {open.error && <BackupError error={open.error.error} />}
      {preview !== null && <Preview preview={preview} onLeave={leave} onRestored={setRestored} />}
      {restored !== null && <Restored left={restored.services.left} />}
      {undoAtMs !== null && (
        <Option label={t('undo')} hint={t('undoText', { when: formatDateTime(undoAtMs) })}>
          <Button icon={Undo2} busy={undo.isPending} onClick={takeBack}>
            {t('undoButton')}
          </Button>
        </Option>
      )}
      {undo.isSuccess && <Note kind="ok" className={styles.done} title={t('undone')} />}
      {undo.error && <BackupError error={undo.error.error} />}
    </Section>
  );
}

const WHYS = ['notOne', 'newer', 'damaged', 'utf16', 'notOpened', 'nothingToUndo'] as const;

function BackupError({ error }: { error: AppError }) {
  const { t } = useTranslation('backup');
  const why = error.kind === 'badInput' && error.field === 'backup' ? WHYS.find((one) => one === error.why) : undefined;
  return why === undefined ? <ErrorNotice error={error} /> : <Note kind="fault" title={t(`error.${why}`)} />;
}

/** What would change, and the question. */
function Preview({
  preview,
  onLeave,
  onRestored,
}: {
  preview: BackupPreview;
  onLeave: () => void;
  onRestored: (preview: BackupPreview) => void;
}) {
  const { t } = useTranslation('backup');
  const restore = useCall('backup.restore');
  const no = useRef<HTMLButtonElement>(null);
  // The focus starts on the answer that changes nothing.
  useEffect(() => no.current?.focus(), []);
  useHotkey('everywhere.close', onLeave);
  const changes = changesOf(preview);
  const act = () =>
    restore.mutate(undefined, {
      onSuccess: () => {
        announcer.polite([t('restored'), ...leftWords(preview.services.left)].join(' '));
        onRestored(preview);
        onLeave();
      },
    });
  return (
    <fieldset className={styles.question} aria-label={t('open')}>
      <p>{t('made', { when: formatDateTime(preview.madeAtMs), version: isolated(preview.version) })}</p>
      {changes.length === 0 && <p>{t('same')}</p>}
      {changes.length > 0 && (
        <div>
          <p>{t('previewTitle')}</p>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
      {preview.services.left.length > 0 && (
        <Note kind="caution" title={t('servicesLeft', leftNames(preview.services.left))} />
      )}
      {preview.ignored.length > 0 && (
        <Note kind="caution" title={t('ignored', { names: leftOutWords(preview.ignored).join(', ') })} />
      )}
      <div className={styles.actions}>
        <Button ref={no} onClick={onLeave}>
          {t('leave')}
        </Button>
        {changes.length > 0 && (
          <Button kind="main" busy={restore.isPending} onClick={act}>
            {t('restore')}
          </Button>
        )}
      </div>
      {restore.error && <BackupError error={restore.error.error} />}
    </fieldset>
  );
}

/** That it is done, and what of it there was no room for. */
function Restored({ left }: { left: readonly string[] }) {
  const { t } = useTranslation('backup');
  return (
    <Note kind={left.length > 0 ? 'caution' : 'ok'} className={styles.done} title={t('restored')}>
      {leftWords(left)}
    </Note>
  );
}

const leftNames = (left: readonly string[]) => ({
  count: left.length,
  most: MOST_OWN_SERVICES,
  names: left.map(isolated).join(', '),
});

const leftWords = (left: readonly string[]): string[] =>
  left.length === 0 ? [] : [i18next.t('backup:restoredLeft', leftNames(left))];

function changesOf({ settings, services, notes }: BackupPreview): string[] {
  const t = i18next.getFixedT(null, 'backup');
  return [
    ...settings.map(({ name, from, to }) =>
      from === null || to === null
        ? t('settingMore', { name: settingWords(name) })
        : t('setting', { name: settingWords(name), from: valueWords(name, from), to: valueWords(name, to) }),
    ),
    ...services.added.map((name) => t('serviceAdded', { name: isolated(name) })),
    ...services.changed.map((name) => t('serviceChanged', { name: isolated(name) })),
    ...(notes.added > 0 ? [t('notesAdded', { count: notes.added })] : []),
    ...(notes.changed > 0 ? [t('notesChanged', { count: notes.changed })] : []),
  ];
}
