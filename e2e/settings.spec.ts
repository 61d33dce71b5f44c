import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_CLIENT_ID } from '../shared/demoClientId.ts';
import { expectClean } from './fixtures/axe.ts';
import { collectSecrets } from './fixtures/canaries.ts';
import { answerDialog } from './fixtures/dialogs.ts';
import { momentary } from './fixtures/momentary.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { expect, test } from './fixtures/test.ts';

const openSection = async ({ page }: Sidestage, name: string) => {
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await sections.getByRole('button', { name, exact: true }).click();
};

test('a service of one’s own and the demo share nothing, and the one that is removed takes its own along', async ({
  start,
  simulator,
  control,
}) => {
  // An address that is empty names none: the app begins with its own demo.
  const sidestage = await start(['--service-url=']);
  const { page } = sidestage;
  const change = page.getByRole('button', { name: 'Change service' });
  const add = async () => {
    await page.getByRole('button', { name: 'Add a service' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Own stage');
    await page.getByRole('textbox', { name: 'Address' }).fill(simulator.url);
    await page.getByRole('textbox', { name: 'Client id' }).fill(DEMO_CLIENT_ID);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  };
  const use = page.getByRole('button', { name: /^Use .*Own stage/ });
  await change.click();
  await add();
  await use.click();
  await expect(page.getByRole('button', { name: 'Use the demo service' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.send('only said here');
  await expect(sidestage.rows('only said here')).toBeVisible();
  await expect(page).toHaveTitle(/Own stage/);
  await expect(page.getByRole('banner')).toContainText('Own stage');

  // The demo knows nobody: no sign-in, no chat.
  await sidestage.open('Settings');
  await expectClean(page, 'services');
  await page.getByRole('button', { name: 'Use the demo service' }).click();
  await expect(change).toBeVisible();
  await expect(page.getByText('only said here')).toHaveCount(0);
  await change.click();
  // Back there the sign-in is still its own, and goes on without a greeting.
  await use.click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('nora_plays');
  await sidestage.open('Settings');
  await openSection(sidestage, 'Service');
  await page.getByRole('button', { name: /^Remove .*Own stage/ }).click();
  await expect(page.getByText('the sign-in', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove and delete' }).click();
  await expect(change).toBeVisible();

  // The same address again begins without anything.
  await change.click();
  await expect(use).toHaveCount(0);
  await add();
  await use.click();
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(page.getByRole('img', { name: /^Code: / })).toBeVisible();
});

test('what is kept is exported, then all of it is deleted, and the next start is the first', async ({
  start,
  control,
  profile,
}, testInfo) => {
  const into = testInfo.outputPath('taken');
  mkdirSync(into, { recursive: true });
  const sidestage = await start();
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.send('words to keep');
  await expect(sidestage.rows('words to keep')).toBeVisible();
  await sidestage.open('Settings');
  await openSection(sidestage, 'Privacy');
  const { page } = sidestage;
  await expect(page.getByRole('row', { name: /Service/ }).first()).toBeVisible();
  await expectClean(page, 'privacy');
  await answerDialog(sidestage, 'showOpenDialog', into);
  await page.getByRole('button', { name: 'Export everything' }).click();
  await expect(page.getByRole('region', { name: 'All of it' }).getByText('Everything is exported.')).toBeVisible();
  const [folder = ''] = readdirSync(into);
  const files = readdirSync(path.join(into, folder));
  expect(files).toEqual(
    expect.arrayContaining(['about.json', 'chat.jsonl', 'settings.jsonl', 'calls.jsonl', 'log.jsonl']),
  );
  expect(readFileSync(path.join(into, folder, 'chat.jsonl'), 'utf8')).toContain('words to keep');

  // A second process would outlive this test.
  await sidestage.app.evaluate(({ app }) => {
    app.relaunch = () => undefined;
  });
  const gone = sidestage.app.waitForEvent('close');
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  // The window may be gone before it has said that it was clicked.
  const clicked = page.getByRole('button', { name: 'Delete everything now' }).click();
  await Promise.all([gone, clicked.catch(() => undefined)]);
  expect(existsSync(path.join(profile, 'vault'))).toBe(false);
  expect(existsSync(path.join(profile, 'chat.sqlite'))).toBe(false);

  const first = await start();
  await expect(first.page.getByRole('img', { name: /^Code: / })).toBeVisible();
  expect(existsSync(path.join(profile, 'delete-everything'))).toBe(false);
});

test('a backup brings back what was changed since, a foreign file changes nothing, and an undo takes it back', async ({
  sidestage,
  control,
}, testInfo) => {
  const { page } = sidestage;
  await sidestage.signIn(control);
  await sidestage.open('Settings');
  const choose = async (section: string, radio: string) => {
    await openSection(sidestage, section);
    await page.getByRole('radio', { name: radio, exact: true }).click();
  };
  const chosen = (radio: string) => page.getByRole('radio', { name: radio, exact: true, checked: true });
  await momentary(page, { selector: '[role=status]', text: 'Saved' }, () => choose('Appearance', 'Light'));
  await openSection(sidestage, 'Privacy');
  const file = testInfo.outputPath('backup.json');
  await answerDialog(sidestage, 'showSaveDialog', file);
  await page.getByRole('button', { name: 'Save a backup' }).click();
  await expect(
    page.getByRole('region', { name: 'Backup and restore' }).getByText('The backup is saved.'),
  ).toBeVisible();
  await choose('Appearance', 'Contrast');
  await expect(chosen('Contrast')).toBeVisible();

  await openSection(sidestage, 'Privacy');
  await answerDialog(sidestage, 'showOpenDialog', path.join(import.meta.dirname, '../package.json'));
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByText(/This one is no backup of Sidestage/)).toBeVisible();
  await answerDialog(sidestage, 'showOpenDialog', file);
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Theme' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await openSection(sidestage, 'Appearance');
  await expect(chosen('Light')).toBeVisible();
  await openSection(sidestage, 'Privacy');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await openSection(sidestage, 'Appearance');
  await expect(chosen('Contrast')).toBeVisible();
});

test('the diagnostics are shown before they are saved, and hold no token', async ({
  simulator,
  sidestage,
  control,
}, testInfo) => {
  const secrets = collectSecrets(simulator);
  const { page } = sidestage;
  await sidestage.signIn(control);
  await sidestage.joined();
  expect(secrets.size).toBeGreaterThanOrEqual(3);
  await sidestage.open('Settings');
  await openSection(sidestage, 'About');
  await expect(page.getByText(/packages of others/)).toBeVisible();
  await page.getByRole('button', { name: 'Put it together' }).click();
  const shown = page.getByRole('region', { name: /as they would be saved/ });
  await expect(shown).toContainText('## Log');
  await expectClean(page, 'about');
  const file = testInfo.outputPath('diagnostics.txt');
  await answerDialog(sidestage, 'showSaveDialog', file);
  await page.getByRole('button', { name: 'Save it' }).click();
  await expect(page.getByRole('group', { name: 'About' }).getByText('The diagnostics are saved.')).toBeVisible();
  const text = readFileSync(file, 'utf8');
  expect(text).toBe(await shown.textContent());
  expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
});
