import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../electron/kernel/clock.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { createRelayTunnel } from '../electron/receiver/public/relayTunnel.ts';
import type { ReceiverDoor } from '../electron/receiver/server/receiverDoor.ts';

/** The app's end for the relay's bench: a bare receiver that takes a body and answers 204, over HTTP and through a tunnel. */

const [, , address = ''] = process.argv;
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(204).end());
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const door: ReceiverDoor = {
  ask: (_, answered) => ({
    take: () => {},
    end: () => answered({ status: 204, headers: [], body: new Uint8Array(0) }),
    gone: () => {},
  }),
};
createRelayTunnel({ clock: systemClock, redact: new Redactor(), door }).open({
  port,
  address,
  token: 'bench:a-secret-for-the-bench-alone',
  news: (news) => {
    if (news.kind === 'down') throw new Error(`the tunnel is down: ${news.why}`);
    console.log(JSON.stringify({ port, url: news.url }));
  },
});
