import { chromium, type Locator, type Page } from '@playwright/test';
import { freePorts } from '../electron/testing/freePorts.ts';
import { findChromium } from '../host/chromium.ts';
import { demoHookClient } from '../shared/demoHookClient.ts';
import type { Destination } from '../shared/destinations.ts';
import { expectClean } from './fixtures/axe.ts';
import { onStandIn } from './fixtures/launch.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

const palette = (page: Page): Locator => page.getByRole('combobox', { name: 'What are you looking for?' });

/** Types into the palette and runs what it points at, once that is what is meant. */
async function find(page: Page, typed: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type(typed);
  const results = page.getByRole('listbox', { name: 'Results' });
  await expect(results.getByRole('option', { selected: true })).toContainText(option);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

test('the palette leads by keyboard alone to places, settings and people, and does what it is told', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await find(page, 'analyt', 'Analytics');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await find(page, 'text size', 'Appearance › Text size');
  await expect(
    page.getByRole('group', { name: 'Text size' }).or(page.getByRole('radiogroup', { name: 'Text size' })),
  ).toBeVisible();
  await expect(page.locator('[data-setting="Text size"] :focus')).toHaveCount(1);
  await find(page, '@mod_ha', 'mod_hana');
  await expect(page.getByRole('dialog', { name: 'mod_hana' })).toBeVisible();
  await page.keyboard.press('Escape');
  await find(page, 'whisper', 'Whispers');
  await expect(page.getByRole('radio', { name: 'Whispers' })).toBeChecked();
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await find(page, 'stream key', 'Copy or reset the stream key');
  await expect(page.getByRole('button', { name: /^Copy/ }).and(page.locator(':focus'))).toBeVisible();
  await find(page, DEMO_CHANNEL.token, DEMO_CHANNEL.token);
  await expect(sidestage.chatLog).toBeVisible();
  await find(page, 'theme contr', 'Theme: Contrast');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await find(page, 'quiet 30', 'Quiet for 30 min');
  await expect(page.getByRole('button', { name: /^Quiet: until/ })).toBeVisible();
  // What was used stands first, and the keyboard goes back to where it was.
  await sidestage.open('Live');
  await sidestage.composer.focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toContainText('Quiet for 30 min');
  await page.keyboard.type('ti');
  await expectClean(page, 'palette');
  await page.keyboard.press('Escape');
  await expect(sidestage.composer).toBeFocused();
  // A slash is the chat's own.
  await page.keyboard.type('/');
  await expect(sidestage.composer).toHaveValue('/');
});

test('the palette leads to a hook and a delivery, and a link to what is gone says so', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.enterCredential(demoHookClient);
  await page.getByRole('button', { name: 'New hook' }).first().click();
  await page.getByRole('button', { name: /^Create, proved/ }).click();
  const hooks = page.getByRole('table', { name: 'Hooks' });
  await expect(hooks.getByRole('row')).toHaveCount(2);
  await control.post('events', {
    event: `channel:${DEMO_CHANNEL.id}:followed`,
    payload: { following: true, user: { username: 'mira_by_palette' } },
  });
  await sidestage.open('Live');
  await find(page, '>new hook', 'New hook');
  await expect(page.getByRole('dialog', { name: 'New hook' })).toBeVisible();
  await page.keyboard.press('Escape');
  await sidestage.open('Live');
  await find(page, '#mira_by_palette', 'followed');
  const deliveries = page.getByRole('listbox', { name: /^Deliveries/ });
  await expect(deliveries.getByRole('option', { selected: true })).toContainText('followed');
  await sidestage.open('Live');
  // By its path, which no delivery fits better: what the journal finds comes later, and would stand first if it did.
  await find(page, '#in/', 'in/');
  await expect(hooks.locator('[data-stop]:focus')).toHaveCount(1);

  const follow = (to: Destination) =>
    page.evaluate((place) => window.bridge.call('commands.run', { id: 'goTo', to: place }), to);
  await sidestage.open('Live');
  await follow({ place: 'hooks', hookId: 'longGone' });
  await expect(page.getByText('This hook is not in the list', { exact: true }).last()).toBeVisible();
  await expectClean(page, 'hooks, asked for one that is gone');
  await follow({ place: 'deliveries', deliveryId: 999_999 });
  await expect(page.getByText('This delivery is no longer kept.')).toBeVisible();
  await follow({ place: 'stream', id: 999_999 });
  await expect(page.getByText('This stream is not known any more')).toBeVisible();
  await follow({ place: 'chatter', userId: 999_999_999 });
  await expect(page.getByRole('heading', { name: 'Nothing is known of this person any more.' })).toBeVisible();
});

