import type { KeepGap, KeepStanding, KeptDelivery } from '../ports.ts';
import { asked } from './asked.ts';
import { type GapRecord, type Gaps, grown, type StoredGap } from './gaps.ts';
import type { KeptStream, StreamState } from './keptStream.ts';

/** So many are looked up and dropped in one go. */
const DROP_AT_ONCE = 32;

type Amount = { count: number; bytes: number };
/** All of a stream up to its last at one moment. */
export type StreamEnd = Pick<StreamState, 'created' | 'last'>;
type Limits = Amount & { tooOldMs: () => number; unread: StreamEnd | null };
type Oldest = { seq: number; arrivedAtMs: number; bytes: number };

/**
 * Drops the oldest kept deliveries of an app until the rest is within the limits; each is counted as a gap first. Other instances
 * may do the same at the same time, and the app may have deliveries removed: nothing goes that then is not too much.
 * @param limits how many and how many sealed bytes may stay, since when (epoch milliseconds, asked anew for each look), and up to
 * where nobody can read them any more
 * @returns what is left
 * @throws KeepError
 */
export async function dropOldest(id: string, stream: KeptStream, gaps: Gaps, limits: Limits): Promise<KeepStanding> {
  let stored: StoredGap | null = null;
  for (;;) {
    stored ??= await asked(() => gaps.get(id));
    const known: StoredGap = stored;
    stored = null; // unless it is written here, it may be another by the next look
    const { record } = known;
    let state = await stream.state();
    if (state.count > 0 && state.first <= countedIn(record, state)) {
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
    if (now.created !== state.created) continue;
    const still = found.filter(({ seq }) => seq >= now.first);
    const dropped = mustGo(still, now, limits);
    const last = dropped.at(-1);
    if (!last) continue;
    // Where another instance has counted some meanwhile, those go first, and nothing of these is counted yet.
    const gap = dropped.reduce<KeepGap | null>((sum, one) => grown(sum, one.arrivedAtMs, one.bytes), record.gap);
    stored = await asked(() => gaps.follow(id, known, { created: now.created, through: last.seq, gap }));
  }
}

/** Up to where a stream's own are counted: what was counted in an older one of its name is no word about this one. */
const countedIn = (record: GapRecord, { created }: Pick<StreamState, 'created'>): number =>
  record.created === created ? record.through : 0;

/** The oldest ones that must go by this state, as far as one look reaches; at least one. */
async function oldestOnes(
  stream: KeptStream,
  first: KeptDelivery,
  state: StreamState,
  limits: Limits,
): Promise<Oldest[]> {
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
function mustGo(oldest: Oldest[], state: StreamState, limits: Limits): Oldest[] {
  const tooOldMs = limits.tooOldMs();
  const { unread } = limits;
  const unreadUpTo = unread?.created === state.created ? unread.last : 0;
  let left: Amount = state;
  const fits = oldest.findIndex((one) => {
    if (one.seq > unreadUpTo && left.count <= limits.count && left.bytes <= limits.bytes && one.arrivedAtMs >= tooOldMs)
      return true;
    left = { count: left.count - 1, bytes: left.bytes - one.bytes };
    return false;
  });
  return fits === -1 ? oldest : oldest.slice(0, fits);
}

const entry = ({ seq, arrivedAtMs, sealed }: KeptDelivery): Oldest => ({ seq, arrivedAtMs, bytes: sealed.length });
