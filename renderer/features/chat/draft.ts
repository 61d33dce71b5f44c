import { type CommandName, commandOf } from './commands.ts';

/** The most the service takes in one message. @see PLATFORM §6.3 */
export const MESSAGE_LIMIT = 360;
/** The count of characters shows from here on. */
export const COUNT_FROM = 300;

export type Draft =
  | { readonly kind: 'empty' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'whisper'; readonly to: string; readonly text: string }
  /** `/w` without a name or a text yet. */
  | { readonly kind: 'unfinishedWhisper'; readonly to: string | null }
  /** `/me` without a text yet. */
  | { readonly kind: 'unfinishedAction' }
  /** A command that acts; `rest` is what stands behind it. */
  | { readonly kind: 'command'; readonly command: Exclude<CommandName, 'me' | 'w'>; readonly rest: string }
  /** A word after a slash that means nothing here. It is no text: what was meant as a command is not for everybody. */
  | { readonly kind: 'unknownCommand'; readonly command: string };

const whisper = /^\/(?:w|whisper)(?:\s+@?(\S+)(?:\s+([\s\S]*))?)?\s*$/iu;

/**
 * What a typed line means. `/w name text` is a whisper; `/me text` goes out as it stands, the service reads that one
 * itself; other commands act and say nothing; two slashes stand for one that is text. @see PLATFORM §6.3, DESIGN-LANGUAGE §10 "Composer"
 */
export function readDraft(line: string): Draft {
  const text = line.trim();
  if (text === '') return { kind: 'empty' };
  if (text.startsWith('//')) return { kind: 'message', text: text.slice(1) };
  if (/^\/me$/iu.test(text)) return { kind: 'unfinishedAction' };
  const found = whisper.exec(text);
  if (found === null) {
    const command = /^\/\S+/u.exec(text)?.[0];
    if (command === undefined || /^\/me$/iu.test(command)) return { kind: 'message', text };
    const known = commandOf(command);
    if (known === undefined || known === 'me' || known === 'w') return { kind: 'unknownCommand', command };
    return { kind: 'command', command: known, rest: text.slice(command.length).trim() };
  }
  const [, to, said] = found;
  if (to === undefined || said === undefined || said.trim() === '')
    return { kind: 'unfinishedWhisper', to: to ?? null };
  return { kind: 'whisper', to, text: said.trim() };
}

/** The length that counts against the limit, in UTF-16 units: the strictest way to count. */
export function draftLength(draft: Draft): number {
  return draft.kind === 'message' || draft.kind === 'whisper' ? draft.text.length : 0;
}

/** How a text that was sent is typed: the way back from `readDraft`. */
export function typedLine(text: string, whisperTo: string | null): string {
  if (whisperTo !== null) return `/w ${whisperTo} ${text}`;
  return /^\/(?!me\s)\S/iu.test(text) ? `/${text}` : text;
}

/** The piece of a word being typed at the caret that may be completed, and what it is a piece of. */
export type Fragment = {
  readonly kind: 'name' | 'emoticon' | 'command';
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

const fragments: readonly [Fragment['kind'], RegExp][] = [
  // After an `@`, or as the name that a command takes first.
  ['name', /(?:(?:^|\s)@|^\/(?:w|whisper|timeout|purge|ban|unban|delete)\s+@?)([^\s@]{1,40})$/iu],
  // Two letters at least, so that `:D` and the like are left alone.
  ['emoticon', /(?:^|\s)(:[\p{L}\p{N}_]{2,40})$/u],
  ['command', /^(\/\p{L}{0,20})$/u],
];

export function fragmentAt(line: string, caret: number): Fragment | null {
  const before = line.slice(0, caret);
  for (const [kind, pattern] of fragments) {
    const text = pattern.exec(before)?.[1];
    if (text === undefined) continue;
    const rest = /^[^\s@]*/u.exec(line.slice(caret))?.[0] ?? '';
    return { kind, text, start: caret - text.length, end: caret + rest.length };
  }
  return null;
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
