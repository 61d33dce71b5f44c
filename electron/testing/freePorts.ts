import { createServer } from 'node:net';

/** Below what systems give to whoever asks for any port: nobody is given one of these between looking and listening. */
const FIRST = 20_000;
const COUNT = 12_000;

/** Each process begins elsewhere, and goes on from there. */
let taken = (process.pid * 97) % COUNT;

/** So many ports of loopback that nobody listens at. @throws Error when none of a thousand is free */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tried = 0; ports.length < count; tried += 1) {
    if (tried === 1_000) throw new Error('no port is free');
    taken = (taken + 1) % COUNT;
    const port = FIRST + taken;
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
