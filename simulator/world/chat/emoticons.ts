/** Size of a cell of the sheet, in pixels. */
export const CELL_PX = 24;
export const SHEET_COLUMNS = 4;
export const DEFAULT_PACK = 'default';

export type FaceName =
  | 'smile'
  | 'grin'
  | 'sad'
  | 'wink'
  | 'tongue'
  | 'surprised'
  | 'heart'
  | 'neutral'
  | 'cry'
  | 'cool'
  | 'angry'
  | 'sleepy'
  | 'party'
  | 'wave'
  | 'drum'
  | 'cat';

/** The builtin faces, in the order of their cells: what is typed, what it shows, what to call it. */
export const emoticons: readonly { readonly code: string; readonly face: FaceName; readonly alt: string }[] = [
  { code: ':)', face: 'smile', alt: 'smile' },
  { code: ':D', face: 'grin', alt: 'grin' },
  { code: ':(', face: 'sad', alt: 'sad' },
  { code: ';)', face: 'wink', alt: 'wink' },
  { code: ':P', face: 'tongue', alt: 'tongue out' },
  { code: ':O', face: 'surprised', alt: 'surprised' },
  { code: '<3', face: 'heart', alt: 'heart' },
  { code: ':|', face: 'neutral', alt: 'straight face' },
  { code: ":'(", face: 'cry', alt: 'crying' },
  { code: 'B)', face: 'cool', alt: 'sunglasses' },
  { code: '>:(', face: 'angry', alt: 'angry' },
  { code: ':sleepy', face: 'sleepy', alt: 'sleepy' },
  { code: ':party', face: 'party', alt: 'party' },
  { code: ':wave', face: 'wave', alt: 'waving hand' },
  { code: ':drumroll', face: 'drum', alt: 'drum roll' },
  { code: ':noracat', face: 'cat', alt: 'cat' },
];

export type EmoticonCoords = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Where a cell lies on the sheet, from its top left. @see PLATFORM §6.5 "Emotes" */
export function cellCoords(index: number): EmoticonCoords {
  return {
    x: (index % SHEET_COLUMNS) * CELL_PX,
    y: Math.floor(index / SHEET_COLUMNS) * CELL_PX,
    width: CELL_PX,
    height: CELL_PX,
  };
}

const byCode = new Map(emoticons.map((emoticon, index) => [emoticon.code, { ...emoticon, coords: cellCoords(index) }]));

/** The emoticon typed exactly so, if there is one. */
export function emoticonFor(text: string): { alt: string; coords: EmoticonCoords } | undefined {
  return byCode.get(text);
}
