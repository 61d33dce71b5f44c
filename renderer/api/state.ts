import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { StateName, StateOf } from '../../shared/bridge.ts';
import type { AppFailure } from '../../shared/failure.ts';
import { send } from './call.ts';

/** The states that a cache follows: those that were asked for, from before the first reading on. */
const followed = new WeakMap<QueryClient, Set<StateName>>();

/** A state of main in the cache: its key, and how it is read. The type of what lies under the key is known. */
export function stateOptions<N extends StateName>(name: N) {
  return queryOptions<StateOf<N>, AppFailure, StateOf<N>, readonly [N]>({
    queryKey: [name],
    queryFn: ({ client }) => {
      follow(client, name);
      return read(name);
    },
  });
}

/** A state of main, kept current by its pushes; undefined until it was read. */
export function useStateOf<N extends StateName>(name: N): StateOf<N> | undefined {
  return useStateQuery(name).data;
}

/** The same with what became of the reading, for a page that says so when it failed. */
export function useStateQuery<N extends StateName>(name: N): UseQueryResult<StateOf<N>, AppFailure> {
  return useQuery(stateOptions(name));
}

/** Has a state read before anything that is drawn asks for it. */
export function askFor(queries: QueryClient, name: StateName): void {
  void queries.prefetchQuery(stateOptions(name));
}

/** Whether a query of this cache is a state that it follows. */
export function isState(queries: QueryClient, [name, ...more]: readonly unknown[]): boolean {
  return more.length === 0 && followed.get(queries)?.has(name as StateName) === true;
}

function read<N extends StateName>(name: N): Promise<StateOf<N>> {
  return (send as (name: string, input: undefined) => Promise<unknown>)(`${name}.read`, undefined) as Promise<
    StateOf<N>
  >;
}

/** Writes every push of this state into the cache, for as long as the window lives. */
function follow(queries: QueryClient, name: StateName): void {
  const names = followed.get(queries) ?? new Set();
  if (names.has(name)) return;
  followed.set(queries, names.add(name));
  window.bridge.on(`${name}.changed`, (state) => {
    const { queryKey } = stateOptions(name);
    // A read under way is older than this push; its answer must not come after it.
    void queries.cancelQueries({ queryKey }, { silent: true, revert: false });
    queries.setQueryData(queryKey, state);
  });
}
