import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../electron/kernel/clock.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { createRelayTunnel } from '../electron/receiver/public/relayTunnel.ts';
import type { ReceiverDoor } from '../electron/receiver/server/receiverDoor.ts';
import { hostReceiver } from './receiverHost.ts';

/**
 * The app's end for the relay's bench, over HTTP and through a tunnel: a bare receiver that takes a body and answers 204, or with a
 * secret the app's own receiver, which verifies, keeps on the disk and answers then.
 */

const [, , address = '', secret = ''] = process.argv;

/** Takes a body and answers. */
async function bare(): Promise<{ port: number; door: ReceiverDoor }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const door: ReceiverDoor = {
    ask: (_, answered) => ({
      take: () => {},
      end: () => answered({ status: 204, headers: [], body: new Uint8Array(0) }),
      gone: () => {},
    }),
  };
  return { port: (server.address() as AddressInfo).port, door };
}

const whole = secret === '' ? null : await hostReceiver({ secret, path: '/in/1', onEvent: () => {} });
const { port, door } = whole ?? (await bare());
process.once('SIGTERM', () => void (whole?.close() ?? Promise.resolve()).then(() => process.exit()));
createRelayTunnel({ clock: systemClock, redact: new Redactor(), door }).open({
  port,
  address,
  token: `${whole ? 'whole' : 'bench'}:a-secret-for-the-bench-alone`,
  news: (news) => {
    if (news.kind === 'down') throw new Error(`the tunnel is down: ${news.why}`);
    if (news.kind === 'up') console.log(JSON.stringify({ port, url: news.url }));
  },
});
