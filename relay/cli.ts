import { parseArgs } from 'node:util';
import { RelayKeys } from './keys.ts';
import { startRelay } from './relay.ts';

const USAGE =
  'usage: relay [--port 8787] [--host 127.0.0.1] [--token-file FILE] [--open]\n' +
  '       relay --token-file FILE --add ID     makes the token of an app and prints it once';
/** How long connections may take to end before the process goes without them. */
const PATIENCE_MS = 1_000;

function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8787' },
      host: { type: 'string', default: '127.0.0.1' },
      'token-file': { type: 'string' },
      open: { type: 'boolean', default: false },
      add: { type: 'string' },
    },
  });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) throw new Error('--port is a whole number from 0 to 65535');
  if (!values.open && !values['token-file']) throw new Error('--token-file names who may connect; --open lets anybody');
  if (values.add !== undefined && !values['token-file']) throw new Error('--add needs --token-file');
  return { port, host: values.host, file: values['token-file'], open: values.open, add: values.add };
}

/** The relay as a program: one line of JSON on stdout when it is ready, ends on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  let options: ReturnType<typeof readArguments>;
  try {
    options = readArguments();
  } catch (cause) {
    console.error(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  try {
    const { file, open, add, host, port } = options;
    const keys = new RelayKeys({ file, open });
    if (add !== undefined) {
      console.log(keys.add(add));
      return;
    }
    const relay = await startRelay({ host, port, keys });
    console.log(JSON.stringify({ url: relay.url, pid: process.pid }));
    const end = () => {
      setTimeout(() => process.exit(0), PATIENCE_MS).unref();
      void relay.close().then(() => process.exit(0));
    };
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
  } catch (cause) {
    console.error(`cannot start: ${cause instanceof Error ? cause.message : String(cause)}`);
    process.exitCode = 1;
  }
}

await main();
