import { onTestFinished } from 'vitest';
import type { ChatFeed, ChatGap, ChatItem, ChatMessage, ConnectionStep, RoomState } from '../../../shared/chat.ts';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { ChatDetails } from '../../../shared/platform/rest.ts';
import { FactStream } from '../../kernel/facts.ts';
import type { Platform } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import { openChatSocket } from '../../platform/chat/chatSocket.ts';
import { type FakeAnswer, FakeChat } from '../../platform/testing/fakeChat.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { ChannelChat, type ChannelChatDeps } from '../channelChat.ts';
import type { ChatRecord } from '../log/records.ts';
import type { Self } from '../messageParts.ts';
import { partsText } from '../messageParts.ts';
import type { UnsentMessage } from '../unsentMessages.ts';
import { expectKeptAsShown } from './keptAsShown.ts';

export const channel = { id: 7, token: 'nora_plays' };
export const nora: Self = { userId: 1, username: 'nora_plays' };
export const endpoints = ['wss://chat.example/1', 'wss://chat.example/2', 'wss://chat.example/3'];

/** How long `comeBackLate` stays away the first time. */
export const LATE_MS = 1_625;

/** What tells a message of one's own on the wire. */
export const own = { user_name: nora.username, user_id: nora.userId, user_roles: ['Owner', 'User'] };

/** A chat that takes messages as the platform does: the reply and the event tell of the same message. */
export function takeMessages(chat: FakeChat, echo: 'before' | 'after' | 'none' = 'after'): void {
  chat.on('msg', ([text], connection): FakeAnswer => {
    const data = chat.message(String(text), own);
    if (echo === 'before') connection.event('ChatMessage', data);
    if (echo === 'after') setImmediate(() => connection.event('ChatMessage', data));
    return { data };
  });
}

/** Answers the bootstrap of a chat; keys are numbered. */
class FakePlatform implements Platform {
  readonly baseUrl = 'https://service.example';
  readonly clientId = 'client';
  readonly asked: string[] = [];
  details: ChatDetails = { endpoints, permissions: ['connect', 'chat', 'whisper'] };
  /** What the next requests fail with; `hang` never answers. */
  readonly failures: (AppError | 'hang' | Error)[] = [];
  keys = 0;
  givesKeys = true;

  request: Platform['request'] = async (name, options) => {
    this.asked.push(name);
    const failure = this.failures.shift();
    if (failure === 'hang') {
      return new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      });
    }
    if (failure instanceof Error) throw failure;
    if (failure) throw new AppFailure(failure);
    const data: ChatDetails = { ...this.details };
    if (name === 'chats.details' && this.givesKeys) data.authkey = `authkey${++this.keys}`;
    // The reply's type hangs on the name, which is known here.
    return { status: 200, data: data as never, headers: new Headers(), url: this.baseUrl, rowsLeftOut: 0 };
  };
}

/** A chat service on a fake service, with everything it says written down. */
export function setUp(
  self: Self | null = nora,
  unsent: UnsentMessage[] = [],
  more: Pick<ChannelChatDeps, 'mine' | 'judge'> = {},
) {
  const clock = new FakeClock();
  const chat = new FakeChat();
  const platform = new FakePlatform();
  const session = new Subject(self);
  const { log, redact, lines } = makeLog(clock);
  const facts = new FactStream(log);
  let chance = 0.5;
  let keys = 0;
  const kept: ChatRecord[] = [];
  const unsentKept: (readonly UnsentMessage[])[] = [];
  const service = new ChannelChat({
    ...more,
    channel,
    newKey: () => `i${++keys}`,
    serviceKey: 'demo',
    facts,
    keeper: {
      keep: (records) => kept.push(...records),
      find: async () => ({ lines: [], next: null, sinceMs: null }),
      around: async () => [],
      keptAt: async () => ({ lines: [], sinceMs: null }),
      since: async () => [],
      people: async () => [],
      speakers: async () => ({ userIds: [], firstMs: null }),
      keepHeld: () => undefined,
      held: async () => '',
    },
    platform,
    clock,
    random: () => chance,
    log,
    redact,
    session,
    openSocket: (options) => openChatSocket({ ...options, clock, openWire: chat.open }),
    unsent: { of: () => unsent, keep: (_, messages) => unsentKept.push(messages) },
  });
  const states: RoomState[] = [];
  const feeds: ChatFeed[] = [];
  let isAsking = false;
  /** All rows, as a window has them that has asked for those which it was not told of at first. */
  const rows = (): ChatItem[] => {
    const { items } = service.snapshot();
    let before: ChatItem[] = [];
    const stop = service.fed.subscribe(({ earlier }) => {
      before = earlier?.items ?? before;
    });
    isAsking = true;
    service.readEarlier(items[0]?.key ?? '');
    isAsking = false;
    stop();
    return [...before, ...items];
  };
  // Whatever a test lets happen: what is kept is what the room's list shows.
  onTestFinished(() => {
    const items = rows();
    service.close();
    expectKeptAsShown(kept, items);
  });
  service.room.subscribe((state) => states.push(state));
  service.fed.subscribe((feed) => {
    if (!isAsking) feeds.push(feed);
  });
  return {
    clock,
    chat,
    platform,
    session,
    service,
    states,
    feeds,
    /** What was handed over to be kept. */
    kept,
    /** What was not sent, each time that was another. */
    unsentKept,
    lines,
    facts,
    setChance: (value: number) => {
      chance = value;
    },
    /** Joins and lets everything come to rest. */
    async join() {
      service.start();
      await clock.advance(0);
    },
    /** The connection goes and comes back after `awayMs`; the first try is made after 125 ms. */
    async drop(code = 1006) {
      chat.last.end(code);
      await clock.advance(0);
    },
    /** After `drop`: two tries fail, the third gets in. */
    async comeBackLate() {
      platform.failures.push({ kind: 'offline' }, { kind: 'offline' });
      for (let step = 0; step < 1_000 && service.room.value.kind !== 'joined'; step++) await clock.advance(125);
    },
    kinds: () => states.map(({ kind }) => kind),
    steps: (): ConnectionStep[] => service.snapshot().timeline.steps,
    items: rows,
    texts: (): string[] => rows().map(textOf),
    messages: (): ChatMessage[] => rows().filter((item) => item.kind === 'message'),
    happenings: () => rows().flatMap((item) => (item.kind === 'happening' ? [item.what] : [])),
    gaps: (): ChatGap[] => rows().filter((item) => item.kind === 'gap'),
  };
}

/** What a row says, in one line. */
export function textOf(item: ChatItem): string {
  if (item.kind === 'happening') return `[${item.what.kind}]`;
  return item.kind === 'gap' ? `[${item.state} ${item.filled}]` : partsText(item.parts);
}

/** The AppError a call throws or a promise fails with; null when it does not. */
export async function failureOf(call: () => unknown): Promise<AppError | null> {
  try {
    await call();
    return null;
  } catch (cause) {
    if (cause instanceof AppFailure) return cause.error;
    throw cause;
  }
}
