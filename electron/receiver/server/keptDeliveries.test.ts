import { afterEach, beforeEach, expect, it } from 'vitest';
import { dialectOf } from '../../../shared/dialects.ts';
import { until } from '../../testing/until.ts';
import { signAnew } from '../dialects/signAnew.ts';
import { deliverKept } from '../public/deliverKept.ts';
import { envelopeBody, type ReceiverRig, SERVICE, startReceiver } from '../testing/receiverRig.ts';
import { Series } from './series.ts';

const HOUR_MS = 3_600_000;
const SECRET = 'whsec_8f742231b10e8888abcd99yyyzzz85a5';

let rig: ReceiverRig;
beforeEach(async () => {
  rig = await startReceiver();
});
afterEach(() => rig.close());

const body = Buffer.from('{"type":"charge.succeeded","id":"evt_1"}');

/** A path of a sender who signs with a time that may be five minutes off, and headers that it signed so long ago. */
async function signed(agoMs: number): Promise<{ path: string; headers: string[] }> {
  const sender = { dialect: 'stripe' } as const;
  const { path } = await rig.intakes.open({ serviceKey: SERVICE, secret: SECRET, draft: false, sender });
  const pairs = signAnew(dialectOf(sender), [['X-Own', 'as Sent']], body, SECRET, rig.clock.now() - agoMs);
  return { path, headers: pairs.flat() };
}

function bring(of: { path: string; headers?: string[]; body?: Buffer }, waitedMs: number, series = new Series()) {
  const request = { method: 'POST', headers: [], body, ...of };
  return deliverKept(request, { waitedMs, series }, { door: rig.receiver.door, clock: rig.clock });
}

it('is judged by when it came to the relay, and keeps how long it waited; its headers are the sender’s', async () => {
  expect(await bring(await signed(7 * HOUR_MS), 7 * HOUR_MS)).toBe(204);
  await until(() => rig.journal.rows.length === 1);
  const [row] = rig.journal.rows;
  expect(row).toMatchObject({ verdict: 'valid', waitedMs: 7 * HOUR_MS, atMs: rig.clock.now(), envelopeId: 'evt_1' });
  expect(row?.headers).toContainEqual(['X-Own', 'as Sent']);
});

it('that was signed long before it came to the relay is turned away', async () => {
  expect(await bring(await signed(9 * HOUR_MS), 7 * HOUR_MS)).toBe(401);
});

it('can not say of its body what is not so', async () => {
  const one = await signed(0);
  const headers = [...one.headers, 'Content-Length', '3', 'Transfer-Encoding', 'chunked', 'Host', 'elsewhere.example'];
  expect(await bring({ path: one.path, headers }, 1_000)).toBe(204);
  await until(() => rig.journal.rows.length === 1);
  expect(rig.journal.rows[0]).toMatchObject({ waitedMs: 1_000, body });
});

it('is not taken where nobody listens', async () => {
  const one = await signed(0);
  await rig.receiver.close();
  expect(await bring(one, 0)).toBe(null);
});

it('is written in order without waiting for the one before, and behind one that could not be kept none is', async () => {
  const one = (id: number) => ({ path: rig.open, body: Buffer.from(envelopeBody(`d${id}`)) });
  const series = new Series();
  expect(await Promise.all([1, 2, 3].map((id) => bring(one(id), 0, series)))).toEqual([204, 204, 204]);
  rig.intakes.answerWith(rig.open, '500', 1);
  expect(await Promise.all([4, 5, 6].map((id) => bring(one(id), 0, series)))).toEqual([500, 503, 503]);
  expect(await Promise.all([4, 5, 6].map((id) => bring(one(id), 0)))).toEqual([204, 204, 204]);
  await until(() => rig.told.length === 6);
  expect(rig.told.map(({ envelopeId }) => envelopeId)).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6']);
});
