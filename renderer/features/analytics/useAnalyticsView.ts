import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnalyticsQuery, AnalyticsView } from '../../../shared/analytics.ts';
import type { AppError } from '../../../shared/errors.ts';
import { call } from '../../api/call.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import type { Choice } from './useChoice.ts';
import { withoutNumbers } from './withoutNumbers.ts';
import type { Span } from './words/rangeWords.ts';

/** More than a wide screen has pixels for a line. */
const POINTS = 1_200;
/** What nobody looks at any more need not stay long. */
const KEPT_MS = 20_000;

export type ShownView = {
  /** What is shown; the one before, until a new one has come. */
  readonly view: AnalyticsView | undefined;
  /** The answer to what is asked now, not to what was asked before. */
  readonly current: boolean;
  readonly error: AppError | null;
  retry(): void;
};

/**
 * What is known of the chosen range; it costs no call. With each `version` it is asked anew, one answer after the other: what came is
 * shown although there is a newer version already, or else whatever grows fast would never be seen.
 */
export function useAnalyticsView(choice: Choice | null, zoom: Span | null, version: number): ShownView {
  const hidden = useNumbersHidden();
  const query: AnalyticsQuery | null = choice && { ...choice, zoom, points: POINTS };
  const queryKey = ['analytics.view', query, hidden];
  const asked = `${version} ${JSON.stringify(queryKey)}`;
  const lastAsked = useRef<string | null>(null);
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      lastAsked.current = asked;
      return { version, view: await call('analytics.view', query as AnalyticsQuery) };
    },
    enabled: query !== null,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
  const own = isPlaceholderData ? undefined : data;
  const isBehind = query !== null && (own === undefined ? error !== null : own.version !== version);
  useEffect(() => {
    // What failed of this very version is asked again by a person, or with the next one.
    if (isBehind && !isFetching && lastAsked.current !== asked) void refetch();
  }, [isBehind, isFetching, asked, refetch]);
  const view = data?.view;
  return {
    view: view !== undefined && hidden && !view.hidden ? withoutNumbers(view) : view,
    current: own !== undefined && !isBehind,
    error: error?.error ?? null,
    retry: () => void refetch(),
  };
}
