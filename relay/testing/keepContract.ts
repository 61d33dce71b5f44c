import { beforeEach, expect, it } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import type { KeepPort } from '../ports.ts';

const HOUR_MS = 3_600_000;
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const key = (fill: number) => new Uint8Array(32).fill(fill);
const settings = { hours: 24, publicKey: key(1), paths: [key(9)] };

export type KeepRig = {
  /** The clock's time in ms since 1970. */
  nowMs(): number;
  /** Opens the store with these bounds and the apps `nora` and `ben`; what an earlier one of this rig kept is there. */
  open(bounds?: Partial<KeepPort['bounds']>): Promise<KeepPort>;
};

/** What holds for each way to keep deliveries. @param rig makes one that is empty */
export function keepContract(makeRig: () => Promise<KeepRig>): void {
  let rig: KeepRig;
  beforeEach(async () => {
    rig = await makeRig();
  });
  const texts = async (keep: KeepPort, id: string, after = 0) =>
    (await keep.read(id, after, 1_000)).map(({ sealed }) => Buffer.from(sealed).toString());
  const append = (keep: KeepPort, id: string, text: string, arrivedAtMs = rig.nowMs()) =>
    keep.append(id, { arrivedAtMs, sealed: bytes(text) });

  it('gives back what was appended, in order and whole, to its own app alone, also after it was opened anew', async () => {
    const first = await rig.open();
    await first.setSettings('nora', settings);
    await first.setSettings('ben', settings);
    const sealed = new Uint8Array(300_000).map((_, index) => index % 251);
    await Promise.all([
      append(first, 'nora', 'one'),
      append(first, 'ben', 'of ben'),
      append(first, 'nora', 'two'),
      first.append('nora', { arrivedAtMs: 7, sealed }),
    ]);
    await first.close();
    const keep = await rig.open();
    expect(keep.settingsOf('nora')).toEqual(settings);
    expect(await texts(keep, 'ben')).toEqual(['of ben']);
    const [one, two] = await keep.read('nora', 0, 2);
    expect([one, two].map((kept) => Buffer.from(kept?.sealed ?? []).toString())).toEqual(['one', 'two']);
    const [third] = await keep.read('nora', two?.seq ?? 0, 10);
    expect(third?.arrivedAtMs).toBe(7);
    expect(Buffer.compare(third?.sealed ?? new Uint8Array(), sealed)).toBe(0);
    expect(await keep.read('nora', third?.seq ?? 0, 10)).toEqual([]);
    await keep.close();
  });

  it('keeps the order of the calls, however many there are at once', async () => {
    const keep = await rig.open();
    await keep.setSettings('nora', settings);
    const sent = Array.from({ length: 700 }, (_, index) => `delivery ${index}`);
    const seqs = await Promise.all(sent.map((text) => append(keep, 'nora', text)));
    expect(seqs).toEqual([...seqs].sort((one, other) => one - other));
    expect(new Set(seqs).size).toBe(sent.length);
    const read: string[] = [];
    for (let after = 0; read.length < sent.length; ) {
      const found = await keep.read('nora', after, 100);
      expect(found.length).toBeGreaterThan(0);
      read.push(...found.map(({ sealed }) => Buffer.from(sealed).toString()));
      after = found.at(-1)?.seq ?? after;
    }
    expect(read).toEqual(sent);
    await keep.close();
  });

  it('forgets what was removed, and that alone', async () => {
    const keep = await rig.open();
    await keep.setSettings('nora', settings);
    await append(keep, 'nora', 'one');
    const seq = await append(keep, 'nora', 'two');
    await append(keep, 'nora', 'three');
    await keep.remove('nora', seq);
    await keep.remove('nora', seq);
    await keep.remove('ben', seq + 1);
    expect(await texts(keep, 'nora')).toEqual(['one', 'three']);
    expect(await keep.standing('nora')).toMatchObject({ waiting: 2, bytes: 8, gap: null });
    await keep.close();
  });

  it('drops the oldest for the newest where there are too many, and counts them until the app has noted it', async () => {
    const keep = await rig.open({ count: 3 });
    await keep.setSettings('nora', settings);
    const startMs = rig.nowMs();
    for (const [index, text] of ['a', 'bb', 'ccc', 'dddd', 'eeeee'].entries()) {
      await append(keep, 'nora', text, startMs + index);
    }
    expect(await texts(keep, 'nora')).toEqual(['ccc', 'dddd', 'eeeee']);
    const gap = { count: 2, bytes: 3, fromMs: startMs, toMs: startMs + 1 };
    expect(await keep.standing('nora')).toEqual({ waiting: 3, bytes: 12, oldestMs: startMs + 2, gap });
    await append(keep, 'nora', 'ffffff', startMs + 5);
    await keep.noted('nora', gap);
    const { gap: left } = await keep.standing('nora');
    expect(left).toMatchObject({ count: 1, bytes: 3, toMs: startMs + 2 });
    // Said twice, as over two connections.
    await keep.noted('nora', gap);
    expect((await keep.standing('nora')).gap).toEqual(left);
    if (left) await keep.noted('nora', left);
    expect((await keep.standing('nora')).gap).toBe(null);
    await keep.close();
  });

  it('drops the oldest where they are too large together', async () => {
    const keep = await rig.open({ bytes: 1_000 });
    await keep.setSettings('nora', settings);
    for (const letter of 'abcde') await append(keep, 'nora', letter.repeat(300));
    const left = await texts(keep, 'nora');
    expect(left.at(-1)).toBe('e'.repeat(300));
    expect(left.length).toBeLessThanOrEqual(3);
    const { gap, waiting } = await keep.standing('nora');
    expect(gap?.count).toBe(5 - waiting);
    await keep.close();
  });

  it('keeps nothing longer than the app asked', async () => {
    const keep = await rig.open();
    await keep.setSettings('nora', { ...settings, hours: 1 });
    await append(keep, 'nora', 'old', rig.nowMs() - 2 * HOUR_MS);
    await append(keep, 'nora', 'new');
    await until(async () => (await texts(keep, 'nora')).join() === 'new');
    expect((await keep.standing('nora')).gap).toMatchObject({ count: 1, bytes: 3 });
    await keep.close();
  });

  it('drops what nobody can read any more when the app has another key, and all when it wants nothing kept', async () => {
    const keep = await rig.open();
    await keep.setSettings('nora', settings);
    await append(keep, 'nora', 'for the first key');
    await keep.setSettings('nora', { ...settings, hours: 48 });
    expect(await texts(keep, 'nora')).toHaveLength(1);
    await keep.setSettings('nora', { ...settings, publicKey: key(2) });
    expect(await texts(keep, 'nora')).toEqual([]);
    expect((await keep.standing('nora')).gap).toMatchObject({ count: 1 });
    await append(keep, 'nora', 'for the second');
    await keep.setSettings('nora', { hours: 0, publicKey: new Uint8Array(0), paths: [] });
    expect(keep.settingsOf('nora')).toBe(null);
    expect((await keep.standing('nora')).waiting).toBe(0);
    await keep.close();
  });

  it('drops what was kept for another key than this, and nothing that was kept for this one', async () => {
    const keep = await rig.open();
    await keep.forgetOtherKey('nora', async () => key(1));
    await keep.setSettings('nora', settings);
    await append(keep, 'nora', 'for the first key');
    await keep.forgetOtherKey('nora', async () => key(1));
    // Paired with no key: any is its own.
    await keep.forgetOtherKey('nora', async () => null);
    expect(await texts(keep, 'nora')).toHaveLength(1);
    expect(keep.settingsOf('nora')).toEqual(settings);
    await keep.forgetOtherKey('nora', async () => key(2));
    expect(keep.settingsOf('nora')).toBe(null);
    expect(await keep.standing('nora')).toMatchObject({ waiting: 0, gap: { count: 1 } });
    await keep.close();
  });

  it('tells that something was appended, and forgets an app with all it had', async () => {
    const keep = await rig.open();
    await keep.setSettings('nora', settings);
    await keep.setSettings('ben', settings);
    let told = 0;
    const unwatch = keep.watch('nora', () => {
      told += 1;
    });
    await append(keep, 'nora', 'one');
    await append(keep, 'ben', 'other');
    // An instance may say so several times, as its store may not have had it yet.
    await until(() => told > 0);
    unwatch();
    const before = told;
    await keep.forget('nora', async () => false);
    expect([keep.settingsOf('nora'), await texts(keep, 'nora')]).toEqual([settings, ['one']]);
    await keep.forget('nora', async () => true);
    expect(keep.settingsOf('nora')).toBe(null);
    expect(await texts(keep, 'nora')).toEqual([]);
    expect(await keep.standing('nora')).toEqual({ waiting: 0, bytes: 0, oldestMs: null, gap: null });
    expect(await texts(keep, 'ben')).toEqual(['other']);
    expect(told).toBe(before);
    await keep.close();
  });
}
