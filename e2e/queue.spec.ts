import type { Simulator } from '../simulator/simulator.ts';
import { expectClean } from './fixtures/axe.ts';
import type { Control } from './fixtures/control.ts';
import { limitOnce, sleepOverRest } from './fixtures/limit.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { widen } from './fixtures/widen.ts';

/** What can still be read in the channel, as the world has it. */
function readable({ world }: Simulator): string[] {
  const channel = world.channels.byId(DEMO_CHANNEL.id);
  if (channel === undefined) throw new TypeError('the world has no demo channel');
  return world.rooms
    .of(channel)
    .history.last(100)
    .map(({ message }) => message.message.map(({ text }) => text).join(''));
}

async function arrive(sidestage: Sidestage, control: Control, rules: string[]): Promise<void> {
  await sidestage.signIn(control);
  await sidestage.joined();
  await setRules(sidestage, rules);
  await sidestage.page.getByRole('tab', { name: /^Queue/ }).click();
}

const setRules = ({ page }: Sidestage, rules: string[]) =>
  page.evaluate(
    (chatRules) => window.bridge.call('settings.change', { chatRules }),
    rules.map((text, id) => ({ id: `r${id}`, text, on: true })),
  );

test('rules hold messages, each with its reason; one key approves or removes, and the world follows', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await arrive(sidestage, control, ['hold when word "free viewers"', 'hold when link except "nora.example"']);
  const say = (name: string, text: string) => control.say(DEMO_CHANNEL.id, name, text);
  await say('pim', 'see nora.example/gear for the list');
  await say('pim', 'get free viewers at my page');
  await say('zoe', 'I found the tabs: tabs.example/paper-lanterns');
  const list = page.getByRole('list', { name: 'Messages that wait' });
  const entries = list.getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Link');
  await expect(entries.first().locator('mark')).toHaveText('tabs.example/paper-lanterns');
  await expect(entries.last().locator('mark')).toHaveText('free viewers');
  await expect(page.getByRole('tab', { name: 'Queue 2' })).toBeVisible();
  await expectClean(page, 'queue');

  // By keyboard alone from here.
  await page.getByRole('tab', { name: /^Queue/ }).focus();
  await page.keyboard.press('k');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(entries.last()).toBeFocused();
  await page.keyboard.press('k');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('a');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toBeFocused();
  expect(readable(simulator)).toContain('I found the tabs: tabs.example/paper-lanterns');
  await page.keyboard.press('r');
  await expect(entries).toHaveCount(0);
  await expect(sidestage.rows('Message removed by you')).toHaveCount(1);
  expect(readable(simulator)).toEqual(expect.not.arrayContaining(['get free viewers at my page']));
  expect(readable(simulator)).toContain('I found the tabs: tabs.example/paper-lanterns');
});

test('a removal is taken back, and one text said often is one entry whose removal takes all', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await arrive(sidestage, control, ['hold when part "old one"']);
  const text = 'PLAY THE OLD ONE';
  for (let time = 0; time < 3; time++) await control.say(DEMO_CHANNEL.id, 'pim', text);
  const entry = page.getByRole('list', { name: 'Messages that wait' }).getByRole('listitem');
  await expect(entry).toContainText('removes all 3');
  const release = await sidestage.holdWrites();
  await entry.getByRole('button', { name: 'Remove' }).click();
  await entry.getByRole('button', { name: 'Undo' }).click();
  await expect(entry.getByRole('button', { name: 'Remove' })).toBeVisible();
  await sidestage.tookBack('removeHeld');
  expect(readable(simulator).filter((each) => each === text)).toHaveLength(3);
  await release();
  await entry.getByRole('button', { name: 'Remove' }).click();
  await expect(entry).toHaveCount(0);
  expect(readable(simulator).filter((each) => each === text)).toEqual([]);
});

