import { type NatsCommand, type RelayCommand, readArguments, USAGE } from './arguments.ts';
import { fileTokens } from './fileTokens.ts';
import { RelayKeys } from './keys.ts';
import { forgetLeftBehind } from './leftBehind.ts';
import { lineLog } from './log.ts';
import { startOperator } from './operator.ts';
import { type RelayOptions, startRelay } from './relay.ts';
import { holdFolder } from './store/holdFolder.ts';
import { openApps, openStore } from './store/openStore.ts';
import { systemAfter } from './systemAfter.ts';

/** How long connections may take to end before the process goes without them. */
const PATIENCE_MS = 1_000;
const ONE_REPLICA =
  'what was kept in the last minutes may go with the power of the NATS server: --nats-replicas 3, or sync_interval: always (NATS 2.10)';

/** NATS's client is loaded where it is asked for, and nowhere else. */
async function openNatsPorts({ servers, ...options }: NatsCommand, more: Pick<RelayCommand, 'open' | 'bounds'>) {
  const { openNats } = await import('./nats/openNats.ts');
  return openNats(servers, { ...options, ...more });
}

async function openPorts(command: RelayCommand): Promise<RelayOptions['ports']> {
  const { folder, tokenFile: file, nats, open, bounds } = command;
  if (nats) return openNatsPorts(nats, { open, bounds });
  if (folder) {
    holdFolder(folder);
    return openStore({ folder, open, bounds, after: systemAfter });
  }
  return { tokens: fileTokens(new RelayKeys({ file, open })) };
}

/** One act on the tokens, beside a relay that may be running. @returns what to print */
async function actOnTokens(command: RelayCommand): Promise<string> {
  const { act, name, folder, tokenFile: file, nats } = command;
  const ports = nats ? await openNatsPorts(nats, command) : null;
  try {
    const tokens = ports?.tokens ?? (folder ? openApps(folder) : new RelayKeys({ file }));
    if (act === 'add') return await tokens.add(name);
    if (act === 'pair' && 'offer' in tokens) return await tokens.offer(name);
    if (!(await tokens.revoke(name))) throw new Error(`there is no app of this name: ${name}`);
    if (ports) await forgetLeftBehind(name, ports);
    return `${name} is revoked`;
  } finally {
    await ports?.peers.close();
  }
}

async function serve(command: RelayCommand): Promise<void> {
  const { host, port, operatorPort, behindProxy, mostConnections, mostApps, nats } = command;
  const log = lineLog((line) => void process.stderr.write(line));
  const ports = await openPorts(command);
  if (nats?.replicas === 1) log('oneReplica', { why: ONE_REPLICA });
  const relay = await startRelay({ host, port, ports, behindProxy, mostConnections, mostApps, log });
  const { metrics, standing, unready } = relay;
  const kept = () => (ports.keep ? ports.keep.total() : { waiting: 0, bytes: 0 });
  const operator =
    operatorPort === null
      ? null
      : await startOperator({ port: operatorPort, tokens: ports.tokens, metrics, standing, unready, kept });
  console.log(JSON.stringify({ url: relay.url, ...(operator ? { operator: operator.url } : {}), pid: process.pid }));
  log('ready');
  let isEnding = false;
  const end = async () => {
    if (isEnding) process.exit(0); // asked twice: at once
    isEnding = true;
    await relay.drain();
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
    await Promise.all([relay.close(), operator?.close()]);
    process.exit(0);
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
}

/** The relay as a program: one line of JSON on stdout when it is ready; SIGTERM or SIGINT end it once all is answered. */
async function main(): Promise<void> {
  let command: RelayCommand;
  try {
    command = readArguments(process.argv.slice(2));
  } catch (cause) {
    console.error(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  try {
    if (command.act === 'serve') await serve(command);
    else console.log(await actOnTokens(command));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    // What was opened before it failed would keep the process, which nobody could tell from one that serves.
    process.stderr.write(`${command.act === 'serve' ? 'cannot start: ' : ''}${why}\n`, () => process.exit(1));
  }
}

await main();
