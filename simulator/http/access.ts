import type { Channel } from '../world/channels.ts';
import { rankOf } from '../world/roleSets.ts';
import type { User } from '../world/user.ts';
import type { World } from '../world/world.ts';
import { type Caller, signedInUser } from './call.ts';
import { HttpFailure, notFound, ValidationFailure } from './failures.ts';

type Asking = { readonly world: World; readonly caller: Caller };

const EDITOR_RANK = 25;

export const denied = () => new HttpFailure(403, 'Access denied.');

/** @throws HttpFailure 404 */
export function channelById({ channels }: World, id: number): Channel {
  const channel = channels.byId(id);
  if (channel === undefined) throw notFound('Channel');
  return channel;
}

/** @throws HttpFailure 404 */
export function userById({ users }: World, id: number): User {
  const user = users.byId(id);
  if (user === undefined) throw notFound('User');
  return user;
}

/** The channel of a path, which must be the caller's own. @throws HttpFailure 404, 403 */
export function ownChannel(call: Asking, channelId: number): Channel {
  const channel = channelById(call.world, channelId);
  if (channel.owner !== signedInUser(call)) throw denied();
  return channel;
}

/**
 * The channel of a path, which must be the caller's own or one they edit; for the latter the token must carry
 * user:act_as. @see PLATFORM §3.5 ":self"
 * @throws HttpFailure 404, 403
 */
export function editableChannel(call: Asking, channelId: number): Channel {
  const channel = channelById(call.world, channelId);
  const user = signedInUser(call);
  if (channel.owner === user) return channel;
  if (rankOf(call.world.channels.rolesOf(channel, user)) < EDITOR_RANK) throw denied();
  if (call.caller.kind !== 'user' || !call.caller.scopes.includes('user:act_as')) {
    throw new HttpFailure(403, 'Missing scope: user:act_as');
  }
  return channel;
}

/** A user whom a call names in its query or its body. @throws ValidationFailure when it names none; HttpFailure 404 */
export function namedUser(
  world: World,
  query: { readonly user?: number | undefined },
  body: { readonly user?: number | undefined },
): User {
  const id = query.user ?? body.user;
  if (id === undefined) {
    const detail = { message: '"user" is required', path: 'payload.user', type: 'any.required' };
    throw new ValidationFailure([{ ...detail, context: { key: 'user' } }]);
  }
  return userById(world, id);
}

/** A refusal of one field of a body, in the words of the validator. */
export function invalidField(key: string, says: string): ValidationFailure {
  return new ValidationFailure([
    { message: `"${key}" ${says}`, path: `payload.${key}`, type: 'any.invalid', context: { key } },
  ]);
}
