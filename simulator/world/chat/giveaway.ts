import type { User } from '../user.ts';
import type { World } from '../world.ts';
import type { Room } from './room.ts';

/** Between the start and the winner's name. */
export const GIVEAWAY_MS = 5_000;
/** Speaks for the platform; it has an account once it has something to say. */
export const HOUSE_BOT = 'house_bot';
const HOUSE_BOT_ID = 100;
const MOST_DRAWS = 50;

type GiveawayWorld = Pick<World, 'clock' | 'random' | 'users'>;

/** Draws one of those present some seconds later, whom a bot names in chat. @see PLATFORM §6.3 "giveaway:start" */
export function startGiveaway(world: GiveawayWorld, room: Room, starter: User): void {
  world.clock.after(GIVEAWAY_MS, () => {
    const winner = drawWinner(world, room, starter);
    const bot = world.users.byName(HOUSE_BOT) ?? world.users.add(HOUSE_BOT, { id: HOUSE_BOT_ID });
    const text =
      winner === undefined ? 'Nobody is here to win the giveaway.' : `@${winner.username} wins the giveaway!`;
    room.publish(room.compose(bot, text));
  });
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
