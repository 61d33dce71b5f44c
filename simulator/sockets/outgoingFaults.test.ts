import { beforeEach, expect, it } from 'vitest';
import { VirtualClock } from '../world/clock.ts';
import { type FaultAction, Faults } from '../world/faults.ts';
import { Random } from '../world/random.ts';
import { OutgoingFaults } from './outgoingFaults.ts';
import { GhostWire } from './wire.ts';

/** @see docs/simulator.md "Faults" */

class HeardWire extends GhostWire {
  override send(data: string | Buffer = ''): void {
    sent.push(typeof data === 'string' ? data : 'garbage');
  }
  override close(code?: number): void {
    super.close();
    sent.push(`closed ${code}`);
  }
  override terminate(): void {
    super.terminate();
    sent.push('cut');
  }
}

let sent: string[];
let clock: VirtualClock;
let faults: Faults;
let wire: HeardWire;
let outgoing: OutgoingFaults;
beforeEach(() => {
  sent = [];
  clock = new VirtualClock({ startAtMs: 0, rate: 0 });
  faults = new Faults(new Random(7).stream('faults'));
  wire = new HeardWire('');
  outgoing = new OutgoingFaults({ clock, faults }, wire, { socket: 'chat', endpoint: 1 });
});

const tell = (...names: string[]) => {
  for (const name of names) outgoing.send(name, () => wire.send(name));
};
const ask = (action: FaultAction, times = 1, event = '*') => faults.add({ socket: 'chat', event }, action, { times });

it('sends at once what no fault strikes', () => {
  faults.add({ socket: 'live', event: '*' }, { refuse: true });
  faults.add({ socket: 'chat', event: '*', endpoint: 0 }, { refuse: true });
  faults.add({ socket: 'chat' }, { refuse: true }); // the moment of connecting
  faults.add({ socket: 'chat', event: 'Poll*' }, { refuse: true });
  tell('a', 'b');
  expect(sent).toEqual(['a', 'b']);
});

it('sends nothing of a refused event, and the next one as ever', () => {
  ask({ refuse: true });
  tell('a', 'b');
  expect(sent).toEqual(['b']);
});

it('sends an event twice', () => {
  ask({ duplicate: true });
  tell('a', 'b');
  expect(sent).toEqual(['a', 'a', 'b']);
});

it('sends an event late, and others meanwhile', () => {
  ask({ delayMs: 1_000 });
  tell('a', 'b');
  clock.advance(999);
  expect(sent).toEqual(['b']);
  clock.advance(1);
  expect(sent).toEqual(['b', 'a']);
});

it('changes places with the next one only', () => {
  ask({ reorder: true });
  tell('a', 'b', 'c');
  expect(sent).toEqual(['b', 'a', 'c']);
  clock.advance(60_000);
  expect(sent).toEqual(['b', 'a', 'c']);
});

it('changes places by pairs while every event is struck', () => {
  ask({ reorder: true }, 4);
  tell('a', 'b', 'c', 'd');
  expect(sent).toEqual(['b', 'a', 'd', 'c']);
});

it('lets go of an event after five seconds when nothing follows', () => {
  ask({ reorder: true });
  tell('a');
  clock.advance(4_999);
  expect(sent).toEqual([]);
  clock.advance(1);
  expect(sent).toEqual(['a']);
  tell('b');
  expect(sent).toEqual(['a', 'b']);
});

it('counts the five seconds of each event from its own moment', () => {
  ask({ reorder: true }, 1, 'a');
  ask({ reorder: true }, 1, 'c');
  tell('a', 'b');
  clock.advance(3_000);
  tell('c');
  clock.advance(2_000); // the time of the first one, which has gone long since
  expect(sent).toEqual(['b', 'a']);
  clock.advance(3_000);
  expect(sent).toEqual(['b', 'a', 'c']);
});

it('sends another body, or bytes that mean nothing, as often as the event itself', () => {
  ask({ body: 'instead', duplicate: true });
  tell('a');
  ask({ garbage: true });
  tell('b');
  expect(sent).toEqual(['instead', 'instead', 'garbage']);
});

it('closes or cuts after the event has gone', () => {
  ask({ close: 4_000 });
  tell('a');
  expect(sent).toEqual(['a', 'closed 4000']);
  expect(wire.isOpen).toBe(false);
});

it.each([{ cut: true }, { cutAtByte: 0 }])('cuts the connection with %j', (action) => {
  ask(action);
  tell('a');
  expect(sent).toEqual(['a', 'cut']);
});

it.each([{ delayMs: 1_000 }, { reorder: true }])('sends nothing of %j to whom has gone meanwhile', (action) => {
  ask(action);
  tell('a');
  wire.tellClose(1006);
  clock.advance(60_000);
  expect(sent).toEqual([]);
});
