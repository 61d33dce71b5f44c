import { readCommandLine, UsageError, usage } from './commandLine.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts';

/** How long sockets and requests may take to end before the process goes without them. */
const PATIENCE_MS = 600;

/** The simulator as a program: one line of JSON on stdout when it is ready, logs on stderr, ends on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    return;
  }
  let options: SimulatorOptions;
  try {
    options = readCommandLine(args);
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    console.error(`${cause.message}\n${usage}`);
    process.exitCode = 2;
    return;
  }
  let simulator: Simulator;
  try {
    simulator = await startSimulator({ ...options, reportError: (error) => console.error(error) });
  } catch (cause) {
    console.error(`cannot start: ${cause instanceof Error ? cause.message : String(cause)}`);
    process.exitCode = 1;
    return;
  }
  const { url, control } = simulator;
  console.log(JSON.stringify({ url, control, pid: process.pid }));
  console.error(`the simulated platform is at ${url}, its linking page at ${url}/go`);
  const end = () => {
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
    void simulator.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

await main();
