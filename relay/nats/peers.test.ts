import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import type { Carried, CarriedRequest, Held } from '../ports.ts';
import { findNatsServer, type NatsServer, startNatsServer } from '../testing/natsServer.ts';
import { NatsLink } from './connection.ts';
import { NatsPeers } from './peers.ts';

const nats = await findNatsServer();

const requestOf = (text: string, body: Uint8Array = Buffer.from(text)): CarriedRequest => ({
  method: 'POST',
  path: `/in/${text}`,
  headers: ['Poker-Signature', 'sha384=00', 'X-Bytes', '\xe4\xff'],
  body,
});
const forever = () => new AbortController().signal;

describe.skipIf(nats.path === null)(`instances over NATS${nats.why ? ` (${nats.why})` : ''}`, () => {
  let server: NatsServer;
  const links: NatsLink[] = [];

  beforeAll(async () => {
    server = await startNatsServer();
  });
  afterEach(async () => {
    for (const link of links.splice(0)) await link.close();
  });
  afterAll(() => server.remove());

  async function instance() {
    const link = await NatsLink.open(server.url, {});
    links.push(link);
    return { link, peers: new NatsPeers(link) };
  }

  /** Answers with what it was asked, and tells by whom. */
  function echo(name: string) {
    const seen: CarriedRequest[] = [];
    const held: Held & { seen: CarriedRequest[]; isTaken: boolean } = {
      seen,
      isTaken: false,
      carry: async (request) => {
        seen.push(request);
        return { kind: 'answered', status: 200, headers: ['X-By', name], body: request.body };
      },
      taken: () => {
        held.isTaken = true;
      },
    };
    return held;
  }

  /** Until the instance answers for the app. */
  async function heldBy(from: NatsPeers, id: string, name: string): Promise<void> {
    await until(async () => nameIn(await from.carry(id, requestOf('who'), forever())) === name);
  }
  const nameIn = (carried: Carried) => (carried.kind === 'answered' ? carried.headers[1] : carried.kind);

  it('carries a request byte for byte to the instance that holds the app, and its answer back', async () => {
    const [a, b] = [await instance(), await instance()];
    const held = echo('a');
    a.peers.hold('nora', held);
    await heldBy(b.peers, 'nora', 'a');
    const body = Buffer.alloc(
      1024 * 1024,
      Uint8Array.from({ length: 251 }, (_, index) => index),
    );
    const carried = await b.peers.carry('nora', requestOf('large', body), forever());
    expect(held.seen.at(-1)).toMatchObject({ method: 'POST', path: '/in/large', headers: requestOf('').headers });
    expect(Buffer.compare(held.seen.at(-1)?.body ?? new Uint8Array(), body)).toBe(0);
    expect(carried.kind === 'answered' && Buffer.compare(carried.body, body)).toBe(0);
  });

  it('says at once that nobody holds an app, before and after it was held', async () => {
    const [a, b] = [await instance(), await instance()];
    expect(await b.peers.carry('nora', requestOf('x'), forever())).toEqual({ kind: 'nobody' });
    const release = a.peers.hold('nora', echo('a'));
    await heldBy(b.peers, 'nora', 'a');
    release();
    await until(async () => (await b.peers.carry('nora', requestOf('x'), forever())).kind === 'nobody');
  });

  it('gives an app to the instance where it connected last, and tells the one before', async () => {
    const [a, b, c] = [await instance(), await instance(), await instance()];
    const first = echo('a');
    const second = echo('b');
    a.peers.hold('nora', first);
    await heldBy(c.peers, 'nora', 'a');
    b.peers.hold('nora', second);
    await until(() => first.isTaken);
    await heldBy(c.peers, 'nora', 'b');
    const third = echo('a again');
    a.peers.hold('nora', third);
    await until(() => second.isTaken);
    await heldBy(c.peers, 'nora', 'a again');
    expect(third.isTaken).toBe(false);
  });

  it('leaves an app with exactly one of several to which it connected at the same moment', async () => {
    const all = await Promise.all(['a', 'b', 'c'].map(async (name) => ({ ...(await instance()), held: echo(name) })));
    const asking = await instance();
    for (const { peers, held } of all) peers.hold('nora', held);
    await until(() => all.filter(({ held }) => !held.isTaken).length === 1);
    const left = all.find(({ held }) => !held.isTaken);
    await until(async () => {
      const carried = await asking.peers.carry('nora', requestOf('x'), forever());
      return nameIn(carried) === ['a', 'b', 'c'][left ? all.indexOf(left) : -1];
    });
  });

  it('stops the request at the app when who asked has gone', async () => {
    const [a, b] = [await instance(), await instance()];
    let begun = false;
    let stopped = false;
    a.peers.hold('nora', {
      carry: (_, signal) =>
        new Promise((resolve) => {
          begun = true;
          signal.addEventListener('abort', () => {
            stopped = true;
            resolve({ kind: 'failed', status: 503 });
          });
        }),
      taken: () => {},
    });
    await until(async () => (await b.link.nc.request('relay.app.nora', '').catch(() => null)) !== null);
    const controller = new AbortController();
    const carried = b.peers.carry('nora', requestOf('x'), controller.signal);
    await until(() => begun);
    // "taken" has come by then or comes now: only then is it known who is to be told.
    await b.link.nc.flush();
    controller.abort();
    expect(await carried).toEqual({ kind: 'failed', status: 503 });
    await until(() => stopped);
  });

  it('says that an answer, or a request, is lost where NATS takes no message of its size', async () => {
    const [a, b] = [await instance(), await instance()];
    const tooLarge = Buffer.alloc(3 * 1024 * 1024);
    a.peers.hold('nora', {
      carry: async (request) => ({
        kind: 'answered',
        status: 200,
        headers: ['X-By', 'a'],
        body: request.path === '/in/long' ? tooLarge : request.body,
      }),
      taken: () => {},
    });
    await heldBy(b.peers, 'nora', 'a');
    expect(await b.peers.carry('nora', requestOf('long'), forever())).toEqual({ kind: 'failed', status: 502 });
    const sent = b.peers.carry('nora', requestOf('x', tooLarge), forever());
    expect(await sent).toEqual({ kind: 'failed', status: 502 });
    await heldBy(b.peers, 'nora', 'a');
  });

  it('finds a request lost when the instance that took it is gone', async () => {
    const [a, b] = [await instance(), await instance()];
    let begun = false;
    a.peers.hold('nora', {
      carry: () => {
        begun = true;
        return new Promise(() => {});
      },
      taken: () => {},
    });
    await until(async () => (await b.link.nc.request('relay.app.nora', '').catch(() => null)) !== null);
    const carried = b.peers.carry('nora', requestOf('x'), forever());
    await until(() => begun);
    await a.link.nc.close();
    expect(await carried).toEqual({ kind: 'failed', status: 503 });
  });

  it('yields an app that connected elsewhere while this instance was cut off, and keeps one that did not', async () => {
    const [a, b] = [await instance(), await instance()];
    const moved = echo('a');
    const stayed = echo('a');
    a.peers.hold('moved', moved);
    a.peers.hold('stayed', stayed);
    await heldBy(b.peers, 'moved', 'a');
    await heldBy(b.peers, 'stayed', 'a');
    await server.stop();
    await until(() => !a.peers.ready() && !b.peers.ready());
    expect(await b.peers.carry('moved', requestOf('x'), forever())).toEqual({ kind: 'failed', status: 503 });
    const newer = echo('b');
    b.peers.hold('moved', newer);
    await server.start();
    await until(() => a.peers.ready() && b.peers.ready());
    await heldBy(a.peers, 'stayed', 'a');
    await until(() => moved.isTaken !== newer.isTaken);
    expect(stayed.isTaken).toBe(false);
  });
});
