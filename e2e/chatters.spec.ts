import { expect, test } from './fixtures/test.ts';

test.describe('a huge room', () => {
  test.use({ simulatorOptions: { chatters: 100_000, limits: { chats: 100_000, global: 100_000 } } });

  test('100,000 chatters are walked, listed and searched', async ({ sidestage, page, control }) => {
    await sidestage.signIn(control);
    await sidestage.open('Chatters');
    await expect(page.getByRole('heading', { name: 'Chatters', level: 1 })).toBeVisible();
    const table = page.getByRole('table', { name: /Chatters of/ });
    await expect(page.getByText(/100,0\d\d/).first()).toBeVisible({ timeout: 180_000 });
    await expect(page.getByText(/\bcomplete\b/i).first()).toBeVisible({ timeout: 180_000 });
    await page
      .getByRole('searchbox', { name: 'Name contains' })
      .or(page.getByLabel('Name contains'))
      .first()
      .fill('ottoman');
    await expect(table.getByText('ottoman_k')).toBeVisible();
    await table.getByText('ottoman_k').click();
    await expect(page.getByRole('dialog', { name: 'ottoman_k' })).toBeVisible();
  });
});

test('the keyboard alone finds somebody, opens their card and comes back to the row', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await page.keyboard.press('Control+3');
  const field = page.getByLabel('Name contains');
  await expect(field).toBeFocused();
  const table = page.getByRole('table', { name: /Chatters of/ });
  await expect(table.getByText('nora_plays')).toBeVisible();
  await expect(page.getByText(/\bcomplete\b/i).first()).toBeVisible();

  await page.keyboard.type('ottoman');
  await page.keyboard.press('Enter');
  const hit = table.getByRole('button', { name: 'ottoman_k' });
  await expect(hit).toBeFocused();
  await expect(page.getByRole('columnheader', { name: 'Here for' })).not.toHaveAttribute('aria-sort');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'ottoman_k' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hit).toBeFocused();

  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  const rows = table.locator('tbody tr');
  await expect(rows.locator('button:focus')).toHaveCount(1);
  const line = () =>
    page.evaluate(() => Number(document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line));
  await expect.poll(line).toBe(0);
  await page.keyboard.press('ArrowDown');
  await expect.poll(line).toBe(1);
  await page.keyboard.press('End');
  const last = async () => Number(await table.getAttribute('aria-rowcount')) - 2;
  await expect.poll(async () => (await line()) === (await last())).toBe(true);
  await page.keyboard.press('Home');
  await expect.poll(line).toBe(0);
});

test('while the service is silent, Refresh says why it can’t, and the list goes on to be read', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.open('Chatters');
  const table = page.getByRole('table', { name: /Chatters of/ });
  await expect(table.getByText('nora_plays')).toBeVisible();
  await control.fault({ path: '/**' }, { refuse: true });
  await control.post('sockets/close', {});
  await expect(page.getByText('The service does not answer', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(table.getByText('nora_plays')).toBeVisible();
  await control.clearFaults();
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).not.toHaveAttribute('aria-disabled', 'true');
});
