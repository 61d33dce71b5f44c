import { KeepError, type KeepGap, type KeepStanding, type KeptDelivery } from '../ports.ts';
import { type GapRecord, type Gaps, grown } from './gaps.ts';
import type { KeptStream } from './keptStream.ts';

/** So many are looked up and dropped in one go. */
const DROP_AT_ONCE = 32;

type Amount = { count: number; bytes: number };
type Limits = Amount & { tooOldMs: () => number };
type Oldest = { seq: number; arrivedAtMs: number; bytes: number };

/**
 * Drops the oldest kept deliveries of an app until the rest is within the limits; each is counted as a gap first. Other instances
 * may do the same at the same time, and the app may have deliveries removed: nothing goes that then is not too much.
 * @param limits how many and how many sealed bytes may stay, and since when (epoch milliseconds, asked anew for each look)
 * @returns what is left
 * @throws KeepError
 */
export async function dropOldest(id: string, stream: KeptStream, gaps: Gaps, limits: Limits): Promise<KeepStanding> {
  let record = await asked(() => gaps.get(id));
  for (;;) {
    let state = await stream.state();
    if (state.count > 0 && state.last >= record.through && state.first <= record.through) {
      await stream.removeThrough(record.through);
      state = await stream.state();
    }
    if (state.count === 0) return { waiting: 0, bytes: 0, oldestMs: null, gap: record.gap };
    const oldest = await stream.at(state.first);
    if (oldest === null) continue; // it was removed meanwhile
    if (mustGo([entry(oldest)], state, limits).length === 0) {
      return { waiting: state.count, bytes: state.bytes, oldestMs: oldest.arrivedAtMs, gap: record.gap };
    }
    const found = await oldestOnes(stream, oldest, state, limits);
    // Whatever went while they were looked up made room as well.
    const now = await stream.state();
    const still = found.filter(({ seq }) => seq >= now.first);
    const dropped = mustGo(still, now, limits);
    record = await asked(() => count(gaps, id, dropped, { through: record.through, last: now.last }));
  }
}

/** @returns how it stands; where another instance counted some meanwhile, those go first, and nothing is counted yet. */
function count(
  gaps: Gaps,
  id: string,
  dropped: Oldest[],
  known: { through: number; last: number },
): Promise<GapRecord> {
  return gaps.change(id, ({ through, gap }) => {
    if (through !== known.through) return null;
    const fresh = dropped.filter(({ seq }) => seq > through || known.last < through);
    const last = fresh.at(-1);
    if (!last) return null;
    return {
      through: last.seq,
      gap: fresh.reduce<KeepGap | null>((sum, one) => grown(sum, one.arrivedAtMs, one.bytes), gap),
    };
  });
}

/** The oldest ones that must go by this state, as far as one look reaches; at least one. */
async function oldestOnes(stream: KeptStream, first: KeptDelivery, state: Amount, limits: Limits): Promise<Oldest[]> {
  const found: Oldest[] = [];
  let next: KeptDelivery | null = first;
  while (next !== null && found.length < DROP_AT_ONCE) {
    found.push(entry(next));
    if (mustGo(found, state, limits).length < found.length) break;
    next = await stream.at(next.seq + 1);
  }
  return found;
}

/** Those, from the oldest on, without which the rest is within the limits. */
function mustGo(oldest: Oldest[], state: Amount, limits: Limits): Oldest[] {
  const tooOldMs = limits.tooOldMs();
  let left = state;
  const fits = oldest.findIndex((one) => {
    if (left.count <= limits.count && left.bytes <= limits.bytes && one.arrivedAtMs >= tooOldMs) return true;
    left = { count: left.count - 1, bytes: left.bytes - one.bytes };
    return false;
  });
  return fits === -1 ? oldest : oldest.slice(0, fits);
}

const entry = ({ seq, arrivedAtMs, sealed }: KeptDelivery): Oldest => ({ seq, arrivedAtMs, bytes: sealed.length });

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new KeepError('away', { cause });
  }
}
