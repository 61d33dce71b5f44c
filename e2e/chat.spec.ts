import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

test('chat is read and written', async ({ sidestage, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'good evening @nora_plays :)');
  await expect(sidestage.rows('good evening')).toHaveCount(1);
  await sidestage.send('thank you for being here');
  await expect(sidestage.rows('thank you for being here')).toHaveCount(1);
  await expect(sidestage.composer).toHaveValue('');
  await expect(sidestage.rows('thank you for being here').getByText('Sending')).toHaveCount(0);
});

test('a broken connection comes back, the gap is filled, nothing is doubled', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await control.say(DEMO_CHANNEL.id, 'pim', 'before the break');
  await expect(sidestage.rows('before the break')).toHaveCount(1);

  await control.fault({ path: '/api/v1/chats/**' }, { status: 503 });
  await control.post('sockets/close', { code: 1012 });
  await expect(page.getByRole('button', { name: /Chat disconnected|Chat: / })).toBeVisible();
  await sidestage.send('written while away');
  await expect(sidestage.rows('written while away')).toHaveCount(1);
  for (const text of ['missed one', 'missed two', 'missed three']) await control.say(DEMO_CHANNEL.id, 'mod_hana', text);
  await page.getByRole('button', { name: /Chat disconnected|Chat: / }).click();
  await control.clearFaults();
  // Unless it has just come back by itself.
  const tryNow = page.getByRole('button', { name: /Try now|Reconnect now/ });
  await tryNow
    .or(page.getByRole('button', { name: /Chat connected/ }))
    .first()
    .click();

  await sidestage.joined();
  await expect(page.getByText(/3 missed messages added/).first()).toBeVisible();
  for (const text of ['before the break', 'missed one', 'missed two', 'missed three', 'written while away']) {
    await expect(sidestage.rows(text)).toHaveCount(1);
  }
  await control.say(DEMO_CHANNEL.id, 'zoe', 'after the break');
  await expect(sidestage.rows('after the break')).toHaveCount(1);
  // Nor has the service got anything twice.
  const { rooms, channels, demoUser } = simulator.world;
  const said = rooms.of(channels.ofUser(demoUser)).history.last(100);
  const texts = said.map(({ message }) => message.message.map(({ text }) => text).join(''));
  expect(texts.filter((text) => text === 'written while away')).toHaveLength(1);
});

test('when the first address refuses, the next one is used', async ({ sidestage, page, control }) => {
  await control.fault({ socket: 'chat', endpoint: 0 }, { refuse: true });
  await sidestage.signIn(control);
  await sidestage.joined();
  await page.getByRole('button', { name: /Chat connected/ }).click();
  // The second may have needed more than one try, too.
  await expect(page.getByText(/Address 1 of 3/).first()).toBeVisible();
  await expect(page.getByText(/Address 2 of 3/).first()).toBeVisible();
});

test('a message the chat refuses stays with its reason', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.composer.fill('x'.repeat(361));
  await expect(page.getByText('1 character too many')).toBeVisible();
  await sidestage.composer.press('Enter');
  await expect(sidestage.composer).toHaveValue('x'.repeat(361));
});

test('a command that there is not stays in the field, and nobody hears of it', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.send('/raid pim');
  await expect(page.getByRole('form').getByText(/There is no command .*\/raid/)).toBeVisible();
  await expect(sidestage.composer).toHaveValue('/raid pim');
  await sidestage.send('/em waves');
  await expect(page.getByRole('button', { name: /Use \/me/ })).toBeVisible();
  await sidestage.composer.press('Tab');
  await expect(sidestage.composer).toHaveValue('/me waves');
  await sidestage.composer.press('Enter');
  await expect(sidestage.rows('waves')).toHaveCount(1);
  await sidestage.send('//shrug');
  await expect(sidestage.rows('/shrug')).toHaveCount(1);
  await expect(sidestage.rows('pim')).toHaveCount(0);
});

