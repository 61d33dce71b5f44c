import type { Page } from '@playwright/test';
import { en } from '../shared/locales/en.ts';
import { type Catalogue, pseudo, pseudoFromRight } from '../shared/locales/pseudo.ts';
import { Control } from './fixtures/control.ts';
import { everyOpener } from './fixtures/everyOpener.ts';
import { wordsOf } from './fixtures/everyScreen.ts';
import { findingsOf, type Judge } from './fixtures/findingsOf.ts';
import { misfits } from './fixtures/fits.ts';
import { closeApp, launchApp } from './fixtures/launch.ts';
import { limitOnce } from './fixtures/limit.ts';
import { resize } from './fixtures/resize.ts';
import { Sidestage } from './fixtures/sidestage.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { untranslated } from './fixtures/untranslated.ts';
import { widen } from './fixtures/widen.ts';

// Screens that the walk through all of them does not come by, as more has to happen for them: what waits, runs and was left of an act on
// many, several open channels, a wave of people, the safe mode, the demo's board.

type Language = { tag: string; catalogue: Catalogue; width: number; judges: readonly Judge[] };
const longer: Language = { tag: 'en-XA', catalogue: pseudo(en), width: 720, judges: [untranslated, misfits] };
const mirrored: Language = { tag: 'en-XB', catalogue: pseudoFromRight(en), width: 1280, judges: [misfits] };

const { id: channelId } = DEMO_CHANNEL;

for (const { tag, catalogue, width, judges } of [longer, mirrored]) {
  const named = (name: string) => wordsOf(catalogue, name);

  test(`acts on many, open channels, a wave and the safe mode have their words and room in ${tag}`, async ({
    sidestage,
    control,
    simulator,
    start,
  }) => {
    await sidestage.signIn(control);
    await sidestage.joined();
    await widen(sidestage, control, 'ban');
    await sidestage.quit();
    const other = await start([`--language=${tag}`]);
    const { page } = other;
    await resize(other, width, 800);
    const found: string[] = [];
    const look = async (name: string) => found.push(...(await findingsOf(page, name, judges)));
    const button = (name: string) => page.getByRole('button', { name: named(name) }).first();
    const mayBan = () =>
      page.evaluate(async () => {
        const read = await window.bridge.call('chat.read', undefined);
        return read.ok && read.value.room.kind === 'joined' ? read.value.room.permissions.length : 0;
      });
    await expect.poll(mayBan).toBeGreaterThan(5);

    await other.holdWrites();
    const names = ['tide_one', 'tide_two', 'tide_three', 'tide_four'];
    await control.post(`channels/${channelId}/chatters`, { join: names });
    const people = names.map((username) => ({ userId: simulator.world.users.byName(username)?.id ?? 0, username }));
    await limitOnce(control, people[2]?.userId);
    await page.evaluate((asked) => window.bridge.call('moderation.ban', asked), { channelId, people });
    const strip = page.getByRole('region', { name: named('writes.region') });
    const rows = () =>
      page.evaluate(async () => {
        const writes = await window.bridge.call('writes.read', undefined);
        const acts = await window.bridge.call('moderation.read', undefined);
        if (!writes.ok || !acts.ok) return null;
        return [writes.value.waiting.length, acts.value.running.length, acts.value.left.length];
      });
    const target = () =>
      page.evaluate(async () => {
        const read = await window.bridge.call('writes.read', undefined);
        return (read.ok && read.value.waiting[0]?.target) || '';
      });
    await expect.poll(rows).toEqual([1, 0, 0]);
    await expect(strip).toBeVisible();
    await look('what waits');
    await page.evaluate((one) => window.bridge.call('writes.now', { target: one }), await target());
    await expect.poll(rows).toEqual([0, 1, 0]);
    // It waits for the service, which wants a rest.
    await expect(strip.getByRole('button').first()).toBeVisible();
    await look('what runs');
    await strip.getByRole('button').first().click();
    await expect.poll(rows).toEqual([0, 0, 1]);
    await look('what was left');

    await page.evaluate(() => window.bridge.call('channels.open', { channel: 'build_along', tab: 'new' }));
    const tabs = page.locator('[data-tab]');
    await expect(tabs).toHaveCount(2);
    await look('open channels');
    await page.evaluate((one) => window.bridge.call('channels.bringToFront', { channelId: one }), channelId);

    await control.post('clock', { rate: 0 });
    await control.post('scenarios/ban-wave/start', {});
    await control.post('clock', { advanceMs: 9_500 });
    if (await button('live.showChatters').isVisible()) await button('live.showChatters').click();
    await page.getByRole('tab', { name: named('frame.dock.queue') }).click();
    await expect(button('queue.wave.look')).toBeVisible();
    await look('a wave');
    await button('queue.wave.look').click();
    await expect(page.getByRole('dialog', { name: named('queue.wave.title') })).toBeVisible();
    await look('the people of a wave');

    await page.evaluate(() => location.assign('./safe.html?log=7F2K'));
    await expect(page.getByRole('heading', { name: named('safeMode.title') })).toBeVisible();
    await look('safe mode');
    expect(found).toEqual([]);
  });
}

