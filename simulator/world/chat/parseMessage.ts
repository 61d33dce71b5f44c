import type { MessageComponent } from '../../../shared/platform/chatPackets.ts';
import { DEFAULT_PACK, type EmoticonCoords, emoticonFor } from './emoticons.ts';

/** Finds somebody present by the name behind an @. */
export type FindTagged = (name: string) => { readonly username: string; readonly id: number } | undefined;
/** Finds an emoticon the author has beside the builtin ones, by what is typed. */
export type FindEmoticon = (text: string) => { readonly coords: EmoticonCoords; readonly pack: string } | undefined;
export type ParsedMessage = { readonly components: MessageComponent[]; readonly isAction: boolean };

const WORDS = /(\s+)/;
const TAG = /^@([\p{L}\p{M}\p{N}_-]+)(.*)$/su;
/** A web address, or a host of a well-known ending typed without one. Marks at the end belong to the sentence. */
const LINK =
  /^((?:https?:\/\/[^\s<>"]+|(?:[a-z0-9-]+\.)+(?:com|net|org|tv|io|gg|dev|example|invalid)(?:\/[^\s<>"]*)?))$/i;
const CLOSING_MARKS = /[.,;:!?)\]]+$/;

function linkUrl(text: string): string | undefined {
  if (!LINK.test(text)) return undefined;
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(address) ? address : undefined;
}

/** The components of one word (no white space in it). */
function parseWord(word: string, findTagged: FindTagged, findEmoticon: FindEmoticon): MessageComponent[] {
  const emoticon = emoticonFor(word);
  if (emoticon !== undefined) {
    const { alt, coords } = emoticon;
    return [{ type: 'emoticon', text: word, source: 'builtin', pack: DEFAULT_PACK, coords, alt: { en: alt } }];
  }
  const own = findEmoticon(word);
  if (own !== undefined) return [{ type: 'emoticon', text: word, source: 'external', ...own }];
  const [, name = '', rest = ''] = TAG.exec(word) ?? [];
  const tagged = name === '' ? undefined : findTagged(name);
  if (tagged !== undefined) {
    return [{ type: 'tag', text: `@${name}`, username: tagged.username, id: tagged.id }, ...textOf(rest)];
  }
  const marks = CLOSING_MARKS.exec(word)?.[0] ?? '';
  for (const link of [word.slice(0, word.length - marks.length), word]) {
    const url = linkUrl(link);
    if (url !== undefined) return [{ type: 'link', url, text: link }, ...textOf(word.slice(link.length))];
  }
  return textOf(word);
}

const textOf = (text: string): MessageComponent[] => (text === '' ? [] : [{ type: 'text', data: text, text }]);

/**
 * Cuts what somebody typed into the components of PLATFORM §6.5. Their texts joined give the message back, without a
 * leading `/me `, which makes it an action.
 */
export function parseMessage(
  typed: string,
  findTagged: FindTagged,
  findEmoticon: FindEmoticon = () => undefined,
): ParsedMessage {
  const isAction = /^\/me\s+\S/.test(typed);
  const message = isAction ? typed.replace(/^\/me\s+/, '') : typed;
  const components: MessageComponent[] = [];
  for (const piece of message.split(WORDS)) {
    const parsed = WORDS.test(piece) ? textOf(piece) : parseWord(piece, findTagged, findEmoticon);
    for (const component of parsed) appendComponent(components, component);
  }
  return { components, isAction };
}

/** Adds a component at the end; a text after a text becomes one with it. */
export function appendComponent(components: MessageComponent[], component: MessageComponent): void {
  const last = components.at(-1);
  if (component.type === 'text' && last?.type === 'text') {
    const text = `${last.text}${component.text}`;
    components[components.length - 1] = { type: 'text', data: text, text };
  } else components.push(component);
}
