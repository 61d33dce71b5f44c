import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsState } from '../../../shared/analytics.ts';
import type { AppError } from '../../../shared/errors.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import type { ShownView } from './useAnalyticsView.ts';
import type { Choice } from './useChoice.ts';

/** What a choice fetches by itself at most; more waits for the press, beside its price. */
export const MOST_BY_ITSELF = 20;
/** Whoever goes through the ranges by arrow keys does not look at each. */
const RESTS_MS = 400;

export type Fetching = { readonly running: boolean; readonly error: AppError | null; start(): void; stop(): void };

/** Fetches what is missing of the chosen range: by itself, once for each choice, when that is cheap; else when a person asks. */
export function useFetch(state: AnalyticsState, choice: Choice | null, { view, current }: ShownView): Fetching {
  const { t } = useTranslation('analytics');
  const fetch = useCall('analytics.fetch');
  const stop = useCall('analytics.stop');
  const fetchedFor = useRef<string | null>(null);
  const key = choice === null ? null : JSON.stringify([state.channelId, choice]);
  const calls = current ? (view?.cost.calls ?? 0) : 0;
  const allowed = state.access === 'allowed' || state.access === 'unknown';
  const wants = allowed && calls > 0 && calls <= MOST_BY_ITSELF && state.loading === null;
  const { mutate } = fetch;
  useEffect(() => {
    if (!wants || key === null || fetchedFor.current === key) return;
    const timer = setTimeout(() => {
      fetchedFor.current = key;
      const [, asked] = JSON.parse(key) as [unknown, Choice];
      mutate(asked);
    }, RESTS_MS);
    return () => clearTimeout(timer);
  }, [wants, key, mutate]);
  // What failed of another choice says nothing about this one.
  const own = JSON.stringify(fetch.variables) === JSON.stringify(choice);
  return {
    running: state.loading !== null,
    error: (own ? fetch.error?.error : undefined) ?? stop.error?.error ?? null,
    start: () => {
      if (choice === null) return;
      fetchedFor.current = key;
      mutate(choice, { onSuccess: () => announcer.polite(t('fetch.ended')) });
    },
    stop: () => stop.mutate(),
  };
}
