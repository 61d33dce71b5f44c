import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { useCall } from '../../api/call.ts';
import { isolated } from '../../ui/slots.tsx';

/** A moment of a channel, and what there is to say about it. */
type Note = { readonly channelId: number; readonly atMs: number; readonly text: string };
export type Removed = { readonly key: number; readonly note: Note };

export type Notes = {
  /** What was removed last, until its line has gone. */
  readonly removed: Removed | null;
  readonly line: string;
  readonly error: AppError | null;
  add(note: Note): void;
  remove(noteId: number, atMs: number, text: string): void;
  undo(): void;
  forget(): void;
};

/** The person's own notes on the channel in front: made, removed, and put back, each in the channel it is of. */
export function useNotes(channelId: number | null): Notes {
  const { t } = useTranslation('analytics');
  const addNote = useCall('analytics.addNote');
  const removeNote = useCall('analytics.removeNote');
  const [removed, setRemoved] = useState<Removed | null>(null);
  return {
    removed,
    line: removed === null ? '' : t('notes.removed', { text: isolated(removed.note.text) }),
    error: addNote.error?.error ?? removeNote.error?.error ?? null,
    add: (note) => addNote.mutate(note),
    remove: (noteId, atMs, text) => {
      const onSuccess = () => channelId !== null && setRemoved({ key: noteId, note: { channelId, atMs, text } });
      removeNote.mutate({ noteId }, { onSuccess });
    },
    undo: () => {
      if (removed !== null) addNote.mutate(removed.note);
      setRemoved(null);
    },
    forget: () => setRemoved(null),
  };
}
