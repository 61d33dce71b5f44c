/** The service names no bounds; these are ours. @see PLATFORM §6.3 "vote:start" */
export const MOST_ANSWERS = 10;
export const SHORTEST_POLL_SECONDS = 10;
export const LONGEST_POLL_SECONDS = 86_400;
/** A question or an answer, in UTF-16 units: what a message may hold. */
export const LONGEST_POLL_LINE = 360;

/** Which answers are the same words, by place; the service counts those as one. null: all differ. @see PLATFORM §6.4 */
export function sameAnswers(answers: readonly string[]): { first: number; second: number } | null {
  const seen = new Map<string, number>();
  for (const [second, answer] of answers.entries()) {
    const words = answer.trim().normalize('NFC');
    if (words === '') continue;
    const first = seen.get(words);
    if (first !== undefined) return { first, second };
    seen.set(words, second);
  }
  return null;
}

/** Places of the answers with the most votes; none when nobody voted. */
export function winnersOf(answers: readonly { votes: number }[]): number[] {
  const most = Math.max(0, ...answers.map(({ votes }) => votes));
  return most === 0 ? [] : answers.flatMap(({ votes }, at) => (votes === most ? [at] : []));
}

type Counted = { answers: readonly { votes: number }[]; voters: number };

/** How many voted. Each voter has one vote, so what was counted is at least the votes themselves. */
export function votesIn({ answers, voters }: Counted): number {
  return Math.max(
    voters,
    answers.reduce((sum, answer) => sum + answer.votes, 0),
  );
}

/** The share of an answer in percent; 0 when nobody voted. */
export function shareOf(votes: number, poll: Counted): number {
  const all = votesIn(poll);
  return all === 0 ? 0 : (100 * votes) / all;
}