test('what another moderator removes leaves the queue, saying who', async ({ sidestage, page, control, simulator }) => {
  await arrive(sidestage, control, ['hold when word "growth"']);
  await control.post(`channels/${DEMO_CHANNEL.id}/chatters`, { join: ['growth_guild'] });
  await control.say(DEMO_CHANNEL.id, 'growth_guild', 'ask me about growth');
  const entries = page.getByRole('list', { name: 'Messages that wait' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await control.post(`channels/${DEMO_CHANNEL.id}/roles`, {
    username: 'growth_guild',
    add: ['Banned'],
    by: 'mod_hana',
  });
  await expect(entries).toHaveCount(0);
  await expect(page.getByText(/growth_guild.* has left the queue: .*mod_hana.* banned this person/)).toBeVisible();
  expect(readable(simulator)).toEqual([]);
});

test('rules highlight, hide and pin; they are written, tried and run dry in their sheet', async ({
  sidestage,
  page,
  control,
}) => {
  await arrive(sidestage, control, []);
  const say = (name: string, text: string) => control.say(DEMO_CHANNEL.id, name, text);
  await say('pim', 'which song was that?');
  await say('zoe', 'the chords of that song please');
  await expect(sidestage.rows('song')).toHaveCount(2);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Rules of the chat' });
  await sheet.getByRole('button', { name: 'Add a rule' }).click();
  const field = sheet.getByRole('textbox', { name: 'Rule' });
  await field.fill('hide wenn word "song"');
  await expect(sheet.getByText('At character 6: Write “when” in place of “wenn”.')).toBeVisible();
  await field.fill('hide when word "song" and name "pim"');
  await expect(
    sheet.getByText(
      'Hides a message when it contains the word “\u2068song\u2069”, and this person is called “\u2068pim\u2069”.',
    ),
  ).toBeVisible();
  // What was said is kept a moment later.
  const kept = () =>
    page.evaluate(async (channelId) => {
      const run = await window.bridge.call('queue.dryRun', { channelId, text: 'hide when word "song"' });
      return run.ok ? run.value.looked : run.error.kind;
    }, DEMO_CHANNEL.id);
  await expect.poll(kept).toBe(2);
  await sheet.getByRole('button', { name: 'Look at the last hour' }).click();
  await expect(sheet.getByText('1 of 2 messages in the last hour. People who wrote them: 1.')).toBeVisible();
  await expectClean(page, 'rules');
  await sheet.getByRole('button', { name: 'Save the rule' }).click();
  await sheet.getByRole('textbox', { name: 'Try a message' }).fill('a song');
  await expect(sheet.getByText('No rule matches it.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Said by' }).fill('Pim');
  await expect(sheet.getByRole('list', { name: 'Rules that match this message' })).toContainText('Word: song');
  await page.keyboard.press('Escape');
  // Those that were there are judged anew.
  await expect(sidestage.rows('which song was that?')).toHaveCount(0);
  await setRules(sidestage, ['highlight when word "song" and name "pim"', 'pin when name "zoe"']);
  await expect(sidestage.rows('which song was that?')).toHaveCount(1);
  await say('zoe', 'the set list is below the stream');
  await expect(page.getByRole('list', { name: 'Pinned by a rule' })).toContainText('the set list is below the stream');
});

test('a wave of people who are alike is found, all of them chosen', async ({ sidestage, page, control, simulator }) => {
  await arrive(sidestage, control, []);
  await control.post('clock', { rate: 0 });
  await control.post('scenarios/ban-wave/start', {});
  await control.post('clock', { advanceMs: 9_500 });
  const { scenarios } = (await control.get('scenarios')) as {
    scenarios: { name: string; truth: { wave: string[] } }[];
  };
  const truth = scenarios.find(({ name }) => name === 'ban-wave')?.truth.wave ?? [];
  await expect(page.getByText(`${truth.length} people who came lately are alike`)).toBeVisible();
  await page.getByRole('button', { name: 'Look at them' }).click();
  const sheet = page.getByRole('dialog', { name: 'People who came lately and are alike' });
  const people = sheet.getByRole('list', { name: 'People of this wave' }).getByRole('listitem');
  await expect(people).toHaveCount(truth.length);
  for (const name of truth)
    await expect(sheet.getByRole('checkbox', { name: `Choose ${name}`, exact: true })).toBeChecked();
  await expect(sheet.getByRole('button', { name: `Ban ${truth.length} people` })).toBeVisible();
  await expectClean(page, 'wave');
  expect(readable(simulator).length).toBeGreaterThan(10);
});

test('a wave is timed out, then banned, each as one act that is taken back as a whole', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  const { world } = simulator;
  const channel = world.channels.ofUser(world.demoUser);
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, ['ban', 'timeout']);
  await sidestage.joined();
  await sidestage.holdWrites();
  await setRules(sidestage, []);
  await page.getByRole('tab', { name: /^Queue/ }).click();
  await control.post('clock', { rate: 0 });
  await control.post('scenarios/ban-wave/start', {});
  await control.post('clock', { advanceMs: 9_500 });
  const { scenarios } = (await control.get('scenarios')) as {
    scenarios: { name: string; truth: { wave: string[] } }[];
  };
  const truth = (scenarios.find(({ name }) => name === 'ban-wave')?.truth.wave ?? []).toSorted();
  const count = truth.length;
  await expect(page.getByText(`${count} people who came lately are alike`)).toBeVisible();
  const everybody = [...world.users.all()];
  const named = (is: (user: (typeof everybody)[number]) => boolean) =>
    everybody
      .filter(is)
      .map(({ username }) => username)
      .toSorted();
  const timedOut = () => named(({ id }) => world.rooms.of(channel).speaking.isTimedOut(id));
  const banned = () => named((user) => world.channels.rolesOf(channel, user).includes('Banned'));
  const bannedBefore = banned();
  const chosen = async () => {
    await page.getByRole('button', { name: 'Look at them' }).click();
    return page.getByRole('dialog', { name: 'People who came lately and are alike' });
  };

  const first = await chosen();
  await first.getByRole('button', { name: `Time out ${count} people` }).click();
  await page.getByRole('menuitem', { name: 'Time out for 10 min' }).click();
  await expect(first).toHaveCount(0);
  const strip = page.getByRole('button', { name: new RegExp(`^Undo: Time out ${count} people for 10 min`) });
  await expect(strip).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(strip).toHaveCount(0);
  await sidestage.tookBack('timeoutMany');
  expect(timedOut()).toEqual([]);

  const second = await chosen();
  await second.getByRole('button', { name: `Ban ${count} people` }).click();
  await expect(second).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo: Ban/ }).click();
  await sidestage.tookBack('ban');
  expect(banned()).toEqual(bannedBefore);

  const some = truth.slice(0, 3);
  const third = await chosen();
  await third.getByRole('checkbox', { name: /^All of them/ }).click();
  for (const name of some) await third.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).click();
  await third.getByRole('button', { name: 'Time out 3 people' }).click();
  await page.getByRole('menuitem', { name: 'Time out for 10 min' }).click();
  await page.getByRole('button', { name: 'Time out now' }).click();
  await expect.poll(timedOut).toEqual(some);
  await sidestage
    .rows('You timed out 3 people for 10 min.')
    .getByRole('button', { name: 'End their timeouts' })
    .click();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect.poll(timedOut).toEqual([]);

  // Who was seen to is none of the wave any more, each as soon as the room tells of them.
  const alike = () =>
    page.evaluate(async () => {
      const queue = await window.bridge.call('queue.read', undefined);
      return queue.ok ? queue.value.waves.flatMap(({ people }) => people.map(({ username }) => username)) : [];
    });
  await expect.poll(async () => (await alike()).filter((name) => some.includes(name))).toEqual([]);
  await expect(page.getByText(`${(await alike()).length} people who came lately are alike`)).toBeVisible();
  const fourth = await chosen();
  const left = fourth.getByRole('list', { name: 'People of this wave' }).getByRole('checkbox');
  await expect(left).not.toHaveCount(0);
  const labels = await left.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label') ?? ''));
  const rest = labels.map((label) => label.replace('Choose ', '')).toSorted();
  expect(rest.length).toBeGreaterThan(10);
  expect(truth.filter((name) => !some.includes(name))).toEqual(expect.arrayContaining(rest));
  await limitOnce(control, world.users.byName(rest[4] ?? '')?.id);
  await fourth.getByRole('button', { name: `Ban ${rest.length} people` }).click();
  await page.getByRole('button', { name: 'Ban now' }).click();
  await expect(page.getByText(/^The service wants a wait: .* in \d+\smin( \d+\ss)?\.$/)).toBeVisible();
  await sleepOverRest(sidestage);
  await expect.poll(banned).toEqual([...bannedBefore, ...rest].toSorted());
  const row = sidestage.rows(`You banned ${rest.length} people.`);
  await row.getByRole('button', { name: 'Unban them' }).click();
  await page.getByRole('button', { name: 'Unban now' }).click();
  await expect.poll(banned).toEqual(bannedBefore);
});

test('what is held is there after a restart, and is removed then', async ({ start, control, simulator }) => {
  const first = await start();
  await arrive(first, control, ['hold when word "growth"']);
  await control.say(DEMO_CHANNEL.id, 'pim', 'ask me about growth');
  await control.say(DEMO_CHANNEL.id, 'zoe', 'growth, growth');
  const held = ({ page }: Sidestage) => page.getByRole('list', { name: 'Messages that wait' }).getByRole('listitem');
  await expect(held(first)).toHaveCount(2);
  await held(first).first().getByRole('button', { name: 'Approve' }).click();
  await expect(held(first)).toHaveCount(1);
  expect(await first.quit()).toBe(0);

  const second = await start();
  await second.joined();
  await second.page.getByRole('tab', { name: /^Queue/ }).click();
  await expect(held(second)).toHaveCount(1);
  await expect(held(second)).toContainText('ask me about growth');
  await held(second).getByRole('button', { name: 'Remove' }).click();
  await expect(held(second)).toHaveCount(0);
  await expect.poll(() => readable(simulator)).toEqual(['growth, growth']);
});