test('what happens around the channel stands between the messages, once', async ({ sidestage, page, control }) => {
  const channel = `channels/${DEMO_CHANNEL.id}`;
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.listening();
  await control.post(`${channel}/host`, { by: 'mara_draws' });
  await expect(sidestage.rows(/mara_draws hosts the channel/)).toHaveCount(1);
  await control.post(`${channel}/follow`, { count: 3 });
  await expect(sidestage.rows('3 people follow the channel')).toHaveCount(1);
  await control.post(`${channel}/poll`, { question: 'Which song?', options: ['Lanterns', 'Northbound'], seconds: 600 });
  await control.post(`${channel}/vote`, { username: 'pim', option: 1 });
  const running = page.getByRole('region', { name: 'Running poll: Which song?' });
  await expect(running.getByRole('meter', { name: 'Northbound' })).toHaveAttribute('aria-valuetext', '1 of 1 votes');
  await expect(sidestage.rows(/started a poll: .Which song\?/)).toHaveCount(1);
  await expect(page.getByRole('meter', { name: 'Northbound' })).toHaveCount(1);
  await control.post('clock', { advanceMs: 601_000 });
  await expect(running).toHaveCount(0);
  const result = sidestage.chatLog.getByRole('region', { name: 'Poll that ended: Which song?' });
  await expect(result).toContainText(/Poll ended, 1 vote, by/);
  await expect(result.getByRole('meter', { name: 'Northbound' })).toHaveAttribute('aria-valuetext', '1 of 1 votes');
  await control.post(`${channel}/broadcast`, { online: false });
  await expect(sidestage.rows('The channel is offline now')).toHaveCount(1);
  await page.getByRole('radio', { name: /^Events/ }).click();
  await expect(sidestage.chatLog.getByRole('listitem')).toHaveCount(5);
});

test('a wave of bans is one row that opens', async ({ sidestage, page, control }) => {
  const bots = ['bot_alpha_1', 'bot_bravo_2'];
  await sidestage.signIn(control);
  await sidestage.joined();
  await control.post(`channels/${DEMO_CHANNEL.id}/chatters`, { join: bots });
  for (const bot of [...bots, ...bots, ...bots]) await control.say(DEMO_CHANNEL.id, bot, 'free viewers');
  await expect(sidestage.rows('free viewers')).toHaveCount(6);
  for (const bot of bots) {
    await control.post(`channels/${DEMO_CHANNEL.id}/roles`, { username: bot, add: ['Banned'] });
  }
  await expect(sidestage.rows('6 messages removed. 2 people were banned.')).toHaveCount(1);
  await expect(sidestage.rows('bot_alpha_1')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(sidestage.rows('bot_alpha_1')).toHaveCount(3);
  await sidestage.rows('bot_alpha_1').first().getByText('bot_alpha_1').click();
  await expect(page.getByRole('dialog', { name: /bot_alpha_1/ })).toBeVisible();
});

test('the keyboard is in the composer on arrival, and comes back to it', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await expect(sidestage.composer).toBeFocused();
  await page.keyboard.press('Control+3');
  await expect(sidestage.composer).toHaveCount(0);
  await page.keyboard.press('Control+1');
  await expect(sidestage.composer).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(sidestage.composer).not.toBeFocused();
  await page.keyboard.press('F6');
  await expect(sidestage.composer).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Find in chat' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+l');
  await expect(sidestage.composer).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('hello');
  await expect(sidestage.composer).toHaveValue('hello');
});

test('find goes to its hit while one types', async ({ sidestage, page, control }) => {
  for (let line = 0; line < 60; line += 1) {
    await control.say(DEMO_CHANNEL.id, 'pim', line % 20 === 3 ? `drums ${line}` : `strings ${line}`);
  }
  await sidestage.signIn(control);
  await sidestage.joined();
  // What was said before comes after the room was joined.
  await expect(sidestage.rows('strings 59')).toHaveCount(1);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('drums');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(sidestage.rows('drums 43')).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 of 3')).toBeVisible();
  await expect(sidestage.rows('drums 3')).toBeInViewport();
});
