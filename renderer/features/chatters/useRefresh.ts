import { useAction } from '../../api/action.ts';

let askedAtMs = Number.NEGATIVE_INFINITY;

/** Asks for the list anew because a person wants it. */
export function useRefresh() {
  const refresh = useAction('chatters.refresh');
  return {
    ...refresh,
    ask: () => {
      askedAtMs = Date.now();
      refresh.mutate();
    },
  };
}

/** Whether a walk that began then was asked for by a person; the others go on by themselves, unheard. */
export function wasAskedFor(startedAtMs: number): boolean {
  return startedAtMs >= askedAtMs - 1_000;
}
