/** The most the service takes in one message. @see PLATFORM §6.3 */
export const MESSAGE_LIMIT = 360;
/** The count of characters shows from here on. */
export const COUNT_FROM = 300;

export type Draft =
  | { readonly kind: 'empty' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'whisper'; readonly to: string; readonly text: string }
  /** `/w` without a name or a text yet. */
  | { readonly kind: 'unfinishedWhisper'; readonly to: string | null };

const whisper = /^\/(?:w|whisper)(?:\s+@?(\S+)(?:\s+([\s\S]*))?)?\s*$/iu;

/**
 * What a typed line means. `/w name text` is a whisper; everything else goes out as it stands, `/me` too: the service
 * reads that one itself. @see PLATFORM §6.3
 */
export function readDraft(line: string): Draft {
  const text = line.trim();
  if (text === '') return { kind: 'empty' };
  const found = whisper.exec(text);
  if (found === null) return { kind: 'message', text };
  const [, to, said] = found;
  if (to === undefined || said === undefined || said.trim() === '')
    return { kind: 'unfinishedWhisper', to: to ?? null };
  return { kind: 'whisper', to, text: said.trim() };
}

/** The length that counts against the limit, in UTF-16 units: the strictest way to count. */
export function draftLength(draft: Draft): number {
  return draft.kind === 'message' || draft.kind === 'whisper' ? draft.text.length : 0;
}

/** The first word when it looks like a command this service has none of; null else. */
export function strangeCommand(line: string): string | null {
  const word = /^\/\p{L}+/u.exec(line.trim())?.[0] ?? null;
  return word === null || /^\/(?:w|whisper|me)$/i.test(word) ? null : word;
}

/** The piece of a name being typed at the caret: after an `@`, or as the name of a whisper. */
export type NameAtCaret = { readonly fragment: string; readonly start: number; readonly end: number };

export function nameAtCaret(line: string, caret: number): NameAtCaret | null {
  const before = line.slice(0, caret);
  const found = /(?:(?:^|\s)@|^\/(?:w|whisper)\s+@?)([^\s@]{1,40})$/iu.exec(before);
  const fragment = found?.[1];
  if (fragment === undefined) return null;
  const rest = /^[^\s@]*/u.exec(line.slice(caret))?.[0] ?? '';
  return { fragment, start: caret - fragment.length, end: caret + rest.length };
}

/** Puts text in place of a stretch of the line, with one space after it. Tells where the caret goes. */
export function insertText(
  line: string,
  start: number,
  end: number,
  text: string,
): { readonly line: string; readonly caret: number } {
  const after = line.slice(end);
  const inserted = after.startsWith(' ') ? text : `${text} `;
  const caret = start + text.length + 1;
  return { line: line.slice(0, start) + inserted + after, caret };
}
