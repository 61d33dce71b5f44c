import type { AnalyticsFigures, AnalyticsLine, StreamRef } from '../../shared/analytics.ts';
import type { LineId } from '../../shared/analyticsSeries.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

type Span = { fromMs: number; toMs: number };

/** The lines of one stream, a value a minute; `gap`: when viewers and chat are not known. */
export function eveningLines(evening: {
  startMs: number;
  minutes: number;
  peak: number;
  gap: Span | null;
}): AnalyticsLine[] {
  const { startMs, minutes, peak, gap } = evening;
  const random = noise(startMs);
  const xs = Array.from({ length: minutes + 1 }, (_, minute) => startMs + minute * MINUTE_MS);
  const inGap = (x: number) => gap !== null && x >= gap.fromMs && x < gap.toMs;
  const known = (value: (minute: number) => number) =>
    xs.map((x, minute) => (inGap(x) ? null : Math.round(value(minute))));
  const viewers = known((minute) => peak * crowd(minute) * (0.985 + random() * 0.03));
  // A host comes at minute 142; the service told viewers again before.
  viewers[142] = peak;
  const minuteLine = (id: LineId, ys: (number | null)[]) => line(id, xs, ys, MINUTE_MS);
  return [
    minuteLine('viewers', viewers),
    minuteLine(
      'authed',
      viewers.map((value) => (value === null ? null : Math.round(value * 0.58))),
    ),
    minuteLine(
      'anon',
      viewers.map((value) => (value === null ? null : value - Math.round(value * 0.58))),
    ),
    minuteLine(
      'chat',
      known((minute) => 12 + 22 * crowd(minute) + 45 * Math.exp(-((minute - 142) ** 2) / 30) + random() * 6),
    ),
    minuteLine(
      'chatters',
      known((minute) => peak * 0.3 * crowd(minute)),
    ),
    grown('followers', startMs, minutes, peak / 16_530, 988, 46_120, random),
    grown('subscriptions', startMs, minutes, peak / 16_530, 177, 1_204, random),
    money('revenue', startMs, minutes, Math.round((47_963 * peak) / 16_530)),
    money('gross', startMs, minutes, Math.round((68_519 * peak) / 16_530)),
    ...hourly(startMs, Math.ceil(minutes / 60), random),
    ...advertisements(startMs, startMs + minutes * MINUTE_MS),
  ];
}

/** The lines of many days: viewers while streams ran, what grew, and what is told by the hour and by the day. */
export function linesOfDays(fromMs: number, toMs: number, sessions: readonly StreamRef[]): AnalyticsLine[] {
  const random = noise(fromMs);
  const minutes = (toMs - fromMs) / MINUTE_MS;
  const live = sessions.flatMap(({ startMs, endMs }, index) => {
    const long = ((endMs ?? toMs) - startMs) / MINUTE_MS;
    const points = Array.from({ length: Math.ceil(long / 5) }, (_, five) => ({
      x: startMs + five * 5 * MINUTE_MS,
      y: Math.round((7_000 + 250 * index) * crowd(five * 5) * (0.97 + random() * 0.06)) as number | null,
    }));
    return [...points, { x: startMs + long * MINUTE_MS, y: null }];
  });
  const xs = live.map(({ x }) => x);
  const share = (part: number) => live.map(({ y }) => (y === null ? null : Math.round(y * part)));
  return [
    line('viewers', xs, share(1), MINUTE_MS),
    line('authed', xs, share(0.58), MINUTE_MS),
    line('anon', xs, share(0.42), MINUTE_MS),
    grown('followers', fromMs, minutes, 1, 8_140, 38_200, random),
    grown('subscriptions', fromMs, minutes, 1, -62, 1_266, random),
    money('revenue', fromMs, minutes, 812_044),
    ...hourly(fromMs, minutes / 60, random),
    ...advertisements(fromMs, toMs),
  ];
}

