import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WebSocket } from 'ws';
import { isKnownFile } from '../electron/privacy/index.ts';
import { freePorts } from '../electron/testing/freePorts.ts';
import { demoHookClient } from '../shared/demoHookClient.ts';
import { addAccount } from './fixtures/addAccount.ts';
import { collectSecrets, keepCalls, keepPushes, readMemory, readProfile, readStates } from './fixtures/canaries.ts';
import { answerDialog } from './fixtures/dialogs.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

/** What the stand-in and its browser, or Chromium itself, keep beside our files. */
const BROWSERS = /^(stand-in-browser|stand-in\.key|Singleton\w+|Local State|DevToolsActivePort|lockfile)$/;

test('no secret reaches the window, the log or a file in clear', async ({ simulator, start, control, profile }) => {
  const secrets = collectSecrets(simulator);
  const sidestage = await start();
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  sidestage.app.process().stdout?.on('data', keep);
  sidestage.app.process().stderr?.on('data', keep);
  const { app, page } = sidestage;
  const readPushes = await keepPushes(app);
  const readCalls = await keepCalls(app);
  let answers = await readStates(page);
  await sidestage.signIn(control);
  await sidestage.joined();
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'a canary that may be seen');
  await expect(sidestage.rows('a canary that may be seen')).toHaveCount(1);
  await addAccount(sidestage, control, 'mod_hana');
  // Two handles, two pairs of tokens and an authkey.
  await expect.poll(() => secrets.size).toBeGreaterThanOrEqual(7);
  await control.post('clock', { advanceMs: 6 * 3_600_000 });
  await control.post('sockets/close', { code: 1012 });
  await page.evaluate((channelId) => window.bridge.call('accounts.look', { channelId }), DEMO_CHANNEL.id);
  // Both sign-ins were renewed, and the chat was joined anew.
  await expect.poll(() => secrets.size).toBeGreaterThanOrEqual(12);
  await sidestage.joined();

  // The client secret goes from the clipboard to main, the signing secret from main to the service.
  secrets.add(demoHookClient.secret);
  await sidestage.enterCredential(demoHookClient);
  await page.getByRole('button', { name: 'New hook' }).first().click();
  await page.getByRole('button', { name: /^Create, proved/ }).click();
  await expect(page.getByRole('table', { name: 'Hooks' }).getByRole('row')).toHaveCount(2);
  for (const { secret } of simulator.world.hooks.all()) secrets.add(secret ?? '');
  await control.post('events', {
    event: `channel:${DEMO_CHANNEL.id}:followed`,
    payload: { following: true, user: { username: 'mira' } },
  });
  await page.getByRole('table', { name: 'Hooks' }).getByRole('row').nth(1).click();
  await page
    .getByRole('listbox', { name: /^Deliveries/ })
    .getByRole('option')
    .first()
    .click();
  await expect(page.getByText('Signature valid.')).toBeVisible();

  // The relay's token goes from the clipboard to main.
  const relaySecret = 'relay-secret-that-must-not-be-seen';
  secrets.add(relaySecret);
  await sidestage.open('Settings');
  await page.getByRole('button', { name: 'Receiver and tunnel' }).click();
  await page.getByRole('radio', { name: 'Relay' }).click();
  await page.getByRole('textbox', { name: 'Address of the relay' }).fill(simulator.url);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await sidestage.copy(`nora-desk:${relaySecret}`);
  await page.getByRole('button', { name: 'Paste it' }).click();
  await expect(page.getByText('Saved and sealed. It is never shown.')).toBeVisible();
  await sidestage.copy('');
  expect([...secrets].every((secret) => secret.length > 8)).toBe(true);

  const memory = await readMemory(page);
  const pushes = await readPushes();
  const calls = await readCalls();
  expect(calls).toContain(demoHookClient.clientId);
  answers += await readStates(page);
  // The search can be seen to find things.
  for (const text of [memory, pushes, answers]) expect(text).toContain('a canary that may be seen');
  await sidestage.quit();
  expect(readdirSync(profile).filter((name) => !isKnownFile(name) && !BROWSERS.test(name))).toEqual([]);
  const written = readProfile(profile);
  expect(written).toContain('chat.joined');
  for (const secret of secrets) {
    expect(memory.includes(secret), 'in the window').toBe(false);
    expect(pushes.includes(secret), 'in a push').toBe(false);
    expect(calls.includes(secret), 'in a call or its answer').toBe(false);
    expect(answers.includes(secret), 'in an answer').toBe(false);
    expect(written.includes(secret), 'in a file').toBe(false);
    expect(output.includes(secret), 'in the output').toBe(false);
  }
});

