import type { IntervalProof, PayerKind, RegularReader } from '../../shared/ledger.ts';
import { type BucketName, buckets } from '../../shared/platform/buckets.ts';
import { backgroundRoom } from '../platform/budget/queue.ts';

type Question = {
  readers: readonly RegularReader[];
  /** The limit of a payer's bucket, as the service last told. */
  limitOf: (payer: PayerKind, bucket: BucketName) => number;
  /** The intervals that can be chosen for the chatters. */
  choices: readonly number[];
};

/**
 * Whether everything that is read regularly fits its buckets in the worst stretch of an interval, wherever a window begins; and for
 * each payer's `global` as if every call failed, which is where those are counted. The chatters must besides fit the share that a
 * walk nobody waits for may have: else they are refreshed less often than was chosen.
 * @see PLATFORM §2.1
 */
export function proveIntervals(question: Question): IntervalProof {
  const proof = proofOf(question);
  if (proof.fits) return proof;
  const chosen = question.readers.find(({ purpose }) => purpose === 'chattersWalk')?.everySeconds;
  const longer = question.choices
    .filter((seconds) => chosen !== undefined && seconds > chosen)
    .toSorted((a, b) => a - b);
  const nearestSeconds = longer.find((seconds) => proofOf({ ...question, readers: every(question, seconds) }).fits);
  return { ...proof, nearestSeconds: nearestSeconds ?? null };
}

/**
 * The most calls of a reader that can be counted within so many seconds, wherever they begin: of the round that runs then, and of
 * all that begin within them. Each round begins so long after the one before, and after that has had its answers. A reader that
 * holds itself back counts the moments of asking: one call may have been asked for before.
 */
function worstOf({ calls, atWorstSeconds, mostInInterval }: RegularReader, intervalSeconds: number): number {
  const rounds = Math.ceil(intervalSeconds / atWorstSeconds) + 1;
  return Math.min(rounds * calls, mostInInterval === null ? Number.POSITIVE_INFINITY : mostInInterval + 1);
}

function proofOf({ readers, limitOf }: Question): IntervalProof {
  const lines: IntervalProof['lines'] = [];
  for (const payer of new Set(readers.map((reader) => reader.payer))) {
    const own = readers.filter((reader) => reader.payer === payer);
    for (const bucket of new Set([...own.map((reader) => reader.bucket), 'global' as const])) {
      const { intervalSeconds } = buckets[bucket];
      const counted = own.filter((reader) => reader.bucket === bucket || bucket === 'global');
      const told = counted.map((reader) => {
        const { purpose, behind, calls, everySeconds } = reader;
        return { purpose, behind, calls, everySeconds, worst: worstOf(reader, intervalSeconds) };
      });
      const worst = told.reduce((sum, reader) => sum + reader.worst, 0);
      lines.push({
        bucket,
        payer,
        intervalSeconds,
        room: backgroundRoom(limitOf(payer, bucket)),
        worst,
        readers: told,
      });
    }
  }
  const chatters = shareOf(readers.find(({ purpose, behind }) => purpose === 'chattersWalk' && behind === null));
  const fits = chatters === null && lines.every(({ worst, room }) => worst <= room);
  return { fits, lines, chatters, nearestSeconds: null };
}

/** Whether a reader that holds itself back could not read as often as it should. */
function shareOf(reader: RegularReader | undefined): IntervalProof['chatters'] {
  if (!reader || reader.mostInInterval === null) return null;
  const { intervalSeconds } = buckets[reader.bucket];
  const worst = Math.ceil((reader.calls * intervalSeconds) / reader.everySeconds);
  if (worst <= reader.mostInInterval) return null;
  const takesSeconds = Math.ceil((reader.calls * intervalSeconds) / reader.mostInInterval);
  return { worst, room: reader.mostInInterval, takesSeconds };
}

function every({ readers }: Question, seconds: number): RegularReader[] {
  return readers.map((reader) =>
    reader.purpose === 'chattersWalk' ? { ...reader, everySeconds: seconds, atWorstSeconds: seconds } : reader,
  );
}
