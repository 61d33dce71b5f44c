import type { QueryClient } from '@tanstack/react-query';
import { isState, stateOptions } from './state.ts';

/**
 * Has a cache forget what was answered before another service is spoken to, or the same one anew: there the same ids are other people
 * and things, and what is simulated never stands among what is real. What is on the screen is asked for again. States are pushed.
 */
export function forgetWithService(queries: QueryClient): void {
  const { queryKey } = stateOptions('service');
  let turn: number | undefined;
  window.bridge.on('service.changed', (service) => {
    const before = turn ?? queries.getQueryData(queryKey)?.turn;
    turn = service.turn;
    if (before === undefined || before === turn) return;
    const answers = { predicate: (query: { queryKey: readonly unknown[] }) => !isState(queries, query.queryKey) };
    queries.removeQueries({ type: 'inactive', ...answers });
    void queries.resetQueries({ type: 'active', ...answers });
  });
}
