import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { until } from '../electron/testing/until.ts';
import { type Hand, relayRig, valuesOf } from './testing/relayRig.ts';

let rig: ReturnType<typeof relayRig>;
beforeEach(() => {
  rig = relayRig();
});
afterEach(() => rig.close());

const MEGABYTE = 1024 * 1024;

describe('bytes', () => {
  it.each([0, 1, 400, 32_768, 65_536, 65_537, 300_001, MEGABYTE - 1, MEGABYTE])(
    'carries a body of %i bytes and one back, byte for byte',
    async (length) => {
      const { url } = await rig.relay();
      const answer = randomBytes(length);
      const { port, seen } = await rig.receiver((_, response) => void response.writeHead(200).end(answer));
      await rig.app(url, 'nora', port);
      const body = randomBytes(length);
      const reply = await rig.post(`${url}/nora/in/7f3a`, body);
      expect(reply.status).toBe(200);
      expect(reply.body.equals(answer)).toBe(true);
      expect(seen).toHaveLength(1);
      expect(seen[0]?.body.equals(body)).toBe(true);
    },
  );

  it('keeps the spelling, order, repetition and bytes of headers, path and query', async () => {
    const { url } = await rig.relay();
    const { port, seen } = await rig.receiver((_, response) => {
      response
        .writeHead(201, ['X-Two', 'b', 'sEt-cOOkie', 'caf\xe9', 'X-Two', 'a', 'Content-Length', '2'])
        .end(Buffer.from('ok'));
    });
    await rig.app(url, 'nora', port);
    const sent = [
      ...['Poker-Nth-retry', '3', 'pOKER-hook-ID', 'h 1', 'X-Twice', '2', 'Content-Type', 'application/json'],
      ...['X-Twice', '1', 'Poker-Signature', 'sha384=ABC', 'X-Latin', 'na\xefve\ttab'],
    ];
    const { status, headers } = await rig.ask(
      `${url}/nora/in/%7e/../a;b?q=%20&&x=1?`,
      'POST',
      [
        'Content-Length',
        '2',
        ...sent,
        'Connection',
        'keep-alive, Poker-Signature, X-Hop',
        'X-Hop',
        '1',
        'TE',
        'trailers',
      ],
      Buffer.from('{}'),
    );
    expect(status).toBe(201);
    expect(headers.slice(0, 8)).toEqual(['X-Two', 'b', 'sEt-cOOkie', 'caf\xe9', 'X-Two', 'a', 'Content-Length', '2']);
    expect(seen[0]?.path).toBe('/in/%7e/../a;b?q=%20&&x=1?');
    expect(seen[0]?.headers).toEqual([
      ...['Host', `127.0.0.1:${port}`, 'X-Forwarded-Host', new URL(url).host, 'Content-Length', '2'],
      ...sent,
      ...['Connection', 'keep-alive'],
    ]);
  });

  it('carries any body, path and Poker header as it is', async () => {
    const { url } = await rig.relay();
    const { port, seen } = await rig.receiver();
    await rig.app(url, 'nora', port);
    const byte = (from: number, to: number) =>
      fc.integer({ min: from, max: to }).map((code) => String.fromCharCode(code));
    const visible = fc.oneof(byte(0x21, 0x7e), byte(0x80, 0xff));
    const value = fc
      .tuple(visible, fc.string({ unit: fc.oneof(visible, fc.constantFrom(' ', '\t')), maxLength: 60 }), visible)
      .map((parts) => parts.join(''));
    const delivery = fc.record({
      body: fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
      path: fc.string({ unit: fc.oneof(byte(0x24, 0x7e), fc.constant('!')), maxLength: 40 }),
      headers: fc.array(
        fc.tuple(fc.constantFrom('Poker-Signature', 'poker-hook-id', 'POKER-Nth-Retry', 'Poker-Else'), value),
        { maxLength: 6 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(delivery, async ({ body, path, headers }) => {
        seen.length = 0;
        expect((await rig.post(`${url}/nora/${path}`, body, headers.flat())).status).toBe(204);
        expect(seen[0]?.path).toBe(`/${path}`);
        expect(seen[0]?.body.equals(body)).toBe(true);
        const pairs = (seen[0]?.headers ?? []).slice(6, -2);
        expect(pairs).toEqual(headers.flat());
      }),
      { numRuns: 150 },
    );
  });

  it('leaves what a proxy in front says of the host, and says the length of a body that came in pieces', async () => {
    const { url } = await rig.relay();
    const { port, seen } = await rig.receiver();
    await rig.app(url, 'nora', port);
    const headers = ['X-Forwarded-Host', 'hooks.nora.example', 'Transfer-Encoding', 'chunked'];
    await rig.ask(`${url}/nora/in/1`, 'POST', headers, Buffer.from('in pieces'));
    expect(seen[0]?.body.toString()).toBe('in pieces');
    expect(valuesOf(seen[0]?.headers ?? [], 'x-forwarded-host')).toEqual(['hooks.nora.example']);
    expect(valuesOf(seen[0]?.headers ?? [], 'content-length')).toEqual(['9']);
    expect(valuesOf(seen[0]?.headers ?? [], 'transfer-encoding')).toEqual([]);
  });

  it.each<[string, string, Hand]>([
    ['204', 'POST', (_, response) => void response.writeHead(204).end()],
    ['304', 'GET', (_, response) => void response.writeHead(304, { ETag: '"1"' }).end()],
    ['200', 'HEAD', (_, response) => void response.writeHead(200, { 'Content-Length': 7 }).end()],
    ['503', 'POST', (_, response) => void response.writeHead(503, { 'Retry-After': '9' }).end('later')],
    ['302', 'GET', (_, response) => void response.writeHead(302, { Location: 'http://elsewhere.example/' }).end()],
  ])('hands back a %s to a %s as it is, and the connection can be used again', async (status, method, hand) => {
    const { url } = await rig.relay();
    const { port } = await rig.receiver(hand);
    await rig.app(url, 'nora', port);
    for (let turn = 0; turn < 2; turn++) {
      expect((await rig.ask(`${url}/nora/`, method)).status).toBe(Number(status));
    }
  });

  it('refuses a body over 1 MiB, said beforehand or not, without asking the app', async () => {
    const { url } = await rig.relay();
    const { port, seen } = await rig.receiver();
    await rig.app(url, 'nora', port);
    const body = Buffer.alloc(MEGABYTE + 1);
    expect((await rig.post(`${url}/nora/in/1`, body)).status).toBe(413);
    expect((await rig.ask(`${url}/nora/in/1`, 'POST', ['Transfer-Encoding', 'chunked'], body)).status).toBe(413);
    expect(seen).toHaveLength(0);
  });

  it('hands back an answer that does not wait for the body, again and again', async () => {
    const { url, standing } = await rig.relay();
    const port = await rig.listen((_, response) => void response.writeHead(413, { 'Content-Length': 0 }).end());
    await rig.app(url, 'nora', port);
    const body = Buffer.alloc(500_000);
    for (let turn = 0; turn < 10; turn++) {
      const replies = await Promise.all(Array.from({ length: 16 }, () => rig.post(`${url}/nora/in/1`, body)));
      for (const { status } of replies) expect(status).toBe(413);
    }
    await until(() => standing().streams === 0);
  });

  it('tears an answer over 1 MiB visibly', async () => {
    const { url } = await rig.relay();
    const { port } = await rig.receiver((_, response) => void response.writeHead(200).end(Buffer.alloc(MEGABYTE + 1)));
    await rig.app(url, 'nora', port);
    await expect(rig.post(`${url}/nora/in/1`, Buffer.alloc(1))).rejects.toThrow(/aborted|hang up|reset/i);
  });
});

describe('apps', () => {
  it('keeps many apps apart', async () => {
    const { url, standing } = await rig.relay();
    const ids = Array.from({ length: 8 }, (_, index) => `app-${index}`);
    const receivers = new Map<string, Awaited<ReturnType<typeof rig.receiver>>>();
    for (const id of ids) {
      const receiver = await rig.receiver((_, response) => void response.writeHead(200).end(id));
      receivers.set(id, receiver);
      await rig.app(url, id, receiver.port);
    }
    expect(standing().apps).toBe(8);
    await Promise.all(
      Array.from({ length: 160 }, async (_, index) => {
        const id = ids[index % ids.length] ?? '';
        const reply = await rig.post(`${url}/${id}/in/${index}`, Buffer.from(`${id} ${index}`));
        expect(reply.body.toString()).toBe(id);
      }),
    );
    for (const [id, { seen }] of receivers) {
      expect(seen).toHaveLength(20);
      expect(seen.every(({ body }) => body.toString().startsWith(`${id} `))).toBe(true);
    }
    await until(() => standing().bytes === 0);
  });

  it('answers every request of a flood while the app comes and goes, and none 2xx that the app did not see', async () => {
    // Its time stands still: however long the app takes to come back, nobody has waited too long for it.
    const clock = new FakeClock();
    const { url, standing } = await rig.relay({ after: (ms, callback) => clock.after(ms, callback) });
    const { port, seen } = await rig.receiver();
    let app = await rig.app(url, 'nora', port);
    let answered = 0;
    const sent = 400;
    const flood = Array.from({ length: sent }, async (_, index) => {
      const { status } = await rig.post(`${url}/nora/in/1`, Buffer.from(`delivery ${index}`));
      answered += 1;
      return status;
    });
    for (let turn = 1; turn <= 6; turn++) {
      await until(() => answered >= turn * 50);
      app.tunnel.close();
      await until(() => standing().apps === 0);
      app = await rig.app(url, 'nora', port);
    }
    const statuses = await Promise.all(flood);
    expect(statuses).toEqual(Array.from({ length: sent }, () => 204));
    expect(new Set(seen.map(({ body }) => body.toString())).size).toBe(sent);
    await until(() => standing().bytes === 0 && standing().streams === 0);
  });

  it('answers 503 with Retry-After when the app stays away, and holds no more than it may meanwhile', async () => {
    const clock = new FakeClock();
    const mostBytes = 600_000;
    const { url, standing } = await rig.relay({ after: (ms, callback) => clock.after(ms, callback), mostBytes });
    const { port } = await rig.receiver();
    const { tunnel } = await rig.app(url, 'nora', port);
    tunnel.close();
    await until(() => standing().apps === 0);
    let most = 0;
    let refused = 0;
    const flood = Array.from({ length: 30 }, async () => {
      const reply = await rig.post(`${url}/nora/in/1`, Buffer.alloc(100_000));
      if (standing().streams > 0) refused += 1;
      return reply;
    });
    await until(() => {
      most = Math.max(most, standing().bytes);
      return refused + standing().streams === 30;
    });
    expect(most).toBeLessThanOrEqual(mostBytes);
    expect(refused).toBeGreaterThan(0);
    await clock.advance(5_000);
    for (const { status, headers } of await Promise.all(flood)) {
      expect(status).toBe(503);
      expect(valuesOf(headers, 'retry-after')).toEqual(['5']);
    }
    await until(() => standing().bytes === 0);
  });

  it('answers 504 for an app that takes too long, and tells the app that nobody waits any more', async () => {
    const clock = new FakeClock();
    const { url, standing } = await rig.relay({ after: (ms, callback) => clock.after(ms, callback) });
    let wasCut = false;
    const { port, seen } = await rig.receiver((_, response) => {
      response.on('close', () => {
        wasCut = true;
      });
    });
    await rig.app(url, 'nora', port);
    const asked = rig.post(`${url}/nora/in/1`, Buffer.from('x'));
    await until(() => seen.length === 1);
    await clock.advance(10_000);
    expect((await asked).status).toBe(504);
    await until(() => wasCut && standing().streams === 0);
  });

  it('answers 502 when nothing listens behind the app', async () => {
    const { url } = await rig.relay();
    const { port } = await rig.receiver((_, response) => void response.destroy());
    await rig.app(url, 'nora', port);
    expect((await rig.post(`${url}/nora/in/1`, Buffer.from('x'))).status).toBe(502);
  });

  it('lets a newer connection of the same app take over; the older one comes back late', async () => {
    const { url } = await rig.relay();
    const older = await rig.receiver();
    const newer = await rig.receiver();
    const first = await rig.app(url, 'nora', older.port);
    await rig.app(url, 'nora', newer.port);
    await until(() => first.news.length === 2);
    expect(first.news[1]).toEqual({
      kind: 'down',
      why: 'ended',
      detail: expect.stringContaining('took over'),
      retry: 'later',
    });
    expect((await rig.post(`${url}/nora/in/1`, Buffer.from('x'))).status).toBe(204);
    expect([older.seen.length, newer.seen.length]).toEqual([0, 1]);
  });

  it('tells the app when the relay ends, and answers what waited', async () => {
    const relay = await rig.relay();
    const { port, seen } = await rig.receiver(() => {});
    const { news } = await rig.app(relay.url, 'nora', port);
    const asked = rig.post(`${relay.url}/nora/in/1`, Buffer.from('x'));
    await until(() => seen.length === 1);
    await relay.close();
    expect((await asked).status).toBe(503);
    await until(() => news.length === 2);
    expect(news[1]).toMatchObject({ kind: 'down', why: 'ended', retry: 'soon' });
  });
});
