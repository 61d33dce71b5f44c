import type { ComponentPropsWithRef, KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { classes } from './classes.ts';
import { formatNumber } from './format.ts';
import { Icon, type LucideIcon } from './Icon.tsx';
import { nextIndex } from './roving.ts';
import styles from './Segments.module.css';

export type SegmentsProps<V extends string> = {
  label: string;
  /** null: none of them. */
  value: V | null;
  options: readonly { value: V; label: string; count?: number; icon?: LucideIcon }[];
  onChange: (value: V) => void;
  /** Drawn in the same frame: a `SegmentButton` that leads to more than these. */
  end?: ReactNode;
  className?: string | undefined;
};

/** One of a few, all in sight. Arrows, Home and End move and choose. */
export function Segments<V extends string>({ label, value, options, onChange, end, className }: SegmentsProps<V>) {
  const group = useRef<HTMLDivElement>(null);
  const chosen = options.findIndex((option) => option.value === value);
  const move = (event: KeyboardEvent) => {
    const to = nextIndex(event, Math.max(chosen, 0), options.length);
    const option = to === null ? undefined : options[to];
    if (to === null || option === undefined) return;
    event.preventDefault();
    onChange(option.value);
    group.current?.querySelectorAll('button')[to]?.focus();
  };
  const radios = (
    <div
      className={end === undefined ? classes(styles.group, className) : styles.options}
      role="radiogroup"
      aria-label={label}
      ref={group}
      onKeyDown={move}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input can't hold a count and its own press state
        <button
          key={option.value}
          type="button"
          role="radio"
          className={styles.option}
          aria-checked={option.value === value}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon icon={option.icon} size="s" />}
          <bdi data-open="">{option.label}</bdi>
          {option.count !== undefined && <span className={styles.count}>{formatNumber(option.count)}</span>}
        </button>
      ))}
    </div>
  );
  if (end === undefined) return radios;
  return (
    <div className={classes(styles.group, className)}>
      {radios}
      {end}
    </div>
  );
}

export type SegmentButtonProps = ComponentPropsWithRef<'button'> & { icon?: LucideIcon; on: boolean };

/** A button in the frame of segments, that opens a choice of more; `on`: what is chosen lies behind it. */
export function SegmentButton({ icon, on, children, ...rest }: SegmentButtonProps) {
  return (
    <button type="button" {...rest} className={styles.option} aria-pressed={on}>
      {icon && <Icon icon={icon} size="s" />}
      {children}
    </button>
  );
}
