import { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../../testing/fakeClock.ts';
import { until } from '../../testing/until.ts';
import type { Arrival } from '../journal/journal.ts';
import { envelopeBody, type ReceiverRig, requestBytes, sign, startReceiver } from '../testing/receiverRig.ts';

let rig: ReceiverRig;
/** What is handed over to node:http is put back into its socket first; nothing else is. */
let putBack: { mock: { calls: unknown[] } };
beforeEach(async () => {
  rig = await startReceiver();
  putBack = vi.spyOn(Socket.prototype, 'unshift');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rig.close();
});

const good = (id: string, headers: Record<string, string> = {}): Buffer =>
  requestBytes({ port: rig.port(), path: rig.signed, body: envelopeBody(id), headers });
/** node:http passes over an empty line before a request. */
const notPlain = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from('\r\n'), bytes]);

it('reads what comes as deliveries are sent, and hands over with the first that does not', async () => {
  const connection = rig.raw();
  for (const id of ['e1', 'e2']) connection.send(good(id)) && (await connection.answers(Number(id.slice(1))));
  expect(putBack.mock.calls).toEqual([]);
  connection.send(notPlain(good('e3')));
  expect(await connection.answers(3)).toEqual([204, 204, 204]);
  connection.send(good('e4'));
  expect(await connection.answers(4)).toEqual(Array(4).fill(204));
  expect(putBack.mock.calls).toHaveLength(1);
  expect(rig.journal.rows.map(({ envelopeId }) => envelopeId)).toEqual(['e1', 'e2', 'e3', 'e4']);
});

it('answers one that does not wait for the answer before it in its turn', async () => {
  const gate = Promise.withResolvers<void>();
  rig.journal.gate = gate.promise;
  const connection = rig.raw().send(good('e1'));
  await settle();
  await until(() => connection.socket.writableLength === 0);
  connection.send(good('e2')).send('GET / HTTP/1.1\r\n\r\n');
  await settle();
  rig.journal.gate = null;
  gate.resolve();
  expect(await connection.answers(3)).toEqual([204, 204, 405]);
});

it('writes what came from a sender that says at once that it is over', async () => {
  const connection = rig.raw().send(good('e1'));
  connection.socket.end();
  await until(() => rig.told.length === 1);
  await connection.over();
  expect(putBack.mock.calls).toEqual([]);
});

type Outcome = { answer: string; row: Partial<Arrival> };

/** What is answered to these bytes on a connection of their own, but for its date, and what is kept of them. */
async function outcomeOf(bytes: Buffer): Promise<Outcome> {
  const before = rig.journal.rows.length;
  const connection = rig.raw().send(bytes);
  await connection.answers(1);
  await until(() => rig.journal.rows.length > before);
  connection.socket.destroy();
  const row = rig.journal.rows[before];
  const { id: _, body = new Uint8Array(), ...kept } = row ?? {};
  return {
    answer: connection.received.replace(/^Date: .*$/m, 'Date: now'),
    row: { ...kept, body: Buffer.from(body) },
  };
}

const fields = fc.dictionary(
  fc.constantFrom(
    'X',
    'x-more',
    'Poker-Nth-Retry',
    'poker-hook-id',
    'Accept',
    'Connection',
    'Keep-Alive',
    'Host',
    'Date',
  ),
  fc.constantFrom('', 'a', '7', 'keep-alive', 'b\u00e9', 'a, b', 'evil.example', 'x'.repeat(300)),
);

it('answers and keeps all it reads as node:http would have it', async () => {
  let next = 0;
  const changes = fc.constantFrom(
    (body: string) => ({ body, digest: sign(body) }),
    (body: string) => ({ body, digest: sign(body).toLowerCase() }),
    (body: string) => ({ body, digest: sign(`${body} `) }),
    () => ({ body: '', digest: sign('') }),
    () => ({ body: '{"\u2603":1}', digest: sign('{"\u2603":1}') }),
  );
  const paths = fc.constantFrom(rig.signed, rig.open, '/in/nowhere', '/', `${rig.signed}/`);
  await fc.assert(
    fc.asyncProperty(paths, changes, fields, async (path, change, headers) => {
      next += 1;
      const { body, digest } = change(envelopeBody(`e${next}`));
      const bytes = requestBytes({ port: rig.port(), path, body, headers: { 'Poker-Signature': digest, ...headers } });
      const [plain, other] = [await outcomeOf(bytes), await outcomeOf(notPlain(bytes))];
      expect({ ...plain, row: { ...plain.row, verdict: null } }).toEqual({
        ...other,
        row: { ...other.row, verdict: null },
      });
      // The same envelope for the second time.
      expect([plain.row.verdict, 'repeated']).toContain(other.row.verdict);
      // So that rows of refusals are not too many.
      await rig.clock.advance(1_000);
    }),
    { numRuns: 150 },
  );
});
