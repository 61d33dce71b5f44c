import type { Page } from '@playwright/test';
import type { Simulator } from '../simulator/simulator.ts';
import { expectClean } from './fixtures/axe.ts';
import type { Control } from './fixtures/control.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { widen } from './fixtures/widen.ts';

/** The channel as the world has it, whatever the screen says. */
const channelIn = ({ world }: Simulator) => {
  const channel = world.channels.byId(DEMO_CHANNEL.id);
  if (channel === undefined) throw new Error('the demo has changed');
  return channel;
};

/** Signs in and opens the card, with what the service tells of it. */
async function openCard(sidestage: Sidestage, control: Control): Promise<void> {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.listening();
  await sidestage.open('Stream');
  await expect(sidestage.page.getByRole('textbox', { name: 'Title' })).toHaveValue(/./);
}

/** How often the card was saved, as main tells it. */
const timesSaved = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const writes = await window.bridge.call('writes.read', undefined);
    const ended = writes.ok ? writes.value.ended : [];
    return ended.filter(({ what, outcome }) => what.kind === 'saveCard' && outcome === 'done').length;
  });

test('title, game and audience are saved by keyboard alone, can be taken back, come back, and are kept as a preset', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await openCard(sidestage, control);
  await widen({ page }, control, 'updateChannel');
  await sidestage.holdWrites();
  const before = channelIn(simulator).name;
  const { typeId: typeBefore, audience: audienceBefore } = channelIn(simulator);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Late set: Paper Lanterns');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Game: / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find a game' })).toBeFocused();
  // In one go: for whoever pauses between two letters, Enter first asks for what is written by then.
  await page.keyboard.insertText('coo');
  await expect(page.getByRole('option', { name: /Cooking/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Game: .*Cooking/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Teen' }).press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Family' })).toBeChecked();
  await expect(page.getByText('not sent yet')).toBeVisible();
  await expectClean(page, 'the card with changes');

  await page.keyboard.press('Control+s');
  const waiting = page.getByRole('region', { name: 'Changes that can be undone' });
  await expect(waiting.getByText('Saving 3 changes of the stream')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(waiting).toHaveCount(0);
  const { name, typeId, audience } = channelIn(simulator);
  expect([name, typeId, audience]).toEqual([before, typeBefore, audienceBefore]);
  await expect(title).toHaveValue('Late set: Paper Lanterns');

  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Save now' }).press('Enter');
  await expect.poll(() => channelIn(simulator).name).toBe('Late set: Paper Lanterns');
  await expect.poll(() => channelIn(simulator).typeId).toBe(77);
  await expect.poll(() => channelIn(simulator).audience).toBe('family');
  await expect(page.getByText('Saved: Title, Game and Audience')).toBeVisible();
  await page.getByRole('button', { name: 'Save as preset' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name of the preset' }).press('L');
  await page.keyboard.type('ate set');
  await page.keyboard.press('Enter');
  const preset = page.getByRole('button', { name: 'Late set', exact: true });
  await expect(preset).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: /^Restore what was before/ }).press('Enter');
  await expect(title).toHaveValue(before);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Save now' }).press('Enter');
  // Until the app knows that it is saved, the preset is what the service has, and there is nothing to save of it.
  await expect.poll(() => timesSaved(page)).toBe(2);
  expect([channelIn(simulator).audience, channelIn(simulator).name]).toEqual([audienceBefore, before]);

  await expect(preset).toHaveAttribute('aria-pressed', 'false');
  await preset.press('Enter');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Save now' }).press('Enter');
  await expect.poll(() => channelIn(simulator).audience).toBe('family');
  expect([channelIn(simulator).name, channelIn(simulator).typeId]).toEqual(['Late set: Paper Lanterns', 77]);
});

