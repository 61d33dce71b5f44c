import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startJournal } from '../../electron/app/journal/openJournal.ts';
import { systemClock } from '../../electron/kernel/clock.ts';
import { FactStream } from '../../electron/kernel/facts.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { Receiving } from '../../electron/receiver/receiving.ts';
import { MemoryStore, SettingsService } from '../../electron/settings/settings.ts';
import { makeSealer } from '../../electron/storage/testing/fakeSealer.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { makeAge } from '../../electron/testing/testAge.ts';
import { textFile } from '../../electron/testing/textFile.ts';
import { until } from '../../electron/testing/until.ts';
import type { DeliveryRow } from '../../shared/deliveries.ts';
import type { CustomSender, Sender } from '../../shared/senders.ts';
import type { ServiceState } from '../../shared/service.ts';

/** The scripts of docs/senders.md, run as a new user would against the app's own receiver. */
const page = readFileSync(new URL('../../docs/senders.md', import.meta.url), 'utf8');

function scripts(heading: string, language: 'js' | 'sh'): string[] {
  const [, rest = ''] = page.split(`\n## ${heading}\n`);
  const [section = ''] = rest.split('\n## ');
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, script = '']) => script);
}

const custom: CustomSender = {
  ...{ header: 'X-Signature', algorithm: 'sha512', coding: 'base64', prefix: '', signed: '{time}.{body}' },
  ...{ time: { at: 'X-Time', coding: 'seconds', toleranceMs: 300_000 }, id: '.id', event: '.kind' },
};
type Case = { heading: string; sender: Sender; secret: string; event: string | null };
const cases: Case[] = [
  { heading: 'GitHub', sender: { dialect: 'github' }, secret: '', event: 'push' },
  { heading: 'Stripe', sender: { dialect: 'stripe' }, secret: 'whsec_9Qm2fXw7', event: 'invoice.paid' },
  { heading: 'Twitch', sender: { dialect: 'twitch' }, secret: '', event: 'channel.follow' },
  { heading: 'Slack', sender: { dialect: 'slack' }, secret: '8f742231b10e8888abcd99yyyzzz85a5', event: '/raid' },
  { heading: 'Another, signed', sender: { dialect: 'generic', custom }, secret: '', event: 'built' },
  { heading: 'Another, not signed', sender: { dialect: 'unsigned' }, secret: '', event: null },
  { heading: 'This service', sender: { dialect: 'platform' }, secret: '', event: 'channel:1:update' },
];
const everything = { text: '', events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null };

let dir = '';
let receiving: Receiving;
let journal: ReturnType<typeof startJournal>;
let settings: SettingsService;
const clipboard = { text: '' };
const forwarded: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
const target = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    forwarded.push({ headers: request.headers, body });
    response.end();
  });
});

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'senders-'));
  const { log, redact } = makeLog(systemClock);
  const service = new Subject<ServiceState>({
    profile: { kind: 'demo' },
    mark: null,
    baseUrl: null,
    status: 'ready',
    fixed: false,
    turn: 1,
  });
  settings = new SettingsService(new MemoryStore());
  journal = startJournal({ path: join(dir, 'journal.sqlite'), nowMs: Date.now(), clock: systemClock, log });
  const clipboardPorts = {
    pasteText: async () => clipboard.text,
    copyText: async (text: string) => {
      clipboard.text = text;
    },
  };
  const age = makeAge(Date.now);
  const ports = { journal, settings, service, age, clock: systemClock, fetch, log, redact, sealer: makeSealer(), dir };
  const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size));
  receiving = new Receiving({ ...ports, ...clipboardPorts, randomBytes, facts: new FactStream(log) });
  await receiving.start();
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await receiving.close();
  await journal.close();
  target.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => {
  forwarded.length = 0;
  settings.change({ forwards: [] });
});

/** As a person does: secret on the clipboard, path opened, address copied. */
async function open({ sender, secret }: Pick<Case, 'sender' | 'secret'>) {
  clipboard.text = secret;
  const path = await receiving.openIntake(sender, secret === '' ? 'generate' : 'paste');
  const state = receiving.receiver.state.value;
  if (state.kind !== 'listening') throw new Error(`the receiver is ${state.kind}`);
  return { path, ADDRESS: `http://127.0.0.1:${state.port}${path}`, SECRET: clipboard.text };
}

/** @returns what it printed */
async function run(
  script: string,
  env: { ADDRESS: string; SECRET: string },
  program = process.execPath,
): Promise<string> {
  const file = join(dir, program === 'sh' ? 'send.sh' : 'send.mjs');
  await writeFile(file, script);
  const { stdout } = await promisify(execFile)(program, [file], { env: { ...process.env, ...env } });
  return stdout.trim();
}

const rows = async (intake: string): Promise<DeliveryRow[]> =>
  (await receiving.deliveries.rows({ ...everything, intake, offset: 0, limit: 50 })).rows;

