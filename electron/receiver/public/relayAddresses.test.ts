import { afterEach, beforeEach, expect, it } from 'vitest';
import { RELAY_PROTOCOL } from '../../../shared/relayFrames.ts';
import { Redactor } from '../../kernel/redact.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { until } from '../../testing/until.ts';
import { startFakeRelay } from '../testing/fakeRelay.ts';
import type { RelayKeepPort } from './relayKeepPort.ts';
import { createRelayTunnel } from './relayTunnel.ts';
import type { TunnelNews } from './tunnelProvider.ts';

type FakeRelay = Awaited<ReturnType<typeof startFakeRelay>>;

let relays: FakeRelay[];
let closing: (() => unknown)[];
beforeEach(async () => {
  closing = [];
  relays = [await startFakeRelay(), await startFakeRelay()];
});
afterEach(async () => {
  for (const close of closing) close();
  for (const relay of relays) await relay.close();
});

function open(addresses: readonly string[]) {
  const clock = new FakeClock();
  const news: TunnelNews[] = [];
  const places: (number | null)[] = [];
  const joined: boolean[] = [];
  const keep: RelayKeepPort = {
    join: ({ canKeep }) => {
      joined.push(canKeep);
      return { take: () => false, close: () => {} };
    },
    reachedBy: (place) => places.push(place),
  };
  const [address = '', ...fallbacks] = addresses;
  const tunnel = createRelayTunnel({ clock, redact: new Redactor(), door: { ask: () => null }, keep }).open({
    ...{ port: 1, address, fallbacks, token: 'nora:a-secret-of-the-relay' },
    news: (one) => news.push(one),
  });
  closing.push(() => tunnel.close());
  return { clock, news, places, joined, tunnel };
}

const [dead] = ['http://127.0.0.1:1'];
const at = (place: number) => relays[place] as FakeRelay;

it('goes to the next address where the first is not there, keeps the first as the public one, and returns to it', async () => {
  const { url, port } = at(0);
  await at(0).close();
  const { clock, news, places } = open([url, dead, at(1).url]);
  await until(() => news.length === 1);
  expect(news).toEqual([{ kind: 'up', url: `${url}/nora` }]);
  expect(places).toEqual([2]);

  await clock.advance(60_000); // not there yet
  await clock.advance(0);
  relays[0] = await startFakeRelay(port);
  await until(async () => {
    await clock.advance(60_000);
    return at(0).apps.length > 0;
  });
  await until(() => places.at(-1) === 0);
  // What was under way at the other has its time to end.
  expect(at(1).apps[0]?.isOpen()).toBe(true);
  await clock.advance(15_000);
  await until(() => at(1).apps[0]?.isOpen() === false);
  expect(news).toHaveLength(1);
});

it('is whole again by another address when the one in use is cut, without telling an end', async () => {
  const { news, places } = open([at(0).url, at(1).url]);
  await until(() => places.length === 1);
  await at(0).close();
  await until(() => at(1).apps.length === 1);
  await until(() => places.at(-1) === 1);
  expect(places).toEqual([0, null, 1]);
  expect(news).toHaveLength(1);
});

it('tells the end when no address is left', async () => {
  const { news, places } = open([at(0).url, dead]);
  await until(() => places.length === 1);
  await at(0).close();
  await until(() => news.length === 2);
  expect(news[1]).toEqual({ kind: 'down', why: 'unreachable', detail: '', retry: 'soon' });
});

it('moves when it is asked to, and lets what is under way end where it was', async () => {
  const { news, places } = open([at(0).url, at(1).url]);
  await until(() => at(0).apps.length === 1);
  at(0).apps[0]?.send({ kind: 'move', stream: 0 });
  await until(() => places.at(-1) === 1);
  expect(at(0).apps[0]?.isOpen()).toBe(true);
  at(0).apps[0]?.end(4003);
  await until(() => at(0).apps[0]?.isOpen() === false);
  expect(news).toHaveLength(1);
  expect(places.at(-1)).toBe(1);
});

it('moves to the same address where it is the only one', async () => {
  const { places } = open([at(0).url]);
  await until(() => at(0).apps.length === 1);
  at(0).apps[0]?.send({ kind: 'move', stream: 0 });
  await until(() => at(0).apps.length === 2);
  await until(() => places.length === 2);
  expect(places).toEqual([0, 0]);
});

it.each([
  [4001, { why: 'ended', retry: 'later' }],
  [4004, { why: 'refused', retry: null }],
])('tries no other address when the relay ends it with %i', async (code, down) => {
  const { news } = open([at(0).url, at(1).url]);
  await until(() => at(0).apps.length === 1);
  at(0).apps[0]?.end(code);
  await until(() => news.length === 2);
  expect(news[1]).toMatchObject({ kind: 'down', ...down });
  expect(at(1).apps).toEqual([]);
});

it('knows a relay of an earlier version as one that keeps nothing', async () => {
  const old = await startFakeRelay(0, RELAY_PROTOCOL);
  relays.push(old);
  const { joined } = open([old.url]);
  await until(() => joined.length === 1);
  expect(joined).toEqual([false]);
});
