import type { ChatMessageData } from '../../../shared/platform/chatPackets.ts';
import { nameKey, type User } from '../user.ts';
import type { World } from '../world.ts';
import type { Room } from './room.ts';

/** Between the start and the winner's name. */
export const GIVEAWAY_MS = 5_000;
/** Speaks for the platform. */
export const HOUSE_BOT = 'house_bot';
/** No account: the platform's own bots have none. */
const NOBODY = -1;
const MOST_DRAWS = 50;

type GiveawayWorld = Pick<World, 'clock' | 'random'>;

/** Draws one of those present some seconds later, whom a bot names in chat. @see PLATFORM §6.3 "giveaway:start" */
export function startGiveaway(world: GiveawayWorld, room: Room, starter: User): void {
  world.clock.after(GIVEAWAY_MS, () => {
    const winner = drawWinner(world, room, starter);
    const text =
      winner === undefined ? 'Nobody is here to win the giveaway.' : `@${winner.username} wins the giveaway!`;
    room.publish(saidByBot(room, text));
  });
}

/** @see PLATFORM §15 */
function saidByBot(room: Room, text: string): ChatMessageData {
  const bot: User = { id: NOBODY, username: HOUSE_BOT, key: nameKey(HOUSE_BOT), siteRoles: [], channelId: 0 };
  const { user_level: _level, user_avatar: _avatar, ...message } = room.compose(bot, text);
  return message;
}

/** Anybody present but who started it and whose channel it is. */
function drawWinner({ random }: GiveawayWorld, room: Room, starter: User): User | undefined {
  const stream = random.stream(`giveaways ${room.channel.id}`);
  const { chatters } = room;
  const mayWin = (user: User) => user !== starter && user !== room.channel.owner;
  // Nearly everybody may win, so that a few draws do; when none did, the room is about empty and can be looked through.
  for (let draw = 0; draw < MOST_DRAWS && chatters.size > 0; draw++) {
    const user = chatters.at(stream.below(chatters.size))?.user;
    if (user !== undefined && mayWin(user)) return user;
  }
  for (const { user } of chatters.after()) if (mayWin(user)) return user;
  return undefined;
}