test('changed keys are heard after a restart, and one that is taken is named', async ({ start, control }) => {
  const first = await start();
  await first.signIn(control);
  await first.page.keyboard.press('Control+,');
  await first.page.getByRole('button', { name: 'Keyboard', exact: true }).click();
  await first.page.getByRole('button', { name: 'Change Go to Analytics' }).click();
  const recorder = first.page.getByRole('group', { name: /^New keys of/ });
  await expect(recorder).toBeFocused();
  await first.page.keyboard.press('Control+5');
  await expect(recorder).toContainText('Ctrl 5 is “Go to Hooks” now.');
  await expectClean(first.page, 'Keyboard, with keys that are taken');
  await recorder.getByRole('button', { name: 'Take it over' }).click();
  await expect(first.page.getByRole('button', { name: /“Go to Hooks” back to/ })).toBeVisible();
  await expect(
    first.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Analytics' }),
  ).toHaveAttribute('aria-keyshortcuts', 'Control+5');
  await first.quit();
  const second = await start();
  await expect(second.chatLog).toBeVisible();
  const place = second.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Analytics' });
  await expect(place).toHaveAttribute('aria-keyshortcuts', 'Control+5');
  await second.page.keyboard.press('Control+5');
  await expect(second.page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
});

test('a key for the whole computer opens the form for a note, which stands in Analytics then', async ({
  sidestage,
  page,
  app,
  control,
}) => {
  test.skip(!onStandIn, 'nobody but the system can press a key for the whole computer');
  await sidestage.signIn(control);
  await sidestage.joined();
  await find(page, 'note on', 'Write a note');
  const field = page.getByRole('textbox', { name: 'What happens' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Keyboard', exact: true }).click();
  const row = page.locator('[data-setting="Write a note on this moment"]').last();
  await row.getByRole('button', { name: /^Change/ }).click();
  await expect(page.getByRole('group', { name: /^New keys of/ })).toBeFocused();
  await page.keyboard.press('Control+Alt+J');
  await expect(row).toContainText('J');
  await sidestage.open('Live');
  const press = () =>
    app.evaluate((electron) => {
      type StandIn = { standIn: { shortcuts: Map<string, () => void> } };
      const hear = (electron as unknown as StandIn).standIn.shortcuts.get('CommandOrControl+Alt+J');
      hear?.();
      return hear !== undefined;
    });
  // Main asks the system for it once it has heard of it.
  await expect.poll(press).toBe(true);
  await expect(field).toBeFocused();
  await expectClean(page, 'a note');
  await page.keyboard.type('a cat on the desk');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  const noted = () =>
    page.evaluate(async () => {
      const query = { range: { kind: 'days', days: 7 }, compare: { kind: 'none' }, zoom: null, points: 100 } as const;
      const view = await window.bridge.call('analytics.view', query);
      return view.ok ? view.value.markers.flatMap(({ what }) => (what.kind === 'note' ? [what.text] : [])) : [];
    });
  // By the service's time, which main and the window may know a little differently: the moment may not have come yet.
  await expect.poll(noted).toContain('a cat on the desk');
});

test('an overlay is told of the stream once the person lets it in, and not after the token is revoked', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  const [port = 0] = await freePorts(1);
  await find(page, 'other programs', 'Other programs');
  await page.getByRole('textbox', { name: 'Port' }).fill(String(port));
  await page.getByRole('button', { name: 'Use this port' }).click();
  await page.getByRole('switch', { name: 'Let other programs connect' }).click();
  await expect(page.getByText(`Listening at ws://127.0.0.1:${port}/v1`)).toBeVisible();
  await page.getByRole('button', { name: 'Copy the token' }).click();
  await expect(page.getByText('Token copied.').first()).toBeVisible();
  const token = await sidestage.app.evaluate(({ clipboard }) => clipboard.readText());
  expect(await page.content()).not.toContain(token);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const overlay = await browser.newPage();
    await page.getByRole('button', { name: 'Copy its address' }).click();
    await expect(page.getByText('Address copied.').first()).toBeVisible();
    const address = await sidestage.app.evaluate(({ clipboard }) => clipboard.readText());
    expect(address).toBe(`http://127.0.0.1:${port}/obs-overlay#token=${token}`);
    await overlay.goto(address);
    await expect(overlay.locator('#state')).toHaveText(/Live|Offline/);
    await expect(page.getByText('OBS overlay, a page in a browser')).toBeVisible();
    await expectClean(page, 'Other programs');
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await expect(overlay.locator('#state')).toHaveText('Not connected: revoked');
    await expect(page.getByText('No program is connected.')).toBeVisible();
  } finally {
    await browser.close();
  }
});
