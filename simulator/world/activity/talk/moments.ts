import { between, type Scripts } from './script.ts';

/** What is said about something that has just happened; `{who}` names whom or what it was about, `{option}` an answer. */
export const moments = {
  followed: [
    between('bot').says(['a', '{who} follows the channel now. Welcome!']),
    between('moderator').says(['a', '{who} welcome, and thank you for the follow']),
    between('viewer').says(['a', '{who} good choice {face}']),
  ],
  subscribed: [
    between('moderator', 'subscriber').says(
      ['a', '{who} thank you for the subscription :party'],
      ['b', '{who} welcome to the Sunday sessions'],
    ),
    between('bot', 'viewer').says(
      ['a', '{who} is a subscriber now. Thank you!'],
      ['b', '{who} congratulations {face}'],
    ),
    between('subscriber').says(['a', '{who} one of us now {face}']),
  ],
  hosted: [
    between('moderator', 'newcomer', 'viewer').says(
      ['a', 'welcome to everybody from {who}, come in, take a seat'],
      ['b', '{a} thank you! The stream at {who} just ended'],
      ['c', 'hello {who} people :wave'],
    ),
    between('newcomer', 'newcomer', 'moderator').says(
      ['a', 'hello, {who} sent us over'],
      ['b', 'what are we listening to?'],
      ['c', '{b} drums, requests, and soon {song}'],
      ['b', '{c} I am staying'],
    ),
  ],
  pollStarted: [
    between('viewer', 'viewer', 'viewer').says(
      ['a', '{option}, clearly'],
      ['b', 'voted {option} too'],
      ['c', 'so hard to choose'],
    ),
    between('viewer', 'viewer').says(['a', '{option} please please'], ['b', '{a} you know what you want :D']),
  ],
  pollEnded: [
    between('moderator', 'viewer').says(['a', '{option} it is, thank you for voting'], ['b', 'I knew it {face}']),
    between('viewer', 'viewer').says(['a', '{option} won!'], ['b', '{a} democracy works ;)']),
  ],
  skill: [
    between('viewer', 'viewer').says(['a', 'oh, {option} {face}'], ['b', '{who} that was you? Beautiful']),
    between('viewer').says(['a', '{who} thank you for the {option}']),
  ],
  removed: [
    between('moderator', 'viewer').says(['a', 'no advertising in here please'], ['b', '{a} that was quick, thank you']),
    between('moderator').says(['a', 'removed one, carry on']),
  ],
  wentLive: [between('viewer', 'viewer').says(['a', 'and we are back :party'], ['b', '{a} right on time'])],
  ended: [
    between('viewer', 'viewer', 'moderator').says(
      ['a', 'good night everybody, that was lovely'],
      ['b', '{a} good night, see you tomorrow'],
      ['c', 'the recording is up in a few minutes. Sleep well'],
    ),
  ],
} as const satisfies Record<string, Scripts>;

export type Moment = keyof typeof moments;
