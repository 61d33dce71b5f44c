import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROOF_HEADER } from '../../../shared/proofHeader.ts';
import { until } from '../../testing/until.ts';
import { envelopeBody, type ReceiverRig, sign, startReceiver } from '../testing/receiverRig.ts';
import type { Asked, ReceiverAnswer } from './receiverDoor.ts';

let rig: ReceiverRig;
beforeEach(async () => {
  rig = await startReceiver();
});
afterEach(() => rig.close());

type Of = { method?: string; path?: string; headers?: string[]; body?: Buffer | string };

/** Hands a request over whole. */
function ask({ method = 'POST', path = rig.open, headers = [], body = '' }: Of): Promise<ReceiverAnswer | null> {
  const bytes = Buffer.from(body);
  return new Promise((resolve) => {
    const lines = ['Content-Length', String(bytes.length), ...headers];
    const asked = rig.receiver.door.ask({ method, path, headers: lines }, resolve);
    asked?.take(bytes);
    asked?.end();
    if (asked === null) resolve(null);
  });
}

/** Hands over a head whose body is to come. */
function begin(length: number, path = rig.open): { asked: Asked; answers: (ReceiverAnswer | null)[] } {
  const answers: (ReceiverAnswer | null)[] = [];
  const head = { method: 'POST', path, headers: ['Content-Length', String(length)] };
  const asked = rig.receiver.door.ask(head, (answer) => answers.push(answer));
  if (asked === null) throw new Error('nothing is taken in');
  return { asked, answers };
}

const statuses = (answers: readonly (ReceiverAnswer | null)[]) => answers.map((answer) => answer?.status ?? null);

describe('what is handed over', () => {
  it('is verified, written, answered and told as what came over HTTP is, and its row is the same', async () => {
    const body = envelopeBody('d1');
    const over = envelopeBody('d2');
    const headers = ['Poker-Signature', sign(body), 'X-Own', 'as Sent'];
    expect(await ask({ path: rig.signed, headers, body })).toMatchObject({ status: 204, headers: [] });
    expect((await rig.post(rig.signed, over, { 'X-Own': 'as Sent' })).status).toBe(204);
    await until(() => rig.told.length === 2);
    const [handed, http] = rig.journal.rows;
    expect(handed?.headers).toContainEqual(['Host', `127.0.0.1:${rig.port()}`]);
    expect(handed?.headers).toContainEqual(['X-Own', 'as Sent']);
    const beside = { envelopeId: '', headers: [], body: Buffer.alloc(0), id: 0 };
    expect({ ...handed, ...beside }).toEqual({ ...http, ...beside });
    expect(Buffer.from(handed?.body ?? []).toString()).toBe(body);
  });

  it('comes twice and is told once', async () => {
    for (const id of ['d1', 'd1', 'd2']) expect((await ask({ body: envelopeBody(id) }))?.status).toBe(204);
    await until(() => rig.told.some(({ envelopeId }) => envelopeId === 'd2'));
    expect(rig.told.map(({ envelopeId }) => envelopeId)).toEqual(['d1', 'd2']);
  });

  it.each<[string, number, () => Of]>([
    ['a path that nobody knows', 404, () => ({ path: '/in/nobody' })],
    ['another method', 405, () => ({ method: 'GET' })],
    ['no signature', 401, () => ({ path: rig.signed, body: envelopeBody('d1') })],
    [
      'a wrong one',
      401,
      () => ({ path: rig.signed, body: envelopeBody('d1'), headers: ['Poker-Signature', 'sha384=0'] }),
    ],
    ['no envelope', 400, () => ({ body: 'none' })],
    ['a body over 1 MiB', 413, () => ({ body: Buffer.alloc(1024 * 1024 + 1) })],
    ['another Host too', 421, () => ({ body: envelopeBody('d1'), headers: ['host', 'elsewhere.example'] })],
    ['a head over 16 KiB', 431, () => ({ headers: ['X-Long', 'x'.repeat(16 * 1024)] })],
    ['another length', 400, () => ({ body: envelopeBody('d1'), headers: ['Content-Length', '3'] })],
  ])('with %s is answered %i, and has a row', async (_, status, of) => {
    expect((await ask(of()))?.status).toBe(status);
    await until(() => rig.journal.rows.length === 1);
    expect(rig.journal.rows[0]).toMatchObject({ status });
    expect(rig.told).toEqual([]);
  });

  it('that proves the way is answered', async () => {
    rig.awaited.add('n1');
    expect((await ask({ path: '/anywhere', headers: [PROOF_HEADER, 'n1'], body: 'proof' }))?.status).toBe(204);
    expect(rig.proofs).toMatchObject([{ number: 'n1', path: '/anywhere', body: 'proof' }]);
  });

  it('is hung up on where somebody asked for that, and has a row', async () => {
    rig.intakes.answerWith(rig.open, 'hangUp', 1);
    expect(await ask({ body: envelopeBody('d1') })).toBe(null);
    await until(() => rig.journal.rows.length === 1);
    expect(rig.journal.rows[0]).toMatchObject({ status: 0, scripted: true });
  });
});

