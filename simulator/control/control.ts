import type { App } from '../http/app.ts';
import { readBody } from '../http/body.ts';
import { json } from '../http/exchange.ts';
import { failureBody, HttpFailure } from '../http/failures.ts';
import { isFromForeignPage } from '../http/guard.ts';
import { PathRouter } from '../http/pathRouter.ts';
import type { Received } from '../http/received.ts';
import type { Outgoing } from '../http/send.ts';
import { type Command, type ControlDeps, nothing } from './command.ts';
import { worldlyCommands } from './commands.ts';
import { scenarioCommands } from './scenarioCommands.ts';
import { snapshotCommands } from './snapshotCommands.ts';

const commands: readonly Command[] = [...worldlyCommands, ...scenarioCommands, ...snapshotCommands];

/** What GET /_sim answers: every command with a line about it. */
const index = { commands: commands.map(({ method, path, about }) => ({ method, path: `/_sim${path}`, about })) };

const indexCommand: Command = { method: 'GET', path: '', about: 'This list.', input: nothing, run: () => index };

/**
 * The control API: moves time, approves codes, lets people talk, asks for faults, tells what happened. Strikes of faults
 * and the journal leave it out. Bad input gets 400 with the reason, and no web page may use it.
 */
export function createControl(deps: ControlDeps, reportError: (cause: unknown) => void): App {
  const router = new PathRouter<Command>();
  for (const one of [...commands, indexCommand]) router.add(`/_sim${one.path}`, one);
  return (incoming, responder) => {
    responder.send(answer(incoming), deps.world.clock.now());
  };

  function answer(incoming: Received): Outgoing {
    if (isFromForeignPage(incoming)) return refuse(403, 'Web pages may not use the control API.');
    const [pathname = '', search = ''] = incoming.target.split('?');
    const found = router.find(pathname.replace(/(?<=.)\/+$/, ''));
    const method = incoming.method === 'HEAD' ? 'GET' : incoming.method;
    const match = found.find(({ target }) => target.method === method);
    if (match === undefined) {
      const allowed = [...new Set(found.map((other) => other.target.method))].sort();
      if (allowed.length === 0) return refuse(404, 'There is no such command; GET /_sim lists them.');
      return refuse(405, 'Method Not Allowed', { Allow: allowed.join(', ') });
    }
    try {
      const body = method === 'POST' ? readBody(incoming) : {};
      const request = { path: match.values, body, query: new URLSearchParams(search) };
      return json(200, match.target.run(deps, request));
    } catch (cause) {
      if (cause instanceof HttpFailure) return refuse(cause.status, cause.message);
      reportError(cause);
      return refuse(500, 'The simulator made a mistake.');
    }
  }
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Outgoing {
  return json(status, failureBody(new HttpFailure(status, message), 1), headers);
}
