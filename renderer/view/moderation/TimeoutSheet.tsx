import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { timeoutSecondsOf } from '../../../shared/timeoutLength.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatDuration } from '../../ui/format.ts';
import { shorten } from '../../ui/Name.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useKeptForm } from '../keptForm.ts';
import { moderate, refusalTeller } from './moderate.ts';
import styles from './TimeoutSheet.module.css';
import { leaveTimeoutFor, useTimeoutFor } from './timeoutFor.ts';

/** How long somebody shall not write, where one wants another length than those of the menu. */
export function TimeoutSheet() {
  const asked = useTimeoutFor();
  return asked && <OpenSheet key={asked.person.userId} {...asked} />;
}

function OpenSheet({ channelId, person }: NonNullable<ReturnType<typeof useTimeoutFor>>) {
  const { t } = useTranslation('moderation');
  const [text, setText, forget] = useKeptForm(`timeout ${channelId} ${person.userId}`, () => '');
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const seconds = timeoutSecondsOf(text);
  const close = () => {
    forget();
    leaveTimeoutFor();
  };
  const go = async () => {
    setTried(true);
    if (seconds === null) return;
    setError(null);
    const told = (refused: AppError | null) => (refused === null ? close() : setError(refused));
    told(await moderate('timeout', { channelId, ...person, seconds }, refusalTeller()));
  };
  const title = t('sheet.title', { name: isolated(shorten(person.username, 40)) });
  return (
    <Sheet
      open
      modal
      onClose={close}
      onAside={leaveTimeoutFor}
      label={title}
      title={title}
      onSubmit={() => void go()}
      foot={
        <>
          <span className={styles.price}>{t('sheet.price')}</span>
          <Button onClick={close}>{t('sheet.cancel')}</Button>
          <Button kind="main" onClick={() => void go()}>
            {t('sheet.go')}
          </Button>
        </>
      }
    >
      <Field
        label={t('sheet.for')}
        value={text}
        onChange={setText}
        hint={seconds === null ? t('sheet.hint') : readAs(text, seconds, t)}
        error={isTried && seconds === null ? t('sheet.wrong') : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void go();
        }}
      />
      <p className={styles.meaning}>{t('sheet.meaning')}</p>
      {error && <ErrorNotice error={error} />}
    </Sheet>
  );
}

/** What was written, as it is read: who meant minutes sees that a number alone is seconds before it is sent. */
function readAs(text: string, seconds: number, t: TFunction<'moderation'>): string {
  const duration = formatDuration(seconds * 1000);
  const bare = text.trim();
  return /^\d+$/.test(bare)
    ? t('sheet.readsSeconds', { duration, minutes: `${bare}m` })
    : t('sheet.reads', { duration });
}
