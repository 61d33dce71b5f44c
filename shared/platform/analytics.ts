import { z } from 'zod';

const uint = z.number().int().nonnegative();
/** Not always whole. @see PLATFORM §15 */
const amount = z.number().nonnegative();
/** Rows of a list: `fields` may leave anything out. */
const row = <S extends z.ZodRawShape>(shape: S) =>
  z.array(z.looseObject({ channel: uint, time: z.string(), ...shape }).partial());

/** Viewers without and with an account, one row a minute. @see PLATFORM §10 */
export const viewersSeries = z.array(z.looseObject({ time: z.string(), anon: uint, authed: uint }).partial());
export const tsdbViewersSeries = row({ anon: uint, authed: uint });
export const viewersMetricsSeries = row({
  country: z.string().nullable(),
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  costreamDepth: uint,
});
/** A pair of rows a stream; `duration` in seconds and `type` only on the second. */
export const streamSessionsSeries = row({
  online: z.boolean(),
  partnered: z.boolean(),
  duration: uint.nullable(),
  type: uint.nullable(),
});
export const streamHostsSeries = row({ hoster: uint, hostee: uint });
/** `total` after a change by `delta`; `user` who made it. */
export const totalsSeries = row({ total: amount, delta: z.number(), user: uint.nullable() });
export const gameRanksSeries = row({ streams: uint, views: uint, shared: uint });
/** Money in cents. */
export const subRevenueSeries = row({ gateway: z.string(), total: amount, gross: amount, count: uint });
export const cpmSeries = row({ impressions: uint, payout: amount });
export const viewerSessionCountSeries = row({ count: uint });

const isTime = (text: string) =>
  /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(text) && !Number.isNaN(Date.parse(text));

/** A moment in ISO 8601; a date alone is its beginning by UTC. */
export const isoTime = z.string().refine(isTime, { error: 'must be a valid ISO 8601 date' });
