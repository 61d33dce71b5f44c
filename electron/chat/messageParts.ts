import type { MessagePart } from '../../shared/chat.ts';
import type { MessageComponent } from '../../shared/platform/chatPackets.ts';
import { MAX_TEXT_LENGTH, plainMessage, plainName } from '../kernel/plainText.ts';
import type { Account } from '../kernel/ports.ts';
import { sheetPath } from './emoticonSheet.ts';

/** Who speaks. `account`: whose sign-in the chat is joined with; left out: the client's own. */
export type Self = { readonly userId: number; readonly username: string; readonly account?: Account };

/** Somebody who may be meant by a message. */
export type Named = { readonly userId: number; readonly username: string };

/** More pieces than anybody types; what comes after them is cut off like text that is too long. */
const MAX_COMPONENTS = 300;
const MAX_URL_LENGTH = 2_000;

/**
 * A message's components as parts for the screen: text made plain, links only to http and https, unknown kinds as their
 * text, mentions of oneself told apart, 2,000 characters and 300 components at most.
 * @param mine the accounts that are oneself: whoever of them speaks here, all of them are meant
 * @see PLATFORM §6.5
 */
export function messageParts(components: readonly MessageComponent[], mine: readonly Named[]): MessagePart[] {
  const parts: MessagePart[] = [];
  const kept = components.slice(0, MAX_COMPONENTS);
  const texts = kept.map((component) => plainMessage(component.text ?? component.data ?? ''));
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const tooLong = length > MAX_TEXT_LENGTH || kept.length < components.length;
  let left = tooLong ? MAX_TEXT_LENGTH - 1 : MAX_TEXT_LENGTH;
  for (const [index, component] of kept.entries()) {
    const text = texts[index] ?? '';
    if (text.length > left) {
      // Not between the halves of a character, nor after a joiner that would take the ellipsis along.
      joinText(parts, text.slice(0, left).replace(/[\ud800-\udbff\u200d]+$/, ''));
      break;
    }
    left -= text.length;
    if (text !== '' || component.type === 'emoticon') addPart(parts, component, text, mine);
  }
  if (tooLong) joinText(parts, '…');
  return parts;
}

/** The plain message: what a search finds and another program is given. */
export function partsText(parts: readonly MessagePart[]): string {
  return parts.map((part) => part.text).join('');
}

function addPart(parts: MessagePart[], component: MessageComponent, text: string, mine: readonly Named[]): void {
  switch (component.type) {
    case 'emoticon': {
      const { x, y, width, height } = component.coords ?? { x: 0, y: 0, width: 0, height: 0 };
      const path = width > 0 && height > 0 ? sheetPath(component.source, component.pack) : null;
      parts.push({ kind: 'emoticon', text, sheetPath: path, x, y, width, height });
      return;
    }
    case 'link': {
      const url = webAddress(component.url);
      if (url === null) addText(parts, text, mine);
      else parts.push({ kind: 'link', text, url });
      return;
    }
    case 'tag': {
      const username = plainName(component.username ?? text.replace(/^@/, ''));
      parts.push({ kind: 'mention', text, username, me: isMine(component, username, mine) });
      return;
    }
    default:
      addText(parts, text, mine);
  }
}

function isMine(component: MessageComponent, username: string, mine: readonly Named[]): boolean {
  if (component.id !== undefined) return mine.some(({ userId }) => userId === component.id);
  return mine.some((one) => one.username.toLowerCase() === username.toLowerCase());
}

function webAddress(text: string | undefined): string | null {
  const url = text === undefined || text.length > MAX_URL_LENGTH ? null : URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

/** Adds text, with one's own name after an `@` told apart: the service tags only names its author's client knew. */
function addText(parts: MessagePart[], text: string, mine: readonly Named[]): void {
  let end = 0;
  const found = mine.length > 0 && text.includes('@') ? text.matchAll(patternOf(mine)) : [];
  for (const match of found) {
    joinText(parts, text.slice(end, match.index));
    parts.push({ kind: 'mention', text: match[0], username: match[0].slice(1), me: true });
    end = match.index + match[0].length;
  }
  joinText(parts, text.slice(end));
}

function joinText(parts: MessagePart[], text: string): void {
  if (text === '') return;
  const last = parts.at(-1);
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + text };
  else parts.push({ kind: 'text', text });
}

let lastPattern: { names: string; pattern: RegExp } | null = null;

/** One's own names seldom change, so the last pattern is nearly always the right one. */
function patternOf(mine: readonly Named[]): RegExp {
  const names = mine.map(({ username }) => username.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  if (lastPattern?.names !== names) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])@(?:${names})(?![\\p{L}\\p{N}_-])`, 'giu');
    lastPattern = { names, pattern };
  }
  return lastPattern.pattern;
}
