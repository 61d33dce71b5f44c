import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/Check.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MiddleCut } from '../../ui/MiddleCut.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { EventField } from './EventField.tsx';
import styles from './EventsPart.module.css';
import { type ChosenEvent, type OwnIds, whatIsSaid } from './eventChoice.ts';

type Props = {
  events: readonly ChosenEvent[];
  own: OwnIds;
  /** What they count, in words. */
  counts: string;
  /** More than the account may register. */
  over: boolean;
  error: string | undefined;
  onEvents: (events: readonly ChosenEvent[]) => void;
};

/** What the hook tells: ticked names, a field for more, and what they count. */
export function EventsPart({ events, own, counts, over, error, onEvents }: Props) {
  const { t } = useTranslation('hooks');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {t('sheet.events')}
      </h3>
      <div className={styles.box}>
        <ul aria-labelledby={titleId}>
          {events.map(({ name, on }) => (
            <li key={name} className={styles.event}>
              <Check
                className={styles.check}
                atEnd
                checked={on}
                onChange={(next) => onEvents(events.map((event) => (event.name === name ? { name, on: next } : event)))}
              >
                <span className={styles.words}>
                  <code className={styles.name}>
                    <MiddleCut>{name}</MiddleCut>
                  </code>
                  <Said name={name} />
                </span>
              </Check>
              {!on && (
                <IconButton
                  icon={X}
                  size="s"
                  label={t('sheet.remove', { event: name })}
                  onClick={() => onEvents(events.filter((event) => event.name !== name))}
                />
              )}
            </li>
          ))}
        </ul>
        <EventField
          own={own}
          chosen={events.map(({ name }) => name)}
          onAdd={(name) => onEvents([...events, { name, on: true }])}
        />
      </div>
      <p className={over ? styles.over : styles.counts}>{counts}</p>
      {error !== undefined && <p className={styles.over}>{error}</p>}
    </section>
  );
}

function Said({ name }: { name: string }) {
  const { t } = useTranslation('hooks');
  const said = whatIsSaid(name);
  if (said === 'notInDocument') return <Tag kind="assume">{t('sheet.notInDocument')}</Tag>;
  return <span className={styles.said}>{t(`sheet.${said}`)}</span>;
}
