import type { RandomStream } from '../../random.ts';
import { type Word, words } from './words.ts';

const isWord = (name: string): name is Word => Object.hasOwn(words, name);

/**
 * Puts words into the places of lines: `{song}` becomes a song, the same one in all lines that one filler fills.
 * @param given what other places hold, such as `{ streamer: '@nora_plays' }`
 */
export function lineFiller(random: RandomStream, given: Readonly<Record<string, string>> = {}) {
  const held = new Map<string, string>(Object.entries(given));
  return (line: string): string =>
    line.replace(/\{(\w+)\}/g, (place, name: string) => {
      if (!held.has(name) && isWord(name)) held.set(name, random.pick(words[name]));
      return held.get(name) ?? place;
    });
}