/** What can be told of some lines without their rows: enough for tiles and sentences. */
export function figuresOf(lines: readonly AnalyticsLine[], liveMs: number): AnalyticsFigures {
  const of = (id: LineId) => {
    const found = lines.find((one) => one.id === id);
    return Array.from(found?.xs ?? []).flatMap((atMs, at) => {
      const value = found?.ys[at] ?? Number.NaN;
      return Number.isNaN(value) ? [] : [{ atMs, value }];
    });
  };
  const sum = (id: LineId) => of(id).reduce((total, { value }) => total + value, 0);
  const most = (id: LineId) =>
    of(id).reduce<{ value: number; atMs: number } | null>(
      (best, one) => (best && best.value >= one.value ? best : one),
      null,
    );
  const change = (id: LineId) => {
    const last = of(id).at(-1);
    return last === undefined ? null : { gained: Math.max(0, last.value) + 9, lost: Math.max(0, -last.value) + 9 };
  };
  const viewers = of('viewers');
  const ranks = of('gameStreams').at(-1);
  return {
    liveMs,
    viewersNow: viewers.at(-1)?.value ?? null,
    averageViewers: viewers.length === 0 ? null : sum('viewers') / viewers.length,
    peakViewers: most('viewers'),
    followers: change('followers'),
    subscriptions: change('subscriptions'),
    revenue:
      of('revenue').length === 0
        ? null
        : { total: of('revenue').at(-1)?.value ?? 0, gross: of('gross').at(-1)?.value ?? 0, count: 96 },
    impressions: of('impressions').length === 0 ? null : sum('impressions'),
    payout: of('payout').length === 0 ? null : sum('payout'),
    viewings: of('viewings').length === 0 ? null : sum('viewings'),
    game:
      ranks === undefined
        ? null
        : { streams: ranks.value, views: of('gameViews').at(-1)?.value ?? 0, shared: 4, atMs: ranks.atMs },
    chat:
      of('chat').length === 0
        ? null
        : { messages: sum('chat'), countedMs: of('chat').length * MINUTE_MS, bestMinute: most('chat') },
    spoke: of('chat').length === 0 ? null : { people: 812, firstTimers: 143 },
    partly: [],
  };
}

function line(id: LineId, xs: number[], ys: (number | null)[], stepMs: number | null, base: number | null = null) {
  const values = Float64Array.from(ys, (y) => y ?? Number.NaN);
  return { id, xs: Float64Array.from(xs), ys: values, points: xs.length, stepMs, base };
}

/** How full it is after so many minutes, from 0 to 1: people come, leave after a break, and many come with a host. */
function crowd(minute: number): number {
  const came = 0.78 * (1 - Math.exp(-(minute + 2) / 28));
  const left = minute > 73 ? 0.13 * Math.exp(-(minute - 73) / 12) : 0;
  const hosted = minute > 140 ? 0.22 * Math.exp(-(minute - 140) / 90) : 0;
  return Math.min(1, came - left + hosted);
}

function grown(
  id: LineId,
  fromMs: number,
  minutes: number,
  scale: number,
  change: number,
  base: number,
  random: () => number,
): AnalyticsLine {
  const steps = Math.min(Math.abs(change), 240);
  const xs = Array.from({ length: steps + 1 }, (_, step) =>
    Math.round(fromMs + ((step * minutes) / steps) * MINUTE_MS),
  );
  const ys = xs.map((_, step) => Math.round((change * scale * (step + (random() - 0.5) * 0.8)) / steps));
  ys[0] = 0;
  ys[steps] = Math.round(change * scale);
  return line(id, xs, ys, null, base);
}

function money(id: LineId, fromMs: number, minutes: number, cents: number): AnalyticsLine {
  const steps = 48;
  const xs = Array.from({ length: steps + 1 }, (_, step) =>
    Math.round(fromMs + ((step * minutes) / steps) * MINUTE_MS),
  );
  return line(
    id,
    xs,
    xs.map((_, step) => Math.round((cents * step) / steps)),
    null,
  );
}

function hourly(fromMs: number, hours: number, random: () => number): AnalyticsLine[] {
  const xs = Array.from({ length: hours }, (_, hour) => fromMs + hour * HOUR_MS);
  const day = (x: number) => 1 + 0.5 * Math.sin((x / DAY_MS) * 2 * Math.PI);
  const values = (most: number) => xs.map((x) => Math.round(most * day(x) * (0.9 + random() * 0.2)));
  return [
    line('gameStreams', xs, values(210), HOUR_MS),
    line('gameViews', xs, values(38_000), HOUR_MS),
    line('gameShared', xs, values(6), HOUR_MS),
    line('viewings', xs, values(2_900), HOUR_MS),
  ];
}

function advertisements(fromMs: number, toMs: number): AnalyticsLine[] {
  const first = Math.floor(fromMs / DAY_MS) * DAY_MS;
  const xs = Array.from({ length: Math.ceil((toMs - first) / DAY_MS) }, (_, day) => first + day * DAY_MS);
  return [
    line(
      'impressions',
      xs,
      xs.map((_, day) => 1_900 + ((day * 137) % 500)),
      DAY_MS,
    ),
    line(
      'payout',
      xs,
      xs.map((_, day) => 740 + ((day * 53) % 190)),
      DAY_MS,
    ),
  ];
}

/** Numbers from 0 to 1 that look like chance, and are the same in each run. */
function noise(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
