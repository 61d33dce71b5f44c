import { expectClean } from './fixtures/axe.ts';
import type { Control } from './fixtures/control.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { widen } from './fixtures/widen.ts';

type World = {
  running: { q: string; answers: string[]; responsesByIndex: number[]; duration: number } | null;
  started: number;
};

const worldOf = async (control: Control) => (await control.get(`channels/${DEMO_CHANNEL.id}/poll`)) as World;
const channel = `channels/${DEMO_CHANNEL.id}`;
const slow = { username: 'mod_hana', question: 'Slow?', options: ['Yes', 'No'], seconds: 300 };

test('a poll is made by keyboard alone, can be taken back, runs, and its result is said in the chat', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, 'startPoll');
  await sidestage.joined();
  const release = await sidestage.holdWrites();
  await page.keyboard.press('Control+Shift+P');
  const form = page.getByRole('dialog', { name: 'New poll' });
  await expect(form.getByRole('textbox', { name: 'Question' })).toBeFocused();
  await page.keyboard.type('Which encore?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lanterns');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Lanterns');
  await expect(form.getByText(/Change answer 1 or 2/).first()).toBeVisible();
  await expectClean(page, 'new poll');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('s of spring');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Northbound');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(form.getByRole('textbox', { name: 'Answer 2' })).toHaveValue('Northbound');
  await expect(form.getByRole('textbox', { name: 'Answer 2' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  const undo = page.getByRole('button', { name: /^Undo: Start the poll “.?Which encore\?/ });
  await expect(undo).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(undo).toHaveCount(0);
  await sidestage.tookBack('startPoll');
  await release();
  expect((await worldOf(control)).started).toBe(0);

  await sidestage.send('/poll Which encore? | Lanterns | Northbound | 2m');
  await expect(sidestage.composer).toHaveValue('');
  const card = page.getByRole('region', { name: 'Running poll: Which encore?' });
  await expect(card).toBeVisible();
  expect((await worldOf(control)).running).toMatchObject({ q: 'Which encore?', answers: ['Lanterns', 'Northbound'] });
  await expectClean(page, 'running poll');

  await control.post(`${channel}/vote`, { username: 'pim', option: 0 });
  await sidestage.composer.press('Shift+Tab');
  await page.keyboard.press('2');
  await expect(card.getByText('your vote')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Vote for/ })).toHaveCount(0);
  expect((await worldOf(control)).running?.responsesByIndex).toEqual([1, 1]);
  await sidestage.send('/vote 1');
  await expect(page.getByText(/did not count this vote/).first()).toBeVisible();
  expect((await worldOf(control)).running?.responsesByIndex).toEqual([1, 1]);
  await sidestage.composer.fill('');

  await control.post(`${channel}/vote`, { username: 'zoe', option: 1 });
  await control.post('clock', { advanceMs: 121_000 });
  await expect(card).toHaveCount(0);
  await expect(sidestage.rows('Poll: Which encore? – Northbound won with 67 % (3 votes).')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Polls' }).click();
  await expect(page.getByText(/Northbound.? won, 67/)).toBeVisible();
  await expectClean(page, 'polls that were');
  await page
    .getByRole('region', { name: 'This stream' })
    .getByRole('button', { name: 'Run the poll “Which encore?” again' })
    .click();
  await expect(form.getByRole('textbox', { name: 'Answer 2' })).toHaveValue('Northbound');
});

test('a poll of another length is begun by keyboard alone, and runs as long as it was read', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, 'startPoll');
  await sidestage.joined();
  await sidestage.holdWrites();
  await page.keyboard.press('Control+Shift+P');
  const form = page.getByRole('dialog', { name: 'New poll' });
  await expect(form.getByRole('textbox', { name: 'Question' })).toBeFocused();
  await page.keyboard.type('Which encore?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lanterns');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Northbound');
  await form.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('End');
  await expect(form.getByRole('radio', { name: 'Other' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('textbox', { name: 'For how long' })).toBeFocused();
  await page.keyboard.type('90');
  await expect(form.getByText(/^This is 1.min 30.s\. For minutes write 90m\.$/)).toBeVisible();
  await expectClean(page, 'a poll of another length');
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Start now' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Running poll: Which encore?' })).toBeVisible();
  expect((await worldOf(control)).running).toMatchObject({ q: 'Which encore?', duration: 90_000 });
});

test('a second poll waits', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, 'startPoll');
  await sidestage.joined();
  await control.post(`${channel}/poll`, slow);
  const card = page.getByRole('region', { name: 'Running poll: Slow?' });
  await expect(card.getByText(/Started by/)).toContainText('mod_hana');
  await page.keyboard.press('Control+Shift+P');
  await expect(page.getByText('Another poll is running.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Start in / })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await sidestage.send('/poll Fast? | Yes | No');
  await expect(page.getByText(/Another poll is running\. The service takes one at a time/).first()).toBeVisible();
  await expect(sidestage.composer).toHaveValue('/poll Fast? | Yes | No');
  expect((await worldOf(control)).started).toBe(1);
});

for (const way of ['by the card', 'by the command'] as const) {
  test(`a vote ${way} that waits while the poll ends is said not to count, and counts nowhere`, async ({
    sidestage,
    page,
    control,
    simulator,
  }) => {
    await sidestage.signIn(control);
    await sidestage.joined();
    await control.post(`${channel}/poll`, slow);
    const card = page.getByRole('region', { name: 'Running poll: Slow?' });
    await expect(card).toBeVisible();
    await control.post(`${channel}/vote`, { username: 'pim', option: 1 });
    // The vote reaches the poll a second after that has ended.
    await control.fault({ socket: 'chat', method: 'vote:choose' }, { delayMs: 301_000 }, 1);
    if (way === 'by the card') await card.getByRole('button', { name: 'Vote for Yes' }).click();
    else await sidestage.send('/vote 1');
    await expect.poll(() => simulator.world.faults.all()).toEqual([]);
    await control.post('clock', { advanceMs: 302_000 });
    await expect(card).toHaveCount(0);
    await expect(page.getByText('The poll ended before your vote arrived. It was not counted.').first()).toBeVisible();
    await expect(page.getByText(/may have voted elsewhere/)).toHaveCount(0);
    const result = sidestage.chatLog.getByRole('region', { name: 'Poll that ended: Slow?' });
    await expect(result).toContainText(/No won with 100.?%/);
    await expect(result).toContainText('1 vote,');
    if (way === 'by the command') await expect(sidestage.composer).toHaveValue('/vote 1');
    const { polls } = simulator.world.rooms.of(simulator.world.channels.ofUser(simulator.world.demoUser));
    expect([polls.votes, polls.ended, polls.running]).toEqual([1, 1, undefined]);

    await sidestage.send('/vote 1');
    await expect(page.getByText('No poll is running.').first()).toBeVisible();
    expect(polls.votes).toBe(1);
  });
}
