import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServiceState } from '../../shared/service.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeService, json, networkError } from '../platform/testing/fakeService.ts';
import { FakeClock, settle } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { DemoBoard } from './demoBoard.ts';

const WORLD_MS = 1_000_000;
const NOTHING_AHEAD = { hookExpiresAtMs: null, codeEndsAtMs: null };
const demo = { profile: { kind: 'demo' }, baseUrl: 'http://demo.test', status: 'ready' } as ServiceState;
const raid = { name: 'raid', state: 'running', startedAtMs: WORLD_MS, endsAtMs: WORLD_MS + 60_000, failures: [] };
const told = (started: object[], more = {}) =>
  json(200, { now: WORLD_MS, rate: 1, viewers: 12, aim: null, ahead: NOTHING_AHEAD, started, ...more });

let clock: FakeClock;
let demoService: FakeService;
let service: Subject<ServiceState>;
let board: DemoBoard;
let jumped: number;

beforeEach(async () => {
  clock = new FakeClock();
  demoService = new FakeService().on('GET /_sim/board', told([]));
  service = new Subject(demo);
  jumped = 0;
  board = new DemoBoard({
    service,
    fetch: demoService.fetch,
    clock,
    log: makeLog(clock).log,
    startOver: async () => {},
    onJumped: () => {
      jumped += 1;
    },
  });
  await settle();
});
afterEach(() => board.close());

const run = () => (board.state.value.kind === 'told' ? board.state.value.runs[0] : undefined);

it('begins a run when it was asked for, also while the demo’s time stands still and it answers late', async () => {
  const askedAtMs = clock.now();
  let answer = (_: Response): void => {};
  demoService.on('POST /_sim/scenarios/raid/start', () => new Promise<Response>((resolve) => (answer = resolve)));
  const starting = board.start('raid');
  await clock.advance(1_500);
  demoService.on('GET /_sim/board', told([raid], { rate: 0 }));
  answer(json(200, {}));
  await starting;
  expect(run()).toMatchObject({ action: 'raid', state: 'running', begunAtMs: askedAtMs, endedAtMs: null });
  await clock.advance(5_000);
  expect(run()).toMatchObject({ begunAtMs: askedAtMs });
});

it('reckons when a run began that was started from elsewhere, by the demo’s speed', async () => {
  demoService.on('GET /_sim/board', told([raid], { now: WORLD_MS + 20_000, rate: 10 }));
  await clock.advance(10_000);
  expect(run()).toMatchObject({ leftMs: 40_000, begunAtMs: clock.now() - 2_000 });
  demoService.on('GET /_sim/board', told([{ ...raid, state: 'over' }]));
  await clock.advance(1_000);
  expect(run()).toMatchObject({ state: 'over', leftMs: 0, endedAtMs: clock.now() });
});

it('says that the demo is silent, and does nothing on another service', async () => {
  demoService.on('GET /_sim/board', networkError());
  await clock.advance(10_000);
  expect(board.state.value).toEqual({ kind: 'silent' });
  service.set({ ...demo, profile: { kind: 'custom', baseUrl: 'http://own.test', clientId: 'mine' } });
  expect(board.state.value).toEqual({ kind: 'none' });
  await expect(board.start('raid')).rejects.toMatchObject({ error: { kind: 'badInput', why: 'notDemo' } });
  const asked = demoService.requests.length;
  await clock.advance(60_000);
  expect(demoService.requests).toHaveLength(asked);
});

it('moves the demo’s clock on as far as was asked, or to what runs out, and nowhere where nothing does', async () => {
  const HOUR_MS = 3_600_000;
  const jumps = () => (board.state.value.kind === 'told' ? board.state.value.jumps : null);
  const advanced = () =>
    demoService.requests.filter(({ path }) => path.endsWith('/_sim/clock')).map(({ body }) => body);
  demoService.on('POST /_sim/clock', json(200, {}));
  expect(jumps()).toEqual(['tenMinutes', 'hour', 'day']);
  await expect(board.jump('beforeHookExpiry')).rejects.toMatchObject({ error: { kind: 'badInput', why: 'gone' } });
  const ahead = { hookExpiresAtMs: WORLD_MS + 50 * HOUR_MS, codeEndsAtMs: WORLD_MS + 30_000 };
  demoService.on('GET /_sim/board', told([], { ahead }));
  await board.jump('beforeHookExpiry');
  await board.jump('codeEnd');
  await board.jump('day');
  expect(jumped).toBe(3);
  expect(advanced()).toEqual([{ advanceMs: 49 * HOUR_MS }, { advanceMs: 30_000 }, { advanceMs: 24 * HOUR_MS }]);
  expect(jumps()).toEqual(['tenMinutes', 'hour', 'day', 'beforeHookExpiry', 'codeEnd']);
  demoService.on('GET /_sim/board', told([], { ahead: { ...ahead, hookExpiresAtMs: WORLD_MS + HOUR_MS } }));
  await expect(board.jump('beforeHookExpiry')).rejects.toMatchObject({ error: { why: 'gone' } });
  expect(jumped).toBe(3);
});
