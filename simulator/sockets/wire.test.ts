import { expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { Quota } from './quota.ts';
import { ClientWire, GhostWire } from './wire.ts';

const MEBIBYTE = 1024 * 1024;

function client(bufferedAmount = 0) {
  const socket = { protocol: 'cnstl', bufferedAmount, send: vi.fn(), close: vi.fn(), terminate: vi.fn() };
  return { socket, wire: new ClientWire(socket as unknown as WebSocket) };
}

it('sends as text unless it is told to send bytes', () => {
  const { socket, wire } = client();
  wire.send('a');
  wire.send('b', { binary: true });
  expect(socket.send.mock.calls).toEqual([['a'], ['b', { binary: true }]]);
  expect(wire.protocol).toBe('cnstl');
});

it('cuts off a reader that is too far behind, and sends no more to it', () => {
  const near = client(64 * MEBIBYTE);
  near.wire.send('a');
  expect([near.socket.send.mock.calls.length, near.wire.isOpen]).toEqual([1, true]);
  const far = client(64 * MEBIBYTE + 1);
  far.wire.send('a');
  expect(far.socket.send).not.toHaveBeenCalled();
  expect(far.socket.terminate).toHaveBeenCalledTimes(1);
  expect(far.wire.isOpen).toBe(false);
});

it('is closed for the service from the moment it asks for it', () => {
  const { socket, wire } = client();
  const onClose = vi.fn();
  wire.on('close', onClose);
  wire.close(4_000, 'enough');
  expect(socket.close).toHaveBeenCalledWith(4_000, 'enough');
  expect(wire.isOpen).toBe(false);
  expect(onClose).not.toHaveBeenCalled(); // that is told when the client has answered
  wire.tellClose(4_000);
  expect(onClose).toHaveBeenCalledWith(4_000);
});

it('tells messages to all who listen, in order', () => {
  const wire = new GhostWire('');
  const heard: unknown[] = [];
  for (const name of ['a', 'b']) wire.on('message', (data, isBinary) => heard.push([name, String(data), isBinary]));
  wire.tellMessage(Buffer.from('x'), true);
  expect(heard).toEqual([
    ['a', 'x', true],
    ['b', 'x', true],
  ]);
});

it.each(['close', 'terminate'] as const)('is over for a ghost with %s, which hears nothing', (way) => {
  const wire = new GhostWire('cnstl');
  expect([wire.isOpen, wire.protocol]).toEqual([true, 'cnstl']);
  expect(() => wire.send()).not.toThrow();
  wire[way]();
  expect(wire.isOpen).toBe(false);
});

it('lets a quota be overdrawn and given back', () => {
  const quota = new Quota(2);
  quota.take(3);
  expect(quota.left).toBe(-1);
  quota.give(2);
  expect(quota.left).toBe(1);
});
