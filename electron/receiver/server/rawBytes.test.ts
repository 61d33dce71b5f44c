import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settle } from '../../testing/fakeClock.ts';
import { until } from '../../testing/until.ts';
import {
  envelopeBody,
  type RawConnection,
  type ReceiverRig,
  requestBytes,
  sign,
  startReceiver,
} from '../testing/receiverRig.ts';

let rig: ReceiverRig;
beforeEach(async () => {
  rig = await startReceiver();
});
afterEach(async () => {
  // Whatever came, the receiver is there, and nothing went wrong inside it.
  expect((await rig.post(rig.signed, envelopeBody('after all'))).status).toBe(204);
  expect(rig.lines.filter((line) => line.includes('"fault"'))).toEqual([]);
  await rig.close();
});

const rows = async (count: number) => {
  await until(() => rig.journal.rows.length >= count);
  return rig.journal.rows;
};
const good = (id = 'e1', headers: Record<string, string> = {}): Buffer =>
  requestBytes({ port: rig.port(), path: rig.signed, body: envelopeBody(id), headers });
const send = (bytes: string | Uint8Array): RawConnection => rig.raw().send(bytes);
/** A request's head that fits, up to where a test's own headers begin. */
const head = (): string => `POST ${rig.signed} HTTP/1.1\r\nHost: 127.0.0.1:${rig.port()}\r\n`;

describe('bytes that are no request', () => {
  it.each([
    ['a word', 'hello\r\n\r\n'],
    ['nothing but line ends', '\r\n\r\n\r\nx'],
    ['a version that is none', 'POST / HTTP/9.9\r\n\r\n'],
    ['a method with a space', 'PO ST / HTTP/1.1\r\n\r\n'],
    ['a TLS greeting', Buffer.from('16030100f8010000f40303', 'hex')],
    ['zeros', Buffer.alloc(64)],
    ['a preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a header without a colon', 'POST / HTTP/1.1\r\nHost\r\n\r\n'],
    ['a space before the colon', 'POST / HTTP/1.1\r\nHost : a\r\n\r\n'],
    ['a folded header', 'POST / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n'],
    ['a bare line feed in a value', 'POST / HTTP/1.1\r\nX: a\nY: b\r\n\r\n'],
    ['a bare carriage return in a value', 'POST / HTTP/1.1\r\nX: a\rY: b\r\n\r\n'],
    ['a zero in a value', 'POST / HTTP/1.1\r\nX: a\0b\r\n\r\n'],
    ['a path with a line feed', 'POST /a\nb HTTP/1.1\r\n\r\n'],
  ])('get an answer and a row: %s', async (_, bytes) => {
    const connection = send(bytes);
    await connection.over();
    expect(connection.statuses).toEqual([400]);
    const [row] = await rows(1);
    expect(row).toMatchObject({ status: 400, verdict: 'refused', refusal: 'notHttp', intake: null });
    expect(row?.body.byteLength).toBeGreaterThan(0);
  });
});

describe('a body whose length is told in two ways', () => {
  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} '],
    ['length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks and length', 'Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n'],
    ['chunks that are not last', 'Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n'],
    ['a coding that is near', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a length with a sign', 'Content-Length: +2\r\n\r\n{}'],
    ['a length in hex', 'Content-Length: 0x2\r\n\r\n{}'],
    ['a length with a list', 'Content-Length: 2, 2\r\n\r\n{}'],
    ['a length beyond numbers', 'Content-Length: 99999999999999999999\r\n\r\n{}'],
    ['a negative length', 'Content-Length: -1\r\n\r\n{}'],
    ['a chunk size that is none', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'],
    ['a chunk longer than it says', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n'],
  ])('is not guessed at: %s', async (_, rest) => {
    const connection = send(`${head()}Poker-Signature: ${sign('{}')}\r\n${rest}`);
    await connection.over();
    // What follows on the same connection must never be taken for a request of its own.
    expect(connection.statuses).toEqual([400]);
    const [row] = await rows(1);
    expect(row).toMatchObject({ status: 400, refusal: 'notHttp' });
    expect(rig.journal.accepted).toEqual([]);
  });

  it('does not let a second request hide behind the first', async () => {
    const hidden = good('hidden').toString('latin1');
    const rest = `Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`;
    const connection = send(`${head()}${rest}`);
    await connection.over();
    await rows(1);
    expect(rig.journal.accepted).toEqual([]);
  });
});

