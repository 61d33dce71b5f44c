import { existsSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectClean } from './fixtures/axe.ts';
import { parseCsv } from './fixtures/csv.ts';
import { limitOnce, sleepOverRest } from './fixtures/limit.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { widen } from './fixtures/widen.ts';

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const row = (table: Locator, name: string) => table.getByRole('row').filter({ hasText: name });

test('followers come a page at a time at a price, are found, and new ones come on top', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.open('Chatters');
  await tab(page, /^Followers/).click();
  await expect(page.getByText('Followers are not loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Load the first 100' }).click();
  const table = page.getByRole('table', { name: 'Followers of nora_plays' });
  await expect(table).toHaveAttribute('aria-rowcount', '101');

  // As the world has them: so many, and these the newest.
  const { world } = simulator;
  const channel = world.channels.ofUser(world.demoUser);
  const follows = world.follows.ofChannel(channel);
  await expect(tab(page, /^Followers/)).toContainText(follows.length.toLocaleString('en'));
  const newest = world.users.byId(follows.at(-1)?.userId ?? 0)?.username ?? '';
  await expect(table.getByRole('row').nth(1)).toContainText(newest);
  await expect(page.getByText('Searches the 100 rows loaded so far.')).toBeVisible();
  await expectClean(page, 'followers');
  await page.getByRole('button', { name: 'Load the next 100' }).click();
  await expect(table).toHaveAttribute('aria-rowcount', '201');

  await control.post(`channels/${DEMO_CHANNEL.id}/follow`, { username: 'pim' });
  await page.getByRole('button', { name: 'Check for new followers' }).click();
  await expect(row(table, 'pim')).toContainText('new');
  await expect(table.getByRole('row').nth(1)).toContainText('pim');

  // Somebody whose row is not loaded is asked for by name, and comes with the day the world says.
  const first = follows[0];
  const oldest = world.users.byId(first?.userId ?? 0)?.username ?? '';
  await page.getByLabel('Name contains').fill(oldest);
  await page.getByRole('button', { name: 'Ask the service for this name' }).click();
  const found = row(table, oldest);
  await expect(found).toContainText(String(new Date(first?.createdAtMs ?? 0).getFullYear()));
  await found.getByRole('button', { name: oldest }).click();
  await expect(page.getByRole('dialog', { name: oldest })).toContainText('Follows since');
});

test('reading all can be paused, goes on after a refusal, and ends when one leaves', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.open('Chatters');
  await tab(page, /^Followers/).click();
  await page.getByRole('button', { name: 'Load the first 100' }).click();
  // Each page takes long enough that there is always one under way when it is to be paused, or left.
  const slowly = () => control.fault({ path: `/api/v1/channels/${DEMO_CHANNEL.id}/follow` }, { delayMs: 2_000 });
  await slowly();
  await page.getByRole('button', { name: /^Load all/ }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^Paused after/)).toBeVisible();
  await control.clearFaults();
  await control.fault({ path: `/api/v1/channels/${DEMO_CHANNEL.id}/follow` }, { status: 403 }, 1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await slowly();
  await page.getByRole('button', { name: /^Load all/ }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await tab(page, /^Here/).click();
  const counted = () =>
    page.evaluate(async () => {
      const read = await window.bridge.call('people.read', undefined);
      return read.ok ? read.value.lists.followers : null;
    });
  await expect.poll(async () => (await counted())?.load.kind).toBe('idle');
  const { loaded = 0, whole = true } = (await counted()) ?? {};
  expect(whole).toBe(false);
  expect(loaded).toBeLessThan(
    simulator.world.follows.ofChannel(simulator.world.channels.ofUser(simulator.world.demoUser)).length,
  );
});

