import type { BudgetState } from '../../../shared/budget.ts';
import { buckets } from '../../../shared/platform/buckets.ts';
import type { PlatformWrite } from '../../../shared/writes.ts';

/** What finds too little room in its budget: how many calls go at once, and until when the rest waits at the latest. */
type WriteForecast = { bucket: string; room: number; beginsAtMs: number; endsAtMs: number };

/** Whether a moderator's act is counted by the service, and not sent over the chat. */
export const costsCalls = ({ kind }: PlatformWrite): boolean =>
  kind === 'ban' || kind === 'unban' || kind === 'changeRoles';

/** What changes of people's roles are counted in. @see PLATFORM §2 */
const COUNTED_IN = ['channel-write', 'global'] as const;

/** @returns null when there is room for all of them */
export function forecastOf(calls: number, budget: BudgetState): WriteForecast | null {
  const waits = COUNTED_IN.flatMap((name) => {
    const stand = budget.find((bucket) => bucket.name === name);
    if (stand === undefined || stand.resetsAtMs === null) return [];
    const room = Math.max(0, stand.limit - stand.spent);
    if (calls <= room) return [];
    const windows = Math.ceil((calls - room) / stand.limit);
    const endsAtMs = stand.resetsAtMs + (windows - 1) * buckets[name].intervalSeconds * 1000;
    return [{ bucket: name, room, beginsAtMs: stand.resetsAtMs, endsAtMs }];
  });
  return waits.toSorted((a, b) => b.endsAtMs - a.endsAtMs)[0] ?? null;
}
