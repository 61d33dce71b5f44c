import type { Locator } from '@playwright/test';
import type { Simulator } from '../simulator/simulator.ts';
import type { Control } from './fixtures/control.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { widen } from './fixtures/widen.ts';

const { id: CHANNEL } = DEMO_CHANNEL;
const people = ['loud_goose', 'gander'];

/** What commands change in the world, as it has it itself. */
type World = {
  /** Who said what, and it still stands. */
  said: string[];
  /** Who may not write. */
  silent: string[];
  banned: string[];
  /** The votes of the poll that runs. */
  votes: number[] | null;
};

async function worldOf({ world }: Simulator, control: Control): Promise<World> {
  const channel = world.channels.ofUser(world.demoUser);
  const room = world.rooms.of(channel);
  const known = people.map((name) => {
    const user = world.users.byName(name);
    if (user === undefined) throw new Error(`nobody is called ${name}`);
    return user;
  });
  const poll = (await control.get(`channels/${CHANNEL}/poll`)) as { running: { responsesByIndex: number[] } | null };
  return {
    said: room.history
      .last(100)
      .map(({ user_name, message }) => `${user_name}: ${message.message.map(({ text = '' }) => text).join('')}`),
    silent: known.filter(({ id }) => room.speaking.silentForMs(id) > 0).map((user) => user.username),
    banned: known
      .filter((user) => world.channels.rolesOf(channel, user).includes('Banned'))
      .map((user) => user.username),
    votes: poll.running?.responsesByIndex ?? null,
  };
}

function silentForMs({ world }: Simulator, name: string): number {
  const user = world.users.byName(name);
  if (user === undefined) throw new Error(`nobody is called ${name}`);
  return world.rooms.of(world.channels.ofUser(world.demoUser)).speaking.silentForMs(user.id);
}

/** What keeps the connection, and asks for nothing to be done. */
const UPKEEP = ['open', 'close', 'auth', 'ping', 'history', 'optOutEvents'];

/** What the service was asked to do since, each time it was. */
async function askedSince(control: Control, since: number): Promise<{ asked: string[]; last: number }> {
  type Entry = { seq: number; kind: string; socket?: string; packet?: string; method?: string };
  const entries = (await control.get(`journal?since=${since}`)) as Entry[];
  const asked = entries.flatMap(({ kind, socket, packet = '', method = '' }) => {
    if (kind === 'socket') return socket === 'chat' && !UPKEEP.includes(packet) ? [packet] : [];
    return method === 'PATCH' || method === 'DELETE' ? [method] : [];
  });
  return { asked, last: entries.at(-1)?.seq ?? since };
}

const needed = ['timeout', 'purge', 'removeMessage', 'ban', 'clearChat', 'startPoll', 'startGiveaway'] as const;

type Step = { line: string; asks: string; now?: string; becomes: (before: World) => Partial<World> };

const notOf = (name: string) => (said: string) => !said.startsWith(`${name}: `);

/** A line of each command in the order of the journey, what the service is asked for, and what becomes of the world. */
const steps: Record<string, Step> = {
  me: { line: '/me waves', asks: 'msg', becomes: ({ said }) => ({ said: [...said, 'nora_plays: waves'] }) },
  w: { line: '/w gander psst', asks: 'whisper', becomes: () => ({}) },
  delete: {
    line: '/delete loud_goose',
    asks: 'deleteMessage',
    now: 'Delete now',
    becomes: ({ said }) => ({ said: said.filter((one) => one !== 'loud_goose: honk again') }),
  },
  timeout: {
    line: '/timeout @Loud_Goose 600',
    asks: 'timeout',
    now: 'Time out now',
    becomes: ({ said }) => ({ said: said.filter(notOf('loud_goose')), silent: ['loud_goose'] }),
  },
  purge: {
    line: '/purge gander',
    asks: 'purge',
    now: 'Remove now',
    becomes: ({ said }) => ({ said: said.filter(notOf('gander')) }),
  },
  ban: { line: '/ban loud_goose', asks: 'PATCH', now: 'Ban now', becomes: () => ({ banned: ['loud_goose'] }) },
  unban: { line: '/unban loud_goose', asks: 'PATCH', now: 'Unban now', becomes: () => ({ banned: [] }) },
  clear: { line: '/clear', asks: 'clearMessages', now: 'Clear now', becomes: () => ({ said: [] }) },
  poll: {
    line: '/poll Which? | Lanterns | Northbound | 20m',
    asks: 'vote:start',
    now: 'Start now',
    becomes: () => ({ votes: [0, 0] }),
  },
  vote: { line: '/vote 2', asks: 'vote:choose', becomes: () => ({ votes: [0, 1] }) },
  giveaway: { line: '/giveaway', asks: 'giveaway:start', now: 'Start now', becomes: () => ({}) },
};

