import { expectClean } from './fixtures/axe.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { widen } from './fixtures/widen.ts';

const channel = `channels/${DEMO_CHANNEL.id}`;

test('each person’s first message of a stream is marked; who comes and leaves is told when one wants it', async ({
  sidestage,
  page,
  control,
}) => {
  const say = (name: string, text: string) => control.say(DEMO_CHANNEL.id, name, text);
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.listening();
  // The stream that was on has gone for hours: who spoke in it is not known.
  await say('pim', 'before it');
  await control.post(`${channel}/broadcast`, { online: false });
  await expect(sidestage.rows('The channel is offline now')).toHaveCount(1);
  await control.post('clock', { advanceMs: 60_000 });
  await control.post(`${channel}/broadcast`, { online: true });
  await expect(page.getByRole('timer', { name: /^Live for \d+:\d\d$/ })).toBeVisible();
  await say('pim', 'here we go');
  await say('pim', 'and on');
  await say('zoe', 'hi everybody');
  await expect(sidestage.rows('hi everybody')).toContainText('first message');
  await expect(sidestage.rows('here we go')).toContainText('first message');
  await expect(sidestage.rows('and on')).not.toContainText('first message');
  await expect(sidestage.rows('before it')).not.toContainText('first message');

  await control.post(`${channel}/chatters`, { join: ['loud_goose'] });
  await page.getByRole('button', { name: /^Events in chat/ }).click();
  await page.getByRole('switch', { name: 'People who come and leave' }).click();
  await expect(page.getByRole('switch', { name: 'People who come and leave' })).toBeChecked();
  await expectClean(page, 'choice of events');
  await page.keyboard.press('Escape');
  await control.post(`${channel}/chatters`, { join: ['quick_otter', 'lazy_heron'] });
  await expect(sidestage.rows('2 people came into the chat')).toHaveCount(1);
  await control.post(`${channel}/chatters`, { leave: ['quick_otter'] });
  await expect(sidestage.rows(/quick_otter.* left the chat/)).toHaveCount(1);
  await expect(sidestage.rows(/loud_goose/)).toHaveCount(0);
});

test('the line of where one stopped reading is moved by the keyboard, and holds the rows', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  for (const text of ['one', 'two', 'three', 'four']) await control.say(DEMO_CHANNEL.id, 'pim', `line ${text}`);
  await expect(sidestage.rows('line four')).toHaveCount(1);
  await sidestage.chatLog.focus();
  for (let up = 0; up < 2; up++) await page.keyboard.press('ArrowUp');
  await expect(page.locator('li:focus')).toContainText('line three');
  await page.keyboard.press('u');
  const order = () => sidestage.chatLog.getByRole('listitem').allInnerTexts();
  const from = async () =>
    (await order()).map((text) => text.match(/stopped reading|line \w+/)?.[0] ?? '').filter(Boolean);
  await expect.poll(from).toEqual(['line one', 'line two', 'stopped reading', 'line three', 'line four']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('u');
  await expect.poll(from).toEqual(['line one', 'stopped reading', 'line two', 'line three', 'line four']);
  // What comes meanwhile moves neither the rows nor the line.
  await control.say(DEMO_CHANNEL.id, 'zoe', 'line five');
  await expect(page.getByRole('button', { name: /1 new message/ })).toBeVisible();
  expect((await from())[1]).toBe('stopped reading');
});

test('the channel of who hosts with many viewers is opened in its tab; who has subscribed for long is thanked', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  const { world } = simulator;
  const hoster = world.channels.all().find(({ owner }) => owner.username === 'mara_draws');
  if (hoster === undefined) throw new Error('there is no such channel');
  const isThere = () => world.rooms.of(hoster).presentByName('nora_plays') !== undefined;
  await sidestage.listening();
  await control.post('events', {
    event: `channel:${DEMO_CHANNEL.id}:resubscribed`,
    payload: { user: { id: 91, username: 'otto' }, totalMonths: 12 },
  });
  await sidestage
    .rows(/otto.* subscribed for 12 months/)
    .getByRole('button', { name: 'Thank in chat' })
    .press('Enter');
  await expect(sidestage.composer).toHaveValue('Thank you for staying subscribed, @otto! ');
  await control.post(`${channel}/host`, { by: 'mara_draws', viewers: 80 });
  const open = sidestage.rows(/mara_draws.* hosts the channel/).getByRole('button', { name: 'Open channel' });
  await expectClean(page, 'large rows');
  expect(isThere()).toBe(false);
  await open.press('Enter');
  const tabs = page.getByRole('navigation', { name: 'Open channels' }).locator('[data-tab]');
  await expect(tabs).toHaveText([new RegExp(DEMO_CHANNEL.token), /mara_draws/]);
  await expect(tabs.last()).toHaveAttribute('aria-current', /./);
  await expect.poll(isThere).toBe(true);
});

