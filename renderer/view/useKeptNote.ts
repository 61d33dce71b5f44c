import { type ChangeEvent, useEffect, useState } from 'react';
import type { AppError } from '../../shared/errors.ts';
import type { AppFailure } from '../../shared/failure.ts';
import { withThisService } from '../api/ofService.ts';
import { saveBeforeLeaving } from '../api/unsaved.ts';

const LONGEST = 2_000;
/** Who types is not waited for at each key: main writes each note to the disk. */
const SETTLED_MS = 500;
/** Who types on and on pauses nowhere; what the end of the app may take is no more than this. */
const LONGEST_MS = 1_000;

export type KeptNote = {
  /** What is to be said beside the field: that all is saved, once the field was left; why it is not, until it is. */
  readonly told: 'saved' | AppError | null;
  /** What the field is given. */
  readonly field: {
    readonly value: string;
    readonly maxLength: number;
    onChange(event: ChangeEvent<HTMLTextAreaElement>): void;
    onBlur(): void;
  };
};

/**
 * One's own note: saved while it is written, and at once when its field is left or goes away, or its service is. What failed is tried
 * again with the next key.
 * @param note as it stands when the field is first shown
 * @param save as it is then; rejects with AppFailure only
 */
export function useKeptNote(note: string, save: (note: string) => Promise<unknown>): KeptNote {
  const [value, setValue] = useState(note);
  const [saved, setSaved] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [keeper] = useState(() =>
    keepNote(note, save, (text, failure) => {
      if (failure === null) setSaved(text);
      setError(failure);
    }),
  );
  useEffect(() => {
    const stop = saveBeforeLeaving(keeper.keep);
    return () => {
      stop();
      keeper.keep();
    };
  }, [keeper]);
  return {
    told: error ?? (isLeft && saved === value ? 'saved' : null),
    field: {
      value,
      maxLength: LONGEST,
      onChange: ({ target }) => {
        setValue(target.value);
        setLeft(false);
        keeper.write(target.value);
      },
      onBlur: () => {
        setLeft(true);
        keeper.keep();
      },
    },
  };
}

function keepNote(
  note: string,
  save: (note: string) => Promise<unknown>,
  tell: (text: string, failure: AppError | null) => void,
) {
  let text = note;
  /** null: what main has is not known. */
  let kept: string | null = note;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAtMs: number | null = null;
  const isSameService = withThisService();
  const keep = (): void => {
    clearTimeout(timer);
    changedAtMs = null;
    // The same number is somebody else at another service.
    if (text === kept || !isSameService()) return;
    const asked = text;
    kept = asked;
    const answered = (failure: AppError | null) => {
      // What was asked since says how it stands.
      if (kept !== asked) return;
      if (failure !== null) kept = null;
      tell(asked, failure);
    };
    void save(asked).then(
      () => answered(null),
      ({ error }: AppFailure) => answered(error),
    );
  };
  return {
    keep,
    write: (next: string): void => {
      text = next;
      const nowMs = performance.now();
      changedAtMs ??= nowMs;
      clearTimeout(timer);
      timer = setTimeout(keep, Math.min(SETTLED_MS, changedAtMs + LONGEST_MS - nowMs));
    },
  };
}
