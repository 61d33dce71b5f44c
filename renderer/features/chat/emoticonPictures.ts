export type EmoticonSprite = {
  readonly text: string;
  readonly sheetPath: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** What is known of a sheet: it was asked for, it is there, or it can't be had. */
type SheetStanding = 'asked' | 'there' | 'missing';

/** The line of a message is 20 px; a taller picture would push the lines apart. */
const SHOWN_HEIGHT_PX = 22;

/** Far more than services have. What is said in a chat could name other places of a sheet without end. */
const MOST_PICTURES = 4_000;

const standings = new Map<string, SheetStanding>();
const listeners = new Set<() => void>();
const classes = new Map<string, string>();
let rules: CSSStyleSheet | undefined;

/** What is known of a sheet. One that nobody has wanted yet is asked for; one that could not be had is not asked for again. */
export function sheetStanding(path: string): SheetStanding {
  const known = standings.get(path);
  if (known !== undefined) return known;
  const note = (standing: SheetStanding) => () => {
    standings.set(path, standing);
    for (const tell of listeners) tell();
  };
  standings.set(path, 'asked');
  const sheet = new Image();
  sheet.onload = note('there');
  sheet.onerror = note('missing');
  sheet.src = path;
  return 'asked';
}

/** Calls whenever more is known of a sheet. @returns what ends it */
export function onSheets(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * A class that has an `<img>` without `src` show a picture cut out of a sheet; null: there are too many to show one more. An `<img>` with
 * a `src` asks for its sheet by itself, each time one is made; a rule has it for all.
 */
export function pictureClass({ sheetPath, x, y, width, height }: EmoticonSprite): string | null {
  const key = `${sheetPath} ${x} ${y} ${width} ${height}`;
  const known = classes.get(key);
  if (known !== undefined) return known;
  if (classes.size >= MOST_PICTURES) return null;
  const name = `emoticon-${classes.size}`;
  classes.set(key, name);
  addRule(`.${name} {
    content: url("${encodeURI(sheetPath)}");
    width: ${width}px;
    height: ${height}px;
    object-position: ${-x}px ${-y}px;
    zoom: calc(${SHOWN_HEIGHT_PX / height} * var(--text-scale));
  }`);
  return name;
}

function addRule(rule: string): void {
  if (rules === undefined) {
    rules = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  }
  rules.insertRule(rule, rules.cssRules.length);
}
