import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import type * as Electron from 'electron';
import { expect, test } from './fixtures/test.ts';

// What outlasts an end of the app, wanted or not.

test('the window comes back where it was, also maximised, and never out of sight', async ({ start }) => {
  const first = await start();
  const placed = await (await first.app.browserWindow(first.page)).evaluate((it: Electron.BrowserWindow) => {
    it.setBounds({ x: 210, y: 120, width: 1000, height: 700 });
    it.maximize();
    return it.getNormalBounds();
  });
  await first.quit();
  const second = await start();
  const window = await second.app.browserWindow(second.page);
  expect(await window.evaluate((it: Electron.BrowserWindow) => it.getNormalBounds())).toEqual(placed);
  await expect.poll(() => window.evaluate((it: Electron.BrowserWindow) => it.isMaximized())).toBe(true);
  await window.evaluate((it: Electron.BrowserWindow) => {
    it.unmaximize();
    it.setBounds({ x: 9_000, y: 9_000 });
  });
  await second.quit();
  const third = await start();
  const bounds = await (await third.app.browserWindow(third.page)).evaluate((it: Electron.BrowserWindow) =>
    it.getNormalBounds(),
  );
  expect(bounds.x).toBeLessThan(5_000);
  expect(bounds.y).toBeLessThan(5_000);
  expect([bounds.width, bounds.height]).toEqual([1000, 700]);
});

test('what was being written is there again when the page is loaded anew and after the app was killed, until it is sent', async ({
  start,
  control,
  profile,
}) => {
  const sidestage = await start();
  await sidestage.signIn(control);
  await sidestage.joined();
  const kept = async (text: string, { page } = sidestage) =>
    expect
      .poll(() =>
        page.evaluate(async () => {
          const session = await window.bridge.call('session.read', undefined);
          const channel = session.ok && 'channel' in session.value ? session.value.channel : null;
          const line = await window.bridge.call('drafts.of', { channelId: channel?.id ?? 0 });
          return line.ok ? line.value : null;
        }),
      )
      .toBe(text);
  await sidestage.composer.fill('half a thought');
  await kept('half a thought');
  await sidestage.page.reload();
  await expect(sidestage.composer).toHaveValue('half a thought');

  await sidestage.composer.fill('a whole thought');
  await kept('a whole thought');
  const child = sidestage.app.process();
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  // As an end in the middle of writing leaves it.
  writeFileSync(`${profile}/drafts.json.tmp-5484194289`, '{"lines":{"40213":"half a thou');
  const again = await start();
  await expect.poll(() => readdirSync(profile).filter((name) => name.includes('.tmp-'))).toEqual([]);
  await again.joined();
  await expect(again.composer).toHaveValue('a whole thought');
  await again.composer.press('Enter');
  await expect(again.rows('a whole thought')).toBeVisible();
  await expect(again.composer).toHaveValue('');
  await kept('', again);
});

test('a message that waits for the chat is there as not sent after the app has ended, and goes only when it is told to', async ({
  start,
  control,
}) => {
  const first = await start();
  await first.signIn(control);
  await first.joined();
  await control.fault({ socket: 'chat' }, { refuse: true });
  await control.post('sockets/close', { code: 1012 });
  await expect(first.page.getByRole('button', { name: /Chat connected/ })).toBeHidden();
  await first.send('thanks to all who came');
  await expect(first.rows('thanks to all who came').getByRole('button', { name: 'Undo' })).toBeVisible();
  await first.quit();
  await control.clearFaults();

  const second = await start();
  await second.joined();
  const row = second.rows('thanks to all who came');
  await expect(row).toContainText('Not sent.');
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(row.getByRole('button', { name: 'Send again' })).toBeHidden();
  await expect(row).not.toContainText('Not sent.');
  await second.quit();
  const third = await start();
  await third.joined();
  await expect(third.rows('thanks to all who came')).toHaveCount(1);
});
