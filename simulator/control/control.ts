import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { readBody } from '../http/body.ts';
import { json } from '../http/exchange.ts';
import { failureBody, HttpFailure } from '../http/failures.ts';
import { isFromForeignPage } from '../http/guard.ts';
import { send } from '../http/send.ts';
import { channelCommands } from './channelCommands.ts';
import type { Command, ControlDeps } from './command.ts';
import { faultCommands } from './faultCommands.ts';
import { worldCommands } from './worldCommands.ts';

const commands: readonly Command[] = [...worldCommands, ...channelCommands, ...faultCommands];

/** What GET /_sim answers: every command with a line about it. */
const index = { commands: commands.map(({ method, path, about }) => ({ method, path: `/_sim${path}`, about })) };

/**
 * The control API: moves time, approves codes, lets people talk, asks for faults, tells what happened. Strikes of faults
 * and the journal leave it out. Bad input gets 400 with the reason, and no web page may use it.
 */
export function createControl(
  deps: ControlDeps,
  reportError: (cause: unknown) => void,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use('*', async (context, next) => {
    if (!isFromForeignPage(context.env.incoming)) return next();
    const failure = new HttpFailure(403, 'Web pages may not use the control API.');
    send(context.env.outgoing, json(403, failureBody(failure, 1)), deps.world.clock.now());
    return RESPONSE_ALREADY_SENT;
  });
  for (const { method, path, run } of [...commands, indexCommand]) {
    app.on(method, path, async ({ env, req }) => {
      const answer = async () => {
        try {
          const body = method === 'POST' ? await readBody(env.incoming) : {};
          const query = new URLSearchParams(req.query());
          return json(200, run(deps, { path: req.param(), body, query }));
        } catch (cause) {
          if (cause instanceof HttpFailure) return json(cause.status, failureBody(cause, 1));
          reportError(cause);
          return json(500, failureBody(new HttpFailure(500, 'The simulator made a mistake.'), 1));
        }
      };
      send(env.outgoing, await answer(), deps.world.clock.now());
      return RESPONSE_ALREADY_SENT;
    });
  }
  return app;
}

const indexCommand: Command = { method: 'GET', path: '/', about: 'This list.', run: () => index };
