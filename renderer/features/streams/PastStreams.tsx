import { Search, X } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useStateQuery } from '../../api/state.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { Entrance } from '../../ui/useEntrance.ts';
import { useHotkey } from '../../ui/useHotkey.ts';
import { StreamTabs } from '../../view/StreamTabs.tsx';
import { ListSection } from './ListSection.tsx';
import { NowLine } from './NowLine.tsx';
import styles from './PastStreams.module.css';
import { streamsView } from './streamsView.ts';

const LONGEST_TEXT = 200;

/** The streams there were, newest first, with the one that runs on top. */
export function PastStreams() {
  const { t } = useTranslation('streams');
  const { data: state, error, refetch } = useStateQuery('streams');
  const entrance = useRef<Entrance>(null);
  const field = useRef<HTMLInputElement>(null);
  const written = useStore(streamsView, (view) => view.text);
  const text = useDeferredValue(written).trim();
  const query = useMemo(() => ({ text }), [text]);
  const find = (next: string) => streamsView.setState({ text: next });
  useHotkey('lists.find', () => field.current?.focus());
  return (
    <div className={styles.page}>
      <PageHead title={t('place')}>
        <StreamTabs />
        <Field
          ref={field}
          className={styles.find}
          label={t('find')}
          hideLabel
          placeholder={t('find')}
          icon={Search}
          maxLength={LONGEST_TEXT}
          value={written}
          onChange={find}
          onKeyDown={(event) => {
            const leads = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.nativeEvent.isComposing);
            // The key that leads here is pressed from habit by who is here already.
            const again = event.key === '/' && written === '';
            const empties = event.key === 'Escape' && written !== '';
            if (!leads && !again && !empties) return;
            event.preventDefault();
            if (leads) entrance.current?.enter(written);
            else find('');
          }}
          end={
            written === '' ? (
              <Kbd>/</Kbd>
            ) : (
              <IconButton className={styles.clear} icon={X} size="s" label={t('clearFind')} onClick={() => find('')} />
            )
          }
        />
      </PageHead>
      {state === undefined ? (
        error && <ErrorNotice className={styles.failed ?? ''} error={error.error} onRetry={() => void refetch()} />
      ) : (
        <>
          {state.running && <NowLine running={state.running} />}
          <ListSection state={state} query={query} entrance={entrance} />
        </>
      )}
    </div>
  );
}
