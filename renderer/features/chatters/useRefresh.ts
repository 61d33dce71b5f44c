import { useCall } from '../../api/call.ts';

/** The clocks of main and the window are one, but the call to main takes its time. */
const SLACK_MS = 1_000;

/** When a person last asked, and when the walk began that answers them, once one has. */
let asked: { atMs: number; startedAtMs: number | null } | null = null;

/** Asks for the list anew because a person wants it. */
export function useRefresh() {
  const refresh = useCall('chatters.refresh');
  return {
    ...refresh,
    ask: () => {
      asked = { atMs: Date.now(), startedAtMs: null };
      refresh.mutate();
    },
  };
}

/** Whether a walk that began then was asked for by a person: the first one since. The others go on by themselves, unheard. */
export function wasAskedFor(startedAtMs: number): boolean {
  if (asked === null || startedAtMs < asked.atMs - SLACK_MS) return false;
  asked.startedAtMs ??= startedAtMs;
  return asked.startedAtMs === startedAtMs;
}
