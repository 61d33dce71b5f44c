import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ActivityEntry } from '../../../../shared/activity.ts';
import { call } from '../../../api/call.ts';
import { useStateOf } from '../../../api/state.ts';

/** As many are listed; older ones stand in the feed. */
export const MOST_LISTED = 50;

export type Notified = { readonly rows: readonly ActivityEntry[] | null; readonly total: number };

/** What taps on the shoulder and was not cleared away, newest first; null: not known yet. */
export function useNotified(): Notified {
  const version = useStateOf('activity')?.version ?? 0;
  const { data } = useQuery({
    queryKey: ['activity.rows', 'notified', version],
    queryFn: () =>
      call('activity.rows', { category: null, text: '', only: { kind: 'notified' }, offset: 0, limit: MOST_LISTED }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { rows: data?.rows ?? null, total: data?.total ?? 0 };
}
