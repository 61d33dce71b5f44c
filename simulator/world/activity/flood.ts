import type { Room } from '../chat/room.ts';
import type { World } from '../world.ts';
import { calls } from './talk/crowd.ts';
import { lineFiller } from './talk/fill.ts';

const TICK_MS = 10;

export type FloodOptions = { readonly perSecond: number; readonly seconds: number };

/**
 * Lets people of a room call out at a steady rate for a while, by the virtual clock.
 * @returns how many lines will come, and what ends it before its time
 */
export function flood(
  { clock, random }: Pick<World, 'clock' | 'random'>,
  room: Room,
  { perSecond, seconds }: FloodOptions,
): { messages: number; end: () => void } {
  const stream = random.stream(`flood ${room.channel.id}`);
  const startMs = clock.now();
  const total = Math.round(perSecond * seconds);
  let said = 0;
  let isOver = false;
  const tick = () => {
    const due = Math.min(total, Math.floor(((clock.now() - startMs) * perSecond) / 1000));
    for (; said < due && !isOver; said++) {
      const speaker = room.chatters.at(stream.below(room.chatters.size));
      // Nobody speaks for a person who is at an app.
      const author = speaker?.isSimulated ? speaker.user : firstOfTheWorld(room);
      if (author !== undefined) room.say(author, lineFiller(stream)(stream.pick(calls)));
    }
    if (said < total && !isOver) clock.after(TICK_MS, tick);
  };
  clock.after(TICK_MS, tick);
  return {
    messages: total,
    end: () => {
      isOver = true;
    },
  };
}

function firstOfTheWorld({ chatters }: Room) {
  for (const { user, isSimulated } of chatters.after()) if (isSimulated) return user;
  return undefined;
}
