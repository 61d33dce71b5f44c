import type { UseMutationResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AppFailure } from '../../../shared/failure.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './PrivacySection.module.css';
import { Option } from './Section.tsx';

type Words = { label: string; text: string; title: string; warning: string; no: string; yes: string; done: string };

/** Deletes something that is kept, with the question in the button's place. */
export function ClearKept({ clearing, words }: { clearing: UseMutationResult<void, AppFailure, void>; words: Words }) {
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
    clearing.mutate(undefined, {
      onSuccess: () => {
        announcer.polite(words.done);
        leave();
      },
    });
  if (!asks) {
    return (
      <Option label={words.label} hint={words.text}>
        <Button kind="danger" icon={Trash2} ref={button} onClick={() => setAsks(true)}>
          {words.label}
        </Button>
      </Option>
    );
  }
  return (
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
  );
}
