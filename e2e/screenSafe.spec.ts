import type { Page } from '@playwright/test';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

const PATH = `channels/${DEMO_CHANNEL.id}`;
const NAMES = ['mara_draws', 'mod_hana', 'nora_plays', 'secret_friend'];
const ADDRESS = 'https://notes.example/private-set';

/** All that can be read in the window: what is drawn as text, what stands in fields, and the hint under the pointer. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const isDrawn = ({ parentElement }: Node) =>
      parentElement?.checkVisibility({ visibilityProperty: true }) === true &&
      !parentElement.closest('.hidden, textarea');
    const drawn: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (isDrawn(text)) drawn.push(text.nodeValue ?? '');
    }
    const hints = Array.from(document.querySelectorAll<HTMLElement>('[title]:hover'), ({ title }) => title);
    const fields = Array.from(document.querySelectorAll<HTMLInputElement>('input[placeholder], textarea[placeholder]'));
    const empty = fields.filter((field) => getComputedStyle(field, '::placeholder').opacity !== '0');
    const typed = Array.from(document.querySelectorAll<HTMLInputElement>('input, textarea')).filter(
      (field) =>
        field.checkVisibility({ visibilityProperty: true }) &&
        getComputedStyle(field).getPropertyValue('-webkit-text-security') === 'none',
    );
    return [
      ...drawn,
      ...hints,
      ...empty.map(({ placeholder }) => placeholder),
      ...typed.map(({ value }) => value),
    ].join('\n');
  });

const told = async (page: Page, secrets: readonly string[]) => {
  const text = await readable(page);
  return secrets.filter((secret) => text.includes(secret));
};

test('screen-safe keeps names, codes and addresses off every screen, over a restart', async ({ start, control }) => {
  const sidestage = await start();
  const { page } = sidestage;
  const code = await sidestage.readCode();
  await page.keyboard.press('Control+Shift+H');
  await expect(page.locator('html')).toHaveAttribute('data-screen-safe', '');
  // The code is drawn a letter a tile.
  const tiles = () => page.locator('[data-code]').evaluate((code) => (code as HTMLElement).innerText.trim());
  await expect.poll(tiles).toBe('');
  expect(code).toHaveLength(6);
  // It is said, and ended, where nobody is signed in too.
  await page.getByRole('button', { name: /^Screen-safe is on/ }).click();
  await expect.poll(tiles).not.toBe('');
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.listening();
  await page.keyboard.press('Control+Shift+H');
  await expect(page.locator('html')).toHaveAttribute('data-screen-safe', '');
  await control.say(DEMO_CHANNEL.id, 'mod_hana', `hello @nora_plays, see ${ADDRESS}`);
  await control.post(`${PATH}/host`, { by: 'mara_draws', viewers: 80 });
  await control.post(`${PATH}/chatters`, { join: ['secret_friend'] });
  await expect(sidestage.rows('hello')).toHaveCount(1);
  const visit = async (window: typeof sidestage) => {
    for (const place of ['Live', 'Chatters', 'Stream', 'Analytics', 'Hooks', 'Activity', 'Settings'] as const) {
      await window.open(place);
      // With nothing on it there is nothing to be read on it.
      await expect(window.page.locator('[data-page]').getByRole('button').first()).toBeVisible();
      await expect.poll(() => told(window.page, [...NAMES, ADDRESS, 'notes.example']), place).toEqual([]);
    }
  };
  await visit(sidestage);
  // Words of the app's own say what an empty field is for.
  await expect.poll(() => told(page, ['Find a setting'])).toEqual(['Find a setting']);
  await sidestage.open('Activity');
  const row = page.getByRole('article').filter({ hasText: /hosts/ }).first();
  await row.hover();
  expect(await told(page, NAMES)).toEqual([]);
  // Neither is it copied along.
  await page.keyboard.press('Control+A');
  const selected = await page.evaluate(() => String(getSelection()));
  expect(NAMES.filter((name) => selected.includes(name))).toEqual([]);
  const isAsked = () =>
    sidestage.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isContentProtected());
  expect(await isAsked()).toBe(true);

  await sidestage.quit();
  const second = await start();
  await expect(second.page.getByRole('button', { name: /^Screen-safe is on/ })).toBeVisible();
  await visit(second);
  await second.page.getByRole('button', { name: /^Screen-safe is on/ }).click();
  // What is found nowhere while it is on is there to be found.
  await second.open('Activity');
  await expect.poll(() => told(second.page, ['mara_draws', 'mod_hana'])).toEqual(['mara_draws', 'mod_hana']);
});

test('what is typed can’t be read while it is screen-safe, but for the message that is being written', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  const turn = async (on: boolean) => {
    await page.evaluate((wanted) => window.bridge.call('commands.run', { id: 'screenSafe', on: wanted }), on);
    await expect(page.locator('html[data-screen-safe]')).toHaveCount(on ? 1 : 0);
  };
  await sidestage.composer.fill('see you tomorrow');
  await turn(true);
  expect(await told(page, ['see you tomorrow'])).toEqual(['see you tomorrow']);
  await turn(false);
  await sidestage.open('Chatters');
  await page.getByRole('table').getByText('mod_hana').click();
  await page.getByRole('dialog').getByRole('textbox').fill('lives in Utrecht');
  expect(await told(page, ['lives in Utrecht'])).toEqual(['lives in Utrecht']);
  await turn(true);
  expect(await told(page, ['lives in Utrecht'])).toEqual([]);
  await page.keyboard.press('Escape');
  // What was looked for in vain is said again.
  await page.getByLabel('Name contains').fill('secret_friend');
  await expect(page.getByText(/^No name contains/)).toHaveCount(1);
  expect(await told(page, ['secret_friend'])).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('secret_friend');
  await expect(page.getByText(/^Nothing fits/)).toHaveCount(1);
  expect(await told(page, ['secret_friend'])).toEqual([]);
});
