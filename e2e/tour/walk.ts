import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import { closeApp, launchApp, onStandIn, root } from '../fixtures/launch.ts';
import { Sidestage } from '../fixtures/sidestage.ts';
import { shownNotifications, watchNotifications } from '../fixtures/toldNumbers.ts';
import { readTray } from '../fixtures/trayOf.ts';
import { drawHandedOver } from './handedToSystem.ts';

const out = path.join(root, 'out/tour');
const CRAWL_LIMIT_MS = 90_000;
/** Somebody follows in the demo's own time: twice a minute. */
const DELIVERY_LIMIT_MS = 150_000;
/** What a scenario does first comes within seconds of the demo's own time. */
const PLAYED_LIMIT_MS = 60_000;

type Step = { step: number; name: string; what: string; picture: string; tookMs: number };

/** Walks step by step: each is done, pictured and timed. */
class Walk {
  readonly steps: Step[] = [];

  async take(name: string, what: string, page: Page, act: () => Promise<void>): Promise<void> {
    const startedMs = performance.now();
    await test.step(what, act);
    const tookMs = Math.round(performance.now() - startedMs);
    const step = this.steps.length + 1;
    const picture = `${String(step).padStart(2, '0')}-${name}.png`;
    await page.screenshot({ path: path.join(out, picture), animations: 'disabled' });
    this.steps.push({ step, name, what, picture, tookMs });
  }

  write(held: boolean): void {
    writeFileSync(path.join(out, 'tour.json'), `${JSON.stringify({ held, steps: this.steps }, null, 2)}\n`);
  }
}

test('the tour', async () => {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const walk = new Walk();
  const profile = test.info().outputPath('profile');
  const launched = await launchApp({ userDataDir: profile, env: onStandIn ? { STANDIN_FAULTS: 'tray' } : {} });
  const browser = await chromium.launch({ executablePath: process.env.SIDESTAGE_BROWSER ?? '' });
  let held = false;
  try {
    const sidestage = new Sidestage(launched, () => closeApp(launched));
    await walkThrough(walk, sidestage, await browser.newPage({ viewport: { width: 900, height: 760 } }));
    held = true;
  } finally {
    walk.write(held);
    await browser.close();
    await closeApp(launched);
  }
});

