import { parseArgs } from 'node:util';

export const USAGE = `usage: relay --folder DIR [--port 8787] [--host 127.0.0.1] [--operator-port 8788]
       relay --folder DIR --pair NAME      shows a code that pairs one app, once, within ten minutes
       relay --folder DIR --add NAME       makes the token of an app and prints it once
       relay --folder DIR --revoke NAME    ends an app's token and forgets what is kept for it
       relay --token-file FILE …           tokens in a file of lines; nothing is kept (--add, --revoke as above)
       relay --nats nats://HOST:4222 …     one of several that are one relay: all that is kept or known lies in NATS
       relay --open                        an unknown name belongs to the first who comes with it; for trying things out
also:  --keep-hours 336 --keep-count 10000 --keep-mib 64 (an app)  --behind-proxy  --most-connections 1024 --most-apps 20000
       --nats-replicas 3 (of JetStream, when a group first starts)  --nats-creds FILE  --nats-group relay`;

/** Where NATS is, and what lies there for this group of relays. */
export type NatsCommand = { servers: string; replicas: number; credentials: string | undefined; group: string };

/** What the command was asked to do. */
export type RelayCommand = {
  act: 'serve' | 'pair' | 'add' | 'revoke';
  /** Of the app; empty for `serve`. */
  name: string;
  folder: string | undefined;
  tokenFile: string | undefined;
  nats: NatsCommand | null;
  open: boolean;
  host: string;
  port: number;
  operatorPort: number | null;
  behindProxy: boolean;
  mostConnections: number;
  mostApps: number;
  bounds: { hours: number; count: number; bytes: number };
};

/** @throws Error that says what is wrong */
export function readArguments(args: readonly string[]): RelayCommand {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '8787' },
      host: { type: 'string', default: '127.0.0.1' },
      folder: { type: 'string' },
      'token-file': { type: 'string' },
      nats: { type: 'string' },
      'nats-replicas': { type: 'string', default: '1' },
      'nats-creds': { type: 'string' },
      'nats-group': { type: 'string', default: 'relay' },
      open: { type: 'boolean', default: false },
      add: { type: 'string' },
      pair: { type: 'string' },
      revoke: { type: 'string' },
      'operator-port': { type: 'string' },
      'behind-proxy': { type: 'boolean', default: false },
      'most-connections': { type: 'string', default: '1024' },
      'most-apps': { type: 'string', default: '20000' },
      'keep-hours': { type: 'string', default: '336' },
      'keep-count': { type: 'string', default: '10000' },
      'keep-mib': { type: 'string', default: '64' },
    },
  });
  const { folder, open } = values;
  const tokenFile = values['token-file'];
  const { nats: servers } = values;
  if ([folder, tokenFile, servers].filter(Boolean).length > 1) {
    throw new Error('--folder, --nats and --token-file are several ways to say who may connect');
  }
  if (!open && !folder && !tokenFile && !servers)
    throw new Error('--folder, --nats or --token-file names who may connect; --open lets anybody');
  const acts = (['pair', 'add', 'revoke'] as const).filter((one) => values[one] !== undefined);
  if (acts.length > 1) throw new Error('one of --pair, --add and --revoke at a time');
  const act = acts[0] ?? 'serve';
  if (act === 'pair' && !folder && !servers) throw new Error('--pair needs --folder or --nats');
  if (act !== 'serve' && !folder && !tokenFile && !servers) {
    throw new Error(`--${act} needs --folder, --nats or --token-file`);
  }
  const operatorPort = values['operator-port'];
  return {
    act,
    name: act === 'serve' ? '' : (values[act] ?? ''),
    folder,
    tokenFile,
    nats: servers
      ? {
          servers,
          replicas: whole('--nats-replicas', values['nats-replicas'], 1, 5),
          credentials: values['nats-creds'],
          group: values['nats-group'],
        }
      : null,
    open,
    host: values.host,
    port: whole('--port', values.port, 0, 65_535),
    operatorPort: operatorPort === undefined ? null : whole('--operator-port', operatorPort, 0, 65_535),
    behindProxy: values['behind-proxy'],
    mostConnections: whole('--most-connections', values['most-connections'], 1, 1_000_000),
    mostApps: whole('--most-apps', values['most-apps'], 1, 1_000_000),
    bounds: {
      hours: whole('--keep-hours', values['keep-hours'], 1, 336),
      count: whole('--keep-count', values['keep-count'], 1, 10_000_000),
      bytes: whole('--keep-mib', values['keep-mib'], 1, 1_000_000) * 1024 * 1024,
    },
  };
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new Error(`${name} is a whole number from ${least} to ${most}`);
  }
  return value;
}
