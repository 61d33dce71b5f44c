import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A wire to a port of loopback that can be cut: from then on nothing passes either way, and neither side is told. */
export async function startWire(to: number) {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  let tried = 0;
  const server = createServer((near) => {
    tried += 1;
    const far = connect(to, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, into] of [pair, [far, near] as const]) {
      from.on('data', (chunk: Buffer) => {
        if (!isCut) into.write(chunk);
      });
      from.on('error', () => {});
      from.on('close', () => {
        pairs.delete(pair);
        if (!isCut) into.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** How often somebody has connected. */
    tried: () => tried,
    cut: () => {
      isCut = true;
    },
    /** What was connected is lost; what connects from now on gets through. */
    mend: () => {
      end();
      isCut = false;
    },
    close: async () => {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}
