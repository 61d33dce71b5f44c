import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';

/** So long an entry must have been on screen to count as read. */
export const READ_AFTER_MS = 2000;

/** Marks entries as read once they were on screen for 2 s of a window that has the focus. @param unread those on screen now */
export function useReading(unread: readonly number[]): void {
  const focused = useStateOf('window')?.focused ?? false;
  const since = useRef(new Map<number, number>());
  const seen = focused ? unread.join(' ') : '';
  useEffect(() => {
    const known = since.current;
    const ids = seen === '' ? [] : seen.split(' ').map(Number);
    for (const id of known.keys()) if (!ids.includes(id)) known.delete(id);
    for (const id of ids) if (!known.has(id)) known.set(id, performance.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const markDue = () => {
      const nowMs = performance.now();
      let nextMs = Number.POSITIVE_INFINITY;
      for (const [id, atMs] of known) {
        const leftMs = atMs + READ_AFTER_MS - nowMs;
        if (leftMs > 0) nextMs = Math.min(nextMs, leftMs);
        // Told once: until main's answer is here it is still unread. One that failed is read at the next look.
        else if (atMs !== Number.NEGATIVE_INFINITY) {
          known.set(id, Number.NEGATIVE_INFINITY);
          void call('activity.markRead', { id }).catch(() => known.delete(id));
        }
      }
      if (nextMs !== Number.POSITIVE_INFINITY) timer = setTimeout(markDue, nextMs);
    };
    markDue();
    return () => clearTimeout(timer);
  }, [seen]);
}
