import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeNames } from '../../shared/platform/scopes.ts';
import { TestPlatform } from '../testing/platform.ts';
import { scopeWords } from './scopeWords.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await TestPlatform.start();
});
afterAll(() => platform.close());

const newShortcode = () => {
  const [client] = platform.world.clients.all();
  if (client === undefined) throw new Error('the world has no client');
  return platform.world.shortcodes.create(client, ['chat:chat', 'channel:analytics:self']);
};
const open = (code: string) => platform.send('GET', '/go', { query: { code } });
const tokenIn = (page: string) => /name="token" value="([0-9a-f]+)"/.exec(page)?.[1] ?? '';
const decide = (form: Record<string, string>, headers = {}) =>
  platform.send('POST', '/go', { body: new URLSearchParams(form), headers });
const noraId = '39118';

it('asks for a code, and says where one is', async () => {
  const { status, text, headers } = await platform.send('GET', '/go');
  expect(status).toBe(200);
  expect(text).toContain('<label for="code">Code</label>');
  expect(text).toContain('simulated service on this computer');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).not.toContain('<script');
});

it('shows who asks for what, and allows', async () => {
  const shortcode = newShortcode();
  const { text } = await open(shortcode.code.toLowerCase());
  expect(text).toContain('Let <bdi>Sidestage</bdi> use your account?');
  expect(text).toContain(shortcode.code);
  expect(text).toContain('<li>Write in chats as you</li>');
  expect(text).not.toContain(shortcode.handle);
  const hana = String(platform.world.users.byName('mod_hana')?.id);
  const done = await decide({ code: shortcode.code, token: tokenIn(text), user: hana, decision: 'allow' });
  expect(done.text).toContain('<bdi>Sidestage</bdi> is linked');
  expect(shortcode.state).toMatchObject({ kind: 'granted', userId: Number(hana) });
});

it('denies', async () => {
  const shortcode = newShortcode();
  const { text } = await open(shortcode.code);
  await decide({ code: shortcode.code, token: tokenIn(text), user: noraId, decision: 'deny' });
  expect(shortcode.state).toEqual({ kind: 'denied' });
});

it('says so when a code is unknown or over, and lets one try again', async () => {
  const shortcode = newShortcode();
  const { text } = await open(shortcode.code);
  await platform.control('POST', '/clock', { advanceMs: 120_000 });
  const late = await decide({ code: shortcode.code, token: tokenIn(text), user: noraId, decision: 'allow' });
  for (const page of [late.text, (await open(shortcode.code)).text, (await open('<b>"\'')).text]) {
    expect(page).toContain('role="alert"');
    expect(page).toContain('<label for="code">');
    expect(page).not.toContain('<b>');
  }
});

it('takes no decision that its own form has not sent', async () => {
  const shortcode = newShortcode();
  const token = tokenIn((await open(shortcode.code)).text);
  const form = { code: shortcode.code, token, user: noraId, decision: 'allow' };
  const replies = await Promise.all([
    decide({ ...form, token: '' }),
    decide({ ...form, token: token.replace(/./g, '0') }),
    decide({ ...form, user: '1' }),
    decide({ ...form, decision: 'maybe' }),
    decide(form, { Origin: 'https://evil.example' }),
    decide(form, { Origin: 'null' }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(403));
  expect(shortcode.state).toEqual({ kind: 'pending' });
  expect(
    (await platform.send('POST', '/go', { body: '{', headers: { 'Content-Type': 'application/json' } })).status,
  ).toBe(400);
  expect((await platform.send('PUT', '/go')).headers.get('allow')).toBe('GET, POST');
});

it('has words for every scope', () => {
  expect(Object.keys(scopeWords).sort()).toEqual([...scopeNames].sort());
});
