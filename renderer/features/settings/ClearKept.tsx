import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppFailure } from '../../../shared/failure.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './PrivacySection.module.css';
import { Option } from './Section.tsx';

type Words = { label: string; text: string; title: string; warning: string; no: string; yes: string; done: string };

/** The call that deletes. */
export type Clearing = {
  mutate: (options: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: AppFailure | null;
};

type Props = {
  clearing: Clearing;
  words: Words;
  /** What the row is called; the button's own words unless given. */
  label?: string;
  /** More controls of the row. */
  more?: ReactNode;
  onCleared?: () => void;
};

/** Deletes something that is kept, with the question below its row. */
export function ClearKept({ clearing, words, label = words.label, more, onCleared }: Props) {
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  // The focus starts on the answer that changes nothing, and goes back to where the question came from.
  useEffect(() => {
    if (asks) no.current?.focus();
    else if (asked.current) button.current?.focus();
    asked.current = asks;
  }, [asks]);
  const leave = () => setAsks(false);
  const clear = () =>
    clearing.mutate({
      onSuccess: () => {
        announcer.polite(words.done);
        onCleared?.();
        leave();
      },
    });
  return (
    <>
      <Option label={label} hint={words.text}>
        <span className={styles.actions}>
          {more}
          {!asks && (
            <Button kind="danger" icon={Trash2} ref={button} onClick={() => setAsks(true)}>
              {words.label}
            </Button>
          )}
        </span>
      </Option>
      {asks && (
        <fieldset className={styles.question} aria-label={words.label}>
          <Note kind="caution" title={words.title}>
            {words.warning}
          </Note>
          <div className={styles.actions}>
            <Button ref={no} onClick={leave}>
              {words.no}
            </Button>
            <Button kind="danger" busy={clearing.isPending} onClick={clear}>
              {words.yes}
            </Button>
          </div>
          {clearing.error && <ErrorNotice error={clearing.error.error} onRetry={clear} />}
        </fieldset>
      )}
    </>
  );
}
