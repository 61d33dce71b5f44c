import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import { type KeepBounds, KeepError, type KeepPort } from '../ports.ts';
import { findNatsServer, type NatsServer, startNatsServer } from '../testing/natsServer.ts';
import { startWire } from '../testing/wire.ts';
import { NatsLink } from './connection.ts';
import { Gaps } from './gaps.ts';
import { NatsKeep } from './keep.ts';
import { KeptStream } from './keptStream.ts';

const nats = await findNatsServer();
const wide: KeepBounds = { count: 1_000, bytes: 10_000_000, hours: 24 };
const keyOf = (byte: number) => new Uint8Array(32).fill(byte);
const settingsOf = (key: number) => ({ hours: 24, publicKey: keyOf(key), paths: [keyOf(9)] });

describe.skipIf(nats.path === null)(`what instances do to each other${nats.why ? ` (${nats.why})` : ''}`, () => {
  let server: NatsServer;
  let group = 0;
  const endings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    server = await startNatsServer();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const end of endings.splice(0).reverse()) await end();
    group += 1;
  });
  afterAll(() => server.remove());

  async function instance(bounds = wide, port = server.port) {
    const link = await NatsLink.open(`nats://127.0.0.1:${port}`, { group: `r${group}` });
    const keep = await NatsKeep.open(link, bounds);
    endings.push(async () => {
      await keep.close();
      await link.close();
    });
    return { link, keep };
  }
  const append = (keep: KeepPort, text: string) =>
    keep.append('nora', { arrivedAtMs: Date.now(), sealed: new Uint8Array(Buffer.from(text)) });
  const texts = async (keep: KeepPort) =>
    (await keep.read('nora', 0, 100)).map(({ sealed }) => Buffer.from(sealed).toString());

  /** An instance that has missed that the app has another key, and is back this moment. */
  async function oneThatMissedTheNewKey() {
    const wire = await startWire(server.port);
    endings.push(() => wire.close());
    const { keep: other } = await instance();
    const { keep: behind, link } = await instance(wide, wire.port);
    await other.setSettings('nora', settingsOf(1));
    await until(() => behind.settingsOf('nora') !== null);
    wire.cut();
    await until(() => !link.isConnected);
    await other.setSettings('nora', settingsOf(2));
    await append(other, 'for the second key');
    wire.mend();
    await until(() => link.isConnected);
    return { other, behind };
  }

  it('leaves what was kept for a new key where one instance has not heard of it yet', async () => {
    const { other, behind } = await oneThatMissedTheNewKey();
    await behind.forgetOtherKey('nora', async () => keyOf(2));
    expect(await texts(other)).toEqual(['for the second key']);
    expect(other.settingsOf('nora')).toEqual(settingsOf(2));
    expect(behind.settingsOf('nora')).toEqual(settingsOf(2));
  });

  it('takes an app at its word where memory says that nothing would change', async () => {
    const { other, behind } = await oneThatMissedTheNewKey();
    await behind.setSettings('nora', settingsOf(1));
    expect(await texts(other)).toEqual([]);
    await until(() => other.settingsOf('nora')?.publicKey[0] === 1);
  });

  it('keeps what comes for a new key while what came for the older one is dropped', async () => {
    const [{ keep }, { keep: other }] = [await instance(), await instance()];
    await keep.setSettings('nora', settingsOf(1));
    for (const text of ['a', 'b', 'c']) await append(keep, text);
    const { at } = KeptStream.prototype;
    let isNew = false;
    vi.spyOn(KeptStream.prototype, 'at').mockImplementation(async function (this: KeptStream, seq) {
      if (!isNew) {
        isNew = true;
        await append(other, 'for the second key');
      }
      return at.call(this, seq);
    });
    await keep.setSettings('nora', settingsOf(2));
    expect(isNew).toBe(true);
    expect(await texts(keep)).toEqual(['for the second key']);
    expect(await keep.standing('nora')).toMatchObject({ waiting: 1, gap: { count: 3, bytes: 3 } });
  });

  it('drops nothing as too old where somebody sets the clock of the machine', async () => {
    const { now } = Date;
    let aheadMs = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
    const { keep, link } = await instance();
    expect(link.now() % 1).toBe(0);
    await keep.setSettings('nora', settingsOf(1));
    await append(keep, 'a');
    aheadMs = 48 * 3_600_000;
    expect(await keep.standing('nora')).toMatchObject({ waiting: 1, gap: null });
  });

  it('tells whoever watches, now and then, of what waits', async () => {
    const later = vi.spyOn(globalThis, 'setTimeout');
    const { keep } = await instance();
    const sweep = later.mock.calls.find(([, ms]) => ms === 600_000)?.[0];
    await keep.setSettings('nora', settingsOf(1));
    await append(keep, 'unheard of');
    let told = 0;
    keep.watch('nora', () => {
      told += 1;
    });
    sweep?.();
    await until(() => told > 0);
  });

  it('gives out nothing that is counted as missing, though whoever counted it ended before it was removed', async () => {
    const [{ keep: taker }, { keep: narrow }] = [await instance(), await instance({ ...wide, count: 2 })];
    await taker.setSettings('nora', settingsOf(1));
    for (const text of ['a', 'b', 'c', 'd', 'e']) await append(taker, text);
    // Here its process ends.
    vi.spyOn(KeptStream.prototype, 'removeThrough').mockRejectedValueOnce(new Error('ended'));
    await expect(narrow.standing('nora')).rejects.toThrow('ended');
    expect(await texts((await instance()).keep)).toEqual(['d', 'e']);
    expect((await taker.standing('nora')).gap).toMatchObject({ count: 3, bytes: 3 });
  });

  it('takes what was dropped of an app that was forgotten for no word about one that came after it', async () => {
    const { keep } = await instance({ ...wide, count: 2 });
    await keep.setSettings('nora', settingsOf(1));
    for (const text of ['a', 'b', 'c', 'd', 'e']) await append(keep, text);
    expect(await keep.standing('nora')).toMatchObject({ waiting: 2, gap: { count: 3 } });
    vi.spyOn(Gaps.prototype, 'forget').mockRejectedValueOnce(new Error('ended'));
    await expect(keep.forget('nora', async () => true)).rejects.toThrow('away');
    const { keep: next } = await instance();
    await next.setSettings('nora', settingsOf(2));
    for (const text of ['1', '2', '3']) await append(next, text);
    expect(await next.standing('nora')).toMatchObject({ waiting: 3 });
    expect(await texts(next)).toEqual(['1', '2', '3']);
  });

  it('leaves an app that is revoked and back under its name what is its own', async () => {
    const [{ keep }, { keep: other }] = [await instance(), await instance()];
    const back = async () => {
      await other.setSettings('nora', settingsOf(2));
      await append(other, 'for who is back');
    };
    await keep.setSettings('nora', settingsOf(1));
    await append(keep, 'for who is gone');
    // Back before the settings are deleted: another instance's come first.
    const answers = [true, false];
    await keep.forget('nora', async () => {
      const isGone = answers.shift() ?? false;
      if (isGone) await back();
      return isGone;
    });
    expect([await texts(other), other.settingsOf('nora')]).toEqual([['for who is back'], settingsOf(2)]);
    // And afterwards.
    let asked = 0;
    await keep.forget('nora', async () => {
      asked += 1;
      if (asked === 2) await back();
      return asked < 2;
    });
    expect([await texts(other), other.settingsOf('nora')]).toEqual([['for who is back'], settingsOf(2)]);
  });

  it('drops nothing of a newer key than it was told of', async () => {
    const [{ keep }, { keep: other }] = [await instance(), await instance()];
    await other.setSettings('nora', settingsOf(2));
    await append(other, 'for the second key');
    let isFirst = true;
    await keep.forgetOtherKey('nora', async () => {
      if (!isFirst) return keyOf(3);
      isFirst = false;
      await other.setSettings('nora', settingsOf(3));
      await append(other, 'for the third key');
      return keyOf(3);
    });
    expect([await texts(other), other.settingsOf('nora')]).toEqual([['for the third key'], settingsOf(3)]);
  });

  it.each(['the app says it again', 'somebody reads'])(
    'drops what could not be dropped after a new key: %s',
    async (what) => {
      const { keep } = await instance();
      await keep.setSettings('nora', settingsOf(1));
      for (const text of ['a', 'b']) await append(keep, text);
      vi.spyOn(KeptStream.prototype, 'removeThrough').mockRejectedValueOnce(new KeepError('away'));
      await expect(keep.setSettings('nora', settingsOf(2))).rejects.toThrow('away');
      if (what === 'the app says it again') await keep.setSettings('nora', settingsOf(2));
      await append(keep, 'for the second key');
      expect(await texts(keep)).toEqual(['for the second key']);
      expect(await keep.standing('nora')).toMatchObject({ waiting: 1, gap: { count: 2 } });
    },
  );
});