describe('a body that comes by and by', () => {
  it('is put together', async () => {
    const body = Buffer.from(envelopeBody('d1', { payload: { text: 'x'.repeat(100_000) } }));
    const { asked, answers } = begin(body.length);
    for (let at = 0; at < body.length; at += 30_000) asked.take(body.subarray(at, at + 30_000));
    expect(answers).toEqual([]);
    asked.end();
    await until(() => answers.length === 1);
    expect(statuses(answers)).toEqual([204]);
    expect(Buffer.compare(Buffer.from(rig.journal.rows[0]?.body ?? []), body)).toBe(0);
  });

  it('is waited for half a minute, and no longer', async () => {
    const { asked, answers } = begin(10);
    asked.take(Buffer.from('a'));
    await rig.clock.advance(29_000);
    expect(answers).toEqual([]);
    await rig.clock.advance(1_000);
    expect(statuses(answers)).toEqual([408]);
    asked.gone();
    await until(() => rig.journal.rows.length === 1);
    expect(rig.journal.rows[0]).toMatchObject({ status: 408, refusal: 'timedOut' });
  });

  it('whose sender goes away has a row, and no answer', async () => {
    const { asked, answers } = begin(10);
    asked.take(Buffer.from('a'));
    asked.gone();
    asked.take(Buffer.from('b'));
    asked.end();
    await until(() => rig.journal.rows.length === 1);
    expect(rig.journal.rows[0]).toMatchObject({ status: 0, refusal: 'cutOff' });
    expect(answers).toEqual([]);
  });

  it('gives way where memory is short, the longest first', async () => {
    const MEGABYTE = 1024 * 1024;
    const long = begin(MEGABYTE);
    long.asked.take(Buffer.alloc(MEGABYTE));
    const others = Array.from({ length: 70 }, () => begin(MEGABYTE));
    for (const { asked } of others) asked.take(Buffer.alloc(MEGABYTE - 1));
    expect(statuses(long.answers)).toEqual([503]);
    expect(others.filter(({ answers }) => answers.length > 0).length).toBeGreaterThan(0);
    expect(others.filter(({ answers }) => answers.length === 0).length).toBeGreaterThan(50);
    for (const { asked } of [long, ...others]) asked.gone();
    expect((await ask({ body: envelopeBody('d1') }))?.status).toBe(204);
  });
});

describe('the end of the receiver', () => {
  it('writes and answers what is whole, and ends the rest', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    rig.journal.gate = promise;
    const whole = ask({ body: envelopeBody('d1') });
    const torn = begin(10);
    const closed = rig.receiver.close();
    await until(() => torn.answers.length === 1);
    expect(torn.answers).toEqual([null]);
    resolve();
    expect((await whole)?.status).toBe(204);
    await closed;
    expect(rig.journal.rows.map(({ status }) => status)).toEqual([204, 0]);
    expect(rig.receiver.door.ask({ method: 'POST', path: rig.open, headers: [] }, () => {})).toBe(null);
  });

  it('does not answer slowly any more', async () => {
    rig.intakes.answerWith(rig.open, 'slow', 1);
    const slow = ask({ body: envelopeBody('d1') });
    await until(() => rig.journal.rows.length === 1);
    await rig.receiver.close();
    expect(await slow).toBe(null);
  });
});
