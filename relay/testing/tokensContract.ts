import { beforeEach, expect, it } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import type { TokensPort } from '../ports.ts';

const key = new Uint8Array(32).fill(5);

export type TokensRig = {
  /** Opens what an earlier one of this rig may use at the same time. */
  open(): Promise<TokensPort>;
  /** Lets so much time pass for codes. */
  pass(ms: number): Promise<void>;
};

/** What holds for each way to keep tokens and codes. */
export function tokensContract(makeRig: () => Promise<TokensRig>): void {
  let rig: TokensRig;
  beforeEach(async () => {
    rig = await makeRig();
  });
  const secretOf = (token: string | null) => token?.slice(token.indexOf(':') + 1) ?? '';

  it('admits an app with its own secret alone, wherever it was made', async () => {
    const one = await rig.open();
    const other = await rig.open();
    const token = await one.add('nora');
    await one.add('ben');
    await until(() => other.knows('nora'));
    expect(await other.admits('nora', secretOf(token))).toBe(true);
    expect(await other.admits('ben', secretOf(token))).toBe(false);
    expect(await other.admits('nora', `${secretOf(token)}x`)).toBe(false);
    expect(await other.admits('nobody', secretOf(token))).toBe(false);
    expect(one.knows('nobody')).toBe(false);
    expect(one.keyOf('nora')).toBe(null);
    await expect(one.add('Not An Id')).rejects.toThrow('small letters');
    await Promise.all([one.close(), other.close()]);
  });

  it('tells everywhere when a token no longer counts', async () => {
    const one = await rig.open();
    const other = await rig.open();
    const token = await one.add('nora');
    await until(() => other.knows('nora'));
    const told: string[] = [];
    other.watch((id) => told.push(id));
    const newer = await one.add('nora');
    expect(await other.admits('nora', secretOf(newer))).toBe(true); // at once
    await until(() => told.length === 1);
    expect(await other.admits('nora', secretOf(token))).toBe(false);
    expect(await one.revoke('nora')).toBe(true);
    await until(() => told.length === 2);
    expect(other.knows('nora')).toBe(false);
    expect(await other.admits('nora', secretOf(newer))).toBe(false);
    expect(await one.revoke('nora')).toBe(false);
    expect(told).toEqual(['nora', 'nora']);
    await Promise.all([one.close(), other.close()]);
  });

  it('pairs one app with a code, once, however it is typed', async () => {
    const one = await rig.open();
    const other = await rig.open();
    const code = await one.offer('nora');
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const typed = code.toLowerCase().replace('-', ' ');
    const all = await Promise.all([one, other, one, other].map((tokens) => tokens.redeem(typed, key)));
    const [token = null, ...more] = all.filter((each) => each !== null);
    expect(more).toEqual([]);
    expect(token).toMatch(/^nora:[\w-]{43}$/);
    expect(await one.redeem(code, key)).toBe(null);
    await until(() => one.keyOf('nora') !== null && other.keyOf('nora') !== null);
    expect(Buffer.compare(other.keyOf('nora') ?? new Uint8Array(), key)).toBe(0);
    expect(await other.admits('nora', secretOf(token))).toBe(true);
    await Promise.all([one.close(), other.close()]);
  });

  it('takes no code that is late, was replaced, or is none', async () => {
    const tokens = await rig.open();
    const replaced = await tokens.offer('nora');
    const late = await tokens.offer('nora');
    expect(await tokens.redeem(replaced, key)).toBe(null);
    await rig.pass(11 * 60_000);
    expect(await tokens.redeem(late, key)).toBe(null);
    expect(await tokens.redeem('', key)).toBe(null);
    expect(await tokens.redeem('0000-0000', key)).toBe(null);
    expect(tokens.knows('nora')).toBe(false);
    await tokens.close();
  });
}
