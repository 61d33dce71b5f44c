import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settle } from '../../testing/fakeClock.ts';
import { until } from '../../testing/until.ts';
import { envelopeBody, type ReceiverRig, requestBytes, SERVICE, sign, startReceiver } from '../testing/receiverRig.ts';
import { HookServer } from './hookServer.ts';

let rig: ReceiverRig;
beforeEach(async () => {
  rig = await startReceiver();
});
afterEach(() => rig.close());

/** Waits for so many rows; those of refusals are written after the answer. */
const rows = async (count: number) => {
  await until(() => rig.journal.rows.length >= count);
  return rig.journal.rows;
};

/** Another program that listens on a port of its own. */
async function holdPort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

describe('a delivery', () => {
  it('is answered 204 once it is written, and told of afterwards', async () => {
    const body = envelopeBody('e1');
    const gate = Promise.withResolvers<void>();
    rig.journal.gate = gate.promise;
    const answer = rig.post(rig.signed, body, { 'Poker-Nth-Retry': '3', 'X-Odd': 'b\u00e9' });
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    await settle();
    expect([isAnswered, rig.told.length]).toEqual([false, 0]);
    gate.resolve();
    const response = await answer;
    expect([response.status, await response.text()]).toEqual([204, '']);
    const [row] = await rows(1);
    expect(row).toMatchObject({
      intake: rig.signed,
      serviceKey: SERVICE,
      hookId: null,
      atMs: rig.clock.now(),
      method: 'POST',
      status: 204,
      verdict: 'valid',
      refusal: null,
      event: 'channel:314:update',
      envelopeId: 'e1',
      sentAtMs: Date.UTC(2026, 10, 20, 18, 59, 59, 500),
      nthRetry: 3,
      scripted: false,
      replayOf: null,
      waitedMs: null,
    });
    expect(Buffer.from(row?.body ?? []).toString()).toBe(body);
    expect(row?.headers).toContainEqual(['X-Odd', 'b\u00e9']);
    await until(() => rig.told.length === 1);
    expect(rig.journal.unhandledIds).toEqual([1]);
    expect(rig.told).toEqual([
      {
        kind: 'deliveryAccepted',
        id: `delivery/1/${rig.clock.now()}`,
        deliveryId: 1,
        isInFeed: false,
        serviceKey: SERVICE,
        intake: rig.signed,
        hookId: null,
        dialect: 'platform',
        event: 'channel:314:update',
        envelopeId: 'e1',
        atMs: rig.clock.now(),
        sentAt: '2026-11-20T18:59:59.5000000+00:00',
        sentAtMs: Date.UTC(2026, 10, 20, 18, 59, 59, 500),
        payload: { online: true },
      },
    ]);
    await rig.clock.advance(250);
    expect(rig.journal.unhandledIds).toEqual([]);
  });

  it('that was seen before is answered 204 and told of no more', async () => {
    await rig.post(rig.signed, envelopeBody('e1'));
    expect((await rig.post(rig.signed, envelopeBody('e1'))).status).toBe(204);
    await rig.post(rig.signed, envelopeBody('e2'));
    await until(() => rig.told.length === 2);
    expect(rig.journal.rows.map(({ verdict }) => verdict)).toEqual(['valid', 'repeated', 'valid']);
    expect(rig.told.map(({ envelopeId }) => envelopeId)).toEqual(['e1', 'e2']);
  });

  it('that was sent long ago is old, and taken', async () => {
    const old = envelopeBody('e1', { sentAt: '2026-11-20T17:50:59.0000000+00:00' });
    const late = envelopeBody('e2', { sentAt: '2026-11-20T17:51:01.0000000+00:00' });
    for (const body of [old, late, envelopeBody('e3', { sentAt: 'yesterday' })]) {
      expect((await rig.post(rig.signed, body)).status).toBe(204);
    }
    expect(rig.journal.rows.map(({ verdict }) => verdict)).toEqual(['old', 'valid', 'valid']);
    expect(rig.journal.rows.at(-1)?.sentAtMs).toBeNull();
    await until(() => rig.told.length === 3);
  });

  it('that was sent a moment ago by the service’s clock is not old, whatever ours says', async () => {
    rig.service.aheadMs = -5 * 3_600_000;
    const fresh = envelopeBody('e1', { sentAt: '2026-11-20T14:00:00.0000000+00:00' });
    const old = envelopeBody('e2', { sentAt: '2026-11-20T12:50:00.0000000+00:00' });
    for (const body of [fresh, old]) await rig.post(rig.signed, body);
    expect(rig.journal.rows.map(({ verdict }) => verdict)).toEqual(['valid', 'old']);
  });

  it('to a path without a secret is taken, signed or not', async () => {
    expect((await rig.post(rig.open, envelopeBody('e1'))).status).toBe(204);
    expect((await rig.post(rig.open, envelopeBody('e2'), { 'poker-signature': 'sha384=00' })).status).toBe(204);
    expect(rig.journal.rows.map(({ verdict }) => verdict)).toEqual(['notSigned', 'unknownSecret']);
  });

  it('comes in pieces, in chunks and after a 100 as it pleases', async () => {
    const body = envelopeBody('e1', { payload: { text: 'ä☃'.repeat(2_000) } });
    const whole = requestBytes({ port: rig.port(), path: rig.signed, body });
    const split = rig.raw();
    for (let at = 0; at < whole.length; at += 1_000) {
      split.send(whole.subarray(at, at + 1_000));
      await settle();
    }
    expect(await split.answers(1)).toEqual([204]);

    const head = `POST ${rig.signed} HTTP/1.1\r\nhost: localhost:${rig.port()}\r\nPOKER-SIGNATURE: ${sign('{}')}\r\n`;
    const chunked = rig.raw().send(`${head}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n1;a=b\r\n}\r\n0\r\n\r\n`);
    expect(await chunked.answers(1)).toEqual([400]); // signed right, and no envelope

    const patient = rig.raw().send(`${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`);
    expect(await patient.answers(1)).toEqual([100]);
    patient.send('{}');
    expect(await patient.answers(2)).toEqual([100, 400]);

    const [first, second, third] = await rows(3);
    expect(first).toMatchObject({ status: 204, verdict: 'valid' });
    expect(Buffer.from(first?.body ?? []).toString()).toBe(body);
    for (const row of [second, third]) {
      expect(row).toMatchObject({ status: 400, verdict: 'valid', refusal: 'notAnEnvelope', intake: rig.signed });
    }
  });

  it('is judged by its raw bytes, whatever its encoding says', async () => {
    const body = Buffer.from([0x1f, 0x8b, 0xff, 0x00]);
    expect((await rig.post(rig.signed, body, { 'content-encoding': 'gzip' })).status).toBe(400);
    const [row] = await rows(1);
    expect(row?.verdict).toBe('valid');
    expect(Buffer.from(row?.body ?? [])).toEqual(body);
  });

  it('keeps one connection for many', async () => {
    const connection = rig.raw();
    for (let count = 1; count <= 20; count++) {
      connection.send(requestBytes({ port: rig.port(), path: rig.signed, body: envelopeBody(`e${count}`) }));
      expect(await connection.answers(count)).toHaveLength(count);
    }
    expect(connection.isOver).toBe(false);
  });
});