test('a language that the service refuses leaves the title saved, and what somebody else changes meanwhile is told', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await openCard(sidestage, control);
  await widen({ page }, control, 'updateChannel');
  await sidestage.holdWrites();
  await page.getByRole('textbox', { name: 'Title' }).fill('Late set');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fi');
  await expect(page.getByRole('button', { name: /^Save 2 changes/ })).toBeVisible();
  await expect(page.getByText('2 calls', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText(/^Language was not saved\./)).toBeVisible();
  expect([channelIn(simulator).name, channelIn(simulator).languageId]).toEqual(['Late set', 'en']);

  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  simulator.world.channels.change(channelIn(simulator), { name: 'Theirs' });
  await expect(page.getByText(/^Title: changed elsewhere at/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
});

test('a sign-in made for less says so and sends nothing; a title nobody could read is not sent', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await openCard(sidestage, control);
  const before = channelIn(simulator).name;
  await page.getByRole('textbox', { name: 'Title' }).fill('x'.repeat(10_000));
  await expect(page.getByText(/^Shorten the title\. It has 10,000 characters/).last()).toBeVisible();
  await page.keyboard.press('Control+s');
  await page.getByRole('textbox', { name: 'Title' }).fill('Another');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Your sign-in does not include this').first()).toBeVisible();
  expect(channelIn(simulator).name).toBe(before);
});

test('a title of 10,000 characters is shown whole, sent by nobody, and never cut', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await openCard(sidestage, control);
  await widen({ page }, control, 'updateChannel');
  await sidestage.holdWrites();
  const title = page.getByRole('textbox', { name: 'Title' });
  const long = 'y'.repeat(10_000);
  simulator.world.channels.change(channelIn(simulator), { name: long });
  await expect(title).toHaveValue(long);
  await expect(page.getByText(/^This title has 10,000 characters, and the service has it so\./)).toBeVisible();
  await title.press('End');
  await page.keyboard.type('z');
  const refused = page.getByText(/^Shorten the title\. It has 10,001 characters/);
  await expect(refused.last()).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('assertive')).toHaveText(/^Shorten the title\. It has 10,001 characters/);
  await expect(title).toHaveValue(`${long}z`);
  await expectClean(page, 'a title that is too long');
  await title.fill('Late set');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Save now' }).press('Enter');
  await expect.poll(() => channelIn(simulator).name).toBe('Late set');
  await page.getByRole('button', { name: /^Restore what was before/ }).press('Enter');
  await expect(title).toHaveValue(long);
  await expect(page.getByText(/^Shorten the title\. It has 10,000 characters/).last()).toBeVisible();
  expect(channelIn(simulator).name).toBe('Late set');
});

test('the channel’s own emoticons and what it allows are shown when asked for, and changed', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await openCard(sidestage, control);
  await widen({ page }, control, 'updateChannel');
  await sidestage.holdWrites();
  const codes = () => Object.keys(simulator.world.emoticonPacks.of(channelIn(simulator)));
  const before = codes();
  await page.getByRole('button', { name: 'Show them' }).click();
  await page
    .getByRole('textbox', { name: /^What is typed for/ })
    .first()
    .fill(':drum');
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save the emoticons' }).click();
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect.poll(() => codes().slice(0, 2)).toEqual([before[1], ':drum']);
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.getByRole('textbox', { name: 'Seconds between two messages of one person' }).fill('2.5');
  await page.getByRole('textbox', { name: 'Banned words, one a line' }).fill('growth');
  await expectClean(page, 'the card with emoticons and rules');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save now' }).click();
  const rules = () => simulator.world.preferences.of(DEMO_CHANNEL.id);
  await expect.poll(() => rules()['channel:slowchat']).toBe(2_500);
  await expect.poll(() => rules()['channel:bannedwords']).toEqual(['growth']);
});

test('one hosts another channel and stops, and thanks who hosts', async ({ sidestage, page, control, simulator }) => {
  await openCard(sidestage, control);
  await widen({ page }, control, 'updateChannel');
  await sidestage.holdWrites();
  await control.post(`channels/${DEMO_CHANNEL.id}/host`, { by: 'mara_draws', viewers: 80 });
  await expect(page.getByText('mara_draws', { exact: true })).toBeVisible();
  const hostee = simulator.world.channels.all().find(({ owner }) => owner.username === 'mara_draws');
  await page.getByRole('button', { name: 'Host a channel…' }).click();
  await expect(page.getByRole('combobox', { name: 'Find a channel' })).toBeFocused();
  await page.keyboard.type('mara');
  await page.getByRole('option', { name: /mara_draws/ }).click();
  await page.getByRole('button', { name: 'Host now' }).click();
  await expect.poll(() => channelIn(simulator).hosteeId).toBe(hostee?.id);
  await page.getByRole('button', { name: 'Stop hosting' }).click();
  await page.getByRole('button', { name: 'Stop now' }).click();
  await expect.poll(() => channelIn(simulator).hosteeId).toBeNull();
  await page.getByRole('button', { name: /^Thank .*mara_draws/ }).click();
  await expect(sidestage.composer).toHaveValue(/@mara_draws/);
});

