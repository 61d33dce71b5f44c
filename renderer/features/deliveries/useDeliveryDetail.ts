import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DeliveryDetail } from '../../../shared/deliveries.ts';
import type { AppFailure } from '../../../shared/failure.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';

/** A body may be a mebibyte, and the list changes with every delivery that comes. */
const AGAIN_AFTER_MS = 2_000;
const KEPT_MS = 30_000;

/** The key of one delivery in the cache. */
export const detailKey = (id: number | null) => ['deliveries.detail', id] as const;

/** One delivery whole; `data` null: it is no longer kept. While another one is asked for, the one before stays. */
export function useDeliveryDetail(id: number | null): UseQueryResult<DeliveryDetail | null, AppFailure> {
  return useQuery<DeliveryDetail | null, AppFailure>({
    queryKey: detailKey(id),
    queryFn: () => (id === null ? null : call('deliveries.detail', { id })),
    enabled: id !== null,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    // Shown again later, it may have got attempts or sendings since.
    staleTime: 0,
  });
}

/** The same, asked for again when something came: it may be another attempt, or an answer to what was sent on. */
export function useLiveDetail(id: number | null): UseQueryResult<DeliveryDetail | null, AppFailure> {
  const version = useStateOf('deliveries')?.version;
  const query = useDeliveryDetail(id);
  const { refetch } = query;
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version || id === null) return;
    seen.current = version;
    waiting.current ??= setTimeout(() => {
      waiting.current = null;
      void refetch();
    }, AGAIN_AFTER_MS);
  }, [version, id, refetch]);
  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current);
      waiting.current = null;
    },
    [],
  );
  return query;
}
