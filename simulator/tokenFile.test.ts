import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TokenFile } from './tokenFile.ts';
import { VirtualClock } from './world/clock.ts';
import { Tokens } from './world/oauth/tokens.ts';
import { Random } from './world/random.ts';

const grant = { clientId: 'client', userId: 7, scopes: ['chat:connect'] };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokens-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function startTokens(): Tokens {
  const tokens = new Tokens(new VirtualClock({ startAtMs: 0, rate: 0 }), new Random(7));
  const file = new TokenFile(join(folder, 'tokens.json'));
  file.restoreTo(tokens);
  file.keep(tokens);
  return tokens;
}

it('knows the tokens of the run before, and gives out none of them again', () => {
  const first = startTokens();
  const spent = first.issue(grant);
  const current = first.rotate(spent.refreshToken, 'client');
  const second = startTokens();
  expect(second.grantOf(current?.accessToken ?? '')).toMatchObject({ userId: 7 });
  const other = second.issue(grant);
  expect([spent.accessToken, current?.accessToken]).not.toContain(other.accessToken);
  expect(second.rotate(spent.refreshToken, 'client')).toBeUndefined();
  expect(startTokens().grantOf(current?.accessToken ?? '')).toBeUndefined();
});

it('writes no token in clear', () => {
  const { accessToken, refreshToken } = startTokens().issue(grant);
  const text = readFileSync(join(folder, 'tokens.json'), 'utf8');
  expect(text).not.toContain(accessToken);
  expect(text).not.toContain(refreshToken);
});

it('begins anew when the file is torn', () => {
  writeFileSync(join(folder, 'tokens.json'), '{"pairs":');
  expect(startTokens().issue(grant).accessToken).toHaveLength(64);
});
