import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../electron/kernel/clock.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { createRelayTunnel } from '../electron/receiver/public/relayTunnel.ts';

/** The app's end for the relay's bench: a bare receiver that reads a body and answers 204, and a tunnel to it. */

const [, , address = ''] = process.argv;
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(204).end());
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
createRelayTunnel({ clock: systemClock, redact: new Redactor() }).open({
  port,
  address,
  token: 'bench:a-secret-for-the-bench-alone',
  news: (news) => {
    if (news.kind === 'down') throw new Error(`the tunnel is down: ${news.why}`);
    console.log(JSON.stringify({ port, url: news.url }));
  },
});
