import type { Locator, Page } from '@playwright/test';
import type { Simulator } from '../simulator/simulator.ts';
import { expectClean } from './fixtures/axe.ts';
import type { Control } from './fixtures/control.ts';
import { limitOnce, sleepOverRest } from './fixtures/limit.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { widen } from './fixtures/widen.ts';

const { id: CHANNEL } = DEMO_CHANNEL;

/** The room and the roles of the demo channel, as the world has them: the screen's word is not taken. */
function worldOf({ world }: Simulator) {
  const channel = world.channels.ofUser(world.demoUser);
  const user = (name: string) => {
    const found = world.users.byName(name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return found;
  };
  return {
    rolesOf: (name: string) => world.channels.rolesOf(channel, user(name)),
    isTimedOut: (name: string) => world.rooms.of(channel).speaking.isTimedOut(user(name).id),
    silentForMs: (name: string) => world.rooms.of(channel).speaking.silentForMs(user(name).id),
    saidBy: (name: string) =>
      world.rooms
        .of(channel)
        .history.last(100)
        .filter((said) => said.user_id === user(name).id),
  };
}

async function bring(control: Control, ...join: string[]): Promise<void> {
  await control.post(`channels/${CHANNEL}/chatters`, { join });
}

/** Puts the focus on the newest row that holds this text. */
async function focusRow(sidestage: Sidestage, text: string): Promise<void> {
  await expect(sidestage.rows(text)).toHaveCount(1);
  await sidestage.chatLog.focus();
  await sidestage.page.keyboard.press('ArrowUp');
  for (let step = 0; step < 20; step += 1) {
    if ((await sidestage.page.locator('li:focus').filter({ hasText: text }).count()) > 0) return;
    await sidestage.page.keyboard.press('ArrowUp');
  }
  throw new Error(`no row holds ${text}`);
}

/** Goes on by Tab to where it leads. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

/** The page is no wider than its window, once it has taken the window's width. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(sideways).toBeLessThanOrEqual(0);
}

test('somebody is timed out by the keyboard alone, and it is taken back', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  const world = worldOf(simulator);
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, ['timeout']);
  await sidestage.holdWrites();
  await bring(control, 'zoe');
  await control.say(CHANNEL, 'zoe', 'the worst set ever');

  await focusRow(sidestage, 'the worst set ever');
  await page.keyboard.press('2');
  const strip = page.getByRole('region', { name: 'Changes that can be undone' });
  await expect(strip).toContainText('Time out');
  await expect(strip).toContainText('sent over chat, no call');
  await page.keyboard.press('Control+z');
  await expect(strip).toHaveCount(0);
  // Rows stand still while the focus is in one of them; Escape leads back to the line.
  await page.keyboard.press('Escape');
  await expect(sidestage.rows(/You wanted to time out .*zoe.*Undone after .+, nothing was sent\./)).toHaveCount(1);
  await sidestage.tookBack('timeout');
  expect(world.isTimedOut('zoe')).toBe(false);
  expect(world.saidBy('zoe')).toHaveLength(1);

  await focusRow(sidestage, 'the worst set ever');
  await page.keyboard.press('1');
  await expect(strip).toContainText('1 min');
  const atOnce = page.getByRole('button', { name: 'Time out now' });
  await tabTo(page, atOnce);
  await page.keyboard.press('Enter');
  await expect.poll(() => world.isTimedOut('zoe')).toBe(true);
  expect(world.saidBy('zoe')).toHaveLength(0);
  // Whoever pressed it is back at the row that they came from, which tells what became of it.
  await expect(page.locator('li:focus').filter({ hasText: 'Message removed' })).toHaveCount(1);
});

test('somebody is banned from the menu and unbanned from the card; a moderator as high can’t be banned', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  const world = worldOf(simulator);
  await sidestage.signIn(control, { username: 'mod_hana' });
  await page.evaluate(() => window.bridge.call('session.openChannel', { channel: 'nora_plays' }));
  await sidestage.joined();
  await widen(sidestage, control, ['ban', 'timeout'], 'mod_hana');
  await sidestage.holdWrites();
  await bring(control, 'zoe', 'sebastien');
  await control.say(CHANNEL, 'zoe', 'buy followers here');
  await control.say(CHANNEL, 'sebastien', 'tea is ready');

  await focusRow(sidestage, 'tea is ready');
  await page.keyboard.press('b');
  await expect(page.getByText('Their role is as high as yours.').first()).toBeVisible();
  expect(world.rolesOf('sebastien')).not.toContain('Banned');

  await focusRow(sidestage, 'buy followers here');
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Ban' }).click();
  await page.getByRole('button', { name: 'Ban now' }).click();
  await expect.poll(() => world.rolesOf('zoe')).toContain('Banned');
  expect(world.rolesOf('sebastien')).not.toContain('Banned');

  await sidestage.chatLog.getByText('zoe', { exact: true }).last().click();
  const card = page.getByRole('dialog', { name: 'zoe' });
  await expect(card.getByText('You banned them')).toBeVisible();
  await card.getByRole('button', { name: 'Unban' }).click();
  await card.getByRole('button', { name: 'Unban now' }).click();
  await expect.poll(() => world.rolesOf('zoe')).not.toContain('Banned');
  await expect(sidestage.rows('You unbanned')).toHaveCount(1);
});

test('many are banned at once: who was done is listed, and undone by one press', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  const world = worldOf(simulator);
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, ['ban']);
  await sidestage.holdWrites();
  const names = ['wave_one', 'wave_two', 'wave_three', 'wave_four', 'wave_five', 'wave_six'];
  await bring(control, ...names);
  const people = names.map((username) => ({ userId: simulator.world.users.byName(username)?.id ?? 0, username }));
  for (const [index, status] of [404, 409, 403].entries()) {
    await control.fault({ method: 'PATCH', path: `/channels/*/users/${people[2 * index + 1]?.userId}` }, { status });
  }
  await page.evaluate((asked) => window.bridge.call('moderation.ban', asked), { channelId: CHANNEL, people });
  await page.getByRole('button', { name: 'Ban now' }).click();
  const row = sidestage.rows('You banned 3 people. 3 were left out.');
  await expect(row).toHaveCount(1);
  const banned = () => names.filter((name) => world.rolesOf(name).includes('Banned'));
  expect(banned()).toEqual(['wave_one', 'wave_three', 'wave_five']);
  await row.getByRole('button', { name: 'Details' }).click();
  await expect(row).toContainText(/wave_two.*: The service refused this \(404\)/);
  await expect(row).toContainText(/wave_four.*: That was done already/);
  await expect(row).toContainText(/wave_six.*: The service does not allow this \(403\)/);
  await sidestage.open('Activity');
  const told = page.getByRole('article').filter({ hasText: 'You banned 3 people' });
  await expect(told).toHaveCount(1);
  await expect(told).toContainText('3 were left');
  await sidestage.open('Live');

  await control.clearFaults();
  await row.getByRole('button', { name: 'Unban them' }).click();
  await page.getByRole('button', { name: 'Unban now' }).click();
  await expect.poll(banned).toEqual([]);
});

test('a watch lasts over a restart; menu, card and strip are clean in every theme and fit 720 px', async ({
  start,
  control,
}) => {
  const first = await start();
  await first.signIn(control);
  await first.joined();
  await bring(control, 'zoe');
  await control.say(CHANNEL, 'zoe', 'first words');
  await focusRow(first, 'first words');
  await first.page.keyboard.press('w');
  await expect(first.rows('first words').getByText('You watch this person.')).toHaveCount(1);
  await first.quit();

  const again = await start();
  await again.joined();
  await control.say(CHANNEL, 'zoe', 'second words');
  await expect(again.rows('second words').getByText('You watch this person.')).toHaveCount(1);
  const { page } = again;
  await focusRow(again, 'second words');
  await page.keyboard.press('.');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectClean(page, 'menu of a row');
  await page.getByRole('menuitem', { name: 'Time out for…' }).click();
  const sheet = page.getByRole('dialog', { name: /^Time out .*zoe/ });
  await expect(sheet.getByLabel('For how long')).toBeFocused();
  await page.keyboard.type('soon');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('Write a length such as 90s, 10m, 1h30m or 2d. A year at most.')).toBeVisible();
  await expectClean(page, 'a timeout of another length');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await again.rows('second words').getByText('zoe', { exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'zoe' })).toBeVisible();
  await expectClean(page, 'card of somebody');
  await page.setViewportSize({ width: 720, height: 800 });
  await expectNoSidewaysScroll(page);
});

/**
 * A crowd that is about to be banned; the service wants a rest before the third of them, until the test ends it.
 * @param begin does what has to be so before any of them is banned
 */
async function limitedBan(
  sidestage: Sidestage,
  control: Control,
  simulator: Simulator,
  begin?: (third: number | undefined) => Promise<void>,
) {
  const { page } = sidestage;
  const world = worldOf(simulator);
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, ['ban']);
  await sidestage.holdWrites();
  const names = ['tide_one', 'tide_two', 'tide_three', 'tide_four'];
  await bring(control, ...names);
  const people = names.map((username) => ({ userId: simulator.world.users.byName(username)?.id ?? 0, username }));
  await limitOnce(control, people[2]?.userId);
  await begin?.(people[2]?.userId);
  await page.evaluate((asked) => window.bridge.call('moderation.ban', asked), { channelId: CHANNEL, people });
  await page.getByRole('button', { name: 'Ban now' }).click();
  const strip = page.getByRole('region', { name: 'Changes that can be undone' });
  await expect(strip).toContainText('2 of 4 done');
  await expect(strip).toContainText(
    /The service wants a wait: .* This goes on by itself at .\d+:\d+:\d+.*, in \d+\smin( \d+\ss)?\./,
  );
  return { strip, banned: () => names.filter((name) => world.rolesOf(name).includes('Banned')) };
}

test('a wait that the service wants in the middle of many is told, stopped by keyboard, and gone on with for the rest', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  const { strip, banned } = await limitedBan(sidestage, control, simulator);
  await expectClean(page, 'an act on many that waits');
  await strip.getByRole('button', { name: /^Stop: / }).focus();
  await page.keyboard.press('Enter');
  await expect(strip).toContainText('2 of 4 people banned. You stopped it.');
  await expect(sidestage.rows(/You banned 2 people\. You stopped it\..* 2 were left out\./)).toHaveCount(1);
  expect(banned()).toEqual(['tide_one', 'tide_two']);
  const goOn = strip.getByRole('button', { name: 'Go on with the rest (2)' });
  await expect(goOn).toBeFocused();
  await page.setViewportSize({ width: 720, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expect(strip).toContainText('2 calls');
  await expect(goOn).toHaveCount(0);
  await page.getByRole('button', { name: 'Ban now' }).click();
  // The budget is used up until the service's rest is over, and it goes on by itself then.
  await expect(strip).toContainText('This goes on by itself at');
  expect(banned()).toEqual(['tide_one', 'tide_two']);
  await sleepOverRest(sidestage);
  await expect.poll(banned).toEqual(['tide_one', 'tide_two', 'tide_three', 'tide_four']);
  await expect(strip).toHaveCount(0);
});

test('what was done is taken back while the rest still waits', async ({ sidestage, page, control, simulator }) => {
  const { strip, banned } = await limitedBan(sidestage, control, simulator);
  await strip.getByRole('button', { name: 'Stop and unban 2' }).click();
  await page.getByRole('button', { name: 'Unban now' }).click();
  await expect(strip).toContainText('This goes on by itself at');
  expect(banned()).toEqual(['tide_one', 'tide_two']);
  await sleepOverRest(sidestage);
  await expect.poll(banned).toEqual([]);
  await expect(strip).toHaveCount(0);
});

test('what was reached of many, and what was left, is read in Activity after quitting in the middle', async ({
  start,
  control,
  simulator,
}) => {
  const first = await start();
  const { banned } = await limitedBan(first, control, simulator);
  await first.quit();
  expect(banned()).toEqual(['tide_one', 'tide_two']);

  const again = await start();
  await again.joined();
  await again.open('Activity');
  const told = again.page.getByRole('article').filter({ hasText: 'You banned 2 people' });
  await expect(told).toHaveCount(1);
  await expect(told).toContainText(/tide_one.*tide_two/);
  await expect(told).toContainText(
    /2 were left: .*tide_three.*tide_four.* · Sidestage quit or left the service first\. It was not sent/,
  );
  expect(banned()).toEqual(['tide_one', 'tide_two']);
});

test('a call that is still owed an answer when the app quits is told as not known', async ({
  start,
  control,
  simulator,
}) => {
  const first = await start();
  const world = worldOf(simulator);
  await first.signIn(control);
  await first.joined();
  await widen(first, control, ['ban']);
  await first.holdWrites();
  const names = ['ebb_one', 'ebb_two', 'ebb_three'];
  await bring(control, ...names);
  const people = names.map((username) => ({ userId: simulator.world.users.byName(username)?.id ?? 0, username }));
  await control.fault(
    { method: 'PATCH', path: `/channels/*/users/${people[1]?.userId}` },
    { delayMs: 600_000, status: 503 },
    1,
  );
  await first.page.evaluate((asked) => window.bridge.call('moderation.ban', asked), { channelId: CHANNEL, people });
  await first.page.getByRole('button', { name: 'Ban now' }).click();
  // The call has come there, and is answered no more; the app itself gives it up a quarter of a minute later.
  await expect.poll(() => simulator.world.faults.all()).toEqual([]);
  const banned = () => names.filter((name) => world.rolesOf(name).includes('Banned'));
  expect(banned()).toEqual(['ebb_one']);
  await first.quit();
  expect(banned()).toEqual(['ebb_one']);

  const again = await start();
  await again.joined();
  await again.open('Activity');
  const told = again.page.getByRole('article').filter({ hasText: 'You banned' });
  await expect(told).toHaveCount(1);
  await expect(told).toContainText(/2 were left: .*ebb_two.*ebb_three.*It was sent, and no answer came/);
});

test('a sign-in that is lost in the middle of many ends it: what was done is listed, and nobody goes on', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  const { strip, banned } = await limitedBan(sidestage, control, simulator, async (third) => {
    // After the wait, which is the first that strikes.
    await control.fault({ method: 'PATCH', path: `/channels/*/users/${third}` }, { status: 401 });
    await control.fault({ method: 'POST', path: '/oauth/token' }, { status: 400 });
  });
  await sleepOverRest(sidestage);
  await expect(strip).toContainText(/2 of 4 people banned\. Your sign-in ended\. .*2 were left out\./);
  expect(banned()).toEqual(['tide_one', 'tide_two']);
  await strip.getByRole('button', { name: 'Go on with the rest (2)' }).click();
  await expect(strip).toContainText('Your sign-in ended');
  await sidestage.open('Activity');
  const told = page.getByRole('article').filter({ hasText: 'You banned 2 people' });
  await expect(told).toContainText('Your sign-in ended');
  expect(banned()).toEqual(['tide_one', 'tide_two']);
});

test('who goes on after signing in for more is back at the row, or at the button of the card', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await bring(control, 'zoe');
  await control.say(CHANNEL, 'zoe', 'buy followers here');
  await sidestage.holdWrites();
  const sheet = page.getByRole('dialog', { name: 'Sign in for more' });
  const strip = page.getByRole('region', { name: 'Changes that can be undone' });
  const takeBack = async () => {
    // The card has one of its own.
    await expect(strip).not.toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(strip).toHaveCount(0);
  };
  const goOn = async () => {
    await control.approve(await sidestage.readCode());
    const button = sheet.getByRole('button', { name: 'Go on' });
    await expect(button).toBeFocused();
    await expect(button).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(sheet).toHaveCount(0);
  };
  await focusRow(sidestage, 'buy followers here');
  await page.keyboard.press('2');
  await goOn();
  await expect(page.locator('li:focus').filter({ hasText: 'buy followers here' })).toHaveCount(1);
  await takeBack();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'zoe' });
  await card.getByRole('button', { name: 'Ban' }).focus();
  await page.keyboard.press('Enter');
  await goOn();
  await expect(card.getByRole('button', { name: 'Ban', exact: true })).toBeFocused();
  await expect(card.getByText('Your sign-in does not include this')).toHaveCount(0);
  await takeBack();
});

test('a timeout of any length begins at a row and on the card among the chatters, and means the same as by command', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  const world = worldOf(simulator);
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, ['timeout', 'ban']);
  await sidestage.holdWrites();
  await bring(control, 'zoe', 'ottoline');
  await control.say(CHANNEL, 'zoe', 'the worst set ever');
  await control.say(CHANNEL, 'ottoline', 'worse than the last');
  const sheet = page.getByRole('dialog', { name: /^Time out/ });
  const atOnce = page.getByRole('button', { name: 'Time out now' });
  /** The whole minutes of a silence that has just begun. */
  const minutesOf = (name: string) => Math.ceil(world.silentForMs(name) / 60_000);

  await focusRow(sidestage, 'the worst set ever');
  await page.keyboard.press('t');
  await expect(sheet.getByLabel('For how long')).toBeFocused();
  await page.keyboard.type('3h');
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('li:focus').filter({ hasText: 'the worst set ever' })).toHaveCount(1);
  await atOnce.click();
  await expect.poll(() => minutesOf('zoe')).toBe(180);
  expect(world.saidBy('zoe')).toHaveLength(0);

  await sidestage.open('Chatters');
  await page.getByLabel('Name contains').fill('ottoline');
  await page
    .getByRole('table', { name: /Chatters of/ })
    .getByText('ottoline', { exact: true })
    .click();
  const card = page.getByRole('dialog', { name: 'ottoline' });
  await card.getByRole('button', { name: 'Custom' }).click();
  await expect(sheet.getByLabel('For how long')).toBeFocused();
  await expectClean(page, 'how long somebody is timed out');
  // As much as `/timeout ottoline 7200`.
  await page.keyboard.type('7200');
  await expect(sheet.getByText(/This is 2.h\./)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Custom' })).toBeFocused();
  await atOnce.click();
  await expect.poll(() => minutesOf('ottoline')).toBe(120);
  await card.getByRole('button', { name: 'End the timeout' }).click();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect.poll(() => world.isTimedOut('ottoline')).toBe(false);
  expect(world.isTimedOut('zoe')).toBe(true);
});

test('what waits, or is under way, is taken back and stopped on other places too, and shown there once', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  const world = worldOf(simulator);
  const { strip, banned } = await limitedBan(sidestage, control, simulator);
  await bring(control, 'zoe');
  await control.say(CHANNEL, 'zoe', 'buy followers here');
  await focusRow(sidestage, 'buy followers here');
  await page.keyboard.press('b');
  await expect(strip.getByRole('button', { name: /^Undo: Ban .*zoe/ })).toHaveCount(1);
  await page.keyboard.press('Escape');

  for (const place of ['Hooks', 'Activity'] as const) {
    await sidestage.open(place);
    await expect(strip.getByRole('button', { name: /^Undo: Ban .*zoe/ })).toHaveCount(1);
    await expect(strip.getByRole('button', { name: /^Stop: / })).toHaveCount(1);
  }
  await expectClean(page, 'what can be taken back, on another place');
  await page.keyboard.press('Control+z');
  await expect(strip.getByRole('button', { name: /^Undo: / })).toHaveCount(0);
  await sidestage.tookBack('ban');
  await strip.getByRole('button', { name: /^Stop: / }).focus();
  await page.keyboard.press('Enter');
  await expect(strip).toContainText('2 of 4 people banned. You stopped it.');
  await expect(strip.getByRole('button', { name: 'Go on with the rest (2)' })).toBeFocused();
  await page.setViewportSize({ width: 720, height: 800 });
  await expectNoSidewaysScroll(page);
  await strip.getByRole('button', { name: 'Put away' }).click();
  await expect(strip).toHaveCount(0);
  await sidestage.open('Live');
  await expect(sidestage.rows(/Undone after .+, nothing was sent\./)).toHaveCount(1);
  expect(world.rolesOf('zoe')).not.toContain('Banned');
  expect(banned()).toEqual(['tide_one', 'tide_two']);
});
