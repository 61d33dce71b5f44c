import { expect, it } from 'vitest';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { decodeRelayFrames, encodeRelayFrame, type RelayFrame, RelayFrameError } from '../shared/relayFrames.ts';
import { RELAY_CLOSED, type RelayEnd, RelayLink } from '../shared/relayLink.ts';
import { type RelayBeat, RelayRounds, relayBeats } from '../shared/relayRounds.ts';

function rig(onFrame: (frame: RelayFrame) => void = () => {}, beat: RelayBeat = relayBeats.first) {
  const clock = new FakeClock();
  const told: string[] = [];
  const messages: Uint8Array[] = [];
  const soon: (() => void)[] = [];
  const network = { unsent: 0 };
  const rounds = new RelayRounds({ beat, after: (ms, callback) => clock.after(ms, callback) });
  const end: RelayEnd = {
    send: (message) => void messages.push(message),
    get bufferedAmount() {
      return network.unsent;
    },
    ping: () => void told.push('ping'),
    tell: () => void told.push('tell'),
    close: (code, reason) => void told.push(`close ${code} ${reason}`),
    terminate: () => void told.push('terminate'),
    frame: onFrame,
  };
  const link = new RelayLink(end, { rounds, soon: (callback) => void soon.push(callback) });
  const settle = () => {
    for (const callback of soon.splice(0)) callback();
  };
  return { clock, link, told, messages, settle, network };
}

const body = (length: number): RelayFrame => ({ kind: 'body', stream: 1, last: false, bytes: new Uint8Array(length) });

it('puts what is sent together into one message, and a long row into several', () => {
  const { link, messages, settle } = rig();
  link.send(body(3));
  link.send(body(4));
  expect(messages).toHaveLength(0);
  settle();
  expect(messages.map((message) => decodeRelayFrames(message).length)).toEqual([2]);
  for (let index = 0; index < 9; index++) link.send(body(30_000));
  settle();
  expect(messages.slice(1).map((message) => decodeRelayFrames(message).length)).toEqual([4, 4, 1]);
});

it('asks for a sign of life after 10 s of silence and ends a connection that was silent for 20', async () => {
  const { clock, link, told } = rig();
  for (let turn = 1; turn <= 3; turn++) {
    await clock.advance(9_999);
    expect(told).toHaveLength(turn - 1);
    await clock.advance(1);
    expect(told).toEqual(Array.from({ length: turn }, () => 'ping'));
    link.heard();
  }
  await clock.advance(19_999);
  expect(told.at(-1)).toBe('ping');
  await clock.advance(1);
  expect(told.at(-1)).toBe('terminate');
  expect(clock.pending).toBe(0);
});

it('takes a message for a sign of life', async () => {
  const { clock, link, told } = rig();
  for (let turn = 0; turn < 5; turn++) {
    await clock.advance(15_000);
    link.received(encodeRelayFrame(body(1)));
  }
  expect(told).not.toContain('terminate');
});

it('ends at once what does not answer after a sleep, and goes on with what does', async () => {
  const dead = rig();
  dead.link.check(5_000);
  await dead.clock.advance(5_000);
  expect(dead.told.at(-1)).toBe('terminate');
  const alive = rig();
  alive.link.check(5_000);
  alive.link.heard();
  await alive.clock.advance(10_000);
  expect(alive.told).not.toContain('terminate');
});

it('ends a side that breaks the rules, with the reason, and hears it no more', async () => {
  const frames: RelayFrame[] = [];
  const { clock, link, told, messages, settle } = rig((frame) => frames.push(frame));
  link.send(body(1));
  link.received(new Uint8Array([1, 2, 3]));
  expect(told.at(-1)).toBe(`close ${RELAY_CLOSED.malformed} the message ends inside a frame`);
  link.received(encodeRelayFrame(body(1)));
  link.send(body(1));
  settle();
  await clock.advance(60_000);
  expect(frames).toEqual([]);
  expect(messages).toHaveLength(1);
});

it('ends a side whose frames make no sense where they stand', () => {
  const { link, told } = rig(() => {
    throw new RelayFrameError('an answer begins twice');
  });
  link.received(encodeRelayFrame(body(1)));
  expect(told.at(-1)).toBe(`close ${RELAY_CLOSED.malformed} an answer begins twice`);
});

it('ends a side that does not read, however alive it says it is', () => {
  const { link, told, settle, network } = rig();
  network.unsent = 32 * 1024 * 1024;
  link.send(body(1));
  settle();
  expect(told).not.toContain('terminate');
  network.unsent += 1;
  link.heard();
  link.send(body(1));
  settle();
  expect(told.at(-1)).toBe('terminate');
});

it('listens as an app, asks a relay that was silent for 60 s, and ends it after 70', async () => {
  const { clock, link, told } = rig(() => {}, relayBeats.app);
  for (let turn = 0; turn < 20; turn++) {
    // 45 s, late by as much as a bad line makes it.
    await clock.advance(turn % 5 === 4 ? 49_000 : 45_000);
    link.heard();
  }
  expect(told).toEqual([]);
  await clock.advance(59_999);
  expect(told).toEqual(['ping']);
  await clock.advance(10_000);
  expect(told).toEqual(['ping', 'terminate']);
  expect(clock.pending).toBe(0);
});

it('tells as a relay every 45 s that it is there, and asks nothing of an app that owes it nothing', async () => {
  const { clock, told } = rig(() => {}, relayBeats.relay);
  await clock.advance(44_999);
  expect(told).toEqual([]);
  await clock.advance(1);
  expect(told).toEqual(['tell']);
  await clock.advance(24 * 3_600_000);
  expect(told).toEqual(Array.from({ length: 1 + (24 * 3_600) / 45 }, () => 'tell'));
});

it('ends as a relay an app that answers nothing of what was sent for 60 s, and no other', async () => {
  const { clock, link, told } = rig(() => {}, relayBeats.relay);
  await clock.advance(7_000);
  link.send(body(1));
  await clock.advance(38_000);
  expect(told).toEqual(['ping', 'ping']);
  link.heard();
  await clock.advance(600_000);
  expect(new Set(told.slice(2))).toEqual(new Set(['tell']));
  link.send(body(1));
  await clock.advance(60_000);
  expect(told.slice(-3)).toEqual(['ping', 'ping', 'terminate']);
  expect(clock.pending).toBe(0);
});
