import { Ban, ShieldPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPerson } from '../../../shared/people.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { shorten } from '../../ui/Name.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Price } from '../../ui/Price.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useMay } from '../../view/capability.ts';
import { moderate } from '../../view/moderation/moderate.ts';
import { useUnreachable } from '../../view/useUnreachable.ts';
import styles from './People.module.css';

/** What can be done with somebody who is in no row: by the list that they come to. */
const acts = {
  banned: { role: 'Banned', capability: 'ban', why: 'onlyModeratorsBan', icon: Ban },
  moderators: { role: 'Mod', capability: 'changeRole', why: 'onlyOwner', icon: ShieldPlus },
} as const;

type NamedList = keyof typeof acts;

/** Bans somebody, or makes them a moderator, by the whole of their name: they need not be here, nor in a list that is loaded. */
export function ByName({ list }: { list: NamedList }) {
  const { t } = useTranslation('people');
  const [open, setOpen] = useState(false);
  const { capability, why, icon } = acts[list];
  const may = useMay(capability);
  const unreachable = useUnreachable();
  const refusal = unreachable
    ? t('actions.unreachable')
    : may.kind === 'denied'
      ? t(`row.${may.why === 'role' ? why : may.why}`)
      : undefined;
  const label = t(`byName.${list}.open`);
  if (refusal !== undefined) {
    return (
      <Button icon={icon} disabledReason={refusal}>
        {label}
      </Button>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      align="end"
      trigger={
        <Button icon={icon} aria-haspopup="dialog">
          {label}
        </Button>
      }
    >
      <Form list={list} label={label} onBegun={() => setOpen(false)} />
    </Popover>
  );
}

type FormProps = { list: NamedList; label: string; onBegun: () => void };

function Form({ list, label, onBegun }: FormProps) {
  const { t } = useTranslation('people');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const channelId = useStateOf('people')?.channelId ?? null;
  const find = useCall('people.find');
  const [error, setError] = useState<Awaited<ReturnType<typeof moderate>>>(null);

  const begin = async (found: FoundPerson | null, wanted: string) => {
    if (channelId === null) return;
    if (found === null) return setProblem(t('empty.askUnknown', { text: isolated(shorten(wanted, 60)) }));
    const { userId, username, roles } = found;
    if (roles.includes(acts[list].role)) {
      return setProblem(t(`byName.${list}.already`, { name: isolated(shorten(username, 60)) }));
    }
    const refused =
      list === 'banned'
        ? await moderate('ban', { channelId, people: [{ userId, username }] })
        : await moderate('changeRoles', { channelId, userId, username, add: ['Mod'], remove: [] });
    // A sign-in for more has its own sheet, which goes on from here.
    if (refused === null) onBegun();
    else setError(refused);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim().slice(0, 100);
    setError(null);
    if (wanted === '') return setProblem(t('byName.none'));
    find.mutate({ list, name: wanted }, { onSuccess: (found) => void begin(found, wanted) });
  };

  return (
    <form className={styles.byName} onSubmit={submit}>
      <h2>{label}</h2>
      <Field
        label={t('byName.field')}
        value={text}
        error={problem}
        hint={t(`byName.${list}.hint`)}
        onChange={(next) => {
          setText(next);
          setProblem(undefined);
        }}
      />
      {find.error && <ErrorNotice error={find.error.error} />}
      {error && <ErrorNotice error={error} />}
      <span className={styles.ask}>
        <Button type="submit" kind="main" busy={find.isPending}>
          {t(`byName.${list}.go`)}
        </Button>
        <Price>{t('actions.price', { count: 3 })}</Price>
      </span>
    </form>
  );
}