test('a clip is made by its key from anywhere, ends where the key was pressed, gets a title and is deleted', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await openCard(sidestage, control);
  await widen({ page }, control, ['createClip', 'deleteClip']);
  await sidestage.holdWrites();
  await sidestage.open('Chatters');
  await page.keyboard.press('Control+j');
  await page.getByRole('button', { name: 'Make it now' }).click();
  const clips = () => simulator.world.clips.ofChannel(DEMO_CHANNEL.id);
  await expect.poll(() => clips().length).toBe(1);
  expect(clips()[0]?.durationSeconds).toBe(30);
  await sidestage.open('Stream');
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Change the title…' }).click();
  await page.getByRole('textbox', { name: 'Title of the clip' }).fill('Double drum fill');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect.poll(() => clips()[0]?.title).toBe('Double drum fill');
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete now' }).click();
  await expect.poll(() => clips().length).toBe(0);
  // The card of the clips is below the fold here, and what can be taken back is in sight all the same, once.
  await page.getByRole('textbox', { name: 'Title' }).scrollIntoViewIfNeeded();
  await page.keyboard.press('Control+j');
  const strip = page.getByRole('region', { name: 'Changes that can be undone' });
  await expect(strip).toBeInViewport({ ratio: 0.95 });
  await expect(strip).toHaveCount(1);
  await strip.getByRole('button', { name: /^Undo/ }).press('Enter');
  await expect(strip).toHaveCount(0);
  await sidestage.tookBack('makeClip');
});

test('another’s channel is followed from the list of channels, and no longer on its card', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await openCard(sidestage, control);
  await widen({ page }, control, 'follow');
  await sidestage.holdWrites();
  const { world } = simulator;
  const other = world.channels.all().find(({ owner }) => owner.username === 'mara_draws');
  const self = channelIn(simulator).owner;
  if (other === undefined) throw new Error('the demo has changed');
  if (world.follows.of(self, other)) world.follows.unfollow(self, other);
  await page.keyboard.press('Control+o');
  await expect(page.getByRole('combobox', { name: 'Channel name' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Follow / })).toHaveCount(0);
  await page.keyboard.type('mara_draws');
  await expect(page.getByRole('option', { name: /mara_draws.*(live|offline)/ })).toBeVisible();
  await page.keyboard.press('Enter');
  // The list closes once the channel is there; the same key would close it before.
  await expect(page.getByRole('combobox', { name: 'Channel name' })).toHaveCount(0);
  await page.keyboard.press('Control+o');
  const list = page.getByRole('dialog').filter({ has: page.getByRole('combobox', { name: 'Channel name' }) });
  await expect(list.getByText('You do not follow this channel.')).toBeVisible();
  await expectClean(page, 'the list of channels with what one can follow');
  await list.getByRole('button', { name: /^Follow .*mara_draws/ }).press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Follow now' }).click();
  await expect.poll(() => world.follows.of(self, other) !== undefined).toBe(true);
  await expect(page.getByText(/^You have followed this channel since/)).toBeVisible();
  await page.getByRole('button', { name: /^Unfollow .*mara_draws/ }).press('Enter');
  await expect(page.getByRole('button', { name: 'Stop now' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Stop now' })).toHaveCount(0);
  await sidestage.tookBack('unfollow');
  expect(world.follows.of(self, other)).toBeDefined();
  await page.getByRole('button', { name: /^Unfollow .*mara_draws/ }).press('Enter');
  await page.getByRole('button', { name: 'Stop now' }).click();
  await expect.poll(() => world.follows.of(self, other)).toBeUndefined();
});

test('whom to host is asked about once the stream has ended, wherever one is, and nobody is hosted before', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await openCard(sidestage, control);
  await widen({ page }, control, 'updateChannel');
  await sidestage.holdWrites();
  const hostee = simulator.world.channels.all().find(({ owner }) => owner.username === 'mara_draws');
  await page.getByRole('button', { name: 'Choose whom to host then…' }).click();
  await expect(page.getByRole('combobox', { name: 'Find a channel' })).toBeFocused();
  await page.keyboard.type('mara');
  await page.getByRole('option', { name: /mara_draws/ }).click();
  await expect(page.getByText('When this stream ends, host', { exact: true })).toBeVisible();
  await sidestage.open('Chatters');
  await control.post(`channels/${DEMO_CHANNEL.id}/broadcast`, { online: false });
  const asked = page.getByRole('main').getByText(/^The stream has ended\. Host .*mara_draws.* now\?/);
  await expect(asked).toBeVisible();
  expect(channelIn(simulator).hosteeId).toBeNull();
  await expectClean(page, 'asked whom to host');
  await page.getByRole('button', { name: 'Host now' }).press('Enter');
  const strip = page.getByRole('region', { name: 'Changes that can be undone' });
  // The second press of a double press falls on what has just come under the pointer.
  await strip.getByRole('button', { name: 'Host now' }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await strip.getByRole('button', { name: /^Undo/ }).press('Enter');
  await expect(strip).toHaveCount(0);
  expect(channelIn(simulator).hosteeId).toBeNull();
  await page.getByRole('button', { name: 'Host now' }).press('Enter');
  await strip.getByRole('button', { name: 'Host now' }).press('Enter');
  await expect.poll(() => channelIn(simulator).hosteeId).toBe(hostee?.id);
  await expect(asked).toHaveCount(0);
});

test('a new stream key takes a second press and is on the clipboard alone; ingests begin with the nearest', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await openCard(sidestage, control);
  await widen({ page }, control, 'resetStreamKey');
  await sidestage.holdWrites();
  const key = () => simulator.world.streamKeys.of(DEMO_CHANNEL.id);
  const before = key();
  await page.getByRole('button', { name: 'Make a new one…' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep the old one' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Make a new key' })).toHaveCount(0);
  expect(key()).toBe(before);
  await page.getByRole('button', { name: 'Make a new one…' }).press('Enter');
  await page.getByRole('button', { name: 'Make a new key' }).press('Enter');
  expect(key()).toBe(before);
  await page.getByRole('button', { name: 'Make it now' }).press('Enter');
  await expect.poll(key).not.toBe(before);
  const copied = () => sidestage.app.evaluate(({ clipboard }) => clipboard.readText());
  await expect.poll(copied).toBe(`${DEMO_CHANNEL.id}-${key()}`);
  expect(await page.content()).not.toContain(key());

  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Measure again' })).toBeVisible();
  await page.getByRole('button', { name: 'All ingests' }).click();
  await page.getByText('All ingests').click();
  const best = page.getByRole('listitem').filter({ hasText: /nearest$|nearest/ });
  await expect(best).toHaveCount(1);
  await expect(best.locator('xpath=preceding-sibling::li')).toHaveCount(0);
});