test.describe('a quiet channel', () => {
  test.use({ simulatorOptions: { scenario: 'quiet-channel', chatters: 12 } });

  for (const { tag, catalogue, width, judges } of [longer, mirrored]) {
    test(`who is here without being listed, as staff sees it, has its words and room in ${tag}`, async ({
      start,
      control,
      simulator,
    }) => {
      const named = (name: string) => wordsOf(catalogue, name);
      const inEnglish = await start();
      await inEnglish.signIn(control, { username: 'Ines' });
      await inEnglish.page.evaluate(() => window.bridge.call('session.openChannel', { channel: 'nora_plays' }));
      await inEnglish.joined();
      await inEnglish.quit();
      const other = await start([`--language=${tag}`]);
      const { page } = other;
      await resize(other, width, 800);
      const { world } = simulator;
      const room = world.rooms.of(world.channels.ofUser(world.demoUser));
      await expect.poll(() => room.lurkers.size).toBeGreaterThan(12);
      await page
        .getByRole('button', { name: named('frame.places.chatters') })
        .first()
        .click();
      await page.getByRole('tab', { name: named('people.tabs.lurkers') }).click();
      const found: string[] = [];
      const look = async (name: string) => {
        found.push(...(await findingsOf(page, name, judges)));
      };
      const ask = page.getByRole('button', { name: named('people.empty.ask') });
      await expect(ask).toBeVisible();
      await look('lurkers, not asked for');
      await ask.click();
      await expect(page.getByRole('table').getByText('silent_sam')).toBeVisible();
      await look('lurkers');
      await everyOpener(page, page.getByRole('main'), 'lurkers', look);
      expect(found).toEqual([]);
    });
  }
});

for (const { tag, catalogue, width } of [longer, mirrored])
  test(`the demo’s board and badge have room in ${tag}`, async ({ profile, lentBrowser }) => {
    const judges = [misfits, badgeWithoutWord];
    const named = (name: string) => wordsOf(catalogue, name);
    const launched = await launchApp({ userDataDir: profile, env: lentBrowser, args: [`--language=${tag}`] });
    const demo = new Sidestage(launched, () => closeApp(launched));
    const { page } = demo;
    const found: string[] = [];
    try {
      const link = page.getByRole('link', { name: /\/go\?code=/ });
      const { origin } = new URL((await link.getAttribute('href')) ?? '');
      const control = new Control(`${origin}/_sim`);
      await control.post('clock', { rate: 0 });
      const code = (await page.locator('[role="img"] b').allInnerTexts()).join('');
      await control.approve(code);
      const openLive = page.getByRole('button', { name: named('signIn.approved.openLive') });
      const keep = page.getByRole('button', { name: named('signIn.keeping.onDisk') });
      await expect(openLive.or(keep).first()).toBeVisible();
      if (await keep.isVisible()) await keep.click();
      await openLive.click();
      await page.keyboard.press('Control+Shift+D');
      const board = page.getByRole('dialog', { name: named('demo.title') });
      await expect(board.getByRole('listitem').first()).toBeVisible();
      await resize(demo, width, 800);
      found.push(...(await findingsOf(page, 'board', judges)));
      await page.keyboard.press('Escape');
      // The badge is said in one word where the strip has no room for more.
      for (const wide of [720, 1_000, 1_090, 1_170, 1_250, 1_280]) {
        await resize(demo, wide, 800);
        await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(wide);
        found.push(...(await findingsOf(page, `strip at ${wide}`, judges)));
      }
    } finally {
      await demo.quit();
    }
    expect(found).toEqual([]);
  });

/** The demo's badge, when it shows no word whole. */
async function badgeWithoutWord(page: Page): Promise<string[]> {
  const isWhole = await page.locator('header [aria-haspopup="dialog"] b').evaluateAll((words) =>
    words.some((word) => {
      const range = document.createRange();
      range.selectNodeContents(word);
      const text = range.getBoundingClientRect();
      const room = word.parentElement?.getBoundingClientRect();
      if (room === undefined || text.width <= 2 || text.top >= room.bottom - 1) return false;
      return text.left > room.left - 1.5 && text.right < room.right + 1.5;
    }),
  );
  return isWhole ? [] : ['the badge has no word'];
}
