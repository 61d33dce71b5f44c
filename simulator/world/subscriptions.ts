import type { Channel } from './channels.ts';
import type { Events } from './events/events.ts';
import type { ChannelRoles } from './roles/channelRoles.ts';
import type { User } from './user.ts';
import { userView } from './views/userView.ts';

type SubscriptionsDeps = { readonly events: Events; readonly roles: ChannelRoles; readonly address: string };

/** Who subscribes to a channel has the role for it. @see PLATFORM §4.6, §9.4 */
export class Subscriptions {
  readonly #deps: SubscriptionsDeps;

  constructor(deps: SubscriptionsDeps) {
    this.#deps = deps;
  }

  isSubscribed(channel: Channel, user: User): boolean {
    return channel.roles.get(user.id)?.includes('Subscriber') ?? false;
  }

  /** Somebody subscribes; the room and everybody who listens is told. @returns false when they do already */
  add(channel: Channel, user: User): boolean {
    if (this.isSubscribed(channel, user)) return false;
    this.#deps.roles.change(channel, user, { add: ['Subscriber'] });
    this.#deps.events.publish(`channel:${channel.id}:subscribed`, { user: userView(user, this.#deps.address) });
    this.#deps.events.publish(`user:${user.id}:subscribed`, { channel: channel.id });
    return true;
  }
}
