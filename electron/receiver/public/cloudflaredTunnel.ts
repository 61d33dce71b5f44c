import { plainMessage } from '../../kernel/plainText.ts';
import type { Clock } from '../../kernel/ports.ts';
import type { Redactor } from '../../kernel/redact.ts';
import type { Programs } from './programs.ts';
import { settledTunnel, type Tunnel, type TunnelOptions, type TunnelProviderPort } from './tunnelProvider.ts';

/** What a line of cloudflared tells that matters here. */
type CloudflaredNews =
  | { kind: 'address'; url: string }
  /** One of its connections to the edge stands. */
  | { kind: 'connected' }
  /** In its own words. */
  | { kind: 'error'; why: 'unreachable' | 'ended'; words: string };

/** `api.` is where it asks for an address, and stands in its errors. */
const ADDRESS = /https:\/\/(?!api\.)[a-z0-9-]+\.trycloudflare\.com(?=[\s|]|$)/;
const CONNECTED = /\bRegistered tunnel connection\b|\bConnection [0-9a-f-]{36} registered\b/;
const ERROR = /\b(?:ERR|FTL)\s+(.+)$|^(failed to .+)$/i;
const NETWORK =
  /dial (?:tcp|udp)|no such host|timeout|connection re(?:fused|set)|network is unreachable|TLS handshake|failed to request quick Tunnel|unmarshal|Too Many Requests|status_code="?[45]/i;
const LONGEST_WORDS = 200;

/** From its start to an address with a connection behind it. */
const START_LIMIT_MS = 40_000;

export type CloudflaredDeps = { programs: Programs; clock: Clock; redact: Redactor };

/** A quick tunnel of the cloudflared that the person has installed: a new address at every start, no account. */
export function createCloudflaredTunnel(deps: CloudflaredDeps): TunnelProviderPort {
  return {
    open: (options) => {
      const path = deps.programs.find('cloudflared');
      if (path) return run(path, options, deps);
      return settledTunnel(options.news, { kind: 'down', why: 'notFound', detail: '', retry: null });
    },
  };
}

function run(path: string, { port, news }: TunnelOptions, { programs, clock, redact }: CloudflaredDeps): Tunnel {
  let url: string | null = null;
  let isConnected = false;
  let isUp = false;
  let isOver = false;
  let problem: { why: 'unreachable' | 'ended'; words: string } | null = null;

  function down(why: 'unreachable' | 'ended'): void {
    if (isOver) return;
    isOver = true;
    cancelLimit();
    const detail = problem ? plainMessage(redact.text(problem.words)) : '';
    news({ kind: 'down', why, detail, retry: 'soon' });
  }
  const program = programs.run(path, ['tunnel', '--no-autoupdate', '--url', `http://127.0.0.1:${port}`], {
    line: (line) => {
      const told = readCloudflaredLine(line);
      if (told === null || isUp || isOver) return;
      if (told.kind === 'address') url = told.url;
      else if (told.kind === 'connected') isConnected = true;
      else problem = told;
      if (url === null || !isConnected) return;
      isUp = true;
      problem = null;
      cancelLimit();
      news({ kind: 'up', url });
    },
    ended: () => down(isUp ? 'ended' : (problem?.why ?? 'ended')),
  });
  const cancelLimit = clock.after(START_LIMIT_MS, () => {
    down('unreachable');
    program.stop();
  });
  return {
    // It watches its own connections and makes them anew; whether something comes through, the round trip tells.
    recheck: () => {},
    close: () => {
      isOver = true;
      cancelLimit();
      program.stop();
    },
  };
}

/** Reads one line of `cloudflared tunnel --url …`; null when it tells nothing that matters. */
function readCloudflaredLine(line: string): CloudflaredNews | null {
  const [url] = ADDRESS.exec(line) ?? [];
  if (url !== undefined) return { kind: 'address', url };
  if (CONNECTED.test(line)) return { kind: 'connected' };
  const error = ERROR.exec(line);
  const words = error?.[1] ?? error?.[2];
  if (words === undefined) return null;
  return {
    kind: 'error',
    why: NETWORK.test(words) ? 'unreachable' : 'ended',
    words: words.slice(0, LONGEST_WORDS),
  };
}
