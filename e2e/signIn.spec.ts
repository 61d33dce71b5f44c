import { expect, test } from './fixtures/test.ts';

test('a streamer signs in with a code and stays signed in over a restart', async ({ start, control }) => {
  const first = await start();
  await first.signIn(control);
  await first.joined();
  expect(await first.quit()).toBe(0);

  const second = await start();
  await second.joined();
  await expect(second.page.getByText('nora_plays').first()).toBeVisible();
});

test('a sign-in kept in memory alone is gone after a restart', async ({ start, control }) => {
  const first = await start();
  await first.signIn(control, { keep: 'memory' });
  await first.quit();

  const second = await start();
  expect(await second.readCode()).toMatch(/^[A-Z0-9]{6}$/);
});

test('a refusal on the linking page is told, and a new code is one press away', async ({
  sidestage,
  page,
  control,
}) => {
  const code = await sidestage.readCode();
  await control.deny(code);
  await expect(page.getByRole('heading', { name: 'Access was refused on the linking page' })).toBeVisible();
  await page.getByRole('button', { name: 'Get a new code' }).click();
  expect(await sidestage.readCode()).not.toBe(code);
});

test.describe('a code that runs out', () => {
  // None runs out by itself while the test is busy.
  test.use({ simulatorOptions: { shortcodeSeconds: 3_600, clockRate: 0 } });

  test('is replaced by itself, and still accepted when it was typed in its last second', async ({
    sidestage,
    app,
    page,
    control,
  }) => {
    const old = await sidestage.readCode();
    const endsAtMs = await page.evaluate(async () => {
      const read = await window.bridge.call('signIn.read', undefined);
      return read.ok && read.value.kind === 'waiting' ? read.value.expiresAtMs : null;
    });
    expect(endsAtMs).toBeGreaterThan(Date.now());
    // The app's clock has come to the end and stands there; the service's has stood still, so that it holds the old code good.
    await app.evaluate(({ powerMonitor }, atMs) => {
      Date.now = () => atMs ?? 0;
      powerMonitor.emit('resume');
    }, endsAtMs);
    await expect.poll(() => sidestage.readCode()).not.toBe(old);
    await expect(page.getByText('This is a new code.', { exact: true })).toBeVisible();
    await control.approve(old);
    await expect(page.getByRole('heading', { name: 'Signed in as nora_plays' })).toBeVisible();
  });
});

test('a service that falls silent is waited for, with the code kept', async ({ sidestage, page, control }) => {
  const code = await sidestage.readCode();
  await control.fault({ path: '/**' }, { refuse: true });
  await expect(page.getByText('The service does not answer.', { exact: true })).toBeVisible();
  await expect(page.getByText(/Trying again in/).first()).toBeVisible();
  expect(await sidestage.readCode()).toBe(code);
  await control.clearFaults();
  await sidestage.tryNow();
  await expect(page.getByText('Waiting for you to approve')).toBeVisible();
  await control.approve(code);
  await expect(page.getByRole('heading', { name: 'Signed in as nora_plays' })).toBeVisible();
});

test('a service with a problem is told in one calm sentence, without a path', async ({ sidestage, page, control }) => {
  await sidestage.readCode();
  await control.fault({ path: '/**' }, { status: 503 });
  await expect(page.getByText('The service has a problem (503).', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('/api/');
  await expect(page.getByRole('main')).not.toContainText('{');
});

test('the approved page says what hooks need, and leads to the notifications', async ({ sidestage, page, control }) => {
  await control.approve(await sidestage.readCode());
  await sidestage.keepSignIn('memory');
  await expect(page.getByText('Need their own credential. You can add it later in Hooks.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose what may notify you' }).click();
  await expect(page.getByRole('heading', { name: 'Quiet', exact: true })).toBeVisible();
});

test('a service that can’t be reached at all is told in words', async ({ start }) => {
  const { page } = await start(['--service-url=http://127.0.0.1:9']);
  await expect(page.getByText('The service does not answer.', { exact: true })).toBeVisible();
  await expect(page.getByText(/Trying again in/).first()).toBeVisible();
});

test('signing out wipes what was held and says so', async ({ start, control, simulator }) => {
  const first = await start();
  await first.signIn(control);
  await first.joined();
  await first.open('Settings');
  await first.page.getByRole('button', { name: 'Account', exact: true }).click();
  await first.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await first.page.getByRole('button', { name: 'Sign out and remove' }).click();
  await expect(first.page.getByText(/^Signed out. Everything this computer kept/)).toBeVisible();
  await first.quit();

  const second = await start();
  expect(await second.readCode()).toMatch(/^[A-Z0-9]{6}$/);
  expect(simulator.url).toContain('127.0.0.1');
});

test('a chat can be read without signing in', async ({ sidestage, page, control }) => {
  await sidestage.readCode();
  await page.getByRole('button', { name: 'Read chat without signing in' }).click();
  await page.getByRole('textbox', { name: 'Channel' }).fill('nobody_here_at_all');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.getByText(/nobody_here_at_all/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Channel' }).fill('nora_plays');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.getByRole('button', { name: /Chat connected/ })).toBeVisible();
  await control.say(40213, 'mod_hana', 'hello to all readers');
  await expect(sidestage.rows('hello to all readers')).toHaveCount(1);
  await expect(page.getByText('You are not signed in.')).toBeVisible();
});
