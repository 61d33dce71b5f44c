import type { Room } from '../chat/room.ts';
import type { World } from '../world.ts';
import { talk } from './lines.ts';

const TICK_MS = 10;

/**
 * Makes people of a room talk at a steady rate for a while, by the virtual clock; for benches.
 * @returns how many messages will come
 */
export function flood(
  { clock, random }: Pick<World, 'clock' | 'random'>,
  room: Room,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): number {
  const stream = random.stream(`flood ${room.channel.id}`);
  const startMs = clock.now();
  const total = Math.round(perSecond * seconds);
  let said = 0;
  const tick = () => {
    const due = Math.min(total, Math.floor(((clock.now() - startMs) * perSecond) / 1000));
    for (; said < due; said++) {
      const speaker = room.chatters.at(stream.below(room.chatters.size))?.user ?? room.channel.owner;
      room.say(speaker, `${stream.pick(talk).replace(/\{\w+\}/, `@${room.channel.owner.username}`)} ${said}`);
    }
    if (said < total) clock.after(TICK_MS, tick);
  };
  clock.after(TICK_MS, tick);
  return total;
}
