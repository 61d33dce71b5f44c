import { expectClean } from './fixtures/axe.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

test.use({ simulatorOptions: { chatters: 2_000, limits: { chats: 60 } } });

test('the ledger tells of each call, by keyboard alone, and explains a refusal that another program brought about', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await page.keyboard.press('Control+Shift+B');
  await expect(page.getByRole('heading', { name: 'Budget', level: 1 })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Last hour' })).toBeFocused();
  const features = page.getByRole('table', { name: 'Calls by feature and bucket' });
  const walk = features.getByRole('row', { name: /^Chatters refresh/ });
  await expect(walk).toContainText(/\d/);
  await expect(page.getByRole('button', { name: /^Show every call/ })).toBeVisible();
  await page.getByRole('button', { name: /^Show every call/ }).press('Enter');
  const calls = page.getByRole('table', { name: 'Calls, newest first' });
  await expect(calls.getByText('GET /v2/chats/{channelId}/users').first()).toBeVisible();
  await expect(calls.getByText('POST /oauth/shortcode')).toHaveCount(1);

  // A refresh that runs by itself would be refused first, and the app would ask for nothing more then.
  await page.evaluate(() => window.bridge.call('settings.change', { chattersEverySeconds: null }));
  // The window of the bucket lasts: none begins between what is spent and what is refused then.
  await control.post('clock', { rate: 0 });
  // Another program of the same person spends what is left of the bucket; the app can't know of it.
  const token = (await control.post('tokens', { username: DEMO_CHANNEL.token })) as { access_token: string };
  const spend = () =>
    fetch(`${simulator.url}/api/v1/chats/${DEMO_CHANNEL.id}`, {
      headers: { authorization: `Bearer ${token.access_token}` },
    });
  for (let nth = 0; nth < 60 && (await spend()).status === 200; nth++);
  // Its answer comes only with the next window.
  await page.evaluate(() => void window.bridge.call('chatters.check', { userId: 1 }));
  const refused = page.getByRole('region', { name: 'Refused by the service' });
  await expect(refused).toContainText(/Refused at .*: Looking up people/);
  await expect(refused).toContainText('any other program that you are signed in to with this account');
  await expect(refused).toContainText('0 left');
  await expectClean(page, 'Budget with a refusal');
  await page.setViewportSize({ width: 720, height: 800 });
  await expectClean(page, 'Budget, narrow');
});

test('an interval that does not fit the room is put to the person with its numbers before it is kept', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.open('Chatters');
  await expect(page.getByText(/complete/).first()).toBeVisible();
  const every = page.getByRole('button', { name: /^Refresh automatically: / });
  await every.click();
  await page.getByRole('menuitem', { name: /^30.s$/ }).click();
  await expect(page.getByText(/A refresh that runs by itself may take 30, half of chats/)).toBeVisible();
  await expect(every).toHaveAccessibleName(/1.min$/);
  await page.getByRole('button', { name: /^Keep every 30.s$/ }).click();
  await expect(every).toHaveAccessibleName(/30.s$/);
  await page.keyboard.press('Control+Shift+B');
  await expect(page.getByText('Not all of it fits.', { exact: false })).toBeVisible();
});
