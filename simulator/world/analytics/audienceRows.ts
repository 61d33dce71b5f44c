import { RandomStream } from '../random.ts';
import type { Series, SeriesRow } from './rows.ts';
import type { ViewerCount } from './session.ts';
import { gridOf, HOUR_MS, MINUTE_MS } from './times.ts';

const SAMPLE_STEP_MS = 10 * MINUTE_MS;
const SAMPLE_SIZE = 5;
/** How long somebody watches on average. */
const WATCHED_MINUTES = 38;

const countries = ['US', 'US', 'US', 'GB', 'DE', 'DE', 'FI', 'FR', 'BR', 'JP', 'CA', 'SE', null] as const;
const devices = [
  { browser: 'chr', platform: 'desktop' },
  { browser: 'chr', platform: 'desktop' },
  { browser: 'ff', platform: 'desktop' },
  { browser: 'sf', platform: 'desktop' },
  { browser: 'ie', platform: 'desktop' },
  { browser: 'sf', platform: 'tablet' },
  { browser: 'an', platform: 'mobile' },
  { browser: 'ios', platform: 'mobile' },
] as const;

const sum = ({ authed, anon }: ViewerCount) => authed + anon;

/** With what some of those watch who do: up to five of them every ten minutes. */
export const viewersMetrics: Series = ({ history, seed, fromMs, toMs }) => {
  const rows: SeriesRow[] = [];
  for (const atMs of gridOf(fromMs, toMs, SAMPLE_STEP_MS)) {
    const count = history.viewersAt(atMs);
    if (count === undefined) continue;
    const random = new RandomStream(seed, `devices ${history.record.start.channelId} ${atMs}`);
    const costreamDepth = history.record.costreams.at(atMs) ? 1 : 0;
    for (let left = Math.min(SAMPLE_SIZE, sum(count)); left > 0; left--) {
      rows.push({ atMs, country: random.pick(countries), ...random.pick(devices), costreamDepth });
    }
  }
  return rows;
};

/** Viewings in each hour with a stream: those going on when it began, and those that began in it. */
export const viewerSessionCount: Series = ({ history, fromMs, toMs, nowMs }) => {
  const rows: SeriesRow[] = [];
  const { start } = history.record;
  for (const hourMs of gridOf(fromMs, toMs, HOUR_MS)) {
    const minutes = [...gridOf(hourMs, Math.min(nowMs, hourMs + HOUR_MS - 1), MINUTE_MS)];
    const counts = minutes.flatMap((atMs) => history.viewersAt(atMs) ?? []);
    const [first] = counts;
    if (first === undefined) continue;
    const invented = hourMs < start.atMs ? counts.reduce((total, count) => total + sum(count), 0) / WATCHED_MINUTES : 0;
    rows.push({ atMs: hourMs, count: sum(first) + Math.round(invented) + history.record.arrivalsIn(hourMs) });
  }
  return rows;
};

/** Every hour: how many channels were live with the game the channel plays, and how many watched those. */
export const gameRanksGlobal: Series = ({ analytics, history, fromMs, toMs }) => {
  const all = [...analytics.all()];
  const rows: SeriesRow[] = [];
  for (const atMs of gridOf(fromMs, toMs, HOUR_MS)) {
    const typeId = history.sessionAt(atMs)?.typeId ?? history.typeAt(atMs);
    if (typeId === null) continue;
    let [streams, views, shared] = [0, 0, 0];
    for (const other of all) {
      const count = other.viewersAt(atMs);
      if (count === undefined || other.typeAt(atMs) !== typeId) continue;
      streams += 1;
      views += sum(count);
      if (other.record.costreams.at(atMs)) shared += 1;
    }
    rows.push({ atMs, streams, views, shared });
  }
  return rows;
};
