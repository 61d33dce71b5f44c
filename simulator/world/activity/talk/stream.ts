import { between, remark, type Scripts } from './script.ts';

/** Talk about the stream itself: picture, sound, times, rules. */
export const stream: Scripts = [
  between('viewer', 'viewer').says(
    ['a', 'the left camera is a little dark, or is it my screen?'],
    ['b', '{a} dark here too, the upper one is fine'],
    ['a', 'then it is not my eyes, good'],
  ),
  between('viewer', 'viewer', 'viewer').says(
    ['a', 'did it freeze for anybody else?'],
    ['b', '{a} for two seconds, fine again'],
    ['c', 'no freeze here'],
    ['a', 'my network then, thanks'],
  ),
  between('newcomer', 'moderator').says(
    ['a', 'when does the stream begin on weekdays?'],
    ['b', '{a} at seven in the evening, four days a week. The days are in the description'],
    ['a', '{b} perfect, I always missed the start'],
  ),
  between('newcomer', 'moderator').says(
    ['a', 'may I post a link to my own drum cover?'],
    ['b', '{a} not in here please, links only from subscribers. The forum has a place for it'],
    ['a', 'understood, no problem'],
  ),
  between('viewer', 'moderator').says(
    ['a', 'is there a break tonight?'],
    ['b', '{a} ten minutes, after the next song'],
    ['a', 'time for {drink} then'],
  ),
  between('newcomer', 'viewer').says(
    ['a', 'where do I find the older streams?'],
    ['b', '{a} under the video, recordings. They stay two weeks'],
    ['a', '{b} found them {face}'],
  ),
  between('viewer', 'bot').says(['a', '!setlist'], ['b', '{a} The setlist is at setlist.example/tonight']),
  between('viewer', 'bot', 'viewer').says(
    ['a', '!gear'],
    ['b', '{a} Camera and drum list: nora.example/gear'],
    ['c', 'that microphone costs more than my car'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'volume is perfect now'],
    ['b', '{a} yes, the voice was too quiet before the break'],
  ),
  between('newcomer', 'viewer').says(
    ['a', 'what does one get as a subscriber here?'],
    ['b', '{a} the emoticons and the Sunday sessions'],
    ['a', 'the Sunday sessions sound good'],
  ),
  between('viewer', 'viewer').says(
    ['a', 'clip that!'],
    ['b', '{a} got it, the whole fill'],
    ['a', '{b} you are the best {face}'],
  ),
  between('moderator', 'viewer').says(['a', 'two minutes to the break, everybody'], ['b', '{a} thanks, kettle is on']),
  between('moderator').says(['a', '{streamer} mic two is a little hot, the voice is fine']),
  between('moderator').says(['a', 'the request list is full for now, the next round is after the break']),
  between('bot').says(['a', 'Requests are open until the last song. Write the title, once.']),
  between('bot').says(['a', 'Be kind. Links only from subscribers and moderators.']),
  between('viewer').says(['a', '{streamer} thank you for the late show']),
  remark('the lights look great from here'),
  remark('my stream froze for a second, fine again'),
  remark('the picture is so sharp tonight'),
  remark('chat is quick today'),
  remark('full screen, lights off, good night world'),
  remark('watching on the big screen for the first time {face}'),
  remark('the upper camera is the best idea of this year'),
  remark('hello from a train, please no tunnels'),
  remark('sound on the left is back, thank you whoever did that'),
  remark('three hours already? it felt like one'),
];