describe.each(cases)('the script of “$heading”', ({ heading, sender, secret, event }) => {
  const [script = ''] = scripts(heading, 'js');
  const isSigned = sender.dialect !== 'unsigned';
  const verdict = isSigned ? 'valid' : 'notSigned';

  it('sends what is taken, told apart, sent on as it came, and replayed with a signature of its own', async () => {
    const { path, ...env } = await open({ sender, secret });
    const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/here`;
    settings.change({ forwards: [{ id: 'f', url, intakes: [path], on: true }] });
    expect(await run(script, env)).toBe('204');
    expect(await run(script, env)).toBe('204');
    expect(await rows(path)).toMatchObject([
      { verdict, status: 204, event, dialect: sender.dialect, copies: 1 },
      { verdict, status: 204, event, dialect: sender.dialect, copies: 1 },
    ]);
    const [row] = await rows(path);
    const detail = await receiving.deliveries.detail(row?.id ?? 0);
    await until(() => forwarded.length === 2);
    const own = /^(host|connection|content-length)$/i;
    const kept = detail?.headers
      .filter(([name]) => !own.test(name))
      .map(([name, value]) => [name.toLowerCase(), value]);
    const bodies = forwarded.map(({ body }) => Buffer.from(body).toString('base64'));
    expect(forwarded[bodies.lastIndexOf(detail?.bodyBase64 ?? '')]?.headers).toMatchObject(
      Object.fromEntries(kept ?? []),
    );

    if (!isSigned) return;
    const replayed = await receiving.deliveries.replay({ id: row?.id ?? 0, url: null, body: null, resign: true });
    expect(replayed).toMatchObject({ status: 204, failure: null });
    const [again] = await rows(path);
    expect(again).toMatchObject({ replayOf: row?.id, event, dialect: sender.dialect });
    expect(['valid', 'repeated']).toContain(again?.verdict);
    const edited = await receiving.deliveries.replay({
      id: row?.id ?? 0,
      url: null,
      body: '{"event":"x"}',
      resign: false,
    });
    expect(edited.status).toBe(401);
  });

  it('comes through a file with its sender', async () => {
    const { path, ...env } = await open({ sender, secret });
    expect(await run(script, env)).toBe('204');
    let text = '';
    for await (const piece of receiving.deliveries.export({ ...everything, intake: path }, 'demo')) text += piece.text;
    // One whose effects are not marked yet stays.
    await until(async () => {
      await receiving.deliveries.clear(path);
      return (await rows(path)).length === 0;
    });
    expect(await receiving.deliveries.import(textFile(text))).toBe(1);
    expect(await rows(path)).toMatchObject([{ dialect: sender.dialect, event, verdict, imported: true }]);
  });
});

const signedCases = cases.filter(({ sender }) => sender.dialect !== 'unsigned');
it.each(signedCases)(
  'the doctor says of “$heading” whose secret it was signed with',
  async ({ heading, sender, secret }) => {
    const [script = ''] = scripts(heading, 'js');
    const { path, ADDRESS } = await open({ sender, secret });
    const other = await open({ sender: { dialect: 'github' }, secret: '' });
    expect(await run(script, { ADDRESS, SECRET: other.SECRET })).toBe('401');
    const [row] = await rows(path);
    const detail = await receiving.deliveries.detail(row?.id ?? 0);
    expect(detail?.diagnosis).toMatchObject({ mistake: 'otherSecret', otherIntake: other.path });
  },
);

it('answers the question that Slack asks first', async () => {
  const { path, ...env } = await open({ sender: { dialect: 'slack' }, secret: '8f742231b10e8888abcd99yyyzzz85a5' });
  expect(await run(scripts('Slack', 'js')[1] ?? '', env)).toBe('200 3eZbrw1aBm2rZgRNFdxV');
  expect(await rows(path)).toMatchObject([{ event: 'url_verification', verdict: 'valid', status: 200 }]);
});

it('takes no secret that is not as its sender writes them', async () => {
  const why = (sender: Sender, secret: string) => open({ sender, secret }).catch(({ error }) => error.why);
  expect(await why({ dialect: 'stripe' }, 'sk_live_1')).toBe('notTheirs');
  expect(await why({ dialect: 'slack' }, 'xoxb-1')).toBe('notTheirs');
  expect(await why({ dialect: 'twitch' }, 'short')).toBe('notTheirs');
  expect(await why({ dialect: 'github' }, '\u0000')).toBe('notOne');
});

// Where a shell lacks one of them, the page's other script for GitHub is the one to run.
const hasTools = ['curl', 'openssl', 'sed'].every((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0);
it.skipIf(!hasTools)('the script for a shell sends what is taken', async () => {
  const { path, ...env } = await open({ sender: { dialect: 'github' }, secret: '' });
  expect(await run(scripts('GitHub', 'sh')[0] ?? '', env, 'sh')).toBe('204');
  expect(await rows(path)).toMatchObject([{ event: 'ping', verdict: 'valid', dialect: 'github' }]);
  const found = await receiving.deliveries.rows({
    ...everything,
    text: 'logically awesome',
    intake: path,
    offset: 0,
    limit: 5,
  });
  expect(found.total).toBe(1);
});
