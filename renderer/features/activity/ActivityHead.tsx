import { BellRing, CheckCheck, Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useAction } from '../../api/action.ts';
import { useView } from '../../app/view.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import styles from './ActivityPage.module.css';
import { activityView } from './activityView.ts';

const LONGEST_TEXT = 200;

/** How much is unread, what to look for, and the way to the rules. */
export function ActivityHead({ unread }: { unread: number }) {
  const { t } = useTranslation('activity');
  const text = useStore(activityView, (view) => view.text);
  const openSettings = useView((view) => view.openSettings);
  const mark = useAction('activity.markRead');
  const field = useRef<HTMLInputElement>(null);
  useHotkey('/', () => field.current?.focus());
  const find = (next: string) => activityView.setState({ text: next, wanted: null, sought: null });
  const markAll = () => mark.mutate({ id: null });
  return (
    <>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <span className={styles.unread}>{unread === 0 ? t('allRead') : t('unread', { count: unread })}</span>
        <span className={styles.actions}>
          <Field
            ref={field}
            className={styles.find}
            label={t('find')}
            hideLabel
            placeholder={t('find')}
            icon={Search}
            maxLength={LONGEST_TEXT}
            value={text}
            onChange={find}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || text === '') return;
              event.preventDefault();
              find('');
            }}
            end={
              text === '' ? (
                <Kbd>/</Kbd>
              ) : (
                <IconButton
                  className={styles.clear}
                  icon={X}
                  size="s"
                  label={t('clearFind')}
                  onClick={() => find('')}
                />
              )
            }
          />
          <Button
            icon={CheckCheck}
            busy={mark.isPending}
            disabledReason={unread === 0 ? t('markAllNone') : undefined}
            onClick={markAll}
          >
            {t('markAll')}
          </Button>
          <Button icon={BellRing} onClick={() => openSettings('notifications')}>
            {t('rules')}
          </Button>
        </span>
      </header>
      {mark.error && (
        <div className={styles.problem}>
          <ErrorNotice error={mark.error.error} onRetry={markAll} />
        </div>
      )}
    </>
  );
}