test('no secret is in what a person takes along, in what is listed and searched, nor in what other programs are told', async ({
  simulator,
  start,
  control,
  profile,
}, testInfo) => {
  const secrets = collectSecrets(simulator);
  const sidestage = await start();
  const { app, page } = sidestage;
  const readPushes = await keepPushes(app);
  const readCalls = await keepCalls(app);
  const screens: string[] = [];
  const look = async () => screens.push(await page.content());
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.listening();
  secrets.add(demoHookClient.secret);
  await sidestage.enterCredential(demoHookClient);

  // The token of other programs goes from main to the clipboard.
  const [port = 0] = await freePorts(1);
  await sidestage.open('Settings');
  await page.getByRole('button', { name: 'Other programs', exact: true }).click();
  await page.getByRole('textbox', { name: 'Port' }).fill(String(port));
  await page.getByRole('button', { name: 'Use this port' }).click();
  await page.getByRole('switch', { name: 'Let other programs connect' }).click();
  await expect(page.getByText(`Listening at ws://127.0.0.1:${port}/v1`)).toBeVisible();
  await page.getByRole('button', { name: 'Copy the token' }).click();
  await expect(page.getByText('Token copied.').first()).toBeVisible();
  const token = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(token.length).toBeGreaterThan(20);
  secrets.add(token);
  await sidestage.copy('');
  const told: string[] = [];
  const program = new WebSocket(`ws://127.0.0.1:${port}/v1`);
  program.on('message', (data) => told.push(String(data)));
  program.on('open', () =>
    program.send(
      JSON.stringify({ type: 'hello', version: 1, token, program: 'canary', topics: ['stream', 'app', 'events'] }),
    ),
  );
  await expect(page.getByText('canary', { exact: false }).first()).toBeVisible();
  await look();

  // Things to be listed: a mention, a host and a line that was begun.
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'a mention that may be seen, @nora_plays');
  await control.post(`channels/${DEMO_CHANNEL.id}/host`, { by: 'mara_draws', viewers: 80 });
  await expect.poll(() => told.join('\n')).toContain('mara_draws');
  await page.keyboard.press('Control+Shift+N');
  await expect(page.getByText(/mara_draws/).first()).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await sidestage.open('Live');
  await sidestage.composer.fill('a draft that may be seen');
  await page.keyboard.press('Control+k');
  for (const typed of ['token', 'secret', '@mod_ha', '#']) {
    await page.getByRole('combobox', { name: 'What are you looking for?' }).fill(typed);
    await expect(page.getByRole('listbox')).toBeVisible();
    await look();
  }
  await page.keyboard.press('Escape');

  // All that can be taken along.
  const saved = (name: string) => testInfo.outputPath(name);
  await page.keyboard.press('Control+Shift+B');
  await answerDialog(sidestage, 'showSaveDialog', saved('calls.csv'));
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await expect(page.getByText(/^Saved, \d+ rows?\.$/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Show every call/ }).click();
  await look();
  await sidestage.open('Settings');
  await page.getByRole('button', { name: 'About', exact: true }).click();
  await page.getByRole('button', { name: 'Put it together' }).click();
  await expect(page.getByRole('region', { name: /as they would be saved/ })).toContainText('## Log');
  await answerDialog(sidestage, 'showSaveDialog', saved('diagnostics.txt'));
  await page.getByRole('button', { name: 'Save it' }).click();
  await expect(page.getByText('The diagnostics are saved.').first()).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Privacy', exact: true }).click();
  await answerDialog(sidestage, 'showSaveDialog', saved('backup.json'));
  await page.getByRole('button', { name: 'Save a backup' }).click();
  await expect(page.getByText('The backup is saved.').first()).toBeVisible();
  await answerDialog(sidestage, 'showOpenDialog', testInfo.outputDir);
  await page.getByRole('button', { name: 'Export everything' }).click();
  await expect(page.getByText('Everything is exported.').first()).toBeVisible();
  await look();

  expect([...secrets].every((secret) => secret.length > 8)).toBe(true);
  expect(secrets.size).toBeGreaterThanOrEqual(5);
  const [memory, pushes, calls, states] = [
    await readMemory(page),
    await readPushes(),
    await readCalls(),
    await readStates(page),
  ];
  program.close();
  await sidestage.quit();
  const taken = readdirSync(testInfo.outputDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(profile))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const places = {
    'the memory of the window': memory,
    'a push': pushes,
    'a call or its answer': calls,
    'a state': states,
    'a screen': screens.join('\n'),
    'what a program is told': told.join('\n'),
    'a file of the profile': readProfile(profile),
    ...Object.fromEntries(taken.map((file) => [path.basename(file), readFileSync(file, 'latin1')])),
  };
  // The search can be seen to find things.
  const seen = Object.entries({
    'the memory of the window': 'a mention that may be seen',
    'a push': 'a mention that may be seen',
    'a call or its answer': '## Log',
    'a screen': 'mara_draws',
    'what a program is told': 'mara_draws',
    'a file of the profile': 'a draft that may be seen',
    'chat.jsonl': 'a mention that may be seen',
    'calls.csv': '/oauth/token',
    'diagnostics.txt': 'chat.joined',
    'backup.json': 'localApi',
  });
  for (const [place, text] of seen) expect(places[place as keyof typeof places], place).toContain(text);
  for (const secret of secrets) {
    const found = Object.entries(places).filter(([, text]) => text.includes(secret));
    expect(found.map(([place]) => place)).toEqual([]);
  }
});
