import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { verdicts } from '../../../shared/deliveries.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { type FilterChoice, type FilterTime, filtersSet, noFilter, type StatusClass } from './deliveriesView.ts';
import styles from './FilterForm.module.css';

const HOUR_MS = 3_600_000;
const spans = { any: null, hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
const times = Object.keys(spans) as FilterTime[];
const statuses: readonly [StatusClass, 'accepted' | 'refused' | 'failed' | 'hungUp'][] = [
  [2, 'accepted'],
  [4, 'refused'],
  [5, 'failed'],
  [0, 'hungUp'],
];
/** What a question may name. */
const MOST_EVENTS = 50;

type Props = { filter: FilterChoice; onChange: (filter: FilterChoice) => void };

/** What the list is narrowed to, besides words. Nothing ticked in a group: all of it. */
export function FilterForm({ filter, onChange }: Props) {
  const { t } = useTranslation('deliveries');
  const known = useStateOf('deliveries')?.events ?? [];
  const events = [...new Set([...filter.events, ...known])].slice(0, MOST_EVENTS);
  const chooseTime = (time: FilterTime) => {
    const span = spans[time];
    onChange({ ...filter, time, fromMs: span === null ? null : Date.now() - span });
  };
  return (
    <div className={styles.form}>
      <Group title={t('filter.time')}>
        <Segments
          label={t('filter.time')}
          value={filter.time}
          options={times.map((value) => ({ value, label: t(`filter.times.${value}`) }))}
          onChange={chooseTime}
        />
      </Group>
      <Group title={t('filter.status')} columns>
        {statuses.map(([value, word]) => (
          <Check
            key={word}
            checked={filter.statusClasses.includes(value)}
            onChange={(on) => onChange({ ...filter, statusClasses: toggled(filter.statusClasses, value, on) })}
          >
            {t(`filter.statuses.${word}`)}
          </Check>
        ))}
      </Group>
      <Group title={t('filter.verdict')} columns>
        {verdicts.map((value) => (
          <Check
            key={value}
            checked={filter.verdicts.includes(value)}
            onChange={(on) => onChange({ ...filter, verdicts: toggled(filter.verdicts, value, on) })}
          >
            {t(`verdicts.${value}`)}
          </Check>
        ))}
      </Group>
      <Group title={t('filter.event')}>
        {events.length === 0 && <p className={styles.none}>{t('filter.noEvents')}</p>}
        {events.map((event) => (
          <Check
            key={event}
            checked={filter.events.includes(event)}
            onChange={(on) => onChange({ ...filter, events: toggled(filter.events, event, on) })}
          >
            <span className={styles.event}>
              <RawText>{event}</RawText>
            </span>
          </Check>
        ))}
      </Group>
      {filtersSet(filter) > 0 && (
        <Button className={styles.reset} onClick={() => onChange(noFilter)}>
          {t('filter.reset')}
        </Button>
      )}
    </div>
  );
}

function Group({ title, columns, children }: { title: string; columns?: boolean; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={styles.title}>{title}</legend>
      <div className={columns ? styles.columns : undefined}>{children}</div>
    </fieldset>
  );
}

function toggled<V>(values: readonly V[], value: V, on: boolean): V[] {
  const others = values.filter((other) => other !== value);
  return on ? [...others, value] : others;
}
