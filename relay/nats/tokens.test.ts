import type { KV } from '@nats-io/kv';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import { findNatsServer, type NatsServer, startNatsServer } from '../testing/natsServer.ts';
import { tokensContract } from '../testing/tokensContract.ts';
import { NatsLink } from './connection.ts';
import { NatsTokens } from './tokens.ts';

const nats = await findNatsServer();
const secretIn = (token: string) => token.slice(token.indexOf(':') + 1);
const publicKey = new Uint8Array(32).fill(7);

describe.skipIf(nats.path === null)(`tokens in NATS${nats.why ? ` (${nats.why})` : ''}`, () => {
  let server: NatsServer;
  let group = 0;
  const endings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    server = await startNatsServer();
  });
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
    group += 1;
    aheadMs = 0;
  });
  afterAll(() => server.remove());

  let aheadMs = 0;
  async function instance(open = false) {
    const link = await NatsLink.open(server.url, { group: `t${group}`, now: () => Date.now() + aheadMs });
    const tokens = await NatsTokens.open(link, { open });
    endings.push(async () => {
      await tokens.close();
      await link.close();
    });
    return { link, tokens };
  }

  tokensContract(async () => ({
    open: async () => (await instance()).tokens,
    pass: async (ms) => {
      aheadMs += ms;
    },
  }));

  it('gives the app of a code to exactly one of those who come with it, and a replayed code nothing', async () => {
    const all = await Promise.all([instance(), instance(), instance()]);
    const code = await all[0].tokens.offer('nora');
    const taken = await Promise.all([...all, ...all].map(({ tokens }) => tokens.redeem(code, publicKey)));
    const tokens = taken.filter((token) => token !== null);
    expect(tokens).toHaveLength(1);
    expect(await all[1].tokens.admits('nora', secretIn(tokens[0] ?? ''))).toBe(true);
    expect(all[1].tokens.keyOf('nora')).toEqual(publicKey);
    expect(await all[2].tokens.redeem(code, publicKey)).toBe(null);
  });

  it('pairs no app that is revoked while its code is taken', async () => {
    const [{ tokens: a, link }, { tokens: b }] = [await instance(), await instance()];
    const code = await a.offer('nora');
    const codes = Object.getPrototypeOf(await link.bucket(link.names.codes)) as KV;
    const remove = codes.delete;
    const spy = vi.spyOn(codes, 'delete').mockImplementationOnce(async function (this: KV, ...args) {
      await b.revoke('nora');
      await remove.apply(this, args);
    });
    expect(await a.redeem(code, publicKey)).toBe(null);
    spy.mockRestore();
    await until(() => !a.knows('nora') && !b.knows('nora'));
  });

  it('lets one of two claim an unknown id, where anybody may', async () => {
    const [{ tokens: a }, { tokens: b }] = [await instance(true), await instance(true)];
    const both = await Promise.all([a.admits('nora', 'a'.repeat(20)), b.admits('nora', 'b'.repeat(20))]);
    expect(both.filter(Boolean)).toHaveLength(1);
  });

  it('learns what was revoked while it was cut off, and does not guess about a token it can not ask for', async () => {
    const [{ tokens: a, link }, { tokens: b }] = [await instance(), await instance()];
    const token = await a.add('nora');
    await until(() => b.knows('nora'));
    await server.stop();
    await until(() => !link.isConnected);
    expect(await a.admits('nora', secretIn(token))).toBe(true);
    await expect(a.admits('tim', secretIn(token))).rejects.toThrow('NATS');
    await server.start();
    await until(() => link.isConnected);
    // JetStream comes a moment after the connection; once the first watch after the cut runs, each change comes by itself.
    await until(async () => (await b.revoke('nora').catch(() => false)) || !b.knows('nora'));
    await until(() => !a.knows('nora'));
  });

  it('tell every instance of each that is revoked, when many are at the same moment', async () => {
    const [here, there] = [await instance(), await instance()];
    const ids = Array.from({ length: 8 }, (_, at) => `app-${at}`);
    for (const id of ids) await here.tokens.add(id);
    await until(() => ids.every((id) => there.tokens.knows(id)));
    const told = new Set<string>();
    there.tokens.watch((id) => told.add(id));
    await Promise.all(ids.map((id) => here.tokens.revoke(id)));
    await until(() => told.size === ids.length);
    expect(ids.filter((id) => there.tokens.knows(id))).toEqual([]);
    // One of them may come back.
    const token = await there.tokens.add('app-0');
    await until(() => here.tokens.knows('app-0'));
    expect(await here.tokens.admits('app-0', secretIn(token))).toBe(true);
  });
});
