/** Words that take a place in a line; within one conversation a place always holds the same word. */
export const words = {
  song: ['Northbound', 'Paper Lanterns', 'Low Tide', 'Harbour Lights', 'Second Winter', 'the slow one', 'the new song'],
  city: [
    'Tampere',
    'Porto',
    'Leeds',
    'Lyon',
    'Oslo',
    'Seville',
    'Halifax',
    'Utrecht',
    'Graz',
    'Naples',
    'Cork',
    'Gdynia',
  ],
  drink: ['tea', 'coffee', 'cocoa', 'lemonade', 'mint tea'],
  drum: ['snare', 'ride', 'hi-hat', 'floor tom', 'kick', 'crash'],
  tempo: ['92', '96', '104', '112', '118', '126'],
  instrument: ['bass', 'guitar', 'piano', 'violin', 'trumpet', 'cello'],
  game: ['Tiny Harbours', 'Circuit Valley', 'Hollow Tide', 'chess'],
  pet: ['cat', 'dog', 'parrot', 'rabbit'],
  face: [':)', ':D', '<3', ':party', ':wave', 'B)', ':drumroll', ':noracat'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Word = keyof typeof words;