test('the banned are read, noted on by keys alone, and go when another moderator takes a ban back', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  const { world } = simulator;
  const channel = world.channels.ofUser(world.demoUser);
  const isBanned = (name: string) => {
    const user = world.users.byName(name);
    return user !== undefined && world.roles.heldBy(channel, user).includes('Banned');
  };
  // Seen by this app: who did it.
  await control.post(`channels/${DEMO_CHANNEL.id}/roles`, { username: 'pim', add: ['Banned'], by: 'mod_hana' });
  await page.keyboard.press('Control+3');
  await expect(page.getByLabel('Name contains')).toBeFocused();
  await tab(page, /^Here/).focus();
  for (const next of [/^Followers/, /^Moderators/, /^Banned/]) {
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, next)).toBeFocused();
  }
  await page.getByRole('button', { name: 'Load the first 100' }).press('Enter');
  const table = page.getByRole('table', { name: 'People banned from nora_plays' });
  await expect(row(table, 'pim')).toContainText('mod_hana');
  expect(isBanned('pim')).toBe(true);
  await expect(row(table, 'yelling_kettle')).toContainText('Not known');
  await expectClean(page, 'banned');

  await page.getByLabel('Name contains').fill('yelling');
  await page.getByLabel('Name contains').press('Enter');
  const name = table.getByRole('button', { name: 'yelling_kettle', exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel(/^Your note on .*yelling_kettle/)).toBeFocused();
  await page.keyboard.type('Second warning');
  await page.keyboard.press('Escape');
  await expect(row(table, 'yelling_kettle')).toContainText('Second warning');
  await expect(name).toBeFocused();

  // Another moderator thinks better of it meanwhile.
  await page.getByLabel('Name contains').fill('');
  await expect(row(table, 'pim')).toHaveCount(1);
  await control.post(`channels/${DEMO_CHANNEL.id}/roles`, { username: 'pim', remove: ['Banned'], by: 'mod_hana' });
  await expect(row(table, 'pim')).toHaveCount(0);
  expect(isBanned('pim')).toBe(false);
});

test('a list is saved as CSV and JSON; a moderator may unban and not change who moderates', async ({
  start,
  control,
  simulator,
}, testInfo) => {
  const sidestage = await start();
  const { page } = sidestage;
  await sidestage.signIn(control, { username: 'mod_hana' });
  await page.evaluate(() => window.bridge.call('session.openChannel', { channel: 'nora_plays' }));
  await sidestage.joined();
  await sidestage.open('Chatters');
  await tab(page, /^Moderators/).click();
  await page.getByRole('button', { name: 'Load the first 100' }).click();
  const table = page.getByRole('table', { name: 'Moderators of nora_plays' });
  const { world } = simulator;
  const channel = world.channels.ofUser(world.demoUser);
  const moderators = [...world.roles.holders(channel)].filter((id) => channel.roles.get(id)?.includes('Mod'));
  await expect(table).toHaveAttribute('aria-rowcount', String(moderators.length + 1));
  const remove = table.getByRole('button', { name: /^Remove .*sebastien/ });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expectClean(page, 'moderators');

  for (const [format, label] of [
    ['csv', 'As CSV'],
    ['json', 'As JSON'],
  ] as const) {
    const path = testInfo.outputPath(`moderators.${format}`);
    await sidestage.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, path);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText(label).click();
    // The words about the first file are those about the second, and stand until it is written.
    const text = () => (existsSync(path) ? readFileSync(path, 'utf8') : '');
    await expect.poll(text).toMatch(format === 'csv' ? /\r?\n$/ : /\]\s*\}\s*$/);
    await expect(page.getByText(`Exported ${moderators.length} rows.`)).toBeVisible();
    if (format === 'csv') {
      const [head, ...rows] = parseCsv(text());
      expect(head?.slice(0, 2)).toEqual(['user_id', 'username']);
      expect(rows.map(([id]) => Number(id)).sort()).toEqual(moderators.toSorted());
    } else expect(JSON.parse(text()).people).toHaveLength(moderators.length);
  }
});

