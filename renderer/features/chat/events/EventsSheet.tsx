import { DoorOpen, HeartPlus, type LucideIcon, Radio, Sparkles, Star, Users, Vote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/call.ts';
import { useStateOf } from '../../../api/state.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import styles from './Events.module.css';
import type { ChatEvents } from './shownEvents.ts';

type Choice = 'hosts' | 'followers' | 'subscriptions' | 'skills' | 'visits';

const choices: readonly { readonly name: Choice; readonly icon: LucideIcon }[] = [
  { name: 'hosts', icon: Users },
  { name: 'followers', icon: HeartPlus },
  { name: 'subscriptions', icon: Star },
  { name: 'skills', icon: Sparkles },
  { name: 'visits', icon: DoorOpen },
];

/** What of that which happens is shown between the messages. Each choice holds at once. */
export function EventsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('events');
  const events = useStateOf('settings')?.chatEvents;
  const save = useCall('settings.change');
  if (events === undefined) return null;
  const change = (part: Partial<ChatEvents>) => save.mutate({ chatEvents: { ...events, ...part } });
  return (
    <Sheet open onClose={onClose} label={t('title')} title={t('title')}>
      <p className={styles.about}>{t('about')}</p>
      {save.error && <ErrorNotice error={save.error.error} />}
      <ul className={styles.choices}>
        {choices.map(({ name, icon }) => (
          <Row key={name} icon={icon} title={t(name)} hint={t(`${name}Hint`, { count: events.largeHostFrom })}>
            <Switch aria-label={t(name)} checked={events[name]} onChange={(on) => change({ [name]: on })} />
          </Row>
        ))}
        <Row icon={Radio} title={t('stream')} hint={t('always')} />
        <Row icon={Vote} title={t('polls')} hint={t('always')} />
      </ul>
      <LargeFrom value={events.largeHostFrom} onChange={(largeHostFrom) => change({ largeHostFrom })} />
      <section className={styles.big}>
        <h3>
          {t('bigTitle')} <Tag kind="assume">{t('reading')}</Tag>
        </h3>
        <p>{t('bigAbout')}</p>
      </section>
    </Sheet>
  );
}

type RowProps = { icon: LucideIcon; title: string; hint: string; children?: React.ReactNode };

function Row({ icon, title, hint, children }: RowProps) {
  return (
    <li className={styles.choice}>
      <Icon icon={icon} size="s" />
      <span className={styles.words}>
        <span>{title}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
      {children}
    </li>
  );
}

/** From how many viewers on a host stands in a large row. What is no number stays in the field and changes nothing. */
function LargeFrom({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation('events');
  const [typed, setTyped] = useState(String(value));
  const number = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0;
  const isGood = number >= 1 && number <= 100_000;
  return (
    <Field
      className={styles.from}
      label={t('largeFrom')}
      value={typed}
      inputMode="numeric"
      onChange={(next) => {
        setTyped(next);
        const wanted = /^\s*\d{1,6}\s*$/.test(next) ? Number(next) : 0;
        if (wanted >= 1 && wanted <= 100_000) onChange(wanted);
      }}
      error={isGood ? undefined : t('largeFromWrong')}
    />
  );
}
