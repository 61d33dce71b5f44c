import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type SeriesName, seriesNames } from '../../shared/analyticsSeries.ts';
import { START_MS, TestPlatform } from '../../simulator/testing/platform.ts';
import { Ledger, type LedgerRow } from '../fixtures/ledger.ts';
import { liveAnHour } from '../fixtures/liveAnHour.ts';
import { DEMO_CHANNEL } from './platformRig.ts';

const DAY_MS = 86_400_000;
const PAST_DAYS = 90;
const CALL_DAYS = 31;

let platform: TestPlatform;
let ledger: Ledger;
let headers: Record<string, string>;

/** A world with a past, and an hour that was lived: people came and went, followed, paid, hosted; the stream ended and began. */
beforeAll(async () => {
  platform = await TestPlatform.start({ chatters: 1_500, limits: { analytics: 1_000_000, global: 1_000_000 } });
  ({ headers } = platform.signIn('nora_plays', ['channel:analytics:self']));
  ledger = new Ledger(platform.world, DEMO_CHANNEL);
  await liveAnHour((path, body) => platform.control('POST', `/${path}`, body), DEMO_CHANNEL);
});
afterAll(() => platform.close());

/** All that the service tells of a series, asked for in as many calls as it takes. */
async function told(series: SeriesName, fromMs: number, toMs: number): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  for (let from = fromMs; from <= toMs; from += CALL_DAYS * DAY_MS + 1) {
    const query = { from: iso(from), to: iso(Math.min(toMs, from + CALL_DAYS * DAY_MS)), limit: 100 };
    for (let page = 0; ; page++) {
      const reply = await platform.call(`analytics.${series}`, {
        path: { channelId: DEMO_CHANNEL },
        query: { ...query, page },
        headers,
      });
      const answered = z.array(z.looseObject({ time: z.string() })).parse(reply.body);
      rows.push(...answered.map(({ time, channel: _, ...row }) => ({ atMs: Date.parse(time), ...row }) as LedgerRow));
      if (answered.length < 100) break;
    }
  }
  return rows;
}

const iso = (atMs: number) => new Date(atMs).toISOString();

it.each(seriesNames)('the service tells of %s what happened, over 90 days', async (series) => {
  const span = { fromMs: START_MS - PAST_DAYS * DAY_MS, toMs: ledger.nowMs };
  const expected = ledger.rows(series, span);
  expect(expected.length).toBeGreaterThan(20);
  const rows = await told(series, span.fromMs, span.toMs);
  // Countries, browsers and platforms are drawn by lot when they are asked for: of those there is no ledger.
  const known = rows.map(({ country: _c, browser: _b, platform: _p, ...row }) => row);
  expect(known).toEqual(expected);
});