test('one invites another channel to a costream, and leaves it', async ({ sidestage, page, control, simulator }) => {
  await openCard(sidestage, control);
  await widen({ page }, control, 'costream');
  await sidestage.holdWrites();
  const { costreams, channels } = simulator.world;
  const other = channels.all().find(({ owner }) => owner.username === 'mara_draws');
  if (other === undefined) throw new Error('the demo has changed');
  await page.getByRole('button', { name: 'Invite a channel…' }).click();
  await expect(page.getByRole('combobox', { name: 'Find a channel' })).toBeFocused();
  await page.keyboard.type('mara');
  await page.getByRole('option', { name: /mara_draws/ }).click();
  await page.getByRole('button', { name: 'Invite now' }).click();
  await expect.poll(() => costreams.invites().map(({ inviteeId }) => inviteeId)).toEqual([other.id]);
  await expect(page.getByText(/^Invited, .* left to answer$/)).toBeVisible();
  await control.post(`channels/${other.id}/costream`, { accept: true });
  await expect(page.getByText('2 of 4 places taken')).toBeVisible();
  expect(costreams.ofChannel(DEMO_CHANNEL.id)?.channelIds).toEqual([DEMO_CHANNEL.id, other.id]);
  await page.getByRole('button', { name: 'Leave the costream' }).click();
  await page.getByRole('button', { name: 'Leave now' }).click();
  await expect.poll(() => costreams.ofChannel(DEMO_CHANNEL.id)).toBeUndefined();
});

test('the card is clean in every theme, wide and narrow', async ({ sidestage, page, control, app }) => {
  await openCard(sidestage, control);
  for (const width of [1_280, 720]) {
    await app.evaluate(({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setSize(wide, 800), width);
    await page.setViewportSize({ width, height: 800 });
    await expectClean(page, `Stream, ${width} wide`);
  }
});

test('the head of the card stays one line at 720 px in German too, whether there is something to save or not', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await page.evaluate(() => window.bridge.call('settings.change', { language: 'de' }));
  await page.keyboard.press('Control+2');
  const title = page.getByRole('textbox', { name: 'Titel' });
  await expect(title).not.toHaveValue('');
  const head = page.locator('[data-page] header').filter({ has: page.getByRole('heading', { level: 1 }) });
  const heightOf = () => head.evaluate((element) => element.clientHeight);
  const one = await heightOf();
  await page.setViewportSize({ width: 720, height: 800 });
  // The sections are drawn one at a time there.
  await expect(page.getByRole('radio', { name: 'Hosten' })).toBeVisible();
  await expect.poll(heightOf).toBe(one);
  await title.fill('Anderer Titel');
  await expect(page.getByRole('button', { name: /^1 Änderung speichern/ })).toBeVisible();
  await expect.poll(heightOf).toBe(one);
});
