import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ScenarioStep } from '../scenarios/scenario.ts';
import { TestPlatform } from '../testing/platform.ts';
import { ScenarioChanges } from './scenarioChanges.ts';

/** @see docs/simulator.md "Scenarios" */

let platform: TestPlatform;
let changes: ScenarioChanges;
beforeEach(async () => {
  platform = await TestPlatform.start({ chatters: 20 });
  changes = new ScenarioChanges({ world: platform.world });
});
afterEach(() => platform.close());

const channel = (name = 'nora_plays') => {
  const found = platform.world.channels.find(name, platform.world.users);
  return found ?? expect.fail(`${name} has no channel`);
};
const will = (name: string, body: ScenarioStep['with'] = {}, on = channel()) =>
  changes.willDo({ at: 0, do: name, with: body, times: 1 } as ScenarioStep, on);

it('puts back how much happens as it was before the first change', () => {
  const { activity } = platform.world;
  for (const level of ['busy', 'lively'] as const) {
    will('activity', { level });
    activity.setLevel(level);
  }
  changes.putBack('over');
  expect(activity.level).toBe('off');
});

it('puts back what is of the whole world as it was at first, whichever channels its steps named', () => {
  const { activity, deliveries } = platform.world;
  const before = deliveries.duplicateShare;
  for (const [name, level, share] of [
    ['nora_plays', 'busy', 1],
    ['mara_draws', 'lively', 0.5],
  ] as const) {
    will('activity', { level }, channel(name));
    activity.setLevel(level);
    will('hooks.duplicates', { share }, channel(name));
    deliveries.duplicateShare = share;
  }
  changes.putBack('over');
  expect([activity.level, deliveries.duplicateShare]).toEqual(['off', before]);
});

it.each([true, false])('puts back a channel that was live: %s', (wasLive) => {
  const { broadcasts } = platform.world;
  const set = (online: boolean) => void (online ? broadcasts.goLive(channel()) : broadcasts.end(channel()));
  set(wasLive);
  for (const online of [!wasLive, wasLive, !wasLive]) {
    will('channels.broadcast', { online });
    set(online);
  }
  changes.putBack('over');
  expect(channel().online).toBe(wasLive);
});

it('clears the faults it asked for, those that are left of them, and no other', () => {
  const { faults } = platform.world;
  const [own, , gone] = [1, 2, 3].map(() => faults.add({ path: '/never' }, { status: 500 }));
  for (const fault of [own, gone]) changes.asked(fault?.id ?? 0);
  faults.clear(gone?.id);
  expect(changes.clearFaults()).toBe(1);
  expect(faults.all().map(({ id }) => id)).toEqual([2]);
  expect(changes.clearFaults()).toBe(0);
});

it('ends a hosting it began, and leaves one that was there or has moved on', () => {
  const { hosting } = platform.world;
  const [nora, mara, kettle] = [channel(), channel('mara_draws'), channel('kettle_and_keys')];
  hosting.begin(kettle, nora, false);
  for (const hoster of [mara, kettle]) {
    will('channels.host', { by: hoster.owner.username });
    hosting.begin(hoster, nora, false);
  }
  changes.putBack('over');
  expect([mara.hosteeId, kettle.hosteeId]).toEqual([null, nora.id]);
});

it('leaves a hoster alone that has gone to another channel meanwhile', () => {
  const { hosting } = platform.world;
  const [nora, mara, kettle] = [channel(), channel('mara_draws'), channel('kettle_and_keys')];
  will('channels.host', { by: 'mara_draws' });
  hosting.begin(mara, nora, false);
  hosting.begin(mara, kettle, false);
  changes.putBack('over');
  expect(mara.hosteeId).toBe(kettle.id);
});

it.each([
  ['over', false],
  ['stopped', true],
] as const)('when it is %s, sends home who came to the chat: %s', (how, goHome) => {
  const { rooms, audiences, users, clock } = platform.world;
  const room = rooms.of(channel());
  const before = audiences.of(room).viewers;
  will('channels.chatters', { join: 30 });
  for (let count = 0; count < 30; count++) room.join(users.invent());
  const full = audiences.of(room).viewers;
  changes.putBack(how);
  clock.advance(60_000);
  expect(full).toBe(before + 30);
  expect(audiences.of(room).viewers).toBe(goHome ? before : full);
});

it('leaves big-event mode as it found it, and what people did as it is', () => {
  channel().bigEvent = true;
  will('channels.bigEvent', { on: false });
  channel().bigEvent = false;
  will('channels.chat', { username: 'pim', message: 'hello' });
  changes.putBack('over');
  expect(channel().bigEvent).toBe(true);
});
