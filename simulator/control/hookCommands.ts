import { z } from 'zod';
import { isEventName } from '../../shared/platform/eventNames.ts';
import { HttpFailure } from '../http/failures.ts';
import type { Delivery } from '../world/hooks/delivery.ts';
import { hookTimestamp } from '../world/hooks/envelope.ts';
import type { Hook } from '../world/hooks/hook.ts';
import { timestamp } from '../world/views/timestamp.ts';
import { type Command, type ControlDeps, command, nothing } from './command.ts';

/** @throws HttpFailure 404 */
function hookOf({ world }: ControlDeps, { path }: { readonly path: Readonly<Record<string, string>> }): Hook {
  const hook = world.hooks.byId(path.id ?? '');
  if (hook === undefined) throw new HttpFailure(404, 'there is no such hook');
  return hook;
}

/** One line of a hook's ledger. */
const deliveryView = ({ envelopeId, event, sentAtMs, state, attempts, body, dueAtMs }: Delivery) => ({
  id: envelopeId,
  event,
  sentAt: hookTimestamp(sentAtMs),
  state,
  nextTryAt: state === 'waiting' ? timestamp(dueAtMs) : null,
  body,
  attempts: attempts.map(({ nthRetry, atMs, status, error }) => ({
    nthRetry,
    time: timestamp(atMs),
    status: status ?? null,
    error,
  })),
});

const hookSummary = (hook: Hook) => ({
  id: hook.id,
  clientId: hook.clientId,
  account: hook.account,
  url: hook.url,
  events: hook.events.length,
  isSigned: hook.secret !== undefined,
  isActive: hook.isActive,
  deactivationReason: hook.deactivationReason,
  expiresAt: hookTimestamp(hook.expiresAtMs),
  failuresInRow: hook.failuresInRow,
});

export const hookCommands: readonly Command[] = [
  command('GET', '/hooks', 'All hooks, of every application, in short.', nothing, ({ world }) =>
    world.hooks.all().map(hookSummary),
  ),

  command(
    'GET',
    '/hooks/:id/deliveries',
    "A hook's last 1,000 deliveries: envelope id, raw body, state, and each attempt with its status, time and error.",
    nothing,
    (deps, request) => deps.world.deliveries.ledgerOf(hookOf(deps, request)).map(deliveryView),
  ),

  command(
    'POST',
    '/hooks/:id/redeliver',
    "Sends an envelope ({id}) of an active hook's ledger once more, with retries, unless it is under way.",
    z.strictObject({ id: z.string() }),
    (deps, request) => {
      const hook = hookOf(deps, request);
      const ledger = deps.world.deliveries.ledgerOf(hook);
      if (!ledger.some(({ envelopeId }) => envelopeId === request.body.id)) {
        throw new HttpFailure(404, 'the hook was sent no such envelope');
      }
      const delivery = deps.world.deliveries.redeliver(hook, request.body.id);
      if (delivery === undefined) throw new HttpFailure(409, 'the hook is not active, or the delivery is under way');
      return deliveryView(delivery);
    },
  ),

  command(
    'POST',
    '/hooks/duplicates',
    'Sets the {share} of deliveries, from 0 to 1, that are sent once more although they have arrived.',
    z.strictObject({ share: z.number().min(0).max(1) }),
    ({ world }, { body }) => {
      world.deliveries.duplicateShare = body.share;
      return { share: body.share };
    },
  ),

  command(
    'POST',
    '/events',
    'Tells an {event} with its {payload} to everybody who listens: hooks, live events, analytics.',
    z.strictObject({
      event: z.string().refine(isEventName, { error: 'is not the name of an event' }),
      payload: z.record(z.string(), z.unknown()).default({}),
    }),
    ({ world }, { body: { event, payload } }) => {
      world.events.publish(event, payload);
      const listening = [...world.hooks.active()].filter(({ names }) => names.has(event));
      return { event, hooks: listening.map(({ id }) => id) };
    },
  ),
];
