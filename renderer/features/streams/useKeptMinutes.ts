import { useQuery } from '@tanstack/react-query';
import type { KeptLine } from '../../../shared/chat.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';

const MINUTE_MS = 60_000;
/** Their clocks are compared anew with every call: less than this moves no minute. */
const CLOCK_STEP_MS = 1_000;

/** What is kept of a minute of the chat, by when it began on our clock. `sinceMs`: how far back anything is kept; null: nothing is. */
export type KeptMinute = { fromMs: number; line: KeptLine | null; sinceMs: number | null };

/** Looks for what is kept of the minutes of these moments, which are on the service's clock; null: not known. */
export function useKeptMinutes(moments: readonly number[]): (atMs: number) => KeptMinute | null {
  const channelId = useStateOf('analytics')?.channelId ?? null;
  const ahead = useStateOf('analytics')?.aheadMs ?? 0;
  const aheadMs = Math.round(ahead / CLOCK_STEP_MS) * CLOCK_STEP_MS;
  const beginOf = (atMs: number): number => Math.floor(atMs / MINUTE_MS) * MINUTE_MS - aheadMs;
  const minutes = [...new Set(moments.map(beginOf))];
  const { data } = useQuery({
    queryKey: ['chat.keptAt', channelId, minutes],
    queryFn: () => (channelId === null ? null : call('chat.keptAt', { channelId, minutes })),
    enabled: channelId !== null && minutes.length > 0,
    gcTime: 0,
  });
  return (atMs) => {
    const fromMs = beginOf(atMs);
    const at = minutes.indexOf(fromMs);
    return data && at >= 0 ? { fromMs, line: data.lines[at] ?? null, sinceMs: data.sinceMs } : null;
  };
}
