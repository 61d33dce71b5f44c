import { afterEach, beforeEach, expect, it } from 'vitest';
import { dialectOf } from '../../../shared/dialects.ts';
import { until } from '../../testing/until.ts';
import { signAnew } from '../dialects/signAnew.ts';
import { DeliverKept } from '../public/deliverKept.ts';
import { type ReceiverRig, SERVICE, startReceiver } from '../testing/receiverRig.ts';

const HOUR_MS = 3_600_000;
const SECRET = 'whsec_8f742231b10e8888abcd99yyyzzz85a5';

let rig: ReceiverRig;
let deliver: DeliverKept;
beforeEach(async () => {
  rig = await startReceiver();
  deliver = new DeliverKept(rig.clock);
});
afterEach(async () => {
  deliver.close();
  await rig.close();
});

const body = Buffer.from('{"type":"charge.succeeded","id":"evt_1"}');

/** A path of a sender who signs with a time that may be five minutes off, and headers that it signed so long ago. */
async function signed(agoMs: number): Promise<{ path: string; headers: string[] }> {
  const sender = { dialect: 'stripe' } as const;
  const { path } = await rig.intakes.open({ serviceKey: SERVICE, secret: SECRET, draft: false, sender });
  const pairs = signAnew(dialectOf(sender), [['X-Own', 'as Sent']], body, SECRET, rig.clock.now() - agoMs);
  return { path, headers: pairs.flat() };
}

async function bring(of: { path: string; headers: string[] }, number: string): Promise<number | null> {
  return deliver.send({ method: 'POST', ...of, body }, { port: rig.port(), number });
}

it('is judged by when it came to the relay, and keeps how long it waited; its headers are the sender’s', async () => {
  const one = await signed(7 * HOUR_MS);
  rig.receiver.expectKept('k1', 7 * HOUR_MS);
  expect(await bring(one, 'k1')).toBe(204);
  await until(() => rig.journal.rows.length === 1);
  const [row] = rig.journal.rows;
  expect(row).toMatchObject({ verdict: 'valid', waitedMs: 7 * HOUR_MS, atMs: rig.clock.now(), envelopeId: 'evt_1' });
  const names = row?.headers.map(([name]) => name);
  expect(names).not.toContain('sidestage-kept');
  expect(row?.headers).toContainEqual(['X-Own', 'as Sent']);
});

it('that was signed long before it came to the relay is turned away', async () => {
  const one = await signed(9 * HOUR_MS);
  rig.receiver.expectKept('k1', 7 * HOUR_MS);
  expect(await bring(one, 'k1')).toBe(401);
});

it('has waited only by a number of ours, once', async () => {
  const one = await signed(7 * HOUR_MS);
  expect(await bring(one, 'of-a-stranger')).toBe(401);
  rig.receiver.expectKept('k1', 7 * HOUR_MS);
  expect(await bring(one, 'k1')).toBe(204);
  expect(await bring(one, 'k1')).toBe(401);
});

it('can not bring a second request in its headers, nor a number of its own', async () => {
  const one = await signed(0);
  rig.receiver.expectKept('k1', 1_000);
  const headers = [...one.headers, 'Content-Length', '3', 'Transfer-Encoding', 'chunked', 'sidestage-kept', 'mine'];
  expect(await bring({ path: one.path, headers }, 'k1')).toBe(204);
  await until(() => rig.journal.rows.length === 1);
  expect(rig.journal.rows[0]).toMatchObject({ waitedMs: 1_000, body });
});

it('is not taken where nobody listens', async () => {
  const one = await signed(0);
  const port = rig.port();
  await rig.receiver.close();
  expect(await deliver.send({ method: 'POST', ...one, body }, { port, number: 'k1' })).toBe(null);
});
