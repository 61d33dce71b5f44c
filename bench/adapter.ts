import './olderNode.ts';
import { systemClock } from '../electron/core/clock.ts';
import { Redactor } from '../electron/core/redact.ts';
import { openChatSocket } from '../electron/platform/chatSocket.ts';
import { openChatWire } from '../electron/platform/chatWire.ts';
import { walkPages } from '../electron/platform/pages.ts';
import { DEMO_CLIENT_ID } from '../shared/demo.ts';
import type { ChatMessageData } from '../shared/platform/chatPackets.ts';
import type { Reply } from '../shared/platform/endpoints.ts';
import { HeadersPlatform } from './headersPlatform.ts';

// The pieces that measurements from outside get through adapter.mjs.

export { decode } from '../electron/platform/chatDecode.ts';
export { buildSearch } from '../electron/services/chatters/search.ts';

export type ChatConnection = {
  close(): void;
  /** Resolves when `auth` was answered; at once without a `channelId`. Rejects when it was refused. */
  readonly joined: Promise<void>;
};

/**
 * Connects to a chat through the app's own socket client and hands on the data of every ChatMessage, checked.
 * @param options.url a chat websocket address
 * @param options.channelId the channel to join, anonymously; without it nothing is sent
 * @returns once the WelcomeEvent has come
 * @throws AppFailure `offline`, `timedOut`, `badPayload`
 * @see API "Chat connection procedure", PLATFORM §6
 */
export async function connectChat(options: {
  url: string;
  onMessage: (message: ChatMessageData) => void;
  channelId?: number;
  clientId?: string;
}): Promise<ChatConnection> {
  const { url, onMessage, channelId, clientId = DEMO_CLIENT_ID } = options;
  const socket = await openChatSocket({
    endpoint: url,
    clientId,
    clock: systemClock,
    redact: new Redactor(),
    openWire: openChatWire,
    listeners: {
      event: (event) => {
        if (event.event === 'ChatMessage') onMessage(event.data);
      },
      ignored: () => undefined,
      closed: () => undefined,
    },
  });
  const joined = channelId === undefined ? Promise.resolve() : socket.call('auth', [channelId]).then(() => undefined);
  // Whoever does not look at it is not to be ended by it.
  joined.catch(() => undefined);
  return { close: () => socket.close(), joined };
}

/**
 * Walks over a chatters list along its `link` headers with the app's own pager, page by page.
 * @param options.url the address of the first page, absolute, with its query
 * @param options.onPage gets each page's rows, checked, and its number from 1 on; the next page waits for its promise
 * @param options.headers such as `authorization` or `client-id`; the demo service's client id unless given
 * @throws AppFailure `http`, `badPayload` (also for a link that leads in a circle or away); the error of `fetch`
 * @see API "GET /api/v2/chats/{channelId}/users (v2)", PLATFORM §7.1
 */
export async function pageChatters(options: {
  url: string;
  onPage: (rows: Reply<'chats.users'>, pageNumber: number) => unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}): Promise<{ pages: number; rows: number }> {
  const { url, onPage, headers = { 'client-id': DEMO_CLIENT_ID }, signal } = options;
  const platform = new HeadersPlatform(new URL(url).origin, headers, systemClock);
  let pages = 0;
  let rows = 0;
  for await (const page of walkPages(platform, 'chats.users', { href: url, ...(signal ? { signal } : {}) })) {
    pages = page.number;
    rows += page.rows.length;
    await onPage(page.rows, page.number);
  }
  return { pages, rows };
}
