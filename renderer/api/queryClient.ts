import { QueryClient } from '@tanstack/react-query';
import type { AppFailure } from '../../shared/failure.ts';
import { forgetWithService } from './ofService.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppFailure;
  }
}

/**
 * The cache of what main told. Nothing is asked twice by itself: main pushes what changes, and retries,
 * budgets and the network are its business. It holds what one service has told, and forgets it with that.
 */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  forgetWithService(queries);
  return queries;
}
