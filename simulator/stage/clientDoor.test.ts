import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { asksForSocket, isSocketRequest, refuseUpgrade } from './clientDoor.ts';
import { isInput } from './stage.ts';

/** @see RFC 6455, 4.2.1 */

const good = { upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
const asked = (headers: object = {}, method = 'GET') =>
  ({ method, headers: { ...good, ...headers } }) as IncomingMessage;

it('knows a request to become a socket', () => {
  expect(isSocketRequest(asked())).toBe(true);
  expect(isSocketRequest(asked({ upgrade: 'WebSocket' }))).toBe(true);
});

it.each([
  ['another verb', asked({}, 'POST')],
  ['another protocol', asked({ upgrade: 'h2c' })],
  ['no protocol', asked({ upgrade: undefined })],
  ['an old version', asked({ 'sec-websocket-version': '8' })],
  ['no version', asked({ 'sec-websocket-version': undefined })],
  ['no key', asked({ 'sec-websocket-key': undefined })],
  ['a short key', asked({ 'sec-websocket-key': 'dGhlIHNhbXBsZQ==' })],
  ['a key of other characters', asked({ 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZ!==' })],
])('grants none with %s', (_, request) => {
  expect(isSocketRequest(request)).toBe(false);
});

it('passes over offers of other protocols', () => {
  expect([asksForSocket(asked()), asksForSocket(asked({ upgrade: 'h2c' }))]).toEqual([true, false]);
});

it('refuses in plain HTTP, and ends it', () => {
  const end = vi.fn();
  refuseUpgrade({ end } as unknown as Duplex, 404);
  expect(end).toHaveBeenCalledExactlyOnceWith(
    'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  );
});

/** What is not logged cannot be played again, so only what changes nothing may be left out. */
it.each([
  ['GET', '/api/v1/channels', true],
  ['GET', '/_simple', true],
  ['GET', '/_sim', false],
  ['HEAD', '/_sim/clock', false],
  ['GET', '/_sim?x=1', false],
  ['POST', '/_sim/clock', true],
  ['DELETE', '/_sim/faults', true],
  ['POST', '/_sim/snapshots', false],
  ['POST', '/_sim/snapshots/before/restore', false],
  ['POST', '/_sim/snapshotsOf', true],
])('logs %s %s: %s', (method, target, isLogged) => {
  expect(isInput({ method, target, headers: {}, address: '', port: 1, body: Buffer.alloc(0) })).toBe(isLogged);
});
