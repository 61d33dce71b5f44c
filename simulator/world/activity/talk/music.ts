import { between, remark, type Scripts } from './script.ts';

/** Talk about what is played and how. */
export const music: Scripts = [
  between('newcomer', 'viewer').says(
    ['a', 'what song is this?'],
    ['b', '{a} {song}, I think. The list is under the stream'],
    ['a', '{b} thank you, saved it {face}'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'tempo check: I count {tempo}, am I close?'],
    ['b', '{a} a little under that, she drags the chorus on purpose'],
    ['a', 'ah, that explains my foot'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'the {drum} sounds so much better tonight'],
    ['b', '{a} new heads since Sunday, you can hear the difference'],
  ),
  between('viewer', 'subscriber').says(
    ['a', 'is {song} finished or still a sketch?'],
    ['b', '{a} the verse is done, the bridge changes every evening'],
    ['a', '{b} I like that, so I have to come every evening :D'],
  ),
  between('viewer', 'viewer', 'viewer').says(
    ['a', 'left hand or right hand lead on that fill?'],
    ['b', '{a} left, watch the upper camera'],
    ['c', 'I watched it three times and still cannot tell :O'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'does anybody play along at home?'],
    ['b', '{a} on {instrument}, quietly, my neighbours know the setlist by now'],
    ['a', '{b} same here, mine clap now and then'],
  ),
  between('newcomer', 'moderator').says(
    ['a', 'can one still make a request?'],
    ['b', '{a} yes, until the last song. Write the title once, and she sees it'],
    ['a', '{song} then, please'],
    ['b', '{a} noted {face}'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'that bridge gave me goosebumps'],
    ['b', '{a} the quiet bar before it does it for me'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'I found tabs for {song}: tabs.example/northbound'],
    ['b', '{a} oh good, I was guessing the chords until now'],
    ['a', '{b} the second one is wrong there, the rest fits'],
  ),
  between('viewer', 'subscriber').says(
    ['a', 'was that improvised?'],
    ['b', '{a} the first half. The end she plays like that since spring'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'could listen to {song} all night'],
    ['b', '{a} there is a long version from October among the recordings'],
    ['a', '{b} that is my weekend planned'],
  ),
  between('newcomer', 'viewer', 'viewer').says(
    ['a', 'how long has she played the drums?'],
    ['b', '{a} eleven years, she told it last week'],
    ['c', 'and before that the {instrument}'],
    ['a', 'one can hear it, thank you both'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'brushes or sticks for the next one?'],
    ['b', '{a} brushes, hopefully. {song} wants brushes'],
  ),
  between('viewer').says(['a', '{streamer} which sticks are those? They sound so light']),
  between('viewer').says(['a', '{streamer} {song} once more before the end, if there is time <3']),
  remark('that fill at the end :drumroll'),
  remark('the metronome in the back drives me mad ;)'),
  remark('this is the part I came for <3'),
  remark('not one dropped beat in twelve minutes :O'),
  remark('you can hear the room in this one, lovely'),
  remark('{song}! {song}!'),
  remark('the {drum} at the start, so dry, so good'),
  remark('no way that was one take'),
  remark('I would buy a record with just this groove'),
  remark('headphones on for {song}, trust me'),
  remark('that stop before the chorus {face}'),
  remark('my {pet} left when the cymbals came in :noracat'),
  remark('the ghost notes, listen to the ghost notes'),
  remark('/me taps along on the desk'),
  remark('/me claps until the neighbours complain'),
  remark('/me turns the volume up one more notch'),
  remark('/me lights a paper lantern'),
  remark('notes for the chorus are at https://notes.example/northbound'),
];