describe('headers', () => {
  it('that come twice fit nothing', async () => {
    const body = envelopeBody('e1');
    const twice = `${head()}Poker-Signature: ${sign(body)}\r\npoker-signature: ${sign(body)}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await send(twice).answers(1)).toEqual([401]);
    const replay = good('e2', { 'Sidestage-Replay': 'r1' })
      .toString()
      .replace('Sidestage', 'Sidestage-Replay: r1\r\nSidestage');
    rig.receiver.expectReplay('r1', 5);
    expect(await send(replay).answers(1)).toEqual([204]);
    const seen = (await rows(2)).map(({ verdict, replayOf }) => [verdict, replayOf]);
    expect(seen.toSorted()).toEqual([
      ['invalid', null],
      ['valid', null],
    ]);
  });

  it('are kept as they came: order, case and repeats', async () => {
    const headers = 'X-B: 1\r\nx-a: 2\r\nX-B: 3\r\nset-cookie: a\r\nSet-Cookie: b\r\nPoker-Nth-retry: 2\r\n';
    const body = envelopeBody('e1');
    await send(
      `${head()}${headers}Poker-Signature: ${sign(body)}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ).answers(1);
    const [row] = await rows(1);
    expect(row?.headers.slice(1, 7)).toEqual([
      ['X-B', '1'],
      ['x-a', '2'],
      ['X-B', '3'],
      ['set-cookie', 'a'],
      ['Set-Cookie', 'b'],
      ['Poker-Nth-retry', '2'],
    ]);
    expect(row?.nthRetry).toBe(2);
  });

  it('are all looked at, however many: the last of thousands may be a second Host', async () => {
    const many = 'a:\r\n'.repeat(3_000);
    expect(await send(`${head()}${many}Host: evil.example\r\nContent-Length: 0\r\n\r\n`).answers(1)).toEqual([421]);
  });

  it('that ask for another protocol change nothing', async () => {
    const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', Expect: 'something-else' };
    expect(await send(good('e1', upgrade)).answers(1)).toEqual([204]);
    const connect = send(`CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:${rig.port()}\r\n\r\n`);
    await connect.over();
    expect(connect.statuses).toEqual([405]);
    expect((await rows(2)).map(({ refusal }) => refusal)).toEqual([null, 'badMethod']);
  });
});

describe('a connection', () => {
  it('carries many requests at once, answered in their order', async () => {
    const bad = good('e2')
      .toString()
      .replace(/sha384=./, 'sha384=_');
    const connection = send(
      Buffer.concat([good('e1'), Buffer.from(bad), good('e3'), Buffer.from('GET / HTTP/1.1\r\n\r\n')]),
    );
    expect(await connection.answers(4)).toEqual([204, 401, 204, 405]);
  });

  it('that turns to garbage after a request still gets that request’s answer', async () => {
    const connection = send(Buffer.concat([good('e1'), Buffer.from('garbage\r\n\r\n')]));
    await until(() => rig.journal.accepted.length === 1);
    await rig.clock.advance(5_000);
    await connection.over();
    expect(connection.statuses).toEqual([204]);
    expect((await rows(2)).map(({ status }) => status)).toEqual([400, 204]);
  });

  it('that ends in the middle of a body leaves a row and no delivery', async () => {
    const connection = send(good().subarray(0, -5));
    await until(() => rig.receiver.state.value.kind === 'listening' && connection.socket.bytesWritten > 0);
    await settle();
    connection.socket.destroy();
    const [row] = await rows(1);
    expect(row).toMatchObject({ status: 400, verdict: 'refused', refusal: 'cutOff', intake: rig.signed });
    expect(row?.body.byteLength).toBe(envelopeBody('e1').length - 5);

    const halfClosed = send(good('e2').subarray(0, -5));
    halfClosed.socket.end();
    await halfClosed.over();
    expect((await rows(2))[1]).toMatchObject({ verdict: 'refused', refusal: 'cutOff', intake: rig.signed });

    const reset = send(good('e3').subarray(0, -5));
    await until(() => reset.socket.bytesWritten > 0);
    await settle();
    reset.socket.resetAndDestroy();
    expect((await rows(3))[2]).toMatchObject({ status: 0, verdict: 'refused', intake: rig.signed });
    expect(rig.told).toEqual([]);
  });

  it('that is closed on one side after a request leaves the delivery written', async () => {
    send(good('e1')).socket.end();
    await until(() => rig.journal.accepted.length === 1);
    await until(() => rig.told.length === 1);
  });

  it('says more than its length: the rest is the next request’s trouble', async () => {
    const connection = send(Buffer.concat([good('e1'), Buffer.from('}}}')]));
    await until(() => rig.journal.accepted.length === 1);
    await until(() => rig.journal.rows.length === 2);
    expect(rig.journal.rows[0]).toMatchObject({ status: 400, intake: null });
    connection.socket.destroy();
  });
});

