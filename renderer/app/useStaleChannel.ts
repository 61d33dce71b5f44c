import type { ChannelState } from '../../shared/channel.ts';
import { useNow } from '../ui/useNow.ts';
import { useUnreachable } from '../view/useUnreachable.ts';

/** It is asked for each minute; by then two answers are missing. */
const OLD_MS = 150_000;
/** While the service does not answer, what is a little older is not taken for how it is now. */
const OLD_IN_OUTAGE_MS = 10_000;

/** How old what is shown of the channel is, in ms, when it may no longer be so; null while it is fresh. */
export function useStaleChannel(channel: ChannelState | null): number | null {
  const unreachable = useUnreachable();
  const nowMs = useNow(1000);
  if (channel === null || channel.checkedAtMs === null) return null;
  const ageMs = nowMs - channel.checkedAtMs;
  return ageMs > (unreachable ? OLD_IN_OUTAGE_MS : OLD_MS) ? ageMs : null;
}
