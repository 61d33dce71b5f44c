import './olderNode.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { downsample as downsampleColumns } from '../electron/analytics/read/downsample.ts';
import { systemClock } from '../electron/kernel/clock.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { openChatSocket } from '../electron/platform/chat/chatSocket.ts';
import { walkPages } from '../electron/platform/rest/pages.ts';
import { openSocketWire } from '../electron/platform/socketWire.ts';
import { DEMO_CLIENT_ID } from '../shared/demoClientId.ts';
import type { ChatMessageData } from '../shared/platform/chatPackets.ts';
import type { Reply } from '../shared/platform/endpoints.ts';
import { HeadersPlatform } from './headersPlatform.ts';
import type { ChildOrder, ChildReport } from './receiverChild.ts';
import { type HostedReceiver, hostReceiver, type ReceiverOptions } from './receiverHost.ts';

// The pieces that measurements from outside get through adapter.mjs.

export { buildSearch } from '../electron/chatters/search.ts';
export { decode } from '../electron/platform/chat/chatDecode.ts';

/**
 * Thins a line out to `threshold` of its own points, its highest and its lowest among them, as the charts do.
 * @param xs ascending; other numbers than those of a Float64Array are copied into one first
 * @param ys a value that is not finite breaks the line
 * @returns the points that are left, as columns
 * @throws RangeError when the threshold is below 2, or the columns differ in length
 */
export function downsample(
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  threshold: number,
): { xs: Float64Array; ys: Float64Array } {
  const column = (values: ArrayLike<number>) => (values instanceof Float64Array ? values : Float64Array.from(values));
  return downsampleColumns(column(xs), column(ys), threshold);
}

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
    openWire: openSocketWire,
    listeners: {
      event: (event) => {
        if (event.event === 'ChatMessage') onMessage(event.data);
      },
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
  for await (const page of walkPages(platform, 'chats.users', {
    purpose: 'chattersWalk',
    href: url,
    ...(signal ? { signal } : {}),
  })) {
    pages = page.number;
    rows += page.rows.length;
    await onPage(page.rows, page.number);
  }
  return { pages, rows };
}

const isBuilt = !import.meta.url.endsWith('.ts');
const fromRoot = (path: string): string =>
  fileURLToPath(new URL(`${isBuilt ? '../../' : '../'}${path}`, import.meta.url));

/**
 * Runs the app's receiver, with its journal on disk, in this process; where Node has no `node:sqlite`, in one of the project's
 * own Node.
 * @param options.onEvent gets each envelope once, after it was verified, durably written and answered
 * @returns once it listens
 * @throws Error when it can't
 * @see API "Events", PLATFORM §8.3
 */
export function startReceiver(options: ReceiverOptions): Promise<HostedReceiver> {
  const hasSqlite = process.getBuiltinModule?.('node:sqlite') !== undefined;
  return hasSqlite
    ? hostReceiver(options, isBuilt ? fromRoot('dist/journal/worker.mjs') : undefined)
    : startReceiverProcess(options);
}

/** The same in another process: events come over its channel, in batches. */
export async function startReceiverProcess({ onEvent, ...options }: ReceiverOptions): Promise<HostedReceiver> {
  const child = fork(fromRoot('bench/receiverChild.ts'), {
    execPath: fromRoot(`node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`),
    execArgv: [],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  const listening = new Promise<{ url: string; port: number }>((resolve, reject) => {
    child.on('message', (report: ChildReport) => {
      if (report.kind === 'events') for (const event of report.events) onEvent(event);
      else if (report.kind === 'listening') resolve(report);
      else reject(new Error(report.why));
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the receiver's process ended with ${code}`)));
  });
  const close = async (): Promise<void> => {
    if (child.connected) child.send('close' satisfies ChildOrder);
    await ended;
  };
  child.send({ ...options, tells: true } satisfies ChildOrder);
  try {
    const { url, port } = await listening;
    return { url, port, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
