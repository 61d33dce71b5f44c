import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import type { ChatDetails } from '../../shared/platform/rest.ts';
import { FactStream } from '../kernel/facts.ts';
import type { Account, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { openChatSocket } from '../platform/chat/chatSocket.ts';
import { FakeChat, type FakeConnection } from '../platform/testing/fakeChat.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { ChannelChat } from './channelChat.ts';
import { partsText, type Self } from './messageParts.ts';

/** What somebody does, and what befalls them; numbers choose among what there is. */
type Step =
  | { do: 'switch'; to: 0 | 1 | 2 | null }
  | { do: 'send'; as: 0 | 1 | 2 | 'shown'; to: string | null }
  | { do: 'retry' | 'withdraw'; nth: number }
  | { do: 'drop' | 'reconnect' | 'widen' }
  | { do: 'wait'; ms: number }
  | { do: 'next'; answer: 'takes' | 'refuses' | 'cuts' | 'silent' }
  | { do: 'door'; is: 'open' | 'slow' | 'shut' | 'keyless' };

const who = fc.constantFrom<(0 | 1 | 2)[]>(0, 1, 2);
/** To all, or a whisper. */
const to = fc.constantFrom(null, null, 'pim', 'mod_hana');
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), as: fc.constant('shown' as const), to }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const), as: who, to }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('switch' as const), to: fc.option(who, { freq: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('retry' as const, 'withdraw' as const), nth: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('drop' as const, 'reconnect' as const, 'widen' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 0, 50, 400, 5_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('next' as const),
      answer: fc.constantFrom('takes' as const, 'refuses' as const, 'cuts' as const, 'silent' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('door' as const),
      is: fc.constantFrom('open' as const, 'slow' as const, 'shut' as const, 'keyless' as const),
    }),
  },
) as fc.Arbitrary<Step>;

/** A service at which a key opens the chat for the user whose account asked for it, and for nobody else. */
function openService(clock: FakeClock) {
  const chat = new FakeChat();
  const keys = new Map<string, number>();
  const speakers = new WeakMap<FakeConnection, number>();
  const said: { by: number; to: string | null; text: string }[] = [];
  let door: 'open' | 'slow' | 'shut' | 'keyless' = 'open';
  const answers: ('takes' | 'refuses' | 'cuts' | 'silent')[] = [];
  const accounts = [0, 1, 2].map(
    (id): Account => ({
      id: `${id}`,
      current: async () => `token-${id}`,
      renew: async () => null,
      hold: new AbortController().signal,
      missing: { kind: 'notSignedIn' },
    }),
  );
  chat.on('auth', ([, userId, key], connection) => {
    if (userId === undefined) return { data: { authenticated: false, roles: [] } };
    if (keys.get(String(key)) !== userId) return { error: { code: 'UNOTFOUND', message: 'no such key' } };
    keys.delete(String(key));
    speakers.set(connection, Number(userId));
    return { data: { authenticated: true, roles: ['User'] } };
  });
  const hear = (to: string | null, text: string, connection: FakeConnection) => {
    const by = speakers.get(connection);
    if (by === undefined) return { error: { code: 4006, message: 'not authenticated' } };
    const answer = answers.shift() ?? 'takes';
    if (answer === 'refuses') return { error: { code: 4007, message: 'no' } };
    said.push({ by, to, text });
    const from = { user_id: by, user_name: `user${by}` };
    const data = chat.message(text, from);
    if (to !== null) {
      data.message.meta = { whisper: true };
      data.target = to;
      // History brings back what was said to all.
      chat.history = chat.history.filter((one) => one !== data);
    }
    if (answer === 'cuts') connection.end(1006);
    return answer === 'takes' ? { data } : ('silent' as const);
  };
  chat.on('msg', ([text], connection) => hear(null, String(text), connection));
  chat.on('whisper', ([name, text], connection) => hear(String(name), String(text), connection));
  const platform: Platform = {
    baseUrl: 'https://service.example',
    clientId: 'client',
    request: async (name, options) => {
      if (door === 'slow') await clock.sleep(300, options.signal);
      if (door === 'shut') throw new AppFailure({ kind: 'offline' });
      const data: ChatDetails = { endpoints: ['wss://chat.example/1'], permissions: ['connect', 'chat', 'whisper'] };
      const as = options.as === 'anonymous' ? undefined : options.as;
      if (name === 'chats.details' && as && door !== 'keyless') {
        data.authkey = `key-${as.id}-${keys.size}-${said.length}-${clock.now()}`;
        keys.set(data.authkey, Number(as.id));
      }
      // The reply's type hangs on the name, which is known here.
      return { status: 200, data: data as never, headers: new Headers(), url: '', rowsLeftOut: 0 };
    },
  };
  return {
    chat,
    platform,
    accounts,
    said,
    answers,
    setDoor: (to: typeof door) => {
      door = to;
    },
  };
}

