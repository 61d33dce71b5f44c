import { Control } from './fixtures/control.ts';
import { closeApp, launchApp } from './fixtures/launch.ts';
import { Sidestage } from './fixtures/sidestage.ts';
import { expect, test } from './fixtures/test.ts';

test('the built-in demo runs by itself, and a sign-in on it outlives a restart', async ({ profile }) => {
  const open = async () => {
    const launched = await launchApp({ userDataDir: profile });
    return new Sidestage(launched, () => closeApp(launched));
  };
  const first = await open();
  const link = first.page.getByRole('link', { name: /\/go\?code=/ });
  const { origin } = new URL((await link.getAttribute('href')) ?? '');
  await first.signIn(new Control(`${origin}/_sim`));
  await first.joined();
  expect(await first.quit()).toBe(0);
  // Its simulator ended with it.
  await expect(fetch(origin)).rejects.toThrow();

  const second = await open();
  await second.joined();
  await expect(second.page.getByText(/Demo service/).first()).toBeVisible();
  await second.quit();
});