describe('what is not accepted', () => {
  it('is answered for what it is, and becomes a row', async () => {
    const body = envelopeBody('e1');
    expect((await rig.post(rig.signed, body, { 'poker-signature': sign(body, 'wrong') })).status).toBe(401);
    expect((await rig.post(rig.signed, body, { 'poker-signature': sign(body).toLowerCase() })).status).toBe(401);
    const unsigned = requestBytes({ port: rig.port(), path: rig.signed, body })
      .toString()
      .replace(/Poker-Sig.*\r\n/, '');
    expect(await rig.raw().send(unsigned).answers(1)).toEqual([401]);
    expect((await rig.post(rig.open, 'no envelope')).status).toBe(400);
    expect((await rig.post('/in/elsewhere', body)).status).toBe(404);
    const got = await fetch(`http://127.0.0.1:${rig.port()}${rig.signed}`);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    const seen = (await rows(6)).map(({ status, verdict, refusal, intake }) => [status, verdict, refusal, intake]);
    expect(seen).toEqual([
      [401, 'invalid', null, rig.signed],
      [401, 'invalid', null, rig.signed],
      [401, 'missing', null, rig.signed],
      [400, 'notSigned', 'notAnEnvelope', rig.open],
      [404, 'refused', 'unknownPath', null],
      [405, 'refused', 'badMethod', rig.signed],
    ]);
    // What a forgery says of itself can be read, and counts for nothing.
    expect(rig.journal.rows.slice(0, 3).map(({ event, envelopeId }) => [event, envelopeId])).toEqual(
      Array.from({ length: 3 }, () => ['channel:314:update', 'e1']),
    );
    expect(rig.journal.rows[4]?.target).toBe('/in/elsewhere');
    expect(Buffer.from(rig.journal.rows[4]?.body ?? []).toString()).toBe(body);
    expect(rig.told).toEqual([]);
  });

  it('comes under another host’s name', async () => {
    rig.allowed.add('hooks.nora.example');
    const body = envelopeBody('e1');
    const port = rig.port();
    const asked = async (host: string): Promise<number[]> =>
      rig
        .raw()
        .send(requestBytes({ port, path: rig.signed, body, headers: { Host: host } }))
        .answers(1);
    for (const host of [
      `127.0.0.1:${port}`,
      `LocalHost:${port}`,
      `[::1]:${port}`,
      'Hooks.Nora.Example',
      'hooks.nora.example:443',
    ]) {
      expect(await asked(host)).toEqual([204]);
    }
    for (const host of [
      '127.0.0.1',
      `127.0.0.1:${port + 1}`,
      'evil.example',
      '',
      `x@127.0.0.1:${port}`,
      'hooks.nora.example.evil',
    ]) {
      expect(await asked(host)).toEqual([421]);
    }
    const twice = `POST ${rig.signed} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.example\r\nContent-Length: 0\r\n\r\n`;
    expect(await rig.raw().send(twice).answers(1)).toEqual([421]);
    expect(await rig.raw().send(`POST ${rig.signed} HTTP/1.1\r\nContent-Length: 0\r\n\r\n`).answers(1)).toEqual([421]);
    expect((await rows(13)).filter(({ refusal }) => refusal === 'badHost')).toHaveLength(8);
  });

  it('is too large: by what it says, and by what it sends', async () => {
    const port = rig.port();
    const says = rig
      .raw()
      .send(`POST ${rig.signed} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 1048577\r\n\r\n`);
    expect(await says.answers(1)).toEqual([413]);
    const expects = rig.raw();
    expects.send(
      `POST ${rig.signed} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nExpect: 100-continue\r\nContent-Length: 99999999\r\n\r\n`,
    );
    expect(await expects.answers(1)).toEqual([413]);
    const sends = rig.raw();
    sends.send(`POST ${rig.open} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    for (let count = 0; count < 40 && sends.statuses.length === 0; count++) {
      sends.send(chunk);
      await settle();
    }
    expect(sends.statuses).toEqual([413]);
    for (let count = 0; count < 40 && !sends.isOver; count++) {
      sends.send(chunk);
      await settle();
    }
    expect(sends.isOver).toBe(true);
    for (const { socket } of [says, expects, sends]) socket.destroy();
    const seen = await rows(3);
    expect(seen.map(({ status, refusal }) => [status, refusal])).toEqual(Array(3).fill([413, 'tooLarge']));
    expect(Math.max(...seen.map(({ body }) => body.byteLength))).toBe(16 * 1024);
  });

  it('takes exactly 1 MiB', async () => {
    const frame = envelopeBody('e1', { payload: { text: '' } }).length;
    const body = envelopeBody('e1', { payload: { text: 'x'.repeat(1_048_576 - frame) } });
    expect((await rig.post(rig.signed, body)).status).toBe(204);
    expect((await rig.post(rig.signed, `${body} `)).status).toBe(413);
  });

  it('has too many headers', async () => {
    const connection = rig
      .raw()
      .send(`POST ${rig.signed} HTTP/1.1\r\nHost: 127.0.0.1:${rig.port()}\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`);
    expect(await connection.answers(1)).toEqual([431]);
    const [row] = await rows(1);
    expect(row).toMatchObject({ status: 431, refusal: 'headersTooLarge', verdict: 'refused' });
  });
});

describe('the time', () => {
  it('of headers and of a body is limited', async () => {
    const silent = rig.raw();
    const head = rig.raw().send('POST /in/');
    const body = rig.raw().send(requestBytes({ port: rig.port(), path: rig.signed, body: 'abc' }).subarray(0, -1));
    await until(() => rig.lines.length >= 0 && head.socket.bytesWritten > 0 && body.socket.bytesWritten > 0);
    await settle();
    await rig.clock.advance(8_000);
    head.send('x'); // a byte now and then does not help
    await rig.clock.advance(4_000);
    expect(await head.answers(1)).toEqual([408]);
    expect(body.statuses).toEqual([]);
    await rig.clock.advance(20_000);
    expect(await body.answers(1)).toEqual([408]);
    await body.over();
    const seen = await rows(2);
    expect(seen.map(({ status, refusal, intake }) => [status, refusal, intake])).toEqual([
      [408, 'timedOut', null],
      [408, 'timedOut', rig.signed],
    ]);
    expect(silent.isOver).toBe(false);
    await rig.clock.advance(60_000);
    await silent.over();
    expect(rig.journal.rows).toHaveLength(2);
  });

  it('that jumps ends nobody', async () => {
    const body = rig
      .raw()
      .send(requestBytes({ port: rig.port(), path: rig.signed, body: envelopeBody('e1') }).subarray(0, -1));
    await settle();
    rig.clock.jump(3_600_000);
    await rig.clock.advance(2_000);
    body.send('}');
    expect(await body.answers(1)).toEqual([204]);
  });
});

describe('connections', () => {
  it('are looked at while there are any; without one nothing waits for a second to go by', async () => {
    expect(rig.clock.pending).toBe(0);
    const sender = rig.raw().send(requestBytes({ port: rig.port(), path: rig.signed, body: envelopeBody('e1') }));
    expect(await sender.answers(1)).toEqual([204]);
    await rig.clock.advance(5_000);
    expect(rig.clock.pending).toBe(1);
    sender.socket.end();
    await sender.over();
    await rig.clock.advance(1_000);
    expect(rig.clock.pending).toBe(0);
  });

  it('are at most 256: an idle one gives way, and with none idle a new one hears so', async () => {
    const idle = rig.raw();
    await until(() => idle.socket.readyState === 'open');
    const half = requestBytes({ port: rig.port(), path: rig.signed, body: envelopeBody('e1') }).subarray(0, -1);
    const busy = Array.from({ length: 256 }, () => rig.raw().send(half));
    await idle.over(); // the 257th came
    await settle();
    const late = rig.raw();
    expect(await late.answers(1)).toEqual([503]);
    expect(late.received).toMatch(/^Retry-After: 1\r$/m);
    await late.over();
    const [row] = await rows(1);
    expect(row).toMatchObject({ status: 503, refusal: 'busy' });
    for (const { socket } of busy) socket.destroy();
  });

  const stranger = (path: string) => requestBytes({ port: rig.port(), path, body: 'x'.repeat(500) }).subarray(0, -400);

  it.each([
    ['send to paths that nobody knows', () => stranger('/in/0123456789abcdef0123456789abcdef')],
    ['are slow with their heads', () => Buffer.from('POST /in/0123 HTTP/1.1\r\nHost:')],
    ['say that they prove the way', () => withHeader(stranger('/in/0123456789abcdef'), 'sidestage-proof: n1')],
    ['say nothing', () => Buffer.alloc(0)],
  ])('of hundreds that %s shut nobody out who delivers', async (_, begun) => {
    const kept = rig.raw().send(requestBytes({ port: rig.port(), path: rig.signed, body: envelopeBody('kept0') }));
    expect(await kept.answers(1)).toEqual([204]);
    for (let round = 1; round <= 3; round += 1) {
      const slow = Array.from({ length: 300 }, () => rig.raw().send(begun()));
      await until(() => slow.every(({ socket }) => socket.readyState !== 'opening'));
      await rig.clock.advance(1_000);
      const fresh = await rig.post(rig.signed, envelopeBody(`fresh${round}`));
      expect(fresh.status).toBe(204);
      kept.send(requestBytes({ port: rig.port(), path: rig.signed, body: envelopeBody(`kept${round}`) }));
      expect(await kept.answers(round + 1)).toEqual(Array(round + 1).fill(204));
    }
    expect(kept.isOver).toBe(false);
  });

  it('that are slow on a known path give way to others after two seconds, and the slowest first', async () => {
    const begun = withHeader(stranger(rig.signed), 'Expect: 100-continue');
    const slow = Array.from({ length: 256 }, () => rig.raw().send(begun));
    await until(() => slow.every(({ received }) => received.includes('100 Continue')));
    await rig.clock.advance(2_000);
    expect((await rig.post(rig.signed, envelopeBody('e1'))).status).toBe(204);
    await until(() => slow.some(({ isOver }) => isOver));
    expect(slow.filter(({ isOver }) => isOver)).toHaveLength(1);
    expect((await rows(2)).map(({ status }) => status).sort()).toEqual([0, 204]);
  });

  it('that are refused end soon, however slowly the rest of the body comes', async () => {
    const refused = rig.raw().send(stranger('/in/none'));
    expect(await refused.answers(1)).toEqual([404]);
    await rig.clock.advance(2_000);
    refused.send('x');
    expect(refused.isOver).toBe(false);
    await rig.clock.advance(1_000);
    await refused.over();
    expect(await rows(1)).toMatchObject([{ status: 404, refusal: 'unknownPath' }]);
  });
});

const withHeader = (request: Buffer, line: string): Buffer =>
  Buffer.from(request.toString('latin1').replace('Host:', `${line}\r\nHost:`), 'latin1');

describe('when the disk fails', () => {
  it('nothing is answered 2xx, and the rows come when it works again', async () => {
    rig.journal.isBroken = true;
    const response = await rig.post(rig.signed, envelopeBody('e1'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await rig.post(rig.signed, envelopeBody('e1'))).status).toBe(503);
    expect(rig.journal.rows).toEqual([]);
    const unstoredSinceMs = rig.clock.now();
    expect(rig.receiver.state.value).toMatchObject({ kind: 'listening', unstoredSinceMs });
    expect(rig.lines.filter((line) => line.includes('receiver.notWritten'))).toHaveLength(1);
    rig.journal.isBroken = false;
    expect((await rig.post(rig.signed, envelopeBody('e1'))).status).toBe(204);
    const seen = (await rows(3)).map(({ status, refusal, verdict }) => [status, refusal, verdict]);
    expect(seen).toEqual([
      [204, null, 'valid'],
      [503, 'diskFailed', 'valid'],
      [503, 'diskFailed', 'valid'],
    ]);
    expect(rig.receiver.state.value).toMatchObject({ kind: 'listening', unstoredSinceMs: null });
    await until(() => rig.told.length === 1);
  });
});

describe('answers that somebody asked for', () => {
  it('are given to the next genuine deliveries, which count as not accepted', async () => {
    rig.intakes.answerWith(rig.signed, '500', 2);
    expect((await rig.post(rig.signed, envelopeBody('e1'), { 'poker-signature': 'no' })).status).toBe(401);
    expect((await rig.post(rig.signed, envelopeBody('e1'))).status).toBe(500);
    expect((await rig.post(rig.signed, envelopeBody('e1'))).status).toBe(500);
    expect((await rig.post(rig.signed, envelopeBody('e1'))).status).toBe(204);
    rig.intakes.answerWith(rig.signed, 'hangUp', 1);
    await expect(rig.post(rig.signed, envelopeBody('e2'))).rejects.toThrow();
    const seen = (await rows(5)).map(({ status, scripted, verdict }) => [status, scripted, verdict]);
    expect(seen).toEqual([
      [401, false, 'invalid'],
      [500, true, 'valid'],
      [500, true, 'valid'],
      [204, false, 'valid'],
      [0, true, 'valid'],
    ]);
    await until(() => rig.told.length === 1);
  });

  it('come slowly', async () => {
    rig.intakes.answerWith(rig.open, 'slow', 1);
    const connection = rig.raw().send(requestBytes({ port: rig.port(), path: rig.open, body: envelopeBody('e1') }));
    await rows(1);
    await rig.clock.advance(19_000);
    expect(connection.statuses).toEqual([]);
    await rig.clock.advance(1_000);
    expect(await connection.answers(1)).toEqual([500]);
  });
});

describe('requests of our own', () => {
  it('that prove the way go to the door and into no journal', async () => {
    rig.awaited.add('n1').add('n2');
    expect((await rig.post('/in/nowhere', 'proof', { 'sidestage-proof': 'n1' })).status).toBe(204);
    expect((await rig.post(rig.signed, 'proof', { 'sidestage-proof': 'n2' })).status).toBe(204);
    expect(rig.proofs.map(({ number, path, body }) => [number, path, body])).toEqual([
      ['n1', '/in/nowhere', 'proof'],
      ['n2', rig.signed, 'proof'],
    ]);
    expect((await rig.post('/in/nowhere', 'proof', { 'sidestage-proof': 'n1' })).status).toBe(404);
    expect((await rig.post(rig.open, envelopeBody('e1'), { 'sidestage-proof': 'n1' })).status).toBe(204);
    expect((await rows(2)).map(({ status }) => status)).toEqual([404, 204]);
  });

  it('that repeat a delivery name it, once', async () => {
    rig.receiver.expectReplay('r1', 41);
    for (let count = 0; count < 2; count++) await rig.post(rig.open, envelopeBody('e1'), { 'sidestage-replay': 'r1' });
    await rig.post(rig.open, envelopeBody('e1'), { 'sidestage-replay': 'r2' });
    expect(rig.journal.rows.map(({ replayOf }) => replayOf)).toEqual([41, null, null]);
  });
});

describe('the port', () => {
  it('is found, kept, and taken again', async () => {
    const port = rig.port();
    expect(rig.keptPorts).toEqual([port]);
    await rig.receiver.close();
    expect(rig.receiver.state.value).toEqual({ kind: 'closed' });
    await rig.receiver.listen(port);
    expect(rig.receiver.state.value).toEqual({
      kind: 'listening',
      port,
      sinceMs: rig.clock.now(),
      unstoredSinceMs: null,
    });
    expect(rig.journal.times.map(({ on }) => on)).toEqual([true, false, true]);
  });

  it('that is taken is said, with a free one offered', async () => {
    const { server: other, port: taken } = await holdPort();
    await rig.receiver.listen(taken);
    const state = rig.receiver.state.value;
    expect(state).toMatchObject({ kind: 'failed', why: 'portTaken', port: taken });
    const offered = state.kind === 'failed' ? state.offered : null;
    expect(offered).toBeGreaterThan(0);
    await rig.receiver.listen(offered);
    expect(rig.port()).toBe(offered);
    await new Promise((resolve) => other.close(resolve));
  });

  it('that another program has is tried again by itself, at least each minute, with the same offer, until it can be had', async () => {
    const { server, port } = await holdPort();
    await rig.receiver.listen(port);
    const failed = rig.receiver.state.value;
    const states: unknown[] = [];
    rig.receiver.state.subscribe((state) => states.push(state));
    for (let turn = 0; turn < 8; turn++) {
      const pending = rig.clock.pending;
      await rig.clock.advance(60_000);
      await until(() => rig.clock.pending === pending);
    }
    expect([rig.receiver.state.value, states]).toEqual([failed, []]);
    await new Promise((resolve) => server.close(resolve));
    await rig.clock.advance(60_000);
    await until(() => rig.receiver.state.value.kind === 'listening');
    expect(states).toHaveLength(1);
    expect(rig.port()).toBe(port);
    expect((await rig.post(rig.open, envelopeBody('e1'))).status).toBe(204);
  });

  it('that another program had is tried no more once another was chosen', async () => {
    const { server, port } = await holdPort();
    await rig.receiver.listen(port);
    await rig.receiver.listen(null);
    const other = rig.port();
    await new Promise((resolve) => server.close(resolve));
    await rig.clock.advance(120_000);
    await settle();
    expect(rig.port()).toBe(other);
  });

  it('is not opened when nothing could be written, and is by itself when it can be', async () => {
    await rig.receiver.close();
    rig.journal.isBroken = true;
    await rig.receiver.listen(null);
    expect(rig.receiver.state.value).toMatchObject({ kind: 'failed', why: 'storage' });
    await rig.clock.advance(25_000);
    await settle();
    expect(rig.receiver.state.value).toMatchObject({ kind: 'failed', why: 'storage' });
    rig.journal.isBroken = false;
    await rig.clock.advance(15_000);
    await until(() => rig.receiver.state.value.kind === 'listening');
    expect((await rig.post(rig.open, envelopeBody('e1'))).status).toBe(204);
  });

  it('is asked for no more after the receiver was closed', async () => {
    await rig.receiver.close();
    rig.journal.isBroken = true;
    await rig.receiver.listen(null);
    await rig.receiver.close();
    rig.journal.isBroken = false;
    await rig.clock.advance(60_000);
    expect(rig.receiver.state.value).toEqual({ kind: 'closed' });
    expect(rig.clock.pending).toBe(0);
  });
});

it('takes up what a crash has left undone, before anything new', async () => {
  await rig.receiver.close();
  const left = ['e1', 'e2'].map((id) => ({ ...rig.journal.rows[0], id }));
  const body = (id: string) => Buffer.from(envelopeBody(id));
  for (const { id } of left) {
    await rig.journal.write([
      {
        ...{
          intake: rig.signed,
          serviceKey: SERVICE,
          hookId: 'h',
          dialect: 'platform',
          atMs: 5,
          method: 'POST',
          target: '/in/a',
          headers: [],
          status: 204,
        },
        ...{ verdict: 'valid', refusal: null, event: 'channel:314:update', envelopeId: id, body: body(id) },
        ...{ sentAtMs: null, nthRetry: 0, scripted: false, replayOf: null, waitedMs: null },
      },
    ]);
  }
  const next = new HookServer(rig.deps);
  const told: [string, number][] = [];
  rig.deps.facts.listen(['deliveryAccepted'], ({ envelopeId, atMs, sentAt }) => {
    told.push([`${envelopeId} ${sentAt.slice(0, 4)}`, atMs]);
  });
  await next.listen(null);
  await until(() => told.length === 2);
  expect(told).toEqual([
    ['e1 2026', 5],
    ['e2 2026', 5],
  ]);
  await next.close();
});

it('notes that it does not listen while the computer sleeps', async () => {
  rig.receiver.suspend();
  rig.clock.jump(3_600_000);
  rig.receiver.resume();
  await settle();
  expect(rig.journal.times.map(({ on }) => on)).toEqual([true, false, true]);
  expect((await rig.post(rig.open, envelopeBody('e1'))).status).toBe(204);
  expect(rig.journal.rows).toHaveLength(1);
});

it.each([
  ['after a minute that ran', () => rig.clock.advance(60_000)],
  ['with the next connection', () => rig.post(rig.open, envelopeBody('e1'))],
])('listens again %s when nobody tells that the computer woke', async (_, wake) => {
  const slow = rig.raw().send(`POST ${rig.open} HTTP/1.1\r\n`);
  await until(() => slow.socket.bytesWritten > 0 && slow.socket.readyState === 'open');
  await settle();
  rig.receiver.suspend();
  await rig.clock.advance(59_000);
  expect(rig.journal.times.map(({ on }) => on)).toEqual([true, false]);
  expect(slow.isOver).toBe(false);
  await wake();
  await settle();
  expect(rig.journal.times.map(({ on }) => on)).toEqual([true, false, true]);
  await rig.clock.advance(15_000);
  expect(await slow.answers(1)).toEqual([408]);
  rig.receiver.resume(); // told late
  await settle();
  expect(rig.journal.times.map(({ on }) => on)).toEqual([true, false, true]);
});

it('stays closed when it is closed while the computer sleeps', async () => {
  rig.receiver.suspend();
  await rig.receiver.close();
  await rig.clock.advance(200_000);
  expect(rig.clock.pending).toBe(0);
  expect(rig.journal.times.at(-1)?.on).toBe(false);
});

it('writes and answers what it was given before it closes, and ends what is half', async () => {
  const gate = Promise.withResolvers<void>();
  rig.journal.gate = gate.promise;
  const whole = rig.raw().send(requestBytes({ port: rig.port(), path: rig.signed, body: envelopeBody('e1') }));
  const half = rig
    .raw()
    .send(requestBytes({ port: rig.port(), path: rig.signed, body: envelopeBody('e2') }).subarray(0, -1));
  rig.intakes.answerWith(rig.open, 'slow', 1);
  const slow = rig.raw().send(requestBytes({ port: rig.port(), path: rig.open, body: envelopeBody('e3') }));
  await until(() => rig.intakes.describe(SERVICE).every(({ scripted }) => scripted === null));
  await settle();
  const closed = rig.receiver.close();
  await settle();
  expect(rig.receiver.state.value.kind).toBe('listening');
  rig.journal.gate = null;
  gate.resolve();
  await closed;
  expect(await whole.answers(1)).toEqual([204]);
  await Promise.all([half.over(), slow.over()]);
  expect([half.statuses, slow.statuses]).toEqual([[], []]);
  const seen = rig.journal.rows.map(({ status, verdict, scripted }) => [status, verdict, scripted]);
  expect(seen.toSorted()).toEqual(
    [
      [0, 'refused', false],
      [204, 'valid', false],
      [500, 'unknownSecret', true],
    ].toSorted(),
  );
  expect(rig.journal.times.at(-1)?.on).toBe(false);
});
