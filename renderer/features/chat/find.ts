import type { ChatItem } from '../../../shared/chat.ts';
import { foldCase } from '../../../shared/foldCase.ts';
import { plainText } from './plainText.ts';

// A message never changes what it says without becoming another object, so its text is read once.
const texts = new WeakMap<ChatItem, string>();

function searched(item: ChatItem): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const text = item.kind !== 'message' || item.removed !== null ? '' : `${item.username} ${plainText(item.parts)}`;
  const folded = foldCase(text);
  texts.set(item, folded);
  return folded;
}

/** Keys of the messages whose name or text holds the words, oldest first. */
export function findMessages(items: readonly (ChatItem | { kind: 'skipped' })[], words: string): readonly string[] {
  const wanted = foldCase(words.trim());
  if (wanted === '') return [];
  const found: string[] = [];
  for (const item of items) if (item.kind !== 'skipped' && searched(item).includes(wanted)) found.push(item.key);
  return found;
}

export type Piece = { readonly text: string; readonly hit: boolean };

/** Cuts a text where the words stand in it, any case. */
export function cutAt(text: string, words: string): readonly Piece[] {
  const wanted = foldCase(words.trim());
  const folded = foldCase(text);
  // Folding may change a text's length, e.g. of a dotted İ; then places no longer match and nothing is marked.
  if (wanted === '' || folded.length !== text.length) return [{ text, hit: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), hit: false });
    pieces.push({ text: text.slice(at, at + wanted.length), hit: true });
    from = at + wanted.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}
