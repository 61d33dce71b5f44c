import type { FactOf } from '../../shared/facts.ts';
import type { Poll } from './happeningRows.ts';

type Head = { channelId: number; serviceKey: string; atMs: number };

/** What a poll came to. The moment at which the service ends it tells it apart from any other of the channel. @see PLATFORM §6.4 */
export function pollEndedFact(
  { question, options, voters, endsAtMs }: Poll,
  { channelId, serviceKey, atMs }: Head,
): FactOf<'pollEnded'> {
  const votes = Math.max(0, ...options.map((option) => option.votes));
  const [winner, ...others] = options.filter((option) => option.votes === votes);
  const isWon = votes > 0 && winner !== undefined && others.length === 0;
  return {
    kind: 'pollEnded',
    id: `pollEnded/${channelId}/${endsAtMs}`,
    atMs,
    serviceKey,
    question,
    winner: isWon ? winner.text : null,
    votes: isWon ? votes : null,
    voters,
  };
}
