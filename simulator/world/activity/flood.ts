import { emoticons } from '../chat/emoticons.ts';
import { removeMessage } from '../chat/moderation.ts';
import type { Room } from '../chat/room.ts';
import type { RandomStream } from '../random.ts';
import type { World } from '../world.ts';
import { calls } from './talk/crowd.ts';
import { lineFiller } from './talk/fill.ts';

const TICK_MS = 10;
const SMILES = emoticons.map(({ code }) => code) as [string, ...string[]];
const FROM_RIGHT = ['مرحبا بالجميع', 'يا له من جمع', 'أغنية جميلة', 'שלום לכולם', 'איזה שיר יפה', 'לילה טוב'] as const;

/** What the lines of a flood are made of; each of these costs a window something else. */
export const floodThemes = ['calls', 'emoticons', 'rightToLeft', 'mentions', 'removals'] as const;
export type FloodTheme = (typeof floodThemes)[number];
export type FloodOptions = {
  readonly perSecond: number;
  readonly seconds: number;
  /** `calls` when left out: what a crowd calls out. */
  readonly theme?: FloodTheme | undefined;
};

/** In the theme of removals a moderator takes out every second line, so many lines after it was said. */
const REMOVED_AFTER = 20;

/**
 * Lets people of a room call out at a steady rate for a while, by the virtual clock.
 * @returns how many lines will come, and what ends it before its time
 */
export function flood(
  { clock, random }: Pick<World, 'clock' | 'random'>,
  room: Room,
  { perSecond, seconds, theme = 'calls' }: FloodOptions,
): { messages: number; end: () => void } {
  const stream = random.stream(`flood ${room.channel.id}`);
  const startMs = clock.now();
  const total = Math.round(perSecond * seconds);
  let said = 0;
  let isOver = false;
  const lately: string[] = [];
  const lineOf = linesOf(theme, stream, room);
  const tick = () => {
    const due = Math.min(total, Math.floor(((clock.now() - startMs) * perSecond) / 1000));
    for (; said < due && !isOver; said++) {
      const speaker = room.chatters.at(stream.below(room.chatters.size));
      // Nobody speaks for a person who is at an app.
      const author = speaker?.isSimulated ? speaker.user : firstOfTheWorld(room);
      if (author === undefined) continue;
      lately.push(room.say(author, lineOf()).id);
      if (lately.length <= REMOVED_AFTER) continue;
      const before = lately.shift() ?? '';
      if (theme === 'removals' && said % 2 === 0) removeMessage(room, room.channel.owner, before);
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

function linesOf(theme: FloodTheme, stream: RandomStream, room: Room): () => string {
  const plain = () => lineFiller(stream)(stream.pick(calls));
  const smile = () => stream.pick(SMILES);
  switch (theme) {
    case 'calls':
    case 'removals':
      return plain;
    case 'emoticons':
      return () => `${smile()} ${plain()} ${smile()} ${smile()}`;
    case 'rightToLeft':
      return () => `${stream.pick(FROM_RIGHT)} ${stream.below(1_000)} ${stream.pick(FROM_RIGHT)}`;
    case 'mentions':
      return () => `@${room.channel.owner.username} ${plain()}`;
  }
}

function firstOfTheWorld({ chatters }: Room) {
  for (const { user, isSimulated } of chatters.after()) if (isSimulated) return user;
  return undefined;
}
