import { expect } from 'vitest';
import { ChannelChat, type ChannelChatDeps } from '../../electron/chat/channelChat.ts';
import { partsText, type Self } from '../../electron/chat/messageParts.ts';
import { systemClock } from '../../electron/kernel/clock.ts';
import { FactStream } from '../../electron/kernel/facts.ts';
import { createLogger } from '../../electron/kernel/logger.ts';
import type { Observable } from '../../electron/kernel/ports.ts';
import { Redactor } from '../../electron/kernel/redact.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { Budget } from '../../electron/platform/budget/budget.ts';
import { openChatSocket } from '../../electron/platform/chat/chatSocket.ts';
import { PlatformClient } from '../../electron/platform/rest/client.ts';
import { openSocketWire } from '../../electron/platform/socketWire.ts';
import type { ChatItem, ChatMessage, RoomState } from '../../shared/chat.ts';
import { requestedScopes } from '../../shared/platform/scopes.ts';
import { type Simulator, startSimulator } from '../../simulator/simulator.ts';
import { Control } from '../fixtures/control.ts';

export const demo = { id: 40213, token: 'nora_plays' };
/** Far beyond what any step takes; a test that waits so long has failed. */
const PATIENCE_MS = 60_000;

export type Service = { simulator: Simulator; control: Control; clientId: string };

/** A service of its own, in which nobody talks by themselves. */
export async function startService(): Promise<Service> {
  const simulator = await startSimulator({
    port: 0,
    seed: 7,
    chatters: 50,
    activity: 'off',
    limits: { chats: 100_000 },
  });
  const control = new Control(simulator.control);
  const world = (await control.get('world')) as { clients: { id: string; secret: string | null }[] };
  const client = world.clients.find(({ secret }) => secret === null);
  if (!client) throw new TypeError('the simulator has no public client');
  return { simulator, control, clientId: client.id };
}

/** Signs somebody in the way a person would: code, approval, exchange. */
export async function signIn(
  { simulator, control, clientId }: Service,
  username: string,
  scope = requestedScopes.join(' '),
) {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${simulator.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const grant = await post('/oauth/shortcode', { client_id: clientId, scope });
  const { userId } = (await control.approve(grant.code, username)) as { userId: number };
  const check = await fetch(`${simulator.url}/api/v1/oauth/shortcode/check/${grant.handle}`);
  const { code } = await check.json();
  const tokens = await post('/oauth/token', { grant_type: 'authorization_code', client_id: clientId, code });
  return { token: tokens.access_token as string, self: { userId, username } satisfies Self };
}

/** Keeps nothing of what is said. */
const forgetful: ChannelChatDeps['keeper'] = {
  keep: () => undefined,
  find: async () => ({ lines: [], next: null, sinceMs: null }),
  around: async () => [],
  keptAt: async () => ({ lines: [], sinceMs: null }),
  since: async () => [],
  people: async () => [],
  speakers: async () => ({ userIds: [], firstMs: null }),
  keepHeld: () => undefined,
  held: async () => '',
};

/** The app's own chat on the service; retries come without delay, so that no test waits for chance. */
export function makeChat(
  { simulator, clientId }: Service,
  signedIn: { token: string; self: Self } | null,
  channel = demo,
) {
  const lines: string[] = [];
  const redact = new Redactor();
  const random = () => 0;
  const clock = systemClock;
  const log = createLogger({ clock, random, redact, sink: (line) => void lines.push(line) });
  const token = signedIn?.token ?? null;
  const platform = new PlatformClient({
    baseUrl: simulator.url,
    clientId,
    userAgent: 'Sidestage/contract',
    budget: new Budget({ clock }),
    account: {
      id: 'own',
      current: async () => token,
      renew: async () => null,
      hold: new AbortController().signal,
      missing: { kind: 'notSignedIn' },
    },
    clock,
    random,
    fetch,
    log,
    redact,
  });
  const session = new Subject<Self | null>(signedIn?.self ?? null);
  let keys = 0;
  const chat = new ChannelChat({
    channel,
    newKey: () => `i${++keys}`,
    serviceKey: 'demo',
    facts: new FactStream(log),
    keeper: forgetful,
    platform,
    clock,
    random,
    log,
    redact,
    session,
    openSocket: (options) => openChatSocket({ ...options, clock, openWire: openSocketWire }),
  });
  const states: RoomState['kind'][] = [];
  chat.room.subscribe(({ kind }) => states.push(kind));
  return {
    chat,
    platform,
    session,
    lines,
    states,
    /** Hands a message over as the one who is signed in. */
    send: (text: string, whisperTo: string | null = null) => chat.send(text, whisperTo, session.value?.userId ?? 0),
    items: () => chat.snapshot().items,
    messages: () => chat.snapshot().items.filter((item) => item.kind === 'message'),
    texts: () => chat.snapshot().items.map(textOf),
    /** Joined, and up to date. */
    async settled(): Promise<void> {
      await until(chat.room, ({ kind }) => kind === 'joined');
      await until(chat.timeline, ({ steps }) => steps.at(-1)?.kind === 'filled');
    },
    /** Waits for the list to hold what is wanted. */
    has: (wanted: (items: ChatItem[]) => boolean) => until(chat.fed, () => wanted(chat.snapshot().items)),
    sent: (key: string) =>
      until(chat.fed, () => messageOf(chat.snapshot().items, key)?.delivery === 'sent').then(
        () => messageOf(chat.snapshot().items, key)?.id ?? '',
      ),
  };
}

export function textOf(item: ChatItem): string {
  if (item.kind === 'happening') return `[${item.what.kind}]`;
  return item.kind === 'gap' ? `[${item.state} ${item.filled}]` : partsText(item.parts);
}

function messageOf(items: ChatItem[], key: string): ChatMessage | undefined {
  return items.filter((item) => item.kind === 'message').find((item) => item.key === key);
}

/** Resolves when the value is as wanted, at once or later. */
export async function until<T>(observable: Observable<T>, wanted: (value: T) => boolean): Promise<T> {
  if (wanted(observable.value)) return observable.value;
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Error('waited in vain')), PATIENCE_MS);
  // Looked at after the news went round: what it leads to may say more.
  const stop = observable.subscribe(() => queueMicrotask(() => wanted(observable.value) && resolve(observable.value)));
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}
