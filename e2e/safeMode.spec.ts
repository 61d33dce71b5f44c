import type * as Electron from 'electron';
import { demoHookClient } from '../shared/demoHookClient.ts';
import { expectClean } from './fixtures/axe.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

// The plain page that comes when the window's own keeps crashing. Playwright gives a page up that crashed, so what comes after is
// asked of the window itself.

test('safe mode by keyboard, and after two crashes, while hooks go on', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.enterCredential(demoHookClient);
  await page.getByRole('button', { name: 'New hook' }).first().click();
  await page.getByRole('button', { name: /^Create, proved/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.evaluate(() => location.assign('./safe.html?log=7F2K'));
  await expect(page.getByRole('heading', { name: 'Safe mode' })).toBeVisible();
  await expect(page.getByText('The log has the details under 7F2K.')).toBeVisible();
  await expectClean(page, 'safe mode');
  await page.evaluate(() => window.bridge.call('settings.change', { theme: 'light', textScale: 1.3 }));
  await expect(page.locator('html')).toHaveAttribute('style', /--text-scale: 1\.3/);
  const press = async (name: string) => {
    const button = page.getByRole('button', { name });
    for (let step = 0; step < 6; step += 1) {
      if (await button.evaluate((it) => it === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await press('Reset look and place');
  await expect(page.getByText('Look and place are as they were at first.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('style', /--text-scale: 1(;|$)/);
  await press('Open again');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  const shown = await sidestage.app.browserWindow(page);
  const inPage = <T>(code: string) =>
    shown.evaluate(
      (it: Electron.BrowserWindow, text: string) => it.webContents.executeJavaScript(text).catch(() => null),
      code,
    ) as Promise<T>;
  const crash = () =>
    shown.evaluate(
      (it: Electron.BrowserWindow) =>
        new Promise<void>((resolve) => {
          it.webContents.once('did-finish-load', () => resolve());
          it.webContents.forcefullyCrashRenderer();
        }),
    );
  const url = () => shown.evaluate((it: Electron.BrowserWindow) => it.webContents.getURL());
  await crash();
  expect(await url()).toContain('/index.html');
  await crash();
  expect(await url()).toMatch(/\/safe\.html\?log=\w+$/);
  await expect.poll(() => inPage<string>('document.querySelector("h1")?.textContent')).toBe('Safe mode');

  const follow = { following: true, user: { username: 'mira' } };
  await control.post('events', { event: `channel:${DEMO_CHANNEL.id}:followed`, payload: follow });
  const newest = `(async () => {
    const all = { intake: null, text: '', events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null };
    const answer = await bridge.call('deliveries.rows', { ...all, offset: 0, limit: 50 });
    return JSON.stringify(answer);
  })()`;
  await expect.poll(() => inPage<string>(newest)).toContain('followed');
  await inPage('document.querySelector("button.main").click()');
  await expect.poll(url).toContain('/index.html');
  await expect.poll(() => inPage<string>('document.body.innerText')).toContain('The window stopped working');
});
