import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LedgerQuery } from '../../../shared/ledger.ts';
import { call } from '../../api/call.ts';
import { useNow } from '../../ui/useNow.ts';

const MINUTE_MS = 60_000;
/** What was read for a state that has passed is of no use any more. */
const gcTime = 5_000;

/** Calls by time and by feature, current for what was noted; a new minute begins a new step. */
export function useFigures(span: 'hour' | 'day', noted: number) {
  const minute = Math.floor(useNow(5_000) / MINUTE_MS);
  return useQuery({
    queryKey: ['ledger.figures', span, noted, minute],
    queryFn: () => call('ledger.figures', { span }),
    placeholderData: keepPreviousData,
    gcTime,
  });
}

/** Single calls, newest first. */
export function useCalls(query: LedgerQuery, noted: number) {
  return useQuery({
    queryKey: ['ledger.rows', query, noted],
    queryFn: () => call('ledger.rows', query),
    placeholderData: keepPreviousData,
    gcTime,
  });
}
