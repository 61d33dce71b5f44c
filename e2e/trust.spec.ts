import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expectClean } from './fixtures/axe.ts';
import { collectSecrets } from './fixtures/canaries.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { expect, test } from './fixtures/test.ts';

const openSection = async (sidestage: Sidestage, name: string) => {
  await sidestage.open('Settings');
  const sections = sidestage.page.getByRole('navigation', { name: 'Settings' });
  await sections.getByRole('button', { name, exact: true }).click();
};

test('the leak check finds no secret of a sign-in, and names the file in which one is left', async ({
  simulator,
  start,
  control,
  profile,
}) => {
  const secrets = collectSecrets(simulator);
  const sidestage = await start();
  const { page } = sidestage;
  await sidestage.signIn(control);
  await sidestage.joined();
  await openSection(sidestage, 'Privacy');
  const part = page.getByRole('region', { name: 'Leak check' });
  await part.getByRole('button', { name: 'Look now' }).click();
  await expect(part.getByText('No secret was found anywhere.')).toBeVisible();
  await expect(part.getByRole('row', { name: /^Log/ })).toContainText('None');
  await expect(part.getByRole('row', { name: /^Sign-ins/ })).toContainText('None');
  await expectClean(page, 'leak check');

  const [token] = secrets;
  expect(token?.length).toBeGreaterThan(8);
  writeFileSync(path.join(profile, 'drafts.copy.json'), JSON.stringify({ left: token }));
  await part.getByRole('button', { name: 'Look again' }).click();
  const where = part.getByRole('list', { name: 'Where secrets were found' });
  await expect(where.getByRole('listitem')).toHaveText(['drafts.copy.json']);
  await expect(part.getByText('A secret was found in 1 place.')).toBeVisible();
  expect(await page.content()).not.toContain(token);
  // What was found is still told by whoever comes back.
  await openSection(sidestage, 'About');
  await openSection(sidestage, 'Privacy');
  await expect(where.getByRole('listitem')).toHaveText(['drafts.copy.json']);
  await expectClean(page, 'leak check, found');
});

test.describe('a service that reads its document otherwise', () => {
  test.use({ simulatorOptions: { readings: { 'limit.reset': 'seconds' } } });

  test('its answers confirm our readings or show them otherwise, over a restart', async ({ start, control }) => {
    const sidestage = await start();
    await sidestage.signIn(control);
    await sidestage.joined();
    const look = async (window: Sidestage) => {
      await openSection(window, 'Service');
      const part = window.page.getByRole('region', { name: 'How we read the document' });
      const row = (label: string) => part.locator(`[data-setting="${label}"]`);
      await expect(row('A code’s lifetime is in seconds')).toContainText(/Seen from the service: .?120/);
      await expect(row('A code’s lifetime is in seconds')).toContainText('Confirmed');
      await expect(row('A sign-in’s lifetime is in seconds')).toContainText('Confirmed');
      await expect(row('A bucket’s end is told as a time in milliseconds')).toContainText('Otherwise');
      await expect(row('Too many calls are answered with 429')).toContainText('Not met yet');
    };
    await look(sidestage);
    await expectClean(sidestage.page, 'readings');
    await sidestage.quit();
    const second = await start();
    await second.joined();
    await look(second);
  });
});
