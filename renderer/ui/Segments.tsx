import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { formatNumber } from './format.ts';
import { nextIndex } from './roving.ts';
import styles from './Segments.module.css';

export type SegmentsProps<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string; count?: number }[];
  onChange: (value: V) => void;
};

/** One of a few, all in sight. Arrows, Home and End move and choose. */
export function Segments<V extends string>({ label, value, options, onChange }: SegmentsProps<V>) {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const to = nextIndex(
      event,
      options.findIndex((option) => option.value === value),
      options.length,
    );
    const option = to === null ? undefined : options[to];
    if (to === null || option === undefined) return;
    event.preventDefault();
    onChange(option.value);
    group.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className={styles.group} role="radiogroup" aria-label={label} ref={group} onKeyDown={move}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input can't hold a count and its own press state
        <button
          key={option.value}
          type="button"
          role="radio"
          className={styles.option}
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          <bdi>{option.label}</bdi>
          {option.count !== undefined && <span className={styles.count}>{formatNumber(option.count)}</span>}
        </button>
      ))}
    </div>
  );
}
