import { channelView } from '../../world/views/channelView.ts';
import { type Routes, signedInUser } from '../call.ts';
import { privateUserView, userWithGroupsView } from '../views/userView.ts';

export const userRoutes = {
  /** Private fields come with user:details:self only. @see PLATFORM §3.4 */
  'users.current': (call) => {
    const user = signedInUser(call);
    const maySeePrivate = call.caller.kind === 'user' && call.caller.scopes.includes('user:details:self');
    const own = call.world.channels.ofUser(user);
    const secrets = maySeePrivate ? privateUserView(user, call.world.userPreferences.of(user.id)) : {};
    const channel = channelView(call.world, own);
    return { body: { ...userWithGroupsView(user, own.partnered, call.world.address), channel, ...secrets } };
  },
} satisfies Routes;
