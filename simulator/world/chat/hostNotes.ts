import type { ChatMessageData } from '../../../shared/platform/chatPackets.ts';
import type { World } from '../world.ts';

const BOT = 'HypeBot';
const BOT_ID = 101;
type HostNotesDeps = Pick<World, 'channels' | 'events' | 'random' | 'readings' | 'rooms' | 'users'>;

/** Where the reading says so, a bot tells the room of a hosted channel who hosts it. @see PLATFORM §15 */
export function tellHosts({ channels, events, random, readings, rooms, users }: HostNotesDeps): void {
  events.subscribe(({ event, payload }) => {
    const [, id, kind] = event.split(':');
    if (kind !== 'hosted' || readings.of('chat.hostTold') === 'no') return;
    const channel = channels.byId(Number(id));
    const hoster = channels.byId(Number(payload.hosterId))?.owner;
    if (channel === undefined || hoster === undefined) return;
    const bot = users.byName(BOT) ?? users.add(BOT, { id: BOT_ID });
    const says = ' is now hosting you!';
    const message: ChatMessageData = {
      channel: channel.id,
      id: random.stream(`host notes ${channel.id}`).uuid(),
      user_name: bot.username,
      user_id: bot.id,
      user_roles: ['User'],
      message: {
        message: [
          { type: 'tag', text: `@${hoster.username}`, username: hoster.username, id: hoster.id },
          { type: 'text', data: says, text: says },
        ],
        meta: {},
      },
    };
    rooms.of(channel).publish(message);
  });
}
