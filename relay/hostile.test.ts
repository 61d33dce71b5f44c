import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { until } from '../electron/testing/until.ts';
import { encodeRelayFrame, RELAY_PROTOCOL, type RelayFrame } from '../shared/relayFrames.ts';
import { RELAY_CLOSED } from '../shared/relayLink.ts';
import { RelayKeys } from './keys.ts';
import { relayRig, secretOf, valuesOf } from './testing/relayRig.ts';

let rig: ReturnType<typeof relayRig>;
let folder: string;
beforeEach(() => {
  rig = relayRig();
  folder = mkdtempSync(join(tmpdir(), 'relay-'));
});
afterEach(async () => {
  await rig.close();
  rmSync(folder, { recursive: true });
});

/** An app's end written by somebody else. */
async function rawApp(url: string, id: string, take: (message: Buffer, socket: WebSocket) => void = () => {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/${id}`, RELAY_PROTOCOL, {
    headers: { Authorization: `Bearer ${secretOf(id)}` },
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  socket.on('message', (message: Buffer) => take(message, socket));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return { socket, closed };
}

/** Sends bytes over a plain connection and collects what comes until it ends. */
function raw(port: number, text: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let all = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    socket.on('data', (chunk) => {
      all += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(all));
  });
}

const portOf = (url: string) => Number(new URL(url).port);

it('admits an app with its own secret alone, and keeps no secret', async () => {
  const file = join(folder, 'tokens');
  const keys = new RelayKeys({ file });
  const { url } = await rig.relay({ keys });
  const { port } = await rig.receiver();
  const [id = '', secret = ''] = keys.add('nora').split(':');
  expect(readFileSync(file, 'utf8')).not.toContain(secret);
  expect((await rig.app(url, id, port, secret)).news).toEqual([{ kind: 'up', url: `${url}/nora` }]);
  const refused = [{ kind: 'down', why: 'refused', detail: '', retry: null }];
  expect((await rig.app(url, id, port, `${secret}x`)).news).toEqual(refused);
  expect((await rig.app(url, 'unknown', port, secret)).news).toEqual(refused);
  expect((await rig.post(`${url}/unknown/in/1`, Buffer.from('x'))).status).toBe(404);
  const added = new RelayKeys({ file }).add('later').split(':')[1] ?? '';
  expect((await rig.app(url, 'later', port, added)).news[0]?.kind).toBe('up');
});

it('gives an unknown id to the first who comes when it is open, also after a restart', async () => {
  const file = join(folder, 'tokens');
  const open = await rig.relay({ keys: new RelayKeys({ file, open: true }) });
  const { port } = await rig.receiver();
  expect((await rig.app(open.url, 'nora', port)).news[0]?.kind).toBe('up');
  expect((await rig.app(open.url, 'nora', port, 'another-secret-of-somebody')).news[0]).toMatchObject({
    why: 'refused',
  });
  const again = new RelayKeys({ file, open: true });
  expect(again.admits('nora', secretOf('nora'))).toBe(true);
  expect(again.admits('nora', 'another-secret-of-somebody')).toBe(false);
  for (let index = 0; index < 200; index++) again.admits(`squatter-${index}`, secretOf('x'));
  expect(again.knows('squatter-99')).toBe(true);
  expect(again.knows('squatter-100')).toBe(false);
});

it('sees what changes in its file, and outlives a torn one', () => {
  const file = join(folder, 'tokens');
  const keys = new RelayKeys({ file });
  const [, secret = ''] = new RelayKeys({ file }).add('nora').split(':');
  expect(keys.admits('nora', secret)).toBe(true);
  writeFileSync(file, 'torn');
  expect(keys.admits('nora', secret)).toBe(true);
  writeFileSync(file, '# nobody\n');
  expect(keys.admits('nora', secret)).toBe(false);
});

it('does not start with a file it does not understand', () => {
  const file = join(folder, 'tokens');
  writeFileSync(file, 'nora:a-plain-secret-in-clear\n');
  expect(() => new RelayKeys({ file })).toThrow('not "ID DIGEST"');
});

it.each([
  ['a path that leads nowhere', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 404 /],
  ['an address for a path', 'GET http://x/nora/in HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1.1 404 /],
  [
    'an upgrade without the protocol',
    'GET /nora HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    /^HTTP\/1.1 400 /,
  ],
  [
    'two lengths',
    'POST /nora/in HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    /^HTTP\/1.1 400 /,
  ],
  [
    'a length and pieces',
    'POST /nora/in HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    /^HTTP\/1.1 400 /,
  ],
  [
    'a head that is too long',
    `GET /nora/in HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`,
    /^HTTP\/1.1 431 /,
  ],
  ['too many headers', `GET /nora/in HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(100)}\r\n`, /^HTTP\/1.1 431 /],
  ['a tunnel', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n', /^$/],
  ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', /^HTTP\/1.1 400 /],
])('refuses %s without asking the app', async (_, text, answer) => {
  const { url } = await rig.relay();
  const { port, seen } = await rig.receiver();
  await rig.app(url, 'nora', port);
  expect(await raw(portOf(url), text)).toMatch(answer);
  expect(seen).toHaveLength(0);
});

it('outlives anything that is sent to its public side', async () => {
  const { url, standing } = await rig.relay();
  const { port } = await rig.receiver();
  await rig.app(url, 'nora', port);
  const line = fc.constantFrom(
    ...[
      'POST /nora/in/1 HTTP/1.1\r\n',
      'GET /nora HTTP/1.1\r\n',
      'Host: x\r\n',
      'Content-Length: 5\r\n',
      '\r\n',
      'hello',
    ],
    ...[
      'Transfer-Encoding: chunked\r\n',
      '5\r\nhello\r\n',
      '0\r\n\r\n',
      'Expect: 100-continue\r\n',
      'Connection: Upgrade\r\n',
    ],
    ...[
      'Upgrade: websocket\r\n',
      'Sec-WebSocket-Protocol: sidestage-relay.1\r\n',
      'Sec-WebSocket-Version: 13\r\n',
      '\0',
      '\n',
    ],
  );
  const pieces = fc.oneof(
    fc.array(line, { maxLength: 12 }).map((lines) => Buffer.from(lines.join(''))),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
  await fc.assert(
    fc.asyncProperty(pieces, async (bytes) => {
      await raw(portOf(url), bytes);
    }),
    { numRuns: 250 },
  );
  expect((await rig.post(`${url}/nora/in/1`, Buffer.from('still here'))).status).toBe(204);
  await until(() => standing().bytes === 0);
});

it('ends an app that sends nonsense, with the reason, and serves the others', async () => {
  const { url } = await rig.relay();
  const { port } = await rig.receiver();
  await rig.app(url, 'nora', port);
  const garbled = await rawApp(url, 'garbled');
  garbled.socket.send(randomBytes(40));
  expect((await garbled.closed).code).toBe(RELAY_CLOSED.malformed);
  const texting = await rawApp(url, 'garbled');
  texting.socket.send('hello');
  expect(await texting.closed).toEqual({ code: RELAY_CLOSED.malformed, reason: 'a message is text' });
  const huge = await rawApp(url, 'garbled');
  huge.socket.send(Buffer.alloc(200_000));
  expect((await huge.closed).code).toBe(1009);
  expect((await rig.post(`${url}/nora/in/1`, Buffer.from('x'))).status).toBe(204);
});

it.each<[string, RelayFrame[], RegExp]>([
  [
    'longer than it says',
    [
      { kind: 'answer', stream: 1, last: false, status: 200, headers: ['Content-Length', '2'] },
      { kind: 'body', stream: 1, last: true, bytes: Buffer.from('okHTTP/1.1 204 No Content\r\n\r\n') },
    ],
    /aborted|hang up|reset/,
  ],
  [
    'shorter than it says',
    [
      { kind: 'answer', stream: 1, last: false, status: 200, headers: ['Content-Length', '9'] },
      { kind: 'body', stream: 1, last: true, bytes: Buffer.from('ok') },
    ],
    /aborted|hang up|reset/,
  ],
  [
    'empty but says a length',
    [{ kind: 'answer', stream: 1, last: true, status: 200, headers: ['Content-Length', '9'] }],
    /aborted|hang up|reset/,
  ],
])('cuts an answer that is %s: the next on that connection is not harmed', async (_, frames, error) => {
  const { url } = await rig.relay();
  await rawApp(url, 'hostile', (__, socket) => {
    socket.send(Buffer.concat(frames.map(encodeRelayFrame)));
  });
  await expect(rig.post(`${url}/hostile/in/1`, Buffer.from('x'))).rejects.toThrow(error);
});

it('answers 502 for an answer with two lengths', async () => {
  const { url } = await rig.relay();
  const headers = ['Content-Length', '2', 'content-length', '3'];
  await rawApp(url, 'hostile', (_, socket) => {
    socket.send(encodeRelayFrame({ kind: 'answer', stream: 1, last: false, status: 200, headers }));
  });
  expect((await rig.post(`${url}/hostile/in/1`, Buffer.from('x'))).status).toBe(502);
});

it.each([
  ['for an app that nobody knows', 'POST /nobody/in/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nx'],
  ['with heads that never end', 'POST /nora/in/1 HTTP/1.1\r\nHost:'],
  ['with bodies that never end', 'POST /nora/in/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nx'],
  ['that say nothing', ''],
  ['for an app that is away', 'POST /ben/in/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx'],
])('lets those through who deliver, whatever waits in hundreds of connections %s', async (_, begun) => {
  const keys = new RelayKeys({ file: join(folder, 'tokens') });
  const [id = '', secret = ''] = keys.add('nora').split(':');
  keys.add('ben');
  const { url } = await rig.relay({ keys, mostConnections: 32 });
  const { port } = await rig.receiver();
  await rig.app(url, id, port, secret);
  expect((await rig.post(`${url}/nora/in/1`, Buffer.from('kept'))).status).toBe(204);
  for (let round = 0; round < 3; round += 1) {
    const slow = Array.from({ length: 200 }, () => connect(portOf(url), '127.0.0.1').on('error', () => {}));
    for (const socket of slow) socket.write(begun);
    await until(() => slow.every(({ readyState }) => readyState !== 'opening'));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_each, at) => rig.post(`${url}/nora/in/1`, Buffer.from(`${round} ${at}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
    for (const socket of slow) socket.destroy();
  }
});