async function walkThrough(walk: Walk, sidestage: Sidestage, linkingPage: Page): Promise<void> {
  const { page } = sidestage;
  await watchNotifications(sidestage);
  await walk.take('code', 'The app asks for a code and shows it', page, async () => {
    expect(await sidestage.readCode()).toMatch(/^[A-Z0-9]{6}$/);
    await page.evaluate(() => window.bridge.call('settings.change', { theme: 'dark' }));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
  await walk.take('linking-page', 'The code’s link opens the linking page', linkingPage, async () => {
    const link = page.getByRole('link', { name: /\/go\?code=/ });
    await linkingPage.goto((await link.getAttribute('href')) ?? '');
    await expect(linkingPage.getByRole('button', { name: 'Allow' })).toBeVisible();
  });
  await walk.take('allowed', 'The person allows it there', linkingPage, async () => {
    await linkingPage.getByRole('button', { name: 'Allow' }).click();
    await expect(linkingPage.getByText('Sidestage is linked').first()).toBeVisible();
  });
  await walk.take('signed-in', 'The app is signed in', page, async () => {
    await expect(page.getByRole('heading', { name: 'Signed in as nora_plays' })).toBeVisible();
  });
  await walk.take('live', 'Live opens, with chat and who is there', page, async () => {
    await sidestage.keepSignIn('memory');
    await page.getByRole('button', { name: 'Open Live' }).click();
    await sidestage.joined();
    await expect(sidestage.chatLog.getByRole('listitem').first()).toBeVisible();
  });
  await walk.take('sent', 'A message is sent and comes back as everybody sees it', page, async () => {
    await sidestage.send('good evening, the stage is set :)');
    await expect(sidestage.rows('good evening, the stage is set')).toHaveCount(1);
    await expect(sidestage.rows('good evening').getByText('Sending')).toHaveCount(0);
  });
  await walk.take('reconnected', 'The connection is made anew, the timeline tells how', page, async () => {
    await page.getByRole('button', { name: /Chat connected/ }).click();
    await page.getByRole('button', { name: 'Reconnect now' }).click();
    await sidestage.joined();
    await expect(sidestage.rows('good evening, the stage is set')).toHaveCount(1);
  });
  await walk.take('chatters', 'All chatters are walked and listed', page, async () => {
    await page.keyboard.press('Escape');
    await sidestage.open('Chatters');
    await expect(page.getByText(/· complete/).first()).toBeVisible({ timeout: CRAWL_LIMIT_MS });
  });
  await walk.take('search', 'A name is found among them', page, async () => {
    await page.getByLabel('Name contains').fill('ottoman');
    await expect(page.getByRole('table').getByText('ottoman_k')).toBeVisible();
  });
  await walk.take('card', 'The card of one chatter', page, async () => {
    await page.getByRole('table').getByText('ottoman_k').click();
    await expect(page.getByRole('dialog', { name: 'ottoman_k' })).toBeVisible();
  });
  await walk.take('hooks', 'Hooks want a second credential', page, async () => {
    await page.keyboard.press('Escape');
    await sidestage.open('Hooks');
    await expect(page.getByRole('heading', { name: 'Hooks need a second credential' })).toBeVisible();
  });
  await walk.take('hook-proved', 'The way from the service to here is proved before a hook is made', page, async () => {
    await page.getByRole('button', { name: 'Create a demo hook' }).click();
    await expect(page.getByRole('button', { name: /^Create, proved/ })).toBeVisible();
  });
  await walk.take('hook-made', 'The hook is made and delivers', page, async () => {
    await page.getByRole('button', { name: /^Create, proved/ }).click();
    await expect(page.getByRole('table', { name: 'Hooks' }).getByRole('row')).toHaveCount(2);
    await expect(page.getByText('Proved end to end')).toBeVisible();
  });
  await walk.take('deliveries', 'What comes is kept, with proof that it is genuine', page, async () => {
    await page.getByRole('table', { name: 'Hooks' }).getByRole('row').nth(1).click();
    const first = page
      .getByRole('listbox', { name: /^Deliveries/ })
      .getByRole('option')
      .first();
    await expect(first).toBeVisible({ timeout: DELIVERY_LIMIT_MS });
    await first.click();
    await expect(page.getByText(/^Signature valid/)).toBeVisible();
    // How the hook stands is looked at once a second.
    await expect(page.getByText('Never delivered')).toHaveCount(0);
  });
  await walk.take('activity', 'All that happened is one feed', page, async () => {
    await sidestage.open('Activity');
    await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  });
  await walk.take('living', 'The demo lives: people talk, follow and vote by themselves', page, async () => {
    await sidestage.open('Live');
    await expect(sidestage.chatLog.getByRole('listitem').nth(8)).toBeVisible();
  });
  await walk.take('board', 'The demo’s badge opens a board that makes something happen', page, async () => {
    await page.getByRole('button', { name: /Make something happen/ }).click();
    await page.getByRole('button', { name: 'Start: Raid' }).click();
    await expect(page.getByText(/ left$/).first()).toBeVisible();
  });
  await walk.take('raid', 'A raid arrives, and says that it is simulated', page, async () => {
    await page.getByRole('button', { name: 'Go to Live' }).click();
    await expect(page.getByText(/mara_draws/).first()).toBeVisible();
  });
  await walkBesideTheChat(walk, sidestage);
  await walk.take(
    'analytics',
    'The numbers of the last stream, with what happened, read at one line',
    page,
    async () => {
      await sidestage.open('Analytics');
      await page.getByRole('main').getByText('Last stream').click();
      await expect(page.getByText(/^peak /)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
      const charts = await page.getByRole('slider').first().boundingBox();
      await page.mouse.move((charts?.x ?? 0) + (charts?.width ?? 0) * 0.6, (charts?.y ?? 0) + 150);
      await expect(page.getByText('At the line')).toBeVisible();
    },
  );
  await walk.take('stream-card', 'The stream as it is now, with what can be done while it runs', page, async () => {
    await sidestage.open('Stream');
    await expect(page.getByRole('heading', { name: 'Hosting' })).toBeVisible();
    await expect(page.getByText('Asking the service.')).toHaveCount(0);
  });
  await walk.take('past-streams', 'Every past stream, with what it came to', page, async () => {
    await sidestage.open('Stream');
    await page.getByRole('radio', { name: 'Past streams' }).click();
    await expect(page.getByRole('main').getByText('not counted').first()).toBeVisible();
  });
  await walk.take('notifications', 'What tapped the person on the shoulder stands behind the bell', page, async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText(/mara_draws/).first()).toBeVisible();
  });
  await walk.take('palette', 'Ctrl K finds everything one can do', page, async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search and commands' }).click();
    await page.getByRole('combobox').fill('quiet');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
  await walk.take('budget', 'The budget tells what every call was for', page, async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+B');
    await expect(page.getByRole('heading', { name: 'Budget', level: 1 })).toBeVisible();
  });
  // Electron draws its tray and tells nobody what it shows.
  const tray = onStandIn ? await readTray(sidestage.app) : null;
  if (tray === null) return;
  await walk.take('tray', 'What the tray’s menu and notifications say', linkingPage, async () => {
    await linkingPage.setViewportSize({ width: 900, height: 400 });
    await linkingPage.goto('about:blank');
    await linkingPage.setContent(drawHandedOver(tray, await shownNotifications(sidestage)));
    await expect(linkingPage.getByText(/mara_draws/).first()).toBeVisible();
  });
}

/** What stands beside the chat, and the chats of others. */
async function walkBesideTheChat(walk: Walk, sidestage: Sidestage): Promise<void> {
  const { page } = sidestage;
  /** Has the demo play something, and comes back to the chat. */
  const play = async (name: string) => {
    await page.getByRole('button', { name: /Make something happen/ }).click();
    await page.getByRole('button', { name: `Start: ${name}`, exact: true }).click();
    // One stands with each that runs; they all lead there.
    await page.getByRole('button', { name: 'Go to Live' }).first().click();
  };
  await walk.take('polls', 'A poll runs beside the chat, and those before it are kept', page, async () => {
    await play('Poll');
    await page.getByRole('tab', { name: /^Polls/ }).click();
    await expect(page.getByRole('region', { name: /^Running poll/ })).toBeVisible({ timeout: PLAYED_LIMIT_MS });
  });
  await walk.take('queue', 'A rule holds messages of a wave, and says why', page, async () => {
    await page.evaluate(() => {
      const chatRules = [{ id: 'links', text: 'hold when link except "nora.example"', on: true }];
      return window.bridge.call('settings.change', { chatRules });
    });
    await page.getByRole('tab', { name: /^Queue/ }).click();
    await play('Ban wave');
    const held = page.getByRole('list', { name: 'Messages that wait' }).getByRole('listitem');
    await expect(held.nth(2)).toBeVisible({ timeout: PLAYED_LIMIT_MS });
  });
  await walk.take('channels', 'Several chats are open at once; the list of channels finds others', page, async () => {
    await page.getByRole('tab', { name: /^Chatters/ }).click();
    for (const token of ['build_along', 'mara_draws']) {
      await page.keyboard.press('Control+o');
      const field = page.getByRole('combobox', { name: 'Channel name' });
      await field.fill(token);
      await expect(page.getByRole('option', { name: new RegExp(`^(?!Open).*${token}`) })).toBeVisible();
      await field.press('Control+Enter');
      await expect(field).toHaveCount(0);
      await sidestage.joined();
    }
    const tabs = page.getByRole('navigation', { name: 'Open channels' }).locator('[data-tab]');
    await tabs.filter({ hasText: 'nora_plays' }).click();
    await expect(page.getByLabel('Message to nora_plays')).toBeVisible();
    await sidestage.joined();
    await page.keyboard.press('Control+o');
    await expect(page.getByRole('group', { name: /^Open now/ }).getByRole('option')).toHaveCount(3);
  });
  await page.keyboard.press('Escape');
}
