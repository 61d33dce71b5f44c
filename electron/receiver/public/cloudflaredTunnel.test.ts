import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { createCloudflaredTunnel } from './cloudflaredTunnel.ts';
import type { ProgramListeners, Programs } from './programs.ts';
import type { TunnelNews } from './tunnelProvider.ts';

const REQUESTING = '2026-11-20T19:00:00Z INF Requesting new quick Tunnel on trycloudflare.com...';
const CREATED = '2026-11-20T19:00:01Z INF |  https://some-four-odd-words.trycloudflare.com                    |';
const CONNECTED =
  '2026-11-20T19:00:02Z INF Registered tunnel connection connIndex=0 connection=0aa5c1de-7674-4e02-b648-65177c832c67 event=0 ip=192.0.2.7 location=ams01 protocol=quic';
const OLD_CONNECTED =
  '2022-06-01T16:23:12Z INF Connection c206cf44-945f-4c3c-a85c-af60c6338dc2 registered connIndex=0 location=AMS';

function rig(path: string | null = '/usr/bin/cloudflared') {
  const clock = new FakeClock();
  const { redact } = makeLog(clock);
  const runs: { path: string; args: readonly string[]; listeners: ProgramListeners; stopped: boolean }[] = [];
  const programs: Programs = {
    find: (name) => (name === 'cloudflared' ? path : null),
    run: (at, args, listeners) => {
      const run = { path: at, args, listeners, stopped: false };
      runs.push(run);
      return {
        stop: () => {
          run.stopped = true;
        },
      };
    },
  };
  const news: TunnelNews[] = [];
  const tunnel = createCloudflaredTunnel({ programs, clock, redact }).open({
    port: 47_813,
    address: '',
    token: null,
    news: (one) => news.push(one),
  });
  const say = (...lines: string[]) => {
    for (const line of lines) runs[0]?.listeners.line(line);
  };
  return { clock, redact, runs, news, tunnel, say };
}

it('runs a quick tunnel to the receiver without a shell, and is up when it has an address and a connection', () => {
  const { clock, runs, news, say } = rig();
  expect(runs[0]?.path).toBe('/usr/bin/cloudflared');
  expect(runs[0]?.args).toEqual(['tunnel', '--no-autoupdate', '--url', 'http://127.0.0.1:47813']);
  say(REQUESTING, CREATED);
  expect(news).toEqual([]);
  say(CONNECTED, CONNECTED);
  expect(news).toEqual([{ kind: 'up', url: 'https://some-four-odd-words.trycloudflare.com' }]);
  expect(clock.pending).toBe(0);
});

it('understands the words of older versions', () => {
  const { news, say } = rig();
  say(OLD_CONNECTED, CREATED);
  expect(news).toHaveLength(1);
});

it('says when it is not installed', async () => {
  const { clock, news, runs } = rig(null);
  await clock.advance(0);
  expect(news).toEqual([{ kind: 'down', why: 'notFound', detail: '', retry: null }]);
  expect(runs).toEqual([]);
});

it.each([
  [
    '2026-11-20T19:00:01Z ERR Error unmarshaling QuickTunnel response: error code: 1015 error="invalid character" status_code="429 Too Many Requests"',
    'unreachable',
    'Error unmarshaling QuickTunnel response',
  ],
  [
    'failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: lookup api.trycloudflare.com: no such host',
    'unreachable',
    'failed to request quick Tunnel',
  ],
  ['2026-11-20T19:00:01Z ERR Cannot use this certificate', 'ended', 'Cannot use this certificate'],
  [REQUESTING, 'ended', ''],
])('tells why it ended before it stood: %s', (line, why, words) => {
  const { news, say, runs } = rig();
  say(line);
  runs[0]?.listeners.ended(1);
  expect(news).toEqual([{ kind: 'down', why, detail: expect.stringContaining(words), retry: 'soon' }]);
});

it('tells its words without secrets and control characters, and not without end', () => {
  const { news, say, runs, redact } = rig();
  redact.learn('canary-of-a-token');
  say(`2026-11-20T19:00:01Z ERR \u001b[31mrefused canary-of-a-token ${'x'.repeat(3_000)}`);
  runs[0]?.listeners.ended(1);
  const [down] = news;
  expect(down?.kind === 'down' && down.detail).toMatch(/^\[31mrefused \[hidden\] x{100}/);
  expect(down?.kind === 'down' && down.detail.length).toBeLessThanOrEqual(200);
});

it('ends one that has no address in time', async () => {
  const { clock, news, runs, say } = rig();
  say(REQUESTING, CONNECTED);
  await clock.advance(39_999);
  expect(news).toEqual([]);
  await clock.advance(1);
  expect(news).toEqual([{ kind: 'down', why: 'unreachable', detail: '', retry: 'soon' }]);
  expect(runs[0]?.stopped).toBe(true);
  runs[0]?.listeners.ended(0);
  expect(news).toHaveLength(1);
});

it('tells when it ends after it stood', () => {
  const { news, say, runs } = rig();
  say('2026-11-20T19:00:01Z ERR a connection failed at first', CREATED, CONNECTED);
  say('2026-11-20T19:05:01Z ERR Failed to serve quic connection error="timeout" connIndex=0');
  expect(news).toHaveLength(1);
  runs[0]?.listeners.ended(null);
  expect(news[1]).toEqual({ kind: 'down', why: 'ended', detail: '', retry: 'soon' });
});

it('ends with the app, in silence', async () => {
  const { clock, news, runs, tunnel, say } = rig();
  tunnel.close();
  expect(runs[0]?.stopped).toBe(true);
  say(CREATED, CONNECTED);
  runs[0]?.listeners.ended(0);
  await clock.advance(60_000);
  expect(news).toEqual([]);
});
