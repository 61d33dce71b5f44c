import { expect, test } from './fixtures/test.ts';

test.use({ simulatorOptions: { chatters: 100_000, limits: { chats: 100_000, global: 100_000 } } });

test('100,000 chatters are walked, listed and searched', async ({ sidestage, page, control }) => {
  test.setTimeout(120_000);
  await sidestage.signIn(control);
  await sidestage.open('Chatters');
  await expect(page.getByRole('heading', { name: 'Chatters', level: 1 })).toBeVisible();
  const table = page.getByRole('table', { name: /Chatters of/ });
  await expect(page.getByText(/100,0\d\d/).first()).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(/complete/).first()).toBeVisible({ timeout: 90_000 });
  await page
    .getByRole('searchbox', { name: 'Name contains' })
    .or(page.getByLabel('Name contains'))
    .first()
    .fill('ottoman');
  await expect(table.getByText('ottoman_k')).toBeVisible();
  await table.getByText('ottoman_k').click();
  await expect(page.getByRole('dialog', { name: 'ottoman_k' })).toBeVisible();
});
