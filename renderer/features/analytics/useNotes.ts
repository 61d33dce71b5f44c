import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { useCall } from '../../api/call.ts';
import { isolated } from '../../ui/slots.tsx';

export type Removed = { readonly key: number; readonly atMs: number; readonly text: string };

export type Notes = {
  /** What was removed last, until its line has gone. */
  readonly removed: Removed | null;
  readonly line: string;
  readonly error: AppError | null;
  add(atMs: number, text: string): void;
  remove(noteId: number, atMs: number, text: string): void;
  undo(): void;
  forget(): void;
};

/** The person's own notes: made, removed, and put back. */
export function useNotes(): Notes {
  const { t } = useTranslation('analytics');
  const addNote = useCall('analytics.addNote');
  const removeNote = useCall('analytics.removeNote');
  const [removed, setRemoved] = useState<Removed | null>(null);
  return {
    removed,
    line: removed === null ? '' : t('notes.removed', { text: isolated(removed.text) }),
    error: addNote.error?.error ?? removeNote.error?.error ?? null,
    add: (atMs, text) => addNote.mutate({ atMs, text }),
    remove: (noteId, atMs, text) =>
      removeNote.mutate({ noteId }, { onSuccess: () => setRemoved({ key: noteId, atMs, text }) }),
    undo: () => {
      if (removed !== null) addNote.mutate({ atMs: removed.atMs, text: removed.text });
      setRemoved(null);
    },
    forget: () => setRemoved(null),
  };
}
