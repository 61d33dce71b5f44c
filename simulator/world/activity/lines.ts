type Lines = readonly [string, ...string[]];

/** What people say in the demo chat. `{tag}` stands for somebody present, `{streamer}` for the channel's owner. */
export const talk: Lines = [
  'the snare sounds so much better tonight',
  'what song was that before the break?',
  'first time here, staying :)',
  'good evening from Tampere :wave',
  'can we hear the slow one again',
  'that fill at the end :drumroll',
  'my cat ran off when the cymbals came in :noracat',
  '{tag} same here, on headphones it is even louder',
  '{tag} the setlist is under the stream',
  'I keep missing the start, when do you begin on weekdays?',
  'this is the part I came for <3',
  'brb making tea',
  'the left camera is a little dark, or is it my screen?',
  'requests still open? Northbound please',
  '{streamer} which sticks are those',
  'twelve minutes of solo and not one dropped beat :O',
  'chat is quick today',
  'clip that',
  'greetings from the night shift B)',
  'is the new song finished or still a sketch?',
  'notes for the chorus are at https://notes.example/northbound',
  'I found the tabs: tabs.example/paper-lanterns',
  'volume is perfect now, thank you',
  'who else is supposed to be asleep :sleepy',
  'just subscribed, worth it for the Sunday sessions',
  'tempo check: I count 92, am I close?',
  '{tag} 96 I think',
  'no way that was improvised',
  ":'( I have to leave, good night all",
  'the metronome in the back drives me mad ;)',
  'Paper Lanterns! Paper Lanterns!',
  'my stream froze for a second, fine again',
  'hello from a train, please no tunnels',
  'you can hear the room in this one, lovely',
  '{streamer} thank you for the late show',
  'lights look great from here',
  'how long have you played?',
  '{tag} welcome back :party',
  'that laugh :D',
  'okay the bridge gave me goosebumps',
];

/** What is said in other languages, by their codes. */
export const talkByLanguage = {
  fr: ['bonsoir à tous, quelle ambiance ce soir', 'le son est parfait, merci', 'encore une fois le refrain !'],
  de: [
    'moin zusammen, was habe ich verpasst?',
    'das Schlagzeug klingt heute richtig gut',
    'gleich noch eine Zugabe bitte',
  ],
  es: ['buenas noches desde Sevilla', '¿cómo se llama esta canción?', 'qué ritmo, increíble'],
  pl: ['dobry wieczór, świetny koncert', 'zagraj jeszcze raz proszę <3', 'dźwięk dziś idealny'],
  fi: ['iltaa kaikille, hieno biisi', 'mitä rumpuja nuo on?', 'lisää tällaista'],
  pt: ['boa noite, que som incrível', 'essa é nova?'],
  ru: ['добрый вечер из Казани', 'как называется эта песня?'],
  el: ['καλησπέρα από Θεσσαλονίκη', 'τι ωραίος ρυθμός'],
  ja: ['こんばんは、今日もいい音ですね', 'この曲だいすき <3', 'ドラムすごい :O', 'またあした聴きます'],
  ko: ['처음 왔어요, 반가워요', '소리가 정말 좋네요'],
  zh: ['晚上好，这首歌太好听了', '再来一首'],
  ar: ['مساء الخير، الصوت واضح جداً', 'أغنية رائعة {streamer} <3', 'مساء الخير من طنجة', 'ما اسم هذه الأغنية؟'],
  he: ['ערב טוב לכולם', 'איזה קצב מטורף :O', 'מחכה לשיר החדש'],
  th: ['คืนนี้เสียงดีมาก', 'สวัสดีจากเชียงใหม่'],
  hi: ['शुभ संध्या, बहुत सुंदर धुन', 'फिर से बजाइए'],
} as const satisfies Record<string, Lines>;

export type Language = keyof typeof talkByLanguage;
export const languages = Object.keys(talkByLanguage) as [Language, ...Language[]];

export const actions: Lines = [
  '/me taps along on the desk',
  '/me slides off stage, waving both drumsticks',
  '/me claps until the neighbours complain',
  '/me turns the volume up one more notch',
  '/me lights a paper lantern',
];

export const spam: Lines = [
  'want more viewers? cheap-viewers.example/now fast and safe',
  'F R E E followers today only https://follow.example/free',
  'I can make your channel big, ask me how at growth.example',
];

export const botLines: Lines = [
  'The setlist is at setlist.example/tonight',
  'Requests are open until the last song. Write the title, once.',
  'Camera and drum list: nora.example/gear',
  'Be kind. Links only from subscribers and moderators.',
];

export const moderatorLines: Lines = [
  'two minutes to the break',
  '{tag} no links please',
  'requests list is full, next round after the break',
  '{streamer} mic two is a little hot',
  'welcome to everybody who just came in',
];
