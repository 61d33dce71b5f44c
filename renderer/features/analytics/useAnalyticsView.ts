import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnalyticsQuery, AnalyticsView } from '../../../shared/analytics.ts';
import type { AppError } from '../../../shared/errors.ts';
import { call } from '../../api/call.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import type { Choice } from './useChoice.ts';
import { withoutNumbers } from './withoutNumbers.ts';
import type { Span } from './words/rangeWords.ts';

/** More than a wide screen has pixels for a line. */
const POINTS = 1_200;
/** Each version is an entry of its own; what nobody looks at any more need not stay. */
const KEPT_MS = 20_000;

export type ShownView = {
  /** What is shown; the one before, until a new one has come. */
  readonly view: AnalyticsView | undefined;
  /** The answer to what is asked now, not to what was asked before. */
  readonly current: boolean;
  readonly error: AppError | null;
  retry(): void;
};

/** What is known of the chosen range, asked anew with each `version`. It costs no call. */
export function useAnalyticsView(choice: Choice | null, zoom: Span | null, version: number): ShownView {
  const hidden = useNumbersHidden();
  const query: AnalyticsQuery | null = choice && { ...choice, zoom, points: POINTS };
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['analytics.view', query, version, hidden],
    queryFn: () => call('analytics.view', query as AnalyticsQuery),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
  return {
    view: data !== undefined && hidden && !data.hidden ? withoutNumbers(data) : data,
    current: data !== undefined && !isPlaceholderData,
    error: error?.error ?? null,
    retry: () => void refetch(),
  };
}
