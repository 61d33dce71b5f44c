import { beforeEach, expect, it, vi } from 'vitest';
import { VirtualClock } from '../world/clock.ts';
import { ScenarioPlayer } from './player.ts';
import { type Scenario, scenario as schema } from './scenario.ts';

/** @see docs/simulator.md "Scenarios" */

const START_MS = 1_000_000;
let clock: VirtualClock;
let done: string[];
beforeEach(() => {
  clock = new VirtualClock({ startAtMs: START_MS, rate: 0 });
  done = [];
});

const scenarioOf = (steps: unknown[], more: object = {}): Scenario => ({
  ...schema.parse({ about: 'Something happens.', steps, ...more }),
  name: 'story',
});
const playerOf = (scenario: Scenario) => new ScenarioPlayer(clock, () => new Map([[scenario.name, scenario]]));
const note = (text: string) => done.push(`${clock.now() - START_MS} ${text}`);
const performer = () => ({
  perform: ({ do: name, with: body }: { do: string; with: object }) => {
    if (name === 'broken') throw new Error('that went wrong');
    note([name, ...Object.values(body)].join(' '));
  },
  finish: (how: string) => note(how),
});

it('does each step at its moment, and is over after the last', () => {
  const player = playerOf(
    scenarioOf([
      { at: 2, do: 'b' },
      { at: 0, do: 'a' },
      { at: '1m1s', do: 'c' },
    ]),
  );
  const playing = player.start('story', performer());
  expect(playing).toMatchObject({
    state: 'running',
    done: 0,
    left: 3,
    startedAtMs: START_MS,
    endsAtMs: START_MS + 61_000,
  });
  clock.advance(60_999);
  expect(done).toEqual(['0 a', '2000 b']);
  expect(playing).toMatchObject({ state: 'running', done: 2, left: 1 });
  clock.advance(1);
  expect(done).toEqual(['0 a', '2000 b', '61000 c', '61000 over']);
  expect(playing).toMatchObject({ state: 'over', done: 3, left: 0, failures: [] });
});

it('repeats a step, and lasts on when it is told so', () => {
  const player = playerOf(scenarioOf([{ at: 1, do: 'a', times: 3, every: '2s' }], { lasts: '1m' }));
  expect(player.start('story', performer())).toMatchObject({ left: 3, endsAtMs: START_MS + 60_000 });
  clock.advance(120_000);
  expect(done).toEqual(['1000 a', '3000 a', '5000 a', '60000 over']);
});

it('is no shorter than its last step, whatever it says', () => {
  const player = playerOf(scenarioOf([{ at: 1, do: 'a', times: 2, every: 9 }], { lasts: 2 }));
  expect(player.start('story', performer())?.endsAtMs).toBe(START_MS + 10_000);
  expect(player.all().scenarios).toMatchObject([{ name: 'story', steps: 1, lastsSeconds: 10 }]);
});

it('does a step for each of a list, with its name in the body', () => {
  const step = { at: 1, do: 'say', with: { who: '{each}', text: 'hi {each}' }, each: ['pim', 'zoe'], every: 2 };
  playerOf(scenarioOf([step])).start('story', performer());
  clock.advance(5_000);
  expect(done).toEqual(['1000 say pim hi {each}', '3000 say zoe hi {each}', '3000 over']);
});

it('notes what could not be done, and goes on', () => {
  const playing = playerOf(
    scenarioOf([
      { at: 0, do: 'broken' },
      { at: 1, do: 'a' },
    ]),
  ).start('story', performer());
  clock.advance(1_000);
  expect(playing).toMatchObject({ state: 'over', done: 2, left: 0, failures: ['broken: that went wrong'] });
  expect(done).toEqual(['1000 a', '1000 over']);
});

it('does nothing more once it is stopped', () => {
  const player = playerOf(
    scenarioOf([
      { at: 0, do: 'a' },
      { at: 5, do: 'b' },
    ]),
  );
  const playing = player.start('story', performer());
  clock.advance(1_000);
  expect(player.stop('story')).toBe(playing);
  clock.advance(60_000);
  expect(done).toEqual(['0 a', '1000 stopped']);
  expect(playing).toMatchObject({ state: 'stopped', done: 1, left: 1 });
  expect(player.stop('story')).toBeUndefined();
});

it('runs once at a time, and again afterwards', () => {
  const player = playerOf(scenarioOf([{ at: 1, do: 'a' }]));
  expect(player.start('another', performer())).toBeUndefined();
  expect(player.stop('story')).toBeUndefined();
  expect(player.start('story', performer())).toBeDefined();
  expect(player.start('story', performer())).toBeUndefined();
  clock.advance(1_000);
  expect(player.start('story', performer())).toMatchObject({ startedAtMs: START_MS + 1_000 });
  player.stop('story');
  expect(player.start('story', performer())).toBeDefined();
  clock.advance(1_000);
  expect(done).toEqual(['1000 a', '1000 over', '1000 stopped', '2000 a', '2000 over']);
  expect(player.started.map(({ state }) => state)).toEqual(['over', 'stopped', 'over']);
});

it('reads the scenarios when it is first asked about them', () => {
  const read = vi.fn(() => new Map<string, Scenario>());
  const player = new ScenarioPlayer(clock, read);
  expect(read).not.toHaveBeenCalled();
  expect(player.has('story')).toBe(false);
  expect(read).toHaveBeenCalled();
});

it.each([
  [90, 90],
  [0.5, 0.5],
  ['90s', 90],
  ['1m30s', 90],
  ['2h', 7_200],
  ['3d', 259_200],
  ['1d1h1m1s', 90_061],
])('takes %j for %d seconds', (at, seconds) => {
  expect(scenarioOf([{ at, do: 'a' }]).steps[0]?.at).toBe(seconds * 1000);
});

it.each([-1, '90', '1s1m', '1.5s', ' 1s', 'soon', '', null])('takes no %j for a time', (at) => {
  expect(schema.safeParse({ about: 'Something happens.', steps: [{ at, do: 'a' }] }).success).toBe(false);
});

it.each([
  ['nothing to do', { steps: [] }],
  ['nothing said about it', { about: '', steps: [{ at: 0, do: 'a' }] }],
  ['repeats at one moment', { steps: [{ at: 0, do: 'a', times: 2 }] }],
  ['repeats without a pause', { steps: [{ at: 0, do: 'a', times: 2, every: 0 }] }],
  ['both repeats and a list', { steps: [{ at: 0, do: 'a', times: 2, every: 1, each: ['x'] }] }],
  ['an empty list', { steps: [{ at: 0, do: 'a', each: [] }] }],
  ['a word it does not know', { steps: [{ at: 0, do: 'a', when: 1 }] }],
  ['a world out of bounds', { world: { chatters: 1_000_001 }, steps: [{ at: 0, do: 'a' }] }],
])('refuses a scenario with %s', (_, parts) => {
  expect(schema.safeParse({ about: 'Something happens.', ...parts }).success).toBe(false);
});