it('ends soon what it refused, however slowly the rest comes', async () => {
  const due: (() => void)[] = [];
  const after = (_: number, callback: () => void) => {
    due.push(callback);
    return () => void due.splice(due.indexOf(callback), 1);
  };
  const { url } = await rig.relay({ keys: new RelayKeys({ file: join(folder, 'tokens') }), after });
  const refused = connect(portOf(url), '127.0.0.1');
  let answer = '';
  let isOver = false;
  refused.on('data', (chunk) => {
    answer += String(chunk);
  });
  refused.on('close', () => {
    isOver = true;
  });
  refused.write('POST /nobody/in/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nx');
  await until(() => answer.startsWith('HTTP/1.1 404') && due.length === 1);
  expect(isOver).toBe(false);
  due[0]?.();
  await until(() => isOver);
});

it('has long bodies give way to short ones where memory is short', async () => {
  const { url } = await rig.relay({ mostBytesPerApp: 2 ** 20 });
  const { port } = await rig.receiver();
  await rig.app(url, 'nora', port);
  const head = 'POST /nora/in/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 1048576\r\n\r\n';
  const answers: string[] = [];
  const long = Array.from({ length: 4 }, () =>
    connect(portOf(url), '127.0.0.1')
      .on('error', () => {})
      .on('data', (chunk) => answers.push(String(chunk))),
  );
  for (const socket of long) socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(600_000, 0x20)]));
  await until(() => answers.length === 3);
  expect(answers.every((answer) => answer.startsWith('HTTP/1.1 503'))).toBe(true);
  const short = Buffer.alloc(200_000, 0x20);
  const all = await Promise.all(Array.from({ length: 4 }, () => rig.post(`${url}/nora/in/1`, short)));
  expect(all.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  for (const socket of long) socket.destroy();
});

it('has what waits for an app that is away give way where memory is short', async () => {
  const keys = new RelayKeys({ file: join(folder, 'tokens') });
  const [id = '', secret = ''] = keys.add('nora').split(':');
  keys.add('ben');
  const { url, standing } = await rig.relay({ keys, mostBytes: 2 ** 20 });
  const { port } = await rig.receiver();
  await rig.app(url, id, port, secret);
  const hopes = rig.post(`${url}/ben/in/1`, Buffer.alloc(1_000_000, 0x20));
  await until(() => standing().streams === 1);
  expect((await rig.post(`${url}/nora/in/1`, Buffer.alloc(200_000, 0x20))).status).toBe(204);
  const { status, headers } = await hopes;
  expect([status, valuesOf(headers, 'retry-after')]).toEqual([503, ['5']]);
  await until(() => standing().bytes === 0);
});

it('closes connections over its limit', async () => {
  const { url } = await rig.relay({ mostConnections: 3 });
  const sockets = Array.from({ length: 6 }, () => connect(portOf(url), '127.0.0.1'));
  let ended = 0;
  for (const socket of sockets) socket.on('close', () => ended++).on('error', () => {});
  await until(() => ended === 3);
  for (const socket of sockets) socket.destroy();
});
