import { plainMessage } from '../../core/plainText.ts';
import type { Clock } from '../../core/ports.ts';
import type { Redactor } from '../../core/redact.ts';
import { readCloudflaredLine } from './cloudflaredOutput.ts';
import type { Programs } from './programs.ts';
import { settledTunnel } from './settledTunnel.ts';
import type { Tunnel, TunnelOptions, TunnelProviderPort } from './tunnelProvider.ts';

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
