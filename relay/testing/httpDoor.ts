import { Agent, type IncomingMessage, request } from 'node:http';
import type { ReceiverDoor } from '../../electron/receiver/server/receiverDoor.ts';

/** A door with a server of a test's own behind it, which may answer what no receiver would: long bodies, early answers, any status. */
export function httpDoor(port: number): ReceiverDoor {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    ask: ({ method, path, headers }, answered) => {
      let isOver = false;
      const end = (answer: Parameters<typeof answered>[0]) => {
        if (isOver) return;
        isOver = true;
        answered(answer);
      };
      const outgoing = request({
        ...{ host: '127.0.0.1', port, agent, method, path },
        headers: ['Host', `127.0.0.1:${port}`, ...headers],
      });
      outgoing.on('error', () => end(null));
      outgoing.on('close', () => end(null));
      outgoing.on('response', async (incoming: IncomingMessage) => {
        const chunks: Buffer[] = [];
        incoming.on('error', () => end(null));
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const { statusCode: status = 0, rawHeaders } = incoming;
          end({ status, headers: [...rawHeaders], body: Buffer.concat(chunks) });
          // What it did not wait for is not sent on.
          if (!outgoing.writableEnded) outgoing.destroy();
        });
      });
      return {
        take: (bytes) => void outgoing.write(bytes),
        end: () => void outgoing.end(),
        gone: () => {
          if (!isOver) outgoing.destroy();
          isOver = true;
        },
      };
    },
  };
}
