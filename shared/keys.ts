import { z } from 'zod';

/**
 * Every key the window hears, by where it is heard, as it is before somebody changes it; the Keyboard page of the settings lists them
 * in this order. Chords that stand beside each other do the same, or lead the one and the other way. Ctrl is Command on a Mac. A
 * letter is the one that the keyboard's layout gives.
 */
export const keys = {
  places: {
    live: ['Ctrl+1'],
    stream: ['Ctrl+2'],
    chatters: ['Ctrl+3'],
    analytics: ['Ctrl+4'],
    hooks: ['Ctrl+5'],
    activity: ['Ctrl+6'],
    settings: ['Ctrl+,'],
    budget: ['Ctrl+Shift+B'],
  },
  everywhere: {
    parts: ['F6'],
    partsBack: ['Shift+F6'],
    palette: ['Ctrl+K'],
    notifications: ['Ctrl+Shift+N'],
    quiet: ['Ctrl+Shift+Q'],
    comfort: ['Ctrl+Shift+M'],
    screenSafe: ['Ctrl+Shift+H'],
    note: ['Ctrl+Shift+J'],
    channels: ['Ctrl+O'],
    board: ['Ctrl+Shift+D'],
    undo: ['Ctrl+Z'],
    close: ['Escape'],
    submit: ['Ctrl+Enter'],
  },
  lists: {
    move: ['↑', '↓'],
    ends: ['Home', 'End'],
    pages: ['PageUp', 'PageDown'],
    open: ['Enter'],
    menu: ['.'],
    find: ['/'],
    findEnter: ['↓', 'Enter'],
  },
  live: {
    write: ['Ctrl+L'],
    findChat: ['Ctrl+F', '/'],
    send: ['Enter'],
    recallBack: ['ArrowUp'],
    recallOn: ['ArrowDown'],
    complete: ['Tab'],
    newPoll: ['Ctrl+Shift+P'],
    speakAs: ['Ctrl+Shift+A'],
    vote1: ['1'],
    vote2: ['2'],
    vote3: ['3'],
  },
  stream: { save: ['Ctrl+S'], clip: ['Ctrl+J'] },
  /** On a message that has the focus, and in its menu. */
  rows: {
    rowMention: ['M'],
    rowCopy: ['C'],
    rowUnread: ['U'],
    rowDelete: ['D'],
    rowTimeout1: ['1'],
    rowTimeout10: ['2'],
    rowTimeout60: ['3'],
    rowTimeoutFor: ['T'],
    rowPurge: ['P'],
    rowBan: ['B'],
    rowWatch: ['W'],
    rowNote: ['N'],
  },
  charts: {
    line: ['←', '→'],
    lineFast: ['Shift+←', 'Shift+→'],
    lineEnds: ['Home', 'End'],
    lineStops: ['PageUp', 'PageDown'],
    zoomIn: ['Enter', '+', '='],
    zoomOut: ['-'],
    zoomAll: ['0'],
  },
  queue: { nextHeld: ['J'], previousHeld: ['K'], approve: ['A'], removeHeld: ['R'], timeOutHeld: ['T'] },
  people: { unban: ['U'], personNote: ['N'] },
  deliveries: { next: ['J'], previous: ['K'], compare: ['D'], replay: ['R'] },
} as const satisfies Record<string, Record<string, readonly string[]>>;

type Keys = typeof keys;

/** A key by what it does, such as `everywhere.quiet`. */
export type KeyName = { [G in keyof Keys]: `${G}.${keyof Keys[G] & string}` }[keyof Keys];

/**
 * Keys that work a list, a chart or a layer, as everybody knows them and assistive technology announces them: they can't be changed.
 * Why, stands in docs/decisions/which-keys-stay.md.
 */
export const fixedKeys: readonly KeyName[] = [
  'everywhere.close',
  'lists.move',
  'lists.ends',
  'lists.pages',
  'lists.open',
  'lists.findEnter',
  'charts.line',
  'charts.lineFast',
  'charts.lineEnds',
  'charts.lineStops',
];

/** Keys that are heard where a message is written: a letter alone would be typed there. */
export const fieldKeys: readonly KeyName[] = ['live.send', 'live.recallBack', 'live.recallOn', 'live.complete'];

/** Keys that are pressed together, such as `Ctrl+Shift+Q`. */
export const chord = z.string().regex(/^(?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?(?:[^\s+]{1,20}|\+)$/u);

/** What somebody changed, by name; an empty list: that has no key any more. */
export const keyChanges = z.record(
  z
    .string()
    .regex(/^\w+\.\w+$/)
    .max(60),
  z.array(chord).max(4),
);

export type KeyChanges = z.infer<typeof keyChanges>;

/** What keys can do while another program is before the person. */
export const globalKeyNames = ['toggleWindow', 'quiet', 'comfort', 'screenSafe', 'note', 'clip'] as const;

/** None by default. */
export const globalKeys = z.partialRecord(z.enum(globalKeyNames), chord);

export type GlobalKeyName = (typeof globalKeyNames)[number];
export type GlobalKeys = z.infer<typeof globalKeys>;

/** Every name, in order. */
export const keyNames = Object.entries(keys).flatMap(([group, declared]) =>
  Object.keys(declared).map((key) => `${group}.${key}` as KeyName),
);

/** The chords of a key before somebody changes it. */
export function defaultChords(name: KeyName): readonly string[] {
  const [group = '', key = ''] = name.split('.');
  return (keys as Record<string, Record<string, readonly string[]>>)[group]?.[key] ?? [];
}

/** The chords of a key as somebody has them. `letters` false: single letters and signs are not heard. */
export function chordsWith(name: KeyName, changes: KeyChanges, letters = true): readonly string[] {
  if (fixedKeys.includes(name)) return defaultChords(name);
  const chords = changes[name] ?? defaultChords(name);
  return letters ? chords : chords.filter((one) => !isSingle(one));
}

/** Whether it is one letter or sign alone, or with Shift, which is typed too. */
export const isSingle = (one: string): boolean => Array.from(one.replace(/^Shift\+/, '')).length === 1;
