import {
  LONGEST_POLL_LINE,
  LONGEST_POLL_SECONDS,
  MOST_ANSWERS,
  SHORTEST_POLL_SECONDS,
  sameAnswers,
} from '../../../shared/pollRules.ts';
import { secondsOf, timeoutLength } from '../../../shared/timeoutLength.ts';
import type { PollSeed } from '../../view/newPoll.ts';

/** How long polls usually run, in seconds. */
export const usualSeconds = [30, 60, 120, 300] as const;

/** A form that is being filled in. */
export type PollForm = {
  readonly question: string;
  /** Each with a key of its own, so that a field keeps its place when another one goes. */
  readonly answers: readonly { readonly key: number; readonly text: string }[];
  /** null: as `custom` says. */
  readonly seconds: number | null;
  readonly custom: string;
  readonly post: boolean;
};

/** A form that begins with these words; empty answers of which there are two at least. */
export function formOf(seed: PollSeed, { seconds, post }: { seconds: number; post: boolean }): PollForm {
  const texts = [...seed.answers.slice(0, MOST_ANSWERS), '', ''].slice(0, Math.max(2, seed.answers.length));
  const wanted = seed.seconds ?? seconds;
  const isUsual = usualSeconds.some((usual) => usual === wanted);
  return {
    question: seed.question,
    answers: texts.slice(0, MOST_ANSWERS).map((text, key) => ({ key, text })),
    seconds: isUsual ? wanted : null,
    custom: isUsual ? '' : timeoutLength(wanted),
    post,
  };
}

/**
 * Seconds of a length as it is written for timeouts and by command, or of minutes and seconds such as `1:30`; null when it is neither, or
 * too short or long.
 */
export function pollSecondsOf(typed: string): number | null {
  const clock = /^\s*(\d{1,4}):([0-5]\d)\s*$/.exec(typed);
  const seconds = clock === null ? secondsOf(typed) : Number(clock[1]) * 60 + Number(clock[2]);
  return seconds !== null && seconds >= SHORTEST_POLL_SECONDS && seconds <= LONGEST_POLL_SECONDS ? seconds : null;
}

export type PollProblem =
  | { readonly kind: 'needsQuestion' | 'needsAnswers' | 'tooLong' | 'customWrong' }
  | { readonly kind: 'same'; readonly first: number; readonly second: number };

/** What has to be changed before it can start; null: nothing. Answers that were left empty do not count. */
export function problemOf(form: PollForm): PollProblem | null {
  const texts = form.answers.map(({ text }) => text.trim());
  if (form.question.trim() === '') return { kind: 'needsQuestion' };
  if ([form.question, ...texts].some((text) => overBy(text) > 0)) return { kind: 'tooLong' };
  const same = sameAnswers(texts);
  if (same !== null) return { kind: 'same', ...same };
  if (texts.filter((text) => text !== '').length < 2) return { kind: 'needsAnswers' };
  return (form.seconds ?? pollSecondsOf(form.custom)) === null ? { kind: 'customWrong' } : null;
}

/** How many characters are too many. */
export const overBy = (text: string): number => text.trim().length - LONGEST_POLL_LINE;