test('a skill is cancelled by the owner, and the service has ended it', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, 'cancelSkill');
  await sidestage.joined();
  await sidestage.holdWrites();
  await control.post(`${channel}/skill`, { username: 'pim', skill: 'Fireworks', message: 'boom' });
  const row = sidestage.rows(/pim.* used .*Fireworks/);
  await expect(row).toContainText('boom');
  await row.getByRole('button', { name: /Cancel .*Fireworks.* of .*pim/ }).click();
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await expect(row).toContainText('A moderator cancelled it.');
  await expect(row.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  const asked = ((await control.get('journal?since=0')) as { packet?: string }[]).map(({ packet }) => packet);
  expect(asked.filter((packet) => packet === 'cancelSkill')).toHaveLength(1);
});

test('times, name colours and density of the chat are as one sets them', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await control.say(DEMO_CHANNEL.id, 'pim', 'good evening');
  await control.say(DEMO_CHANNEL.id, 'zoe', 'hi everybody');
  const said = sidestage.rows('good evening');
  const nameOf = (text: string, name: string) => sidestage.rows(text).getByText(name, { exact: true });
  const colorOf = (text: string, name: string) =>
    nameOf(text, name).evaluate((element) => getComputedStyle(element).color);
  const heightOf = async () => (await said.boundingBox())?.height ?? 0;
  const set = async (section: string, setting: string, value: string) => {
    await sidestage.open('Settings');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: section }).click();
    await page.getByRole('radiogroup', { name: setting }).getByRole('radio', { name: value }).click();
    await sidestage.open('Live');
    await expect(said).toBeVisible();
  };
  const time = said.locator('time');
  await expect(time).toBeVisible();
  const plain = await colorOf('good evening', 'pim');
  expect(await colorOf('hi everybody', 'zoe')).toBe(plain);
  const roomy = await heightOf();

  await set('Chat and chatters', 'Times in chat', 'Hidden');
  await expect(time).toBeHidden();
  await set('Chat and chatters', 'Name colours in chat', 'One each');
  await expect.poll(() => colorOf('good evening', 'pim')).not.toBe(plain);
  expect(await colorOf('hi everybody', 'zoe')).not.toBe(await colorOf('good evening', 'pim'));
  await expectClean(page, 'names in their colours');
  await set('Appearance', 'Density', 'Compact');
  await expect.poll(heightOf).toBeLessThan(roomy);

  await set('Appearance', 'Density', 'Roomy');
  await expect.poll(heightOf).toBe(roomy);
  await set('Chat and chatters', 'Name colours in chat', 'None');
  const isOneColor = async () => (await colorOf('good evening', 'pim')) === (await colorOf('hi everybody', 'zoe'));
  await expect.poll(isOneColor).toBe(true);
  await set('Chat and chatters', 'Times in chat', 'Shown');
  await expect(time).toBeVisible();
});

test('emoticons are pictures of one sheet, are copied as words, and are read aloud by name', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  // Each stands where the other does in the next line.
  for (const text of ['this :) or :D', 'this :D or :)', 'this :( so']) await control.say(DEMO_CHANNEL.id, 'pim', text);
  const pictures = sidestage.chatLog.getByRole('img', { name: /^emoticon / });
  await expect(pictures).toHaveCount(5);
  const shot = async (at: number) => (await pictures.nth(at).screenshot()).toString('base64');
  const [smile, laugh, sad] = [await shot(0), await shot(2), await shot(4)];
  expect(new Set([smile, laugh, sad]).size).toBe(3);
  const { width, height } = (await pictures.first().boundingBox()) ?? { width: 0, height: 0 };
  expect([Math.round(width), Math.round(height)]).toEqual([22, 22]);
  const sheets = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/emoticons/')).length,
    );
  expect(await sheets()).toBe(1);

  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const read = nodes.filter(({ role, ignored }) => !ignored && role?.value === 'image').map(({ name }) => name?.value);
  expect(read.filter((name) => /^emoticon /.test(name ?? ''))).toEqual(
    [':)', ':D', ':D', ':)', ':('].map((text) => `emoticon ${text}`),
  );

  await sidestage.chatLog.focus();
  await sidestage
    .rows('so')
    .locator('[data-said]')
    .evaluate((said) => getSelection()?.selectAllChildren(said));
  // The browser's own commands, by which its menu and every system's keys copy and paste.
  const does = (command: string) =>
    cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'F13', commands: [command] });
  await does('copy');
  await sidestage.composer.focus();
  await does('paste');
  await expect(sidestage.composer).toHaveValue('this emoticon :( so');
});
