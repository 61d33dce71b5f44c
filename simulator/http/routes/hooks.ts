import { parseEventName, privateTo } from '../../../shared/platform/eventNames.ts';
import { type Hook, MAX_REGISTERED_EVENTS } from '../../world/hooks/hook.ts';
import type { World } from '../../world/world.ts';
import type { Caller, Routes } from '../call.ts';
import { HttpFailure, notFound } from '../failures.ts';
import { listAnswer } from '../lists.ts';
import { hookView } from '../views/hookView.ts';

const sortable = ['id', 'kind', 'url', 'isActive', 'deactivationReason', 'expiresAt'];

/** The application that asks. */
function clientOf(caller: Caller) {
  if (caller.kind !== 'client') throw new HttpFailure(401, 'Client-ID and Authorization: Secret are required.');
  return caller.client;
}

/** A hook of the caller's own; others' are not there for it. @see PLATFORM §8.2 */
function ownHook(call: { world: World; caller: Caller; path: { hookId: string } }): Hook {
  const hook = call.world.hooks.byId(call.path.hookId);
  if (hook === undefined || hook.clientId !== clientOf(call.caller).id) throw notFound('Hook');
  return hook;
}

/** @see API "POST /hooks", "Other hook operations", PLATFORM §8.2 */
export const hookRoutes = {
  'hooks.create': ({ world, caller, body, addresses }) => {
    const isPrivate = body.events.some((event) => {
      const name = parseEventName(event);
      return name !== undefined && privateTo(name) !== undefined;
    });
    if (isPrivate) throw new HttpFailure(403, 'Notifications are for their user alone; a hook has none.');
    const hook = world.hooks.create(clientOf(caller), body);
    if (hook === undefined) {
      throw new HttpFailure(403, `An account has at most ${MAX_REGISTERED_EVENTS} registered events.`);
    }
    return { status: Number(world.readings.of('hook.created')), body: hookView(hook, addresses.url) };
  },

  'hooks.list': ({ world, caller, query, url, addresses }) => {
    const rows = world.hooks.ofClient(clientOf(caller).id).map((hook) => hookView(hook, addresses.url));
    const { body, headers } = listAnswer(url, query, rows, sortable);
    // A row without its id is what a caller asks for by leaving it out of `fields`.
    return { body: body as typeof rows, headers };
  },

  'hooks.read': (call) => ({ body: hookView(ownHook(call), call.addresses.url) }),

  'hooks.renew': (call) => {
    const hook = ownHook(call);
    if (!call.world.hooks.renew(hook)) throw new HttpFailure(400, 'The hook is not active; register a new one.');
    return { body: hookView(hook, call.addresses.url) };
  },

  'hooks.deactivate': (call) => {
    const hook = ownHook(call);
    call.world.hooks.deactivate(hook, 'deactivated by request');
    return { body: hookView(hook, call.addresses.url) };
  },
} satisfies Routes;
