import {
  LONGEST_POLL_LINE,
  LONGEST_POLL_SECONDS,
  MOST_ANSWERS,
  SHORTEST_POLL_SECONDS,
  sameAnswers,
} from '../../../shared/pollRules.ts';
import { secondsOf, timeoutSecondsOf } from '../../../shared/timeoutLength.ts';
import type { CommandName } from './commands.ts';

/** What a command asks for, once all of it is there. Names are as they were typed. */
export type CommandAct =
  | { readonly kind: 'timeout'; readonly name: string; readonly seconds: number }
  | { readonly kind: 'endTimeout' | 'purge' | 'ban' | 'unban' | 'delete'; readonly name: string }
  | { readonly kind: 'clear' | 'giveaway' | 'newPoll' }
  | { readonly kind: 'poll'; readonly question: string; readonly answers: readonly string[]; readonly seconds: number }
  /** `answer`: its place from 0. */
  | { readonly kind: 'vote'; readonly answer: number };

/** What is missing or wrong, by the word for it in the catalogue. */
export type CommandFault =
  | { readonly kind: 'needsName' | 'needsNoMore' | 'wrongDuration' | 'wrongNumber' | 'wrongPoll' }
  | { readonly kind: 'samePollAnswers'; readonly first: number; readonly second: number };

/** A poll that names no time. */
const POLL_SECONDS = 60;

/** Reads what stands behind a command that acts. */
export function readAct(
  command: Exclude<CommandName, 'me' | 'w'>,
  rest: string,
): { readonly act: CommandAct } | { readonly fault: CommandFault } {
  const [first = '', ...others] = rest.split(/\s+/u).filter((word) => word !== '');
  const name = first.replace(/^@/u, '');
  switch (command) {
    case 'timeout': {
      if (name === '') return fault('needsName');
      const wanted = others.join('');
      if (wanted.toLowerCase() === 'clear') return { act: { kind: 'endTimeout', name } };
      const seconds = timeoutSecondsOf(wanted);
      return seconds === null ? fault('wrongDuration') : { act: { kind: 'timeout', name, seconds } };
    }
    case 'purge':
    case 'ban':
    case 'unban':
    case 'delete':
      if (name === '') return fault('needsName');
      return others.length > 0 ? fault('needsNoMore') : { act: { kind: command, name } };
    case 'clear':
    case 'giveaway':
      return rest.trim() === '' ? { act: { kind: command } } : fault('needsNoMore');
    case 'vote': {
      const number = /^\d{1,2}$/u.test(first) && others.length === 0 ? Number(first) : 0;
      return number < 1 ? fault('wrongNumber') : { act: { kind: 'vote', answer: number - 1 } };
    }
    case 'poll':
      return rest.trim() === '' ? { act: { kind: 'newPoll' } } : readPoll(rest);
  }
}

/** `question | answer | answer | 2m`: what stands last counts as the time when it reads like one. */
function readPoll(rest: string): ReturnType<typeof readAct> {
  const [question = '', ...pieces] = rest.split('|').map((piece) => piece.trim());
  const last = pieces.at(-1) ?? '';
  const timed = pieces.length > 2 && /^\d+[dhms]/iu.test(last) ? secondsOf(last) : null;
  const answers = timed === null ? pieces : pieces.slice(0, -1);
  const seconds = timed ?? POLL_SECONDS;
  const isWhole =
    [question, ...answers].every((line) => line !== '' && line.length <= LONGEST_POLL_LINE) &&
    answers.length >= 2 &&
    answers.length <= MOST_ANSWERS &&
    seconds >= SHORTEST_POLL_SECONDS &&
    seconds <= LONGEST_POLL_SECONDS;
  if (!isWhole) return fault('wrongPoll');
  const same = sameAnswers(answers);
  if (same !== null) return { fault: { kind: 'samePollAnswers', first: same.first + 1, second: same.second + 1 } };
  return { act: { kind: 'poll', question, answers, seconds } };
}

function fault(kind: Exclude<CommandFault['kind'], 'samePollAnswers'>): { fault: CommandFault } {
  return { fault: { kind } };
}
