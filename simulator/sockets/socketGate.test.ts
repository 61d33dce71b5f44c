import { beforeEach, describe, expect, it } from 'vitest';
import type { WebSocketServer } from 'ws';
import { quietWorld } from '../testing/quietWorld.ts';
import type { FaultAction } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import { SocketGate } from './socketGate.ts';
import { type Door, GhostWire, type Wire } from './wire.ts';

/** A connection that notes how it ends. */
class Visitor {
  readonly id: number;
  readonly ends: (number | 'cut')[] = [];
  constructor(id: number) {
    this.id = id;
  }
  close(code: number): void {
    this.ends.push(code);
  }
  terminate(): void {
    this.ends.push('cut');
  }
}

let world: World;
let gate: SocketGate<Visitor>;
let wires: GhostWire[];
let events: string[];
beforeEach(() => {
  world = quietWorld();
  gate = new SocketGate(world, {} as WebSocketServer, 'chat');
  wires = [];
  events = [];
});
const door: Door = {
  accept: (_, welcome) => {
    const wire = new GhostWire('');
    wires.push(wire);
    welcome(wire);
  },
  refuse: (status) => void events.push(`refused ${status}`),
  destroy: () => void events.push('destroyed'),
};
const admit = (endpoint = 0) => gate.admit(door, endpoint, () => (_: Wire, id) => new Visitor(id));
const fault = (action: FaultAction, endpoint?: number) =>
  world.faults.add({ socket: 'chat', ...(endpoint === undefined ? {} : { endpoint }) }, action, { times: 1 }).id;

describe('coming in', () => {
  it('numbers those who come in, and lets them go when they leave', () => {
    expect(gate.isEmpty).toBe(true);
    admit();
    admit();
    expect([...gate].map(({ id }) => id)).toEqual([1, 2]);
    wires[0]?.tellClose(1000);
    expect([...gate].map(({ id }) => id)).toEqual([2]);
    admit();
    expect([...gate].map(({ id }) => id)).toEqual([2, 3]);
  });

  it('turns away with the status it is told, and notes it', () => {
    gate.admit(door, 2, () => 403);
    expect(events).toEqual(['refused 403']);
    expect(gate.isEmpty).toBe(true);
    expect(world.journal.since(0)).toMatchObject([
      { kind: 'socket', socket: 'chat', connection: 0, packet: 'refused', endpoint: 2 },
    ]);
  });
});

describe('faults', () => {
  it('asks nobody when one turns a client away, with a status or without a word', () => {
    const id = fault({ status: 502 });
    admit();
    fault({ refuse: true });
    admit();
    expect([events, wires]).toEqual([['refused 502', 'destroyed'], []]);
    expect(world.journal.since(0)[0]).toMatchObject({ packet: 'refused', fault: id });
  });

  it('strikes at its endpoint alone', () => {
    fault({ refuse: true }, 1);
    admit(0);
    expect(events).toEqual([]);
    admit(1);
    expect(events).toEqual(['destroyed']);
  });

  it('asks who comes in when the delay is over', () => {
    let isFull = false;
    fault({ delayMs: 500 });
    gate.admit(door, 0, () => (isFull ? 503 : (_, id) => new Visitor(id)));
    isFull = true;
    world.clock.advance(499);
    expect([events, wires]).toEqual([[], []]);
    world.clock.advance(1);
    expect([events, wires]).toEqual([['refused 503'], []]);
  });

  it('closes or cuts a client who has just come in', () => {
    fault({ close: 4_000 });
    admit();
    fault({ cut: true });
    admit();
    admit();
    expect([...gate].map(({ ends }) => ends)).toEqual([[4_000], ['cut'], []]);
  });
});

it('closes everybody with a code, or cuts them, and counts them', () => {
  expect(gate.closeAll(1012)).toBe(0);
  admit();
  admit();
  expect(gate.closeAll(1012)).toBe(2);
  expect(gate.closeAll(undefined)).toBe(2);
  expect([...gate].map(({ ends }) => ends)).toEqual([
    [1012, 'cut'],
    [1012, 'cut'],
  ]);
});
