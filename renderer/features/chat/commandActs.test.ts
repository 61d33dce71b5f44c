import { expect, it } from 'vitest';
import { readAct } from './commandActs.ts';

it('reads what stands behind commands of moderation', () => {
  expect(readAct('timeout', ' @loud_goose 10m')).toEqual({
    act: { kind: 'timeout', name: 'loud_goose', seconds: 600 },
  });
  expect(readAct('timeout', 'loud_goose 1h 30m')).toMatchObject({ act: { seconds: 5_400 } });
  expect(readAct('timeout', 'loud_goose 90')).toMatchObject({ act: { seconds: 90 } });
  expect(readAct('timeout', 'loud_goose clear')).toEqual({ act: { kind: 'endTimeout', name: 'loud_goose' } });
  expect(readAct('timeout', 'loud_goose')).toEqual({ fault: { kind: 'wrongDuration' } });
  expect(readAct('timeout', 'loud_goose 400d')).toEqual({ fault: { kind: 'wrongDuration' } });
  expect(readAct('ban', 'ליאור')).toEqual({ act: { kind: 'ban', name: 'ליאור' } });
  expect(readAct('ban', '')).toEqual({ fault: { kind: 'needsName' } });
  expect(readAct('purge', 'a b')).toEqual({ fault: { kind: 'needsNoMore' } });
  expect(readAct('clear', 'all')).toEqual({ fault: { kind: 'needsNoMore' } });
  expect(readAct('giveaway', ' ')).toEqual({ act: { kind: 'giveaway' } });
});

it('reads polls and votes', () => {
  expect(readAct('vote', '2')).toEqual({ act: { kind: 'vote', answer: 1 } });
  expect(readAct('vote', '0')).toEqual({ fault: { kind: 'wrongNumber' } });
  expect(readAct('vote', 'two')).toEqual({ fault: { kind: 'wrongNumber' } });
  expect(readAct('poll', '')).toEqual({ act: { kind: 'newPoll' } });
  const act = { kind: 'poll', question: 'Which song?', answers: ['Lanterns', 'North'] };
  expect(readAct('poll', 'Which song? | Lanterns |North')).toEqual({ act: { ...act, seconds: 60 } });
  expect(readAct('poll', 'Which song? | Lanterns | North | 2m')).toEqual({ act: { ...act, seconds: 120 } });
  // With two answers alone the second is no time.
  expect(readAct('poll', 'How long? | 1m | 2m')).toMatchObject({ act: { answers: ['1m', '2m'], seconds: 60 } });
  expect(readAct('poll', 'Which song?')).toEqual({ fault: { kind: 'wrongPoll' } });
  expect(readAct('poll', 'Which song? | | a')).toEqual({ fault: { kind: 'wrongPoll' } });
  expect(readAct('poll', 'Q | a | b | a')).toEqual({ fault: { kind: 'samePollAnswers', first: 1, second: 3 } });
});
