/** What a crowd calls out when everybody talks at once: short, without an addressee. */
export const calls: readonly [string, ...string[]] = [
  'hello hello {face}',
  'hi from {city}',
  'good evening {city} is here',
  'made it {face}',
  'what a crowd :O',
  'wow so many people',
  'hi all :wave',
  'hello everybody',
  'first time here {face}',
  'the {drum} :O',
  '{song}!',
  '{song} please',
  'this sounds great',
  'love it <3',
  ':wave :wave',
  ':party :party :party',
  ':drumroll',
  'so good {face}',
  'here for {song}',
  'greetings from {city} {face}',
  'what did I miss?',
  'chat is flying',
  'can anybody still read this :D',
  'hello from my sofa',
  'encore!',
  'clap clap clap',
  'yes yes yes',
  '/me waves',
  'that groove {face}',
  'staying for the {instrument} part',
];

export const spam: readonly [string, ...string[]] = [
  'want more viewers? cheap-viewers.example/now fast and safe',
  'F R E E followers today only https://follow.example/free',
  'I can make your channel big, ask me how at growth.example',
];

/** What people write to the streamer alone. */
export const whispers: readonly [string, ...string[]] = [
  'could you play {song} later? My sister listens along from {city}, it is her birthday',
  'just for you: the left microphone crackles now and then',
  'I wrote the chords of {song} down, shall I send them after the stream?',
  'thank you for last Thursday, it helped more than you know <3',
];
