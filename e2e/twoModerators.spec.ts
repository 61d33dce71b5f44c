import type { ActName, Input } from '../shared/bridge.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { removeMessage } from '../simulator/world/chat/moderation.ts';
import type { Control } from './fixtures/control.ts';
import { limitOnce, sleepOverRest } from './fixtures/limit.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { widen } from './fixtures/widen.ts';

const { id: channelId } = DEMO_CHANNEL;
/** Moderates the same channel at the same time. */
const OTHER = 'mod_hana';

/** The room as the world has it: the screen's word is not taken. */
function worldOf({ world }: Simulator) {
  const channel = world.channels.ofUser(world.demoUser);
  const room = world.rooms.of(channel);
  const user = (name: string) => {
    const found = world.users.byName(name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return found;
  };
  return {
    room,
    user,
    person: (name: string) => ({ userId: user(name).id, username: name }),
    isBanned: (name: string) => world.channels.rolesOf(channel, user(name)).includes('Banned'),
    isTimedOut: (userId: number) => room.speaking.isTimedOut(userId),
    messageOf: (name: string) => {
      const said = room.history.last(100).findLast((message) => message.user_id === user(name).id);
      if (said === undefined) throw new Error(`${name} has said nothing`);
      return said.id;
    },
  };
}

/** Somebody signed in for what is needed here; their acts wait until they are pressed on. */
async function arrive(sidestage: Sidestage, control: Control, names: string[]): Promise<void> {
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, ['ban', 'timeout', 'removeMessage']);
  await sidestage.joined();
  await sidestage.holdWrites();
  await control.post(`channels/${channelId}/chatters`, { join: names });
}

const begin = <N extends ActName>({ page }: Sidestage, name: N, input: Input<N>) =>
  page.evaluate(([act, asked]) => window.bridge.call(act, asked as never), [name, input] as const);

/** What the service was asked for, by method of the chat or by verb. */
async function timesAsked(control: Control, what: string): Promise<number> {
  const journal = (await control.get('journal?since=0')) as { packet?: string; method?: string }[];
  return journal.filter(({ packet, method }) => (packet ?? method) === what).length;
}

test('what another moderator did first is not done once more, and says who it was', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  const world = worldOf(simulator);
  await arrive(sidestage, control, ['zoe', 'pim', 'wave_one', 'wave_two', 'wave_three']);
  await control.say(channelId, 'zoe', 'buy followers here');
  await control.say(channelId, 'pim', 'free viewers here');
  await expect(sidestage.rows('free viewers here')).toHaveCount(1);
  const byOther = (username: string) =>
    control.post(`channels/${channelId}/roles`, { username, add: ['Banned'], by: OTHER });
  const faster = (name: string) =>
    sidestage.rows(new RegExp(`You wanted to .*${name}.*Not done.*${OTHER}.* was faster`));

  await begin(sidestage, 'moderation.ban', { channelId, people: [world.person('zoe')] });
  await expect(page.getByRole('button', { name: 'Ban now' })).toBeVisible();
  await byOther('zoe');
  await expect(sidestage.rows('buy followers here')).toHaveCount(0);
  // That it is done already is known then, and nobody has to wait to read it.
  await expect(faster('zoe')).toHaveCount(1);
  expect(await timesAsked(control, 'PATCH')).toBe(0);

  await begin(sidestage, 'moderation.removeMessage', {
    ...{ channelId, ...world.person('pim'), messageId: world.messageOf('pim') },
  });
  await expect(page.getByRole('button', { name: 'Delete now' })).toBeVisible();
  removeMessage(world.room, world.user(OTHER), world.messageOf('pim'));
  await expect(sidestage.rows('free viewers here')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete now' }).click();
  await expect(faster('pim')).toHaveCount(1);
  expect(await timesAsked(control, 'deleteMessage')).toBe(0);

  const people = ['wave_one', 'wave_two', 'wave_three'].map(world.person);
  await begin(sidestage, 'moderation.ban', { channelId, people });
  await expect(page.getByRole('button', { name: 'Ban now' })).toBeVisible();
  await byOther('wave_two');
  await expect
    .poll(async () => {
      const seen = await page.evaluate((asked) => window.bridge.call('moderation.seen', asked), {
        channelId,
        userId: people[1]?.userId ?? 0,
      });
      return seen.ok ? seen.value.map(({ what, by }) => `${what} by ${by}`) : [];
    })
    .toEqual([`banned by ${OTHER}`]);
  await page.getByRole('button', { name: 'Ban now' }).click();
  const row = sidestage.rows('You banned 2 people. 1 was left out.');
  await row.getByRole('button', { name: 'Details' }).click();
  await expect(row).toContainText(new RegExp(`wave_two.*${OTHER}.* was faster`));
  expect(people.map(({ username }) => world.isBanned(username))).toEqual([true, true, true]);
  // What the other one did stays done when one takes back one's own.
  await row.getByRole('button', { name: 'Unban them' }).click();
  await page.getByRole('button', { name: 'Unban now' }).click();
  await expect.poll(() => people.map(({ username }) => world.isBanned(username))).toEqual([false, true, false]);
});

test('somebody who took another name meanwhile is timed out by who they are', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  const world = worldOf(simulator);
  await arrive(sidestage, control, ['zoe']);
  await control.say(channelId, 'zoe', 'buy followers here');
  await expect(sidestage.rows('buy followers here')).toHaveCount(1);
  const zoe = world.person('zoe');
  await begin(sidestage, 'moderation.timeout', { channelId, ...zoe, seconds: 600 });
  await control.post('users/zoe/name', { to: 'zoe_anew' });
  await page.getByRole('button', { name: 'Time out now' }).click();
  await expect.poll(() => world.isTimedOut(zoe.userId)).toBe(true);
  await expect(sidestage.rows('buy followers here')).toHaveCount(0);
});

test('a sign-out in the middle of many ends it, and nobody else is asked for', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  const world = worldOf(simulator);
  const names = ['tide_one', 'tide_two', 'tide_three', 'tide_four'];
  await arrive(sidestage, control, names);
  const people = names.map(world.person);
  await limitOnce(control, people[2]?.userId);
  await begin(sidestage, 'moderation.ban', { channelId, people });
  await page.getByRole('button', { name: 'Ban now' }).click();
  const strip = page.getByRole('region', { name: 'Changes that can be undone' });
  await expect(strip).toContainText('2 of 4 done');
  await sidestage.open('Settings');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out and remove' }).click();
  await expect(page.getByText(/^Signed out. Everything this computer kept/)).toBeVisible();
  // Whatever still waited for the end of the rest would go on now.
  await sleepOverRest(sidestage);
  const running = () =>
    page.evaluate(async () => {
      const answer = await window.bridge.call('moderation.read', undefined);
      return answer.ok ? answer.value.running.length : -1;
    });
  await expect.poll(running).toBe(0);
  expect(names.map(world.isBanned)).toEqual([true, true, false, false]);
  expect(await timesAsked(control, 'PATCH')).toBe(3);
});
