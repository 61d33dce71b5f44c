import { useState } from 'react';
import type { IntervalProof } from '../../shared/ledger.ts';
import type { Settings } from '../../shared/settings.ts';
import { useCall } from '../api/call.ts';

type Interval = Settings['chattersEverySeconds'];

/** An interval that does not fit the service's limits, which was chosen and not kept yet. */
export type DoubtfulInterval = { seconds: NonNullable<Interval>; proof: IntervalProof };

/**
 * Proves that an interval fits all buckets before it is kept; one that does not is put to the person with its numbers. Where no
 * service is open nothing can be proved, and nothing is read: then it is kept as it is.
 */
export function useIntervalChoice(keep: (seconds: Interval) => void) {
  const [doubtful, setDoubtful] = useState<DoubtfulInterval | null>(null);
  const proving = useCall('ledger.prove');
  const take = (seconds: Interval) => {
    setDoubtful(null);
    keep(seconds);
  };
  return {
    doubtful,
    busy: proving.isPending,
    choose: (seconds: Interval) => {
      if (seconds === null) return take(null);
      proving.mutate(
        { chattersEverySeconds: seconds },
        {
          onSuccess: (proof) => (proof.fits ? take(seconds) : setDoubtful({ seconds, proof })),
          onError: () => take(seconds),
        },
      );
    },
    keep: take,
    leave: () => setDoubtful(null),
  };
}