test('somebody who is in no row is banned by their name, and made a moderator and no longer one', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, ['ban', 'changeRole']);
  await sidestage.joined();
  await sidestage.holdWrites();
  const { world } = simulator;
  const name = 'build_along';
  const roles = () => {
    const user = world.users.byName(name);
    return user === undefined ? [] : world.roles.heldBy(world.channels.ofUser(world.demoUser), user);
  };
  await sidestage.open('Chatters');
  await tab(page, /^Banned/).click();
  await page.getByRole('button', { name: 'Load the first 100' }).click();
  const banned = page.getByRole('table', { name: 'People banned from nora_plays' });
  await expect(banned).toBeVisible();
  await page.getByRole('button', { name: 'Ban a name' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Whole name' })).toBeFocused();
  await expectClean(page, 'a ban by name');
  await page.keyboard.type('nobody_of_this_name');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/knows nobody named/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Whole name' }).fill(name);
  await page.keyboard.press('Enter');
  const banNow = page.getByRole('button', { name: 'Ban now' });
  await expect(banNow).toBeVisible();
  expect(roles()).not.toContain('Banned');
  await banNow.press('Enter');
  await expect.poll(roles).toContain('Banned');
  await expect(row(banned, name)).toHaveCount(1);
  await page.getByRole('button', { name: new RegExp(`^Unban .*${name}`) }).press('Enter');
  // The service wants a wait first, which is said where it was asked for.
  await limitOnce(control, world.users.byName(name)?.id);
  await page.getByRole('button', { name: 'Unban now' }).press('Enter');
  const strip = page.getByRole('region', { name: 'Changes that can be undone' });
  await expect(strip).toContainText(/The service wants a wait: .* in \d+\smin( \d+\ss)?\./);
  await expect(strip.getByRole('button', { name: /^Stop: Unban/ })).toBeVisible();
  expect(roles()).toContain('Banned');
  await sleepOverRest(sidestage);
  await expect.poll(roles).not.toContain('Banned');
  await expect(row(banned, name)).toHaveCount(0);

  await tab(page, /^Moderators/).click();
  await page.getByRole('button', { name: 'Load the first 100' }).click();
  const moderators = page.getByRole('table', { name: 'Moderators of nora_plays' });
  await expect(moderators).toBeVisible();
  await page.getByRole('button', { name: 'Add a moderator' }).press('Enter');
  await page.getByRole('textbox', { name: 'Whole name' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change now' }).press('Enter');
  await expect.poll(roles).toContain('Mod');
  const remove = row(moderators, name).getByRole('button', { name: new RegExp(`^Remove .*${name}`) });
  await remove.press('Enter');
  await expect(page.getByRole('button', { name: 'Change now' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Change now' })).toHaveCount(0);
  await sidestage.tookBack('changeRoles');
  expect(roles()).toContain('Mod');
  await remove.press('Enter');
  await page.getByRole('button', { name: 'Change now' }).press('Enter');
  await expect.poll(roles).not.toContain('Mod');
  await expect(row(moderators, name)).toHaveCount(0);
});

test('who is here is saved as JSON, everybody once', async ({ sidestage, page, control, simulator }, testInfo) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.open('Chatters');
  await expect(page.getByText(/\bcomplete\b/i).first()).toBeVisible();
  const path = testInfo.outputPath('chatters.json');
  await sidestage.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  await page.getByRole('menuitem', { name: 'As JSON' }).press('Enter');
  await expect(page.getByText(/^Exported .* rows\.$/)).toBeVisible();
  const { world } = simulator;
  const here = [...world.rooms.of(world.channels.ofUser(world.demoUser)).chatters.after()];
  const { people } = JSON.parse(readFileSync(path, 'utf8')) as { people: { userId: number; presence: string }[] };
  const told = people
    .filter(({ presence }) => presence === 'here' || presence === 'joined')
    .map(({ userId }) => userId);
  expect(told.sort()).toEqual(here.map(({ user }) => user.id).sort());
});

test.describe('a quiet channel', () => {
  test.use({ simulatorOptions: { scenario: 'quiet-channel', chatters: 12 } });

  test('staff sees who is here without being listed, and friends are told apart', async ({
    sidestage,
    page,
    control,
    simulator,
  }) => {
    await sidestage.signIn(control, { username: 'Ines' });
    await page.evaluate(() => window.bridge.call('session.openChannel', { channel: 'nora_plays' }));
    await sidestage.joined();
    await sidestage.open('Chatters');
    const { world } = simulator;
    const room = world.rooms.of(world.channels.ofUser(world.demoUser));
    await expect.poll(() => room.lurkers.size).toBeGreaterThan(12);
    await expect(page.getByText(/\bcomplete\b/i).first()).toBeVisible();
    await tab(page, /^Lurkers/).click();
    await page.getByRole('button', { name: 'Ask the service' }).click();
    const table = page.getByRole('table', { name: /not listed/ });
    await expect(row(table, 'silent_sam')).toBeVisible();
    await expect(table.getByText('pim')).toHaveCount(0);
    await expect(table.getByText('ראה_ואינו_נראה')).toBeVisible();
    await expectClean(page, 'lurkers');
  });

  test('the owner is not offered lurkers, and sees which of those she follows are here', async ({
    sidestage,
    page,
    control,
  }) => {
    await sidestage.signIn(control);
    await sidestage.joined();
    await sidestage.open('Chatters');
    await expect(tab(page, /^Banned/)).toBeVisible();
    await expect(tab(page, /^Lurkers/)).toHaveCount(0);
    await tab(page, /^Friends/).click();
    await page.getByRole('button', { name: 'Ask the service' }).click();
    await expect(page.getByRole('table', { name: /^People you follow/ }).getByText('mod_hana')).toBeVisible();
    await expectClean(page, 'friends');
  });
});
