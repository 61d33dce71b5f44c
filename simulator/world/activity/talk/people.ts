import { between, remark, type Scripts } from './script.ts';

/** Greetings, leave-takings and what people tell of themselves. */
export const people: Scripts = [
  between('viewer', 'viewer').says(
    ['a', 'good evening from {city} :wave'],
    ['b', '{a} good evening, how is the weather there?'],
    ['a', '{b} rain since Tuesday, so I stay in and listen'],
  ),
  between('newcomer', 'moderator', 'viewer').says(
    ['a', 'first time here, hello all'],
    ['b', '{a} welcome, pull up a chair'],
    ['c', '{a} you picked a good evening {face}'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'back from the kitchen, what did I miss?'],
    ['b', '{a} {song}, and a joke about triangles'],
    ['a', 'of course I missed the joke'],
  ),
  between('viewer', 'viewer').says(
    ['a', ":'( I have to leave, early shift tomorrow. Good night all"],
    ['b', '{a} sleep well, see you on Thursday'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'who else is supposed to be asleep? :sleepy'],
    ['b', '{a} me, for an hour already'],
    ['a', '{b} one more song and then bed. Maybe two'],
  ),
  between('viewer', 'viewer').says(['a', 'making {drink}, anybody want some?'], ['b', '{a} yes please, with honey']),
  between('viewer', 'viewer', 'viewer').says(
    ['a', 'my {pet} sits in front of the speaker since nine'],
    ['b', '{a} a {pet} with taste'],
    ['c', 'mine runs from the cymbals {face}'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'first day at the new job was today'],
    ['b', '{a} and how was it?'],
    ['a', '{b} long, friendly, and the coffee is bad'],
    ['b', '{a} two out of three, not bad'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'anybody here who plays {game}?'],
    ['b', '{a} since last winter, badly'],
    ['a', '{b} then we are two, I write to you after the stream'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'finally passed my driving test :party'],
    ['b', '{a} congratulations! Drive home slowly'],
  ),
  between('subscriber', 'viewer').says(
    ['a', 'is it just me or is the chat twice as big as last week?'],
    ['b', '{a} the clip went round, half of {city} is here'],
  ),
  between('newcomer', 'viewer').says(
    ['a', 'a friend in {city} told me to come here'],
    ['b', '{a} thank your friend from us'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'what does everybody do while listening? I am sorting screws'],
    ['b', '{a} tax papers. The drums help'],
  ),
  between('viewer').says(['a', '{streamer} good evening from {city}, lovely to be back']),
  remark('greetings from the night shift B)'),
  remark('brb making {drink}'),
  remark('good evening everybody, {city} is here'),
  remark('that laugh :D'),
  remark('/me waves from {city}'),
  remark('best seat of the house: my kitchen'),
  remark('a week of bad days and then this, thank you all'),
  remark('homework can wait'),
  remark('I only wanted to look in for a minute, that was at eight'),
  remark('{drink} is ready, staying for the whole set'),
  remark('you are a kind lot, I like it here {face}'),
  remark('good morning from the other side of the world :wave'),
  remark('lurking and ironing, do not mind me'),
];
