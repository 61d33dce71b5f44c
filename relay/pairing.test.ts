import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../electron/testing/until.ts';
import { answerPairing } from './pairing.ts';
import { relayRig } from './testing/relayRig.ts';

let rig: ReturnType<typeof relayRig>;
beforeEach(() => {
  rig = relayRig();
});
afterEach(() => rig.close());

it('reads nothing of what says that it is longer than any app would write', async () => {
  const { url } = await rig.relay();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let told = '';
  socket.on('data', (chunk) => {
    told += chunk.toString('latin1');
  });
  socket.write('POST /pair HTTP/1.1\r\nHost: a\r\nContent-Length: 1025\r\n\r\n');
  await until(() => told !== '');
  expect(told).toContain('HTTP/1.1 400 ');
  socket.destroy();
});

it('holds nothing more of what turns out to be longer', async () => {
  const body = Object.assign(new PassThrough(), { headers: {} });
  const answered = answerPairing(body as never, {} as never, {} as never);
  body.write('x'.repeat(1_025));
  expect(await answered).toBe(null);
  expect(body.listenerCount('data')).toBe(0);
});
