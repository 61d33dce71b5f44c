/**
 * Every key the window hears, by where it is heard; the Keyboard page of the settings lists them in this order. Chords that
 * stand beside each other do the same, or lead the one and the other way. Ctrl is Command on a Mac.
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
  },
  everywhere: {
    parts: ['F6'],
    partsBack: ['Shift+F6'],
    palette: ['Ctrl+K'],
    quiet: ['Ctrl+Shift+Q'],
    comfort: ['Ctrl+Shift+M'],
    board: ['Ctrl+Shift+D'],
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
    recall: ['↑', '↓'],
    complete: ['Tab'],
  },
  charts: {
    line: ['←', '→'],
    lineFast: ['Shift+←', 'Shift+→'],
    lineEnds: ['Home', 'End'],
    lineStops: ['PageUp', 'PageDown'],
    zoomIn: ['Enter'],
    zoomOut: ['-'],
    zoomAll: ['0', 'Escape'],
  },
  deliveries: { next: ['J'], previous: ['K'], compare: ['D'], replay: ['R'] },
} as const satisfies Record<string, Record<string, readonly string[]>>;

type Keys = typeof keys;

/** A key by what it does, such as `everywhere.quiet`. */
export type KeyName = { [G in keyof Keys]: `${G}.${keyof Keys[G] & string}` }[keyof Keys];

/** The chords of a key, such as `Ctrl+Shift+Q`. */
export function chordsOf(name: KeyName): readonly string[] {
  const [group = '', key = ''] = name.split('.');
  return (keys as Record<string, Record<string, readonly string[]>>)[group]?.[key] ?? [];
}

/** The same for `aria-keyshortcuts`. */
export const ariaKeys = (name: KeyName): string => chordsOf(name).join(' ').replaceAll('Ctrl', 'Control');
