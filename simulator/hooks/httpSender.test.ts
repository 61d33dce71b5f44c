import { afterEach, beforeEach, expect, it } from 'vitest';
import { Receiver } from '../testing/receiver.ts';
import type { RealTime } from '../world/clock.ts';
import { HttpSender, type HttpSenderOptions } from './httpSender.ts';
import { isLoopback } from './loopback.ts';

let receiver: Receiver;
let sender: HttpSender;
beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(async () => {
  sender.close();
  await receiver.close();
});

let lastId = 0;
const send = (url = receiver.url, options: HttpSenderOptions = {}) => {
  sender = new HttpSender(options);
  return again(url);
};
const again = (url = receiver.url) => {
  lastId += 1;
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Poker-Nth-Retry': '0' };
  return sender.send({ attemptId: lastId, url, headers, body: '{"a":"☃"}' });
};

it('posts the body as it is, with the headers as they are written', async () => {
  expect(await send(`${receiver.url}?x=1`)).toEqual({ kind: 'answered', status: 204 });
  const [call] = receiver.calls;
  expect(call).toMatchObject({ method: 'POST', path: '/hook?x=1', body: '{"a":"☃"}' });
  expect(call?.rawHeaders).toContain('Poker-Nth-Retry');
  expect(call?.headers['content-length']).toBe('11');
});

it('does not follow redirects', async () => {
  receiver.answer = 307;
  receiver.answerHeaders = { Location: receiver.url };
  expect(await send()).toEqual({ kind: 'answered', status: 307 });
  expect(receiver.calls).toHaveLength(1);
});

it('tells of broken connections and closed ports', async () => {
  receiver.answer = 'cut';
  expect(await send()).toEqual({ kind: 'failed', error: 'socket hang up' });
  const url = receiver.url;
  await receiver.close();
  expect(await send(url)).toMatchObject({ kind: 'failed', error: expect.stringContaining('ECONNREFUSED') });
  receiver = await Receiver.start();
});

it.each(['localhost', '127.0.0.1', '2130706433', '0x7f.1'])('calls %s, which is this machine', async (host) => {
  expect(await send(`http://${host}:${receiver.port}/`)).toEqual({ kind: 'answered', status: 204 });
});

it.each(['192.0.2.1', '10.0.0.1', '0.0.0.0', '[2001:db8::1]', '[::]', '169.254.169.254'])(
  'refuses %s, which is not',
  async (host) => {
    expect(await send(`http://${host}/`)).toMatchObject({
      kind: 'failed',
      error: expect.stringMatching(/^refused: .* is not on this machine$/),
    });
  },
);

it('wants every address of a name to be of this machine', async () => {
  const named = (...addresses: string[]) => ({
    addressesOf: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
  const url = `http://hooks.example:${receiver.port}/`;
  expect(await send(url, named('127.0.0.1', '192.0.2.1'))).toMatchObject({ kind: 'failed' });
  expect(await send(url, named())).toMatchObject({ kind: 'failed', error: 'the name has no address' });
  expect(receiver.calls).toHaveLength(0);
  expect(await send(url, named('127.0.0.1'))).toEqual({ kind: 'answered', status: 204 });
  expect(receiver.calls[0]?.headers.host).toBe(`hooks.example:${receiver.port}`);
  expect(isLoopback({ address: '::ffff:127.0.0.1', family: 6 })).toBe(true);
  expect(isLoopback({ address: '::ffff:192.0.2.1', family: 6 })).toBe(false);
});

it('goes elsewhere when it may', async () => {
  const addressesOf = async () => [{ address: '127.0.0.1', family: 4 }];
  const url = `http://hooks.example:${receiver.port}/`;
  expect(await send(url, { allowRemote: true, addressesOf })).toEqual({ kind: 'answered', status: 204 });
});

/** Real time that stands still until it is moved. */
function handTime() {
  let nowMs = 0;
  const wakes: (() => void)[] = [];
  const real: RealTime = {
    now: () => nowMs,
    wakeAfter(delayMs, wake) {
      wakes.push(() => {
        nowMs += delayMs;
        wake();
      });
      return () => {};
    },
  };
  return { real, wakes, pass: (ms: number) => (nowMs += ms) };
}

it('gives up a receiver that hangs, yet not one that has had no real time to answer', async () => {
  receiver.answer = 'hang';
  const { real, wakes, pass } = handTime();
  const late = send(receiver.url, { real });
  await receiver.call(1);
  pass(249);
  sender.expire(lastId, false);
  wakes[0]?.();
  expect(await late).toEqual({ kind: 'timedOut' });
  const soon = again();
  pass(250);
  sender.expire(lastId, false);
  expect(await soon).toEqual({ kind: 'timedOut' });
  sender.expire(lastId + 1, false);
  const early = again();
  wakes[1]?.();
  expect(await early).toEqual({ kind: 'timedOut' });
});

it('uses a connection again, and survives its end', async () => {
  for (let count = 0; count < 3; count++) {
    expect(await (count === 0 ? send() : again())).toEqual({ kind: 'answered', status: 204 });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(receiver.calls).toHaveLength(3);
});

it('breaks off what is under way when it is closed', async () => {
  receiver.answer = 'hang';
  const result = send();
  await receiver.call(1);
  sender.close();
  expect(await result).toMatchObject({ kind: 'failed' });
});

it('lets a receiver answer what a jump of months has overtaken, which takes longer than the receiver gets', async () => {
  const { real, wakes, pass } = handTime();
  const overtaken = send(receiver.url, { real });
  pass(5_000);
  sender.expire(lastId, true);
  expect(await overtaken).toEqual({ kind: 'answered', status: 204 });
  receiver.answer = 'hang';
  const hanging = again();
  sender.expire(lastId, true);
  for (const wake of wakes) wake();
  expect(await hanging).toEqual({ kind: 'timedOut' });
});
