import { readCommandLine } from './commandLine.ts';
import { startSimulator } from './simulator.ts';

/** The part of Electron's utility-process port that is used here. */
type ParentPort = {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
};

const parentPort = (process as unknown as { readonly parentPort?: ParentPort }).parentPort;

const GOODBYE_MS = 50;

/** The simulator as a utility process: tells its parent when it is ready, and ends when told `{kind:'stop'}` or left alone. */
async function main(port: ParentPort): Promise<void> {
  try {
    const options = readCommandLine(process.argv.slice(2));
    const simulator = await startSimulator({
      ...options,
      reportError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
    });
    const end = () => void simulator.close().then(() => process.exit(0));
    port.on('message', ({ data }) => {
      if (isStop(data)) end();
    });
    process.once('disconnect', end);
    process.once('SIGTERM', end);
    port.postMessage({ kind: 'ready', url: simulator.url, control: simulator.control });
  } catch (cause) {
    port.postMessage({ kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) });
    setTimeout(() => process.exit(1), GOODBYE_MS); // the message has to leave first, and the port tells of no end of it
  }
}

function isStop(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'stop';
}

if (parentPort === undefined) throw new Error('utility.ts runs as a utility process; cli.ts is the program');
await main(parentPort);
