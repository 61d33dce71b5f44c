import type { streamWrites } from '../locales/en/streamWrites.ts';
import type { writes } from '../locales/en/writes.ts';
import type { NamesOf } from '../locales/names.ts';
import type { PlatformWrite } from '../writes.ts';
import { moderationWords } from './moderationWords.ts';
import { isStreamWrite, streamWriteWords } from './streamWords.ts';

/** What a write does, as a line beside its ring. */
export type WriteWords = {
  /** A sentence; the name in it stands for itself. */
  line: string;
  /** What does it at once, such as *Ban now*. */
  now: string;
};

type Name = `writes:${NamesOf<typeof writes>}` | `streamWrites:${NamesOf<typeof streamWrites>}`;

/** By what the window, or main, says them in the language of the moment. */
export type Speech = {
  text: (name: Name, values?: Record<string, string | number>) => string;
  duration: (ms: number, options?: { fine?: boolean }) => string;
  list: (words: readonly string[]) => string;
  /** A name from outside, cut where it is too long, with a direction of its own. */
  named: (name: string, longest: number) => string;
};

const LONGEST_QUESTION = 60;

/** A write to the service in words, before it is done. */
export function writeWords(what: PlatformWrite, speech: Speech): WriteWords {
  const { text, named } = speech;
  switch (what.kind) {
    case 'deactivateHook':
      return { line: text('writes:deactivateHook.line'), now: text('writes:deactivateHook.now') };
    case 'startGiveaway':
      return { line: text('writes:startGiveaway.line'), now: text('writes:startGiveaway.now') };
    case 'cancelSkill': {
      const [name, skill] = [what.name, what.skill].map((one) => named(one, LONGEST_QUESTION)) as [string, string];
      return { line: text('writes:cancelSkill.line', { name, skill }), now: text('writes:cancelSkill.now') };
    }
    case 'startPoll': {
      const question = named(what.question, LONGEST_QUESTION);
      return { line: text('writes:startPoll.line', { question }), now: text('writes:startPoll.now') };
    }
    case 'removeHeld': {
      const values = { name: named(what.username, LONGEST_QUESTION), count: what.messageIds.length };
      return { line: text('writes:removeHeld.line', values), now: text('writes:removeHeld.now') };
    }
    default:
      return isStreamWrite(what) ? streamWriteWords(what, speech) : moderationWords(what, speech);
  }
}
