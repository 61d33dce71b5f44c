import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { LONGEST_TIMEOUT_SECONDS, type ModeratedPerson } from '../../../shared/writes/moderation.ts';

type Asked = { readonly channelId: number; readonly person: ModeratedPerson } | null;

/** Whose timeout is asked for a length; null: nobody's. */
const store = createStore<{ readonly asked: Asked }>(() => ({ asked: null }));

export const useTimeoutFor = (): Asked => useStore(store, ({ asked }) => asked);
/** Asks the person how long somebody shall not write. */
export const askTimeoutFor = (channelId: number, person: ModeratedPerson): void =>
  store.setState({ asked: { channelId, person } });
export const leaveTimeoutFor = (): void => store.setState({ asked: null });

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** The seconds of a length that somebody writes: a bare number is minutes; null: it is none, or too long. */
export function lengthWritten(text: string): number | null {
  const written = text.trim().toLowerCase().replaceAll(/\s+/g, '');
  let seconds = 0;
  if (/^\d{1,9}$/.test(written)) seconds = Number(written) * 60;
  else if (/^(?:\d{1,9}[dhms])+$/.test(written)) {
    for (const [, count, unit = 's'] of written.matchAll(/(\d+)([dhms])/g)) {
      seconds += Number(count) * (UNITS[unit] ?? 1);
    }
  }
  return seconds >= 1 && seconds <= LONGEST_TIMEOUT_SECONDS ? seconds : null;
}
