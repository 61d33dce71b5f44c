import { useEffect, useEffectEvent, useState } from 'react';
import type { EndedWrite, PlatformWrite } from '../../../shared/writes.ts';
import { useStateOf } from '../../api/state.ts';

/** The last write of these kinds to the open channel that has ended since the page is shown, until it is put away; null: none. */
export function useEnded(
  kinds: readonly PlatformWrite['kind'][],
  onEnded?: (write: EndedWrite) => void,
): { ended: EndedWrite | null; putAway: () => void } {
  const all = useStateOf('writes')?.ended;
  const channelId = useStateOf('streamCard')?.channelId;
  const [since, setSince] = useState<number | null>(null);
  const newest =
    all?.findLast(({ what }) => kinds.includes(what.kind) && 'channelId' in what && what.channelId === channelId) ??
    null;
  const lastNumber = all?.at(-1)?.number ?? 0;
  // What ended before one came here was told then.
  useEffect(() => {
    if (all !== undefined) setSince((before) => before ?? lastNumber);
  }, [all, lastNumber]);
  const ended = since !== null && newest !== null && newest.number > since ? newest : null;
  const tell = useEffectEvent((write: EndedWrite) => onEnded?.(write));
  useEffect(() => {
    if (ended) tell(ended);
  }, [ended]);
  return { ended, putAway: () => setSince(lastNumber) };
}
