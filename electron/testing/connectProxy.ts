import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A proxy on this computer, to which every name leads to one port of it. It takes `CONNECT` alone, as proxies do for what is sealed. */
export async function openConnectProxy(toPort: () => number) {
  const asked: string[] = [];
  const server = createServer((_, response) => response.writeHead(400).end()).on(
    'connect',
    (request, client, first) => {
      asked.push(request.url ?? '');
      const target = connect(toPort(), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        target.write(first);
        target.pipe(client).pipe(target);
      });
      for (const socket of [client, target]) socket.on('error', () => {});
      client.on('close', () => target.destroy());
      target.on('close', () => client.destroy());
      open.add(client).add(target);
    },
  );
  const open = new Set<{ destroy(): void }>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** `host:port`, as a system names it. */
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What it was asked to connect to. */
    asked,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
