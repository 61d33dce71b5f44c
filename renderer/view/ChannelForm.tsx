import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../api/call.ts';
import { Button } from '../ui/Button.tsx';
import { errorText } from '../ui/errorText.ts';
import { Field } from '../ui/Field.tsx';
import styles from './ChannelForm.module.css';
import { pasteText } from './pasteText.ts';

const LONGEST = 100;

export type ChannelFormProps = { onOpened?: () => void; big?: boolean; autoFocus?: boolean };

/** Opens a channel's chat by name or number. */
export function ChannelForm({ onOpened, big = false, autoFocus = false }: ChannelFormProps) {
  const { t } = useTranslation('signIn');
  const [channel, setChannel] = useState('');
  const [problem, setProblem] = useState<string>();
  const open = useCall('session.openChannel');
  const failure = open.error ? errorText(open.error.error) : null;
  const change = (text: string) => {
    setChannel(text);
    setProblem(undefined);
    open.reset();
  };
  const submit = () => {
    const name = channel.trim().replace(/^[#@]/, '');
    if (name === '') return setProblem(t('anonymous.empty'));
    if (name.length > LONGEST) return setProblem(t('anonymous.tooLong', { count: name.length }));
    open.mutate({ channel: name }, { onSuccess: () => onOpened?.() });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('anonymous.field')}
        hint={t('anonymous.hint')}
        error={problem ?? (failure ? `${failure.title}. ${failure.meaning} ${failure.remedy}` : undefined)}
        value={channel}
        onChange={change}
        paste={pasteText}
        big={big}
        autoFocus={autoFocus}
      />
      <Button className={styles.open} type="submit" kind="main" big={big} busy={open.isPending}>
        {t('anonymous.open')}
      </Button>
    </form>
  );
}
