import { MapPin } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsState } from '../../../shared/analytics.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Num } from '../../ui/Num.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { isolated } from '../../ui/slots.tsx';
import styles from './ChartsSection.module.css';
import type { Cursor } from './charts/cursor.ts';
import { serviceNow } from './serviceNow.ts';
import type { Notes } from './useNotes.ts';
import { zoneWords } from './words/zoneTime.ts';

/** How many characters a note may have. */
export const LONGEST_NOTE = 80;

type Props = { state: AnalyticsState; cursor: Cursor; notes: Notes };

/** Marks what happens now, or what happened where the line over the charts stands. */
export function NoteControl({ state, cursor, notes }: Props) {
  const { t } = useTranslation('analytics');
  // When the form was opened: that moment of that channel is meant, however long the words take.
  const [meant, setMeant] = useState<{ channelId: number; atMs: number; atLine: boolean } | null>(null);
  const open = (next: boolean) => {
    const { channelId } = state;
    const atMs = cursor.read();
    const isMeant = next && channelId !== null;
    setMeant(isMeant ? { channelId, atMs: atMs ?? serviceNow(state), atLine: atMs !== null } : null);
  };
  return (
    <Popover
      label={t('notes.label')}
      align="end"
      side="top"
      open={meant !== null}
      onOpenChange={open}
      trigger={
        <Button kind="quiet" className={styles.small} icon={MapPin}>
          {t('notes.mark')}
        </Button>
      }
    >
      {meant !== null && (
        <NoteForm
          when={t(meant.atLine ? 'notes.atLine' : 'notes.atNow', { time: zoneWords('exact', meant.atMs, state.zone) })}
          onSave={(text) => {
            notes.add({ channelId: meant.channelId, atMs: meant.atMs, text });
            announcer.polite(t('notes.marked', { text: isolated(text) }));
            open(false);
          }}
        />
      )}
    </Popover>
  );
}

function NoteForm({ when, onSave }: { when: string; onSave: (text: string) => void }) {
  const { t } = useTranslation('analytics');
  const [text, setText] = useState('');
  const [told, setTold] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') setTold(true);
    else onSave(text.trim());
  };
  return (
    <form className={styles.note} onSubmit={submit}>
      <div className={styles.noteForm}>
        <Field
          label={t('notes.field')}
          placeholder={t('notes.placeholder')}
          maxLength={LONGEST_NOTE}
          dir="auto"
          value={text}
          onChange={setText}
          error={told && text.trim() === '' ? t('notes.empty') : undefined}
        />
        <p>
          <Num>{when}</Num>
        </p>
        <Button type="submit">{t('notes.save')}</Button>
      </div>
    </form>
  );
}