test('commands are offered, each does in the world what it says and nothing else, and none is said', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, needed);
  await sidestage.joined();
  await sidestage.holdWrites();
  await control.post(`channels/${CHANNEL}/chatters`, { join: people });
  await control.say(CHANNEL, 'gander', 'good evening');
  await control.say(CHANNEL, 'loud_goose', 'honk');
  await control.say(CHANNEL, 'loud_goose', 'honk again');
  await expect(sidestage.rows('honk again')).toHaveCount(1);

  await sidestage.composer.pressSequentially('/tim');
  await expect(page.getByRole('option', { name: /\/timeout name time/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await sidestage.composer.pressSequentially('loud');
  await expect(page.getByRole('option', { name: /loud_goose/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sidestage.composer).toHaveValue('/timeout loud_goose ');
  await sidestage.composer.pressSequentially('soon');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Write how long after the name/).first()).toBeVisible();
  await sidestage.composer.fill('');

  const setRule = (text: string) =>
    page.evaluate((rule) => {
      return window.bridge.call('settings.change', { chatRules: [{ id: 'r', text: rule, on: true }] });
    }, text);
  await setRule('pin when bot');
  let expected = await worldOf(simulator, control);
  let { last: since } = await askedSince(control, 0);
  for (const [command, { line, asks, now, becomes }] of Object.entries(steps)) {
    await test.step(command, async () => {
      await sidestage.send(line);
      await expect(sidestage.composer).toHaveValue('');
      if (now !== undefined) await page.getByRole('button', { name: now, exact: true }).click();
      expected = { ...expected, ...becomes(expected) };
      await expect.poll(() => worldOf(simulator, control)).toEqual(expected);
      await expect.poll(async () => (await askedSince(control, since)).asked).toEqual([asks]);
      since = (await askedSince(control, since)).last;
      // Ten minutes and not ten hours; some of them may have gone.
      if (command === 'timeout') expect(silentForMs(simulator, 'loud_goose')).toBeLessThanOrEqual(600_000);
      if (command === 'poll') await expect(page.getByRole('region', { name: 'Running poll: Which?' })).toBeVisible();
    });
  }
  await control.post('clock', { advanceMs: 6_000 });
  await expect(sidestage.rows(/wins the giveaway/)).toHaveCount(1);
  // Rules know the service's bot from people.
  await expect(page.getByRole('list', { name: 'Pinned by a rule' })).toContainText('wins the giveaway');
  await setRule('hide when bot');
  await expect(sidestage.rows(/wins the giveaway/)).toHaveCount(0);
  for (const { line } of Object.values(steps)) await expect(sidestage.rows(line)).toHaveCount(0);
});

test('why a command was refused begins beside its sign where the words need two lines', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await page.evaluate(() => window.bridge.call('settings.change', { language: 'de' }));
  await page.setViewportSize({ width: 720, height: 800 });
  const field = page.locator('form').getByRole('combobox');
  await field.fill('/bna loud_goose');
  await field.press('Enter');
  const about = page.locator('form p[id$="-about"]');
  const [all, words] = [about.getByRole('button', { name: 'Alle Befehle' }), about.getByText(/Nichts wurde gesendet/)];
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box === null ? Number.NaN : box.y + box.height / 2;
  };
  await expect.poll(async () => (await middleOf(all)) - (await middleOf(words))).toBeGreaterThan(15);
  expect(Math.abs((await middleOf(about.locator('svg').first())) - (await middleOf(words)))).toBeLessThan(5);
});

test('what is no command stays in the field, all of them are one press away, and a role that went is said', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.send('/tiemout pim 10m');
  await expect(page.getByText(/There is no command .*Did you mean \/timeout/).first()).toBeVisible();
  await sidestage.composer.press('Tab');
  await expect(sidestage.composer).toHaveValue('/timeout pim 10m');
  await sidestage.send('/host pim');
  await expect(page.getByText(/There is no command .*\/host/).first()).toBeVisible();
  await page.getByRole('button', { name: 'All commands' }).click();
  // Each of them has its step in the journey above.
  await expect(page.getByRole('option')).toHaveCount(Object.keys(steps).length);
  const offered = await page.getByRole('option').allInnerTexts();
  expect(offered.map((text) => /\/(\w+)/.exec(text)?.[1]).sort()).toEqual(Object.keys(steps).sort());
  await sidestage.send('/ban nobody_of_this_name');
  // This sign-in has not been asked for bans yet. The question takes the keys, so nothing is typed before it is there.
  const more = page.getByRole('dialog', { name: 'Sign in for more' });
  await expect(more).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toHaveCount(0);
  await expect(sidestage.composer).toHaveValue('/ban nobody_of_this_name');
  await sidestage.send('//ban is a word');
  await expect(sidestage.rows('/ban is a word')).toHaveCount(1);
});
