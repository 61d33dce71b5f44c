import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionChannel } from '../../../shared/session.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Num } from '../../ui/Num.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { isolated } from '../../ui/slots.tsx';
import styles from './ChartsSection.module.css';
import { LONGEST_NOTE } from './NoteControl.tsx';
import { serviceNow } from './serviceNow.ts';
import { zoneWords } from './words/zoneTime.ts';

type Props = {
  /** The moment that is meant, by this computer's clock. */
  atMs: number;
  /** Whose numbers the note is for; null: no channel is open. */
  channel: SessionChannel | null;
  onClose: () => void;
};

/** A note on a moment of the channel's numbers, written from wherever one is. */
export function NoteSheet({ atMs, channel, onClose }: Props) {
  const { t } = useTranslation('analytics');
  const state = useStateOf('analytics');
  const add = useCall('analytics.addNote');
  const [text, setText] = useState('');
  const [told, setTold] = useState(false);
  if (state === undefined) return null;
  const moment = serviceNow(state, atMs);
  const words = text.trim();
  const save = () => {
    if (add.isPending || channel === null) return;
    if (words === '') return setTold(true);
    const onSuccess = () => {
      announcer.polite(t('notes.marked', { text: isolated(words) }));
      onClose();
    };
    add.mutate({ channelId: channel.id, atMs: moment, text: words }, { onSuccess });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const foot = (
    <Button
      kind="main"
      busy={add.isPending}
      disabledReason={channel === null ? t('notes.noChannel') : undefined}
      onClick={save}
    >
      {t('notes.save')}
    </Button>
  );
  return (
    <Sheet open onClose={onClose} label={t('notes.label')} title={t('notes.label')} foot={foot} onSubmit={save}>
      <form className={styles.noteForm} onSubmit={submit}>
        {add.error && <ErrorNotice error={add.error.error} />}
        <p>
          <Num>{t('notes.atNow', { time: zoneWords('exact', moment, state.zone) })}</Num>
        </p>
        <Field
          label={t('notes.field')}
          hint={channel === null ? t('notes.noChannel') : t('notes.where', { channel: isolated(channel.token) })}
          placeholder={t('notes.placeholder')}
          maxLength={LONGEST_NOTE}
          dir="auto"
          value={text}
          onChange={setText}
          error={told && words === '' ? t('notes.empty') : undefined}
        />
      </form>
    </Sheet>
  );
}
