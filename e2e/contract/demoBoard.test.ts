import { afterEach, beforeEach, expect, it } from 'vitest';
import { DemoBoard } from '../../electron/demo/demoBoard.ts';
import type { Fetch } from '../../electron/kernel/ports.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { FakeClock } from '../../electron/testing/fakeClock.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { until } from '../../electron/testing/until.ts';
import type { DemoState } from '../../shared/demo.ts';
import { demoActionNames, demoState } from '../../shared/demo.ts';
import type { ServiceState } from '../../shared/service.ts';
import { type Simulator, startSimulator } from '../../simulator/simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  simulator = await startSimulator({ chatters: 200, activity: 'lively', clockRate: 0 });
});
afterEach(() => simulator.close());

const readyState = (changes: Partial<ServiceState> = {}): ServiceState => ({
  profile: { kind: 'demo' },
  mark: null,
  baseUrl: simulator.url,
  status: 'ready',
  fixed: false,
  turn: 1,
  ...changes,
});

async function openBoard(service = new Subject(readyState()), via: Fetch = fetch) {
  const clock = new FakeClock();
  let startedOver = 0;
  const board = new DemoBoard({
    service,
    fetch: via,
    clock,
    log: makeLog(clock).log,
    startOver: async () => {
      startedOver += 1;
    },
    onJumped: () => {},
  });
  const told = async () => {
    board.watch(true);
    await until(() => board.state.value.kind === 'told');
    return board.state.value;
  };
  return { board, clock, service, told, startedOver: () => startedOver };
}

const runOf = (state: DemoState, action: string) =>
  state.kind === 'told' ? state.runs.find((run) => run.action === action) : undefined;

it('tells what the demo says of itself, in the declared shape', async () => {
  const { told, board } = await openBoard();
  expect(board.state.value).toEqual({ kind: 'silent' });
  const state = demoState.parse(await told());
  expect(state).toMatchObject({ kind: 'told', speed: 0, aim: null, runs: [] });
});

it.each(demoActionNames)('starts %s and stops it', async (action) => {
  const { board, told } = await openBoard();
  await told();
  await board.start(action);
  const running = runOf(board.state.value, action);
  expect(running).toMatchObject({ state: 'running', failure: null, endedAtMs: null });
  expect(running?.leftMs).toBeGreaterThan(20_000);
  await board.start(action);
  expect(runOf(board.state.value, action)?.begunAtMs).toBe(running?.begunAtMs);
  await board.stop(action);
  expect(runOf(board.state.value, action)).toMatchObject({ state: 'stopped', leftMs: 0 });
  expect(runOf(board.state.value, action)?.endedAtMs).not.toBeNull();
  await board.stop(action);
});

it('says why something did not work out', async () => {
  const { board, told } = await openBoard();
  await told();
  const room = simulator.world.rooms.of(simulator.world.channels.ofUser(simulator.world.demoUser));
  room.polls.start(simulator.world.demoUser, { question: 'Louder?', options: ['yes', 'no'], seconds: 600 });
  await board.start('poll');
  simulator.world.clock.advance(1_000);
  await board.setSpeed(0);
  expect(runOf(board.state.value, 'poll')?.failure).toBe('a poll is running already');
});

it('sets the speed of time and the number of viewers', async () => {
  const { board, told } = await openBoard();
  await told();
  await board.setSpeed(10);
  expect(board.state.value).toMatchObject({ speed: 10 });
  await board.setSpeed(0);
  await board.setViewers(1_000);
  expect(board.state.value).toMatchObject({ aim: 1_000 });
  simulator.world.clock.advance(60_000);
  await board.setSpeed(0);
  expect(board.state.value).toMatchObject({ aim: null });
});

it('asks each second while something runs, and seldom when nothing does', async () => {
  let asked = 0;
  const { board, clock, told } = await openBoard(undefined, (url, init) => {
    asked += 1;
    return fetch(url, init);
  });
  await told();
  board.watch(false);
  /** Lets time pass, second by second, with the answers that come. */
  const seconds = async (count: number) => {
    const before = asked;
    for (let second = 0; second < count; second++) {
      const value = board.state.value;
      const askedBefore = asked;
      await clock.advance(1_000);
      await until(() => asked === askedBefore || board.state.value !== value);
    }
    return asked - before;
  };
  await seconds(10);
  expect(await seconds(30)).toBeLessThanOrEqual(4);
  await board.start('raid');
  expect(await seconds(10)).toBeGreaterThanOrEqual(9);
});

it('does nothing on another service, and follows the demo to another address', async () => {
  const custom = { kind: 'custom', baseUrl: 'https://service.test', clientId: 'c' } as const;
  const service = new Subject(readyState({ profile: custom, baseUrl: custom.baseUrl }));
  const { board, told, startedOver } = await openBoard(service);
  expect(board.state.value).toEqual({ kind: 'none' });
  const refused = { error: { kind: 'badInput', field: 'service', why: 'notDemo' } };
  await expect(board.start('raid')).rejects.toMatchObject(refused);
  await expect(board.startOver(async () => true)).rejects.toMatchObject(refused);
  service.set(readyState({ status: 'starting', baseUrl: null }));
  expect(board.state.value).toEqual({ kind: 'none' });
  service.set(readyState());
  expect(await told()).toMatchObject({ kind: 'told' });
  expect(await board.startOver(async () => false)).toBe(false);
  expect(startedOver()).toBe(0);
  expect(await board.startOver(async () => true)).toBe(true);
  expect(startedOver()).toBe(1);
  board.close();
});

it('says so when the demo does not answer', async () => {
  const { board, told } = await openBoard();
  await told();
  await simulator.close();
  await expect(board.start('raid')).rejects.toMatchObject({ error: { kind: 'offline' } });
  board.watch(true);
  await until(() => board.state.value.kind === 'silent');
});
