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

test('a broken connection comes back, the gap is filled, nothing is doubled', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await control.say(DEMO_CHANNEL.id, 'pim', 'before the break');
  await expect(sidestage.rows('before the break')).toHaveCount(1);

  await control.fault({ path: '/api/v1/chats/**' }, { status: 503 });
  await control.post('sockets/close', { code: 1012 });
  await expect(page.getByRole('button', { name: /Chat away|Chat: / })).toBeVisible();
  await sidestage.send('written while away');
  await expect(sidestage.rows('written while away')).toHaveCount(1);
  for (const text of ['missed one', 'missed two', 'missed three']) await control.say(DEMO_CHANNEL.id, 'mod_hana', text);
  await control.clearFaults();
  await page.getByRole('button', { name: /Chat away|Chat: / }).click();
  await page.getByRole('button', { name: /Try now|Reconnect now/ }).click();

  await sidestage.joined();
  await expect(page.getByText(/Filled 3 messages/).first()).toBeVisible();
  for (const text of ['before the break', 'missed one', 'missed two', 'missed three', 'written while away']) {
    await expect(sidestage.rows(text)).toHaveCount(1);
  }
  await control.say(DEMO_CHANNEL.id, 'zoe', 'after the break');
  await expect(sidestage.rows('after the break')).toHaveCount(1);
  const room = (await control.get('journal?since=0')) as { entries?: unknown };
  expect(room).toBeTruthy();
});

test('when the first address refuses, the next one is used', async ({ sidestage, page, control }) => {
  await control.fault({ socket: 'chat', endpoint: 0 }, { refuse: true });
  await sidestage.signIn(control);
  await sidestage.joined();
  await page.getByRole('button', { name: /Chat connected/ }).click();
  await expect(page.getByText(/Address 1 of 3/)).toBeVisible();
  await expect(page.getByText(/Address 2 of 3/)).toBeVisible();
});

test('a message the chat refuses stays with its reason', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.composer.fill('x'.repeat(361));
  await expect(page.getByText('1 character too many')).toBeVisible();
  await sidestage.composer.press('Enter');
  await expect(sidestage.composer).toHaveValue('x'.repeat(361));
});
