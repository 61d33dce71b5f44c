import { type SetStateAction, useRef, useState } from 'react';
import { onOtherService, onSignOut } from '../api/ofService.ts';

const MOST_KEPT = 20;

/** What was filled in and neither sent nor given up, by its form; the newest last. */
const kept = new Map<string, unknown>();
/** Gives up all of them: whoever comes next, or the next service, has none of it. */
export const forgetForms = (): void => kept.clear();
onOtherService(forgetForms);
onSignOut(forgetForms);

export type KeptForm<T> = readonly [value: T, change: (next: SetStateAction<T>) => void, forget: () => void];

/**
 * As `useState`, for what a person fills in: a form that goes because they were led elsewhere has it again when it is next shown.
 * @param key names the form, and what it is about @returns with what gives it up: it was sent, or closed by the person
 */
export function useKeptForm<T>(key: string, start: () => T): KeptForm<T> {
  const [value, setValue] = useState<T>(() => (kept.has(key) ? (kept.get(key) as T) : start()));
  const latest = useRef(value);
  const change = (next: SetStateAction<T>) => {
    latest.current = next instanceof Function ? next(latest.current) : next;
    kept.delete(key);
    kept.set(key, latest.current);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    setValue(latest.current);
  };
  return [value, change, () => void kept.delete(key)];
}
