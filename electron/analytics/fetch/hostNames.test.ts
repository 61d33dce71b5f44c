import { expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import type { Platform } from '../../kernel/ports.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { FakeAnalytics } from '../testing/fakeAnalytics.ts';
import { fileHere } from '../testing/fileHere.ts';
import { HostNames } from './hostNames.ts';

const DAY_START_MS = Date.UTC(2026, 10, 20);
const span = { fromMs: DAY_START_MS, toMs: DAY_START_MS + 86_400_000 };
const key = { platform: 'here', channelId: 7 };

it('asks again for names that a failure kept from being told', async () => {
  const clock = new FakeClock(DAY_START_MS);
  const { file, methods } = fileHere();
  const rows = [1, 2].map((minute) => ({
    time: new Date(DAY_START_MS + minute * 60_000).toISOString(),
    hoster: 100 + minute,
  }));
  methods.put(key, 'streamHosts', [
    {
      dayMs: span.fromMs,
      fromMs: span.fromMs,
      untilMs: span.toMs,
      whole: true,
      rows,
      fetchedAtMs: span.toMs,
      calls: 1,
    },
  ]);
  const service = new FakeAnalytics(clock);
  let isOffline = true;
  const request = (async (...asked: Parameters<Platform['request']>) => {
    if (isOffline) throw new AppFailure({ kind: 'offline' });
    return service.request(...asked);
  }) as Platform['request'];
  const platform: Platform = { baseUrl: service.baseUrl, clientId: service.clientId, request };
  const hosts = new HostNames({ platform, file, key, log: makeLog(clock).log, onNamed: () => {} });
  const { signal } = new AbortController();
  await hosts.ask(span, signal);
  isOffline = false;
  await hosts.ask(span, signal);
  expect(service.channelsAsked).toEqual([101, 102]);
  expect(methods.namelessHosts(key, span)).toEqual([]);
  await hosts.ask(span, signal);
  expect(service.channelsAsked).toEqual([101, 102]);
});
