import type { ChatMessage, KeptLine } from '../../shared/chat.ts';
import type { Heard } from '../../shared/rules/judge.ts';

const NAMED = /(?<![\p{L}\p{N}_])@[\p{L}\p{N}_-]{1,60}/gu;

/** A message of the chat, as rules hear it. `nowMs`: of one that came from history, which has no time. */
export function heardMessage(message: ChatMessage, nowMs: number): Heard {
  const { userId, username, roles, parts, mention, censored, own, atMs } = message;
  let text = '';
  let emoticons = 0;
  let mentions = 0;
  const hosts: string[] = [];
  for (const part of parts) {
    text += part.text;
    if (part.kind === 'emoticon') emoticons += 1;
    else if (part.kind === 'mention') mentions += 1;
    else if (part.kind === 'link') hosts.push(hostOf(part.url));
  }
  const heard = { userId, username, roles, text, hosts, mentions, mentionsMe: mention, emoticons };
  return { ...heard, filtered: censored, own, atMs: atMs ?? nowMs };
}

/**
 * A message that was kept, as rules hear it. Kept is the plain text alone: emoticons are not counted, and the service's filter is not
 * known. @param mine the names of whoever is signed in
 */
export function heardLine(line: KeptLine, mine: readonly string[]): Heard {
  const { userId, username, roles, text, own, keptAtMs, atMs } = line;
  const named = text.includes('@') ? (text.match(NAMED) ?? []) : [];
  const isMine = (name: string) => mine.some((one) => name.toLowerCase() === `@${one.toLowerCase()}`);
  const mentionsMe = named.some(isMine);
  const heard = { userId, username, roles, text, hosts: [], mentions: named.length, mentionsMe, emoticons: 0 };
  return { ...heard, filtered: false, own, atMs: atMs ?? keptAtMs };
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}
