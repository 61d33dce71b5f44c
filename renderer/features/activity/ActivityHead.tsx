import { BellRing, CheckCheck, Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Num } from '../../ui/Num.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useView } from '../../view/view.ts';
import styles from './ActivityPage.module.css';
import { activityView } from './activityView.ts';

const LONGEST_TEXT = 200;

type Props = {
  unread: number;
  /** To the first entry that fits this text. */
  onEnter: (text: string) => void;
};

/** How much is unread, what to look for, and the way to the rules. */
export function ActivityHead({ unread, onEnter }: Props) {
  const { t } = useTranslation('activity');
  const text = useStore(activityView, (view) => view.text);
  const openSettings = useView((view) => view.openSettings);
  const mark = useCall('activity.markRead');
  const field = useRef<HTMLInputElement>(null);
  useHotkey('lists.find', () => field.current?.focus());
  const find = (next: string) => activityView.setState({ text: next, wanted: null, sought: null, gone: null });
  const markAll = () => mark.mutate({ id: null });
  return (
    <PageHead title={t('title')} error={mark.error?.error} onRetry={markAll}>
      <Num className={styles.unread}>{unread === 0 ? t('allRead') : t('unread', { count: unread })}</Num>
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
            const leads = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.nativeEvent.isComposing);
            // The key that leads here is pressed from habit by who is here already.
            const again = event.key === '/' && text === '';
            const empties = event.key === 'Escape' && text !== '';
            if (!leads && !again && !empties) return;
            event.preventDefault();
            if (leads) onEnter(text);
            else find('');
          }}
          end={
            text === '' ? (
              <Kbd>/</Kbd>
            ) : (
              <IconButton className={styles.clear} icon={X} size="s" label={t('clearFind')} onClick={() => find('')} />
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
    </PageHead>
  );
}
