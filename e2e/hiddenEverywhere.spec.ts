import type { Page } from '@playwright/test';
import { en } from '../shared/locales/en.ts';
import { addAccount } from './fixtures/addAccount.ts';
import { everyScreen } from './fixtures/everyScreen.ts';
import { fillChat, fillScreens } from './fixtures/fillScreens.ts';
import { ownWordsOf } from './fixtures/ownWords.ts';
import { expect, test } from './fixtures/test.ts';
import { toldNumbers } from './fixtures/toldNumbers.ts';

test.use({ simulatorOptions: { chatters: 2_137, limits: { chats: 100_000, global: 100_000 } } });

/** Which of these names can be read: drawn as text. */
const readNames = (page: Page, names: readonly string[]) =>
  page.evaluate((asked) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const drawn: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const { parentElement: parent } = text;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.hidden')) continue;
      drawn.push(text.nodeValue ?? '');
    }
    const all = drawn.join('\n');
    return asked.filter((name) => all.includes(name));
  }, names);

/** What can't be read because it is screen-safe: the text of each bar. */
const hiddenTexts = (page: Page) =>
  page.evaluate(() => {
    const isBar = (element: Element) => getComputedStyle(element, '::after').visibility === 'visible';
    const hidden = Array.from(document.querySelectorAll<HTMLElement>('bdi, code, s, [data-private], [data-names]'));
    const drawn = hidden.filter((element) => element.getClientRects().length > 0);
    const barred = drawn.filter((one) => getComputedStyle(one).visibility === 'hidden' && isBar(one));
    return [...new Set(barred.map(({ textContent }) => textContent.trim()))].filter((text) => text !== '');
  });

const screenSafe = async (page: Page, on: boolean) => {
  await page.evaluate((wanted) => window.bridge.call('commands.run', { id: 'screenSafe', on: wanted }), on);
  await expect(page.locator('html[data-screen-safe]')).toHaveCount(on ? 1 : 0);
};

const isOwn = ownWordsOf(en);

test('no screen shows a name while it is screen-safe, nor a number of the channel in comfort mode', async ({
  sidestage,
  page,
  control,
}) => {
  await fillScreens(sidestage, control);
  // With a second account it is said which of them pays, speaks and is meant.
  await addAccount(sidestage, control, 'mod_hana');
  await sidestage.open('Live');
  await fillChat(sidestage, control);
  const { users } = (await control.get('world')) as { users: { username: string }[] };
  // Names that are no words.
  const names = users.map(({ username }) => username).filter((name) => /[_\d]/.test(name) && name.length > 5);
  expect(names).toEqual(expect.arrayContaining(['mod_hana', 'nora_plays', 'mara_draws']));
  let numbers: number[] = [];
  // Both searches find what is there to be found.
  await expect
    .poll(async () => {
      numbers = await page.evaluate(async () => {
        const channel = await window.bridge.call('channel.read', undefined);
        return channel.ok && channel.value?.viewers ? [channel.value.viewers] : [];
      });
      return toldNumbers(sidestage, numbers);
    })
    .not.toEqual([]);
  expect(numbers[0]).toBeGreaterThan(100);
  await sidestage.open('Live');
  await expect.poll(() => readNames(page, names)).not.toEqual([]);
  await page.evaluate(() => window.bridge.call('commands.run', { id: 'comfort', on: true }));
  await expect(page.locator('header').getByText('Viewers hidden')).toBeVisible();
  const found: string[] = [];
  let bars = 0;
  const look = async (screen: string) => {
    found.push(...(await toldNumbers(sidestage, numbers)).map((told) => `${screen}: ${told}`));
    await screenSafe(page, true);
    found.push(...(await readNames(page, names)).map((name) => `${screen}: ${name}`));
    // The other way round: what the app says itself is no secret.
    const hidden = await hiddenTexts(page);
    bars += hidden.length;
    found.push(...hidden.filter(isOwn).map((words) => `${screen}: hides “${words}”`));
    await screenSafe(page, false);
  };
  await everyScreen(page, en, look, { comfort: true });
  expect(found).toEqual([]);
  expect(bars).toBeGreaterThan(100);
});

test('no code can be read while it is screen-safe', async ({ sidestage, page }) => {
  const code = await sidestage.readCode();
  expect(await readNames(page, [code])).toEqual([code]);
  await screenSafe(page, true);
  expect(await readNames(page, [code])).toEqual([]);
});