it('no message and no whisper is ever sent by another account than the one it was written for, or to another person', async () => {
  let whispered = 0;
  let sent = 0;
  let refused = 0;
  let givenBack = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const clock = new FakeClock();
      const service = openService(clock);
      const { log, redact } = makeLog(clock);
      const selves = service.accounts.map((account, userId): Self => ({ userId, username: `user${userId}`, account }));
      const session = new Subject<Self | null>(selves[0] ?? null);
      let keys = 0;
      const chat = new ChannelChat({
        channel: { id: 7, token: 'nora_plays' },
        newKey: () => `i${++keys}`,
        serviceKey: 'demo',
        facts: new FactStream(log),
        keeper: {
          keep: () => undefined,
          find: async () => ({ lines: [], next: null, sinceMs: null }),
          around: async () => [],
          keptAt: async () => ({ lines: [], sinceMs: null }),
          since: async () => [],
          people: async () => [],
          speakers: async () => ({ userIds: [], firstMs: null }),
          keepHeld: () => undefined,
          held: async () => '',
        },
        platform: service.platform,
        clock,
        random: () => 0.5,
        log,
        redact,
        session,
        openSocket: (options) => openChatSocket({ ...options, clock, openWire: service.chat.open }),
      });
      const texts = new Map<string, string>();
      /** To whom each was written. */
      const targets = new Map<string, string | null>();
      const retried = new Set<string>();
      const withdrawn = new Set<string>();
      const nth = (index: number) => [...texts.keys()][index % Math.max(1, texts.size)] ?? 'none';
      const attempt = (act: () => unknown) => {
        try {
          return act();
        } catch (cause) {
          if (!(cause instanceof AppFailure)) throw cause;
          if (cause.error.kind === 'otherSpeaker') refused += 1;
          return null;
        }
      };
      chat.start();
      await clock.advance(0);
      for (const one of steps) {
        switch (one.do) {
          case 'switch':
            session.set(one.to === null ? null : (selves[one.to] ?? null));
            break;
          case 'send': {
            const as = one.as === 'shown' ? (session.value?.userId ?? 0) : one.as;
            const text = `for ${as}: ${texts.size}`;
            const shown = session.value?.userId;
            attempt(() => {
              texts.set(chat.send(text, one.to, as).key, text);
              targets.set(text, one.to);
              // It was taken: then it was for the account that is shown.
              expect(as).toBe(shown);
            });
            break;
          }
          case 'retry':
            attempt(() => {
              chat.retry(nth(one.nth));
              retried.add(nth(one.nth));
            });
            break;
          case 'withdraw':
            if (chat.withdraw(nth(one.nth))) withdrawn.add(nth(one.nth));
            break;
          case 'drop':
            if (service.chat.connections.length > 0) service.chat.last.end(1006);
            break;
          case 'reconnect':
          case 'widen':
            chat.reconnect();
            break;
          case 'wait':
            await clock.advance(one.ms);
            break;
          case 'next':
            service.answers.push(one.answer);
            break;
          case 'door':
            service.setDoor(one.is);
        }
      }
      service.setDoor('open');
      service.answers.length = 0;
      await clock.advance(120_000);
      const rows = chat.snapshot().items.filter((item) => item.kind === 'message');
      chat.close();
      for (const { by, to, text } of service.said) {
        expect(text).toMatch(new RegExp(`^for ${by}: `));
        expect(to).toBe(targets.get(text));
        if (to !== null) whispered += 1;
      }
      for (const [key, text] of texts) {
        const times = service.said.filter((one) => one.text === text).length;
        // Sent once, unless the person sent it anew; what was taken back was not sent at all, or before it failed.
        if (!retried.has(key)) expect(times).toBeLessThanOrEqual(1);
        const mine = rows.filter((row) => row.key === key);
        expect(mine).toHaveLength(withdrawn.has(key) ? 0 : 1);
        if (mine[0] && mine[0].delivery === 'failed' && mine[0].failure?.kind === 'otherSpeaker') givenBack += 1;
        if (mine[0]?.delivery === 'sent') expect(partsText(mine[0].parts)).toBe(text);
      }
      sent += service.said.length;
    }),
    { numRuns: 300 },
  );
  // Else the property would hold of a chat in which nobody says anything.
  expect(sent).toBeGreaterThan(300);
  expect(whispered).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(50);
  expect(givenBack).toBeGreaterThan(5);
}, 120_000);
