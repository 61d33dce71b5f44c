import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppFailure } from '../../../shared/failure.ts';
import type { StreamPage } from '../../../shared/streams.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';

/** One stream as main knows it now: asked anew whenever a stream has changed. */
export function useStreamPage(id: number): UseQueryResult<StreamPage | null, AppFailure> {
  const version = useStateOf('streams')?.version;
  return useQuery({
    queryKey: ['streams.page', id, version],
    queryFn: () => call('streams.page', { id }),
    placeholderData: keepPreviousData,
    // Each version is another question: old answers are of no use.
    gcTime: 0,
  });
}