it('takes a request in any pieces', async () => {
  let next = 0;
  const cuts = fc.array(fc.nat({ max: 600 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      next += 1;
      const bytes = good(`split ${next}`);
      const connection = rig.raw();
      let from = 0;
      for (const to of [...places.toSorted((a, b) => a - b), bytes.length]) {
        connection.send(bytes.subarray(from, Math.min(to, bytes.length)));
        from = Math.min(to, bytes.length);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(await connection.answers(1)).toEqual([204]);
      connection.socket.destroy();
    }),
    { numRuns: 60 },
  );
});

it('survives any bytes, and any request with some of its bytes changed', async () => {
  const changed = fc
    .array(fc.tuple(fc.nat({ max: 700 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 6 })
    .map((changes) => {
      const bytes = good('fuzzed');
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      return bytes;
    });
  const anything = fc.oneof(
    changed,
    fc.uint8Array({ maxLength: 400 }),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (bytes) => {
      const connection = send(bytes);
      connection.socket.end();
      await connection.over();
      connection.socket.destroy();
    }),
    { numRuns: 400 },
  );
  const odd = rig.journal.rows.filter(
    ({ status, verdict }) => status === 204 && verdict !== 'valid' && verdict !== 'repeated',
  );
  expect(odd).toEqual([]);
  expect(
    rig.journal.rows.every(({ status }) => [0, 204, 400, 401, 404, 405, 408, 413, 421, 431].includes(status)),
  ).toBe(true);
});

describe('a flood', () => {
  it('of refused requests becomes a bounded number of rows, and is counted', async () => {
    const connection = rig.raw();
    const bytes = Buffer.from(
      `POST /in/x HTTP/1.1\r\nHost: 127.0.0.1:${rig.port()}\r\nContent-Length: 0\r\n\r\n`.repeat(50),
    );
    for (let sent = 50; sent <= 2_000; sent += 50) {
      connection.send(bytes);
      await connection.answers(sent);
    }
    expect(connection.statuses).toEqual(Array(2_000).fill(404));
    await rows(100);
    await rig.clock.advance(1_000);
    expect(rig.journal.rows).toHaveLength(100);
    expect(rig.lines.find((line) => line.includes('receiver.unlisted'))).toContain('"strangers":1900');
    // Somebody who knows a path still gets rows.
    expect((await rig.post(rig.signed, '{}', { 'poker-signature': 'x' })).status).toBe(401);
    await rows(101);
  });

  it('of long bodies with wrong signatures takes bounded memory, and keeps no genuine one out', async () => {
    const long = Buffer.alloc(1_048_576, 0x20);
    const forged = requestBytes({
      port: rig.port(),
      path: rig.signed,
      body: long,
      headers: { 'Poker-Signature': sign('x') },
    });
    // All but the end: they are all on their way at once.
    const flood = Array.from({ length: 80 }, () => rig.raw().send(forged.subarray(0, -1)));
    await until(() => flood.some(({ statuses }) => statuses.includes(503)));
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await rig.post(rig.signed, envelopeBody(`e${nth}`))).status).toBe(204);
    }
    for (const each of flood) each.send(' ');
    for (const each of flood) expect((await each.answers(1))[0]).toBeOneOf([401, 503]);
    await until(() => rig.journal.rows.length >= 85);
    const kept = rig.journal.rows.filter(({ status }) => status === 401).map(({ body }) => body.byteLength);
    expect(kept.filter((bytes) => bytes > 16_384).length).toBeLessThanOrEqual(8);
  });

  it('of deliveries while the disk stands still is held up to 64 MiB, and refused beyond', async () => {
    const gate = Promise.withResolvers<void>();
    rig.journal.gate = gate.promise;
    const body = envelopeBody('e', { payload: { text: 'x'.repeat(1_000_000) } });
    const bytes = requestBytes({ port: rig.port(), path: rig.signed, body });
    const connections = Array.from({ length: 72 }, () => send(bytes));
    await until(() => connections.some(({ statuses }) => statuses.length > 0));
    await until(() => connections.every(({ socket }) => socket.writableLength === 0));
    await settle();
    rig.journal.gate = null;
    gate.resolve();
    await until(() => connections.every(({ statuses }) => statuses.length === 1));
    const refused = connections.filter(({ statuses }) => statuses[0] === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(72 - 60);
    expect(refused[0]?.received).toMatch(/^Retry-After: 1\r$/m);
    await until(() => rig.journal.rows.filter(({ refusal }) => refusal === 'busy').length === refused.length);
    expect((await rig.post(rig.signed, body)).status).toBe(204);
  });
});
