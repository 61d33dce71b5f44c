import type { ChatGap, ChatHappening, ChatMessage, Happening, MessagePart } from '../../shared/chat.ts';

let nextKey = 0;

/** A message for tests; text stands for a single part. */
export function message(change: Partial<ChatMessage> & { text?: string } = {}): ChatMessage {
  const { text = 'hello', ...rest } = change;
  const parts: MessagePart[] = [{ kind: 'text', text }];
  nextKey += 1;
  return {
    kind: 'message',
    key: `k${nextKey}`,
    id: `id-${nextKey}`,
    atMs: 1_700_000_000_000,
    userId: 71,
    username: 'otto',
    roles: ['User'],
    parts,
    action: false,
    whisperWith: null,
    mention: false,
    own: false,
    delivery: 'sent',
    failure: null,
    removed: null,
    censored: false,
    ...rest,
  };
}

export function gap(change: Partial<ChatGap> = {}): ChatGap {
  nextKey += 1;
  return { kind: 'gap', key: `g${nextKey}`, fromMs: 0, toMs: 72_000, state: 'filled', filled: 14, ...change };
}

export function happened(what: Happening, change: Partial<ChatHappening> = {}): ChatHappening {
  nextKey += 1;
  return { kind: 'happening', key: `h${nextKey}`, atMs: 1_700_000_000_000, what, ...change };
}
