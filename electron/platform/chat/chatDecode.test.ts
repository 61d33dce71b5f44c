import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type ChatEventName, chatEvents, eventPacket, replyPacket } from '../../../shared/platform/chatPackets.ts';
import { readLeniently } from '../readLeniently.ts';
import { eventChecks } from './chatChecks.ts';
import { type Decoded, decode } from './chatDecode.ts';

/** What the schemas say to the same text, the slow way. */
function judge(text: string): Decoded {
  let packet: unknown;
  try {
    packet = JSON.parse(text);
  } catch {
    return { kind: 'notUnderstood' };
  }
  const reply = replyPacket.safeParse(packet);
  if (reply.success)
    return { kind: 'reply', id: reply.data.id ?? null, error: reply.data.error ?? null, data: reply.data.data };
  const event = eventPacket.safeParse(packet);
  if (!event.success) return { kind: 'notUnderstood' };
  if (!Object.hasOwn(chatEvents, event.data.event)) return { kind: 'unknownEvent', event: event.data.event };
  const name = event.data.event as ChatEventName;
  const data = readLeniently<z.ZodType>(chatEvents[name], event.data.data);
  return data.ok ? ({ kind: 'event', event: name, data: data.value } as Decoded) : { kind: 'notUnderstood' };
}

const moderator = { user_name: 'mod_hana', user_id: 3, user_roles: ['Mod'], user_level: 9 };
const message = {
  channel: 7,
  id: '0b6f2f3e-8d5e-4c58-9f0e-5f6f0a1b2c3d',
  user_name: 'mira',
  user_id: 70,
  user_roles: ['Mod', 'User'],
  user_level: 12,
  user_avatar: null,
  target: 'otto',
  message: {
    message: [
      { type: 'text', data: 'hi ', text: 'hi ' },
      { type: 'tag', text: '@otto', username: 'otto', id: 71 },
      {
        type: 'emoticon',
        text: ':)',
        source: 'builtin',
        pack: 'default',
        coords: { x: 0, y: 24, width: 24, height: 22.5 },
        alt: { en: 'smile' },
      },
    ],
    meta: { me: true },
  },
};
const poll = {
  originatingChannel: 7,
  q: 'Which?',
  answers: ['a', 'b'],
  author: { user_name: 'mod_hana', user_id: 3, user_roles: ['Mod'] },
  duration: 30_000,
  endsAt: 1_800_000_000_000,
  voters: 3,
  responses: { a: 2, b: 1 },
  responsesByIndex: [2, 1],
};
const skill = {
  skill_id: 's',
  skill_name: 'Fireworks',
  execution_id: 'x',
  icon_url: null,
  cost: 500,
  currency: 'Sparks',
};
const { channel: _channel, target: _target, ...said } = message;
const samples: Record<string, unknown> = {
  welcome: event('WelcomeEvent', { server: 'a1' }),
  message: event('ChatMessage', message),
  join: event('UserJoin', { originatingChannel: 7, username: 'pim', roles: ['User'], id: 5 }),
  leave: event('UserLeave', { username: 'pim', id: 5 }),
  update: event('UserUpdate', { user: 5, roles: ['Mod'], permissions: ['chat'], username: 'pim' }),
  timeout: event('UserTimeout', { user: moderator, duration: 30_000 }),
  delete: event('DeleteMessage', { moderator, id: 'x' }),
  purge: event('PurgeMessage', { user_id: 5, moderator, cause: { type: 'ban', durationString: '5m' } }),
  clear: event('ClearMessages', { clearer: moderator }),
  pollStart: event('PollStart', poll),
  pollEnd: event('PollEnd', { ...poll, responsesByIndex: undefined }),
  skill: event('SkillAttribution', { ...said, skill }),
  skillGone: event('DeleteSkillAttribution', { moderator, execution_id: 'x' }),
  unknown: event('Stats', { id: 'x' }),
  inherited: event('constructor', {}),
  reply: { type: 'reply', error: null, id: 0, data: { authenticated: true, roles: [] } },
  refusal: { type: 'reply', error: 'UACCESS', id: 4 },
  numbered: {
    type: 'reply',
    error: { code: 4005, message: 'slow', stacktrace: null, data: {} },
    id: null,
  },
  method: { type: 'method', method: 'ping', arguments: [], id: 0 },
};

function event(name: string, data: unknown): unknown {
  return { type: 'event', event: name, data };
}

it.each(Object.keys(samples))('reads the sample "%s" as the schema does', (name) => {
  const text = JSON.stringify(samples[name]);
  expect(decode(text)).toEqual(judge(text));
});

it.each([
  ['nothing', ''],
  ['a word', 'hello'],
  ['half a packet', '{"type":"event","event":"ChatMes'],
  ['a page', '<!doctype html><html></html>'],
  ['null', 'null'],
  ['a number', '5'],
  ['a list', '[{"type":"event"}]'],
  ['a very deep list', '['.repeat(50_000)],
  ['an event without a name', '{"type":"event","data":{}}'],
  ['an event without data', '{"type":"event","event":"ClearMessages"}'],
  ['an id beyond the safe integers', '{"type":"reply","id":9007199254740993}'],
  ['a reply whose error is a number', '{"type":"reply","id":1,"error":4000}'],
])('does not understand %s', (_, text) => {
  expect(decode(text)).toEqual({ kind: 'notUnderstood' });
});

const oddValues = fc.constantFrom<unknown>(
  null,
  true,
  '',
  'text',
  0,
  -1,
  1.5,
  1e300,
  2 ** 53,
  [],
  {},
  [null],
  ['a', 1],
  { code: 1 },
  { type: 'text' },
);

/** The paths of every value inside a JSON value. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

function changeAt(value: unknown, path: readonly string[], change: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change;
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? changeAt(inner, rest, change) : inner));
  return { ...(value as object), [key]: changeAt((value as Record<string, unknown>)[key], rest, change) };
}

const anyPacket = fc.oneof(
  fc.json(),
  fc.string(),
  fc
    .record({
      type: fc.constantFrom('event', 'reply', 'method'),
      event: fc.constantFrom(...Object.keys(chatEvents), 'toString', '__proto__'),
      data: fc.oneof(oddValues, fc.jsonValue()),
      error: oddValues,
      id: oddValues,
    })
    .map((packet) => JSON.stringify(packet)),
  fc
    .constantFrom(...Object.values(samples))
    .chain((sample) =>
      fc
        .tuple(fc.constantFrom(...pathsOf(sample)), fc.option(oddValues, { nil: undefined }))
        .map(([path, change]) => JSON.stringify(changeAt(sample, path, change)) ?? ''),
    ),
);

it('gives the verdict of the schemas to every text', () => {
  fc.assert(
    fc.property(anyPacket, (text) => {
      expect(decode(text)).toEqual(judge(text));
    }),
    { numRuns: 3_000 },
  );
});

it('checks by hand what the schemas check, so that what is right is read fast', () => {
  fc.assert(
    fc.property(anyPacket, (text) => {
      const packet = eventPacket.safeParse(asJson(text)).data;
      if (!packet || !Object.hasOwn(chatEvents, packet.event)) return;
      const name = packet.event as ChatEventName;
      expect(eventChecks[name](packet.data)).toBe(chatEvents[name].safeParse(packet.data).success);
    }),
    { numRuns: 3_000 },
  );
});

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [text, tag, emoticon] = message.message.message;
const saying = (...components: unknown[]) => ({ ...message, message: { message: components, meta: {} } });

/** What the service was seen to send, or its other clients guard against. */
it.each<[string, ChatEventName, unknown, unknown]>([
  ['a bot without an account', 'ChatMessage', { ...message, user_id: -1 }, { ...message, user_id: -1 }],
  [
    'a null level and target',
    'ChatMessage',
    { ...message, user_level: null, target: null },
    without(message, 'user_level', 'target'),
  ],
  [
    'an emoticon without a size',
    'ChatMessage',
    saying(text, { ...emoticon, coords: { x: 0, y: 24 } }),
    saying(text, without(emoticon, 'coords')),
  ],
  [
    'a component with null data',
    'ChatMessage',
    saying({ ...text, data: null }, tag),
    saying(without(text, 'data'), tag),
  ],
  ['a tag with a null id', 'ChatMessage', saying({ ...tag, id: null }), saying(without(tag, 'id'))],
  ['a component that is none', 'ChatMessage', saying(text, null, 'x', { text: 'no type' }, tag), saying(text, tag)],
  ['an update of a name alone', 'UserUpdate', { user: 5, username: 'pim' }, { user: 5, username: 'pim' }],
  ['no moderator, clearly', 'DeleteMessage', { id: 'x', moderator: null }, { id: 'x' }],
  ['a purge without a cause', 'PurgeMessage', { user_id: 5, moderator: null, cause: null }, { user_id: 5 }],
  [
    'a timeout of no length',
    'PurgeMessage',
    { user_id: 5, cause: { type: 'timeout', durationString: null } },
    { user_id: 5, cause: { type: 'timeout' } },
  ],
  ['nobody who cleared', 'ClearMessages', { clearer: null }, {}],
  [
    'a skill without words',
    'SkillAttribution',
    without({ ...said, skill }, 'message'),
    without({ ...said, skill }, 'message'),
  ],
])('reads %s', (_, name, data, read) => {
  expect(decode(JSON.stringify(event(name, data)))).toEqual({ kind: 'event', event: name, data: read });
});

it('reads an error whose stack is a list, and never takes an unreadable error for success', () => {
  const error = { code: 4004, message: 'no', stacktrace: ['a', 'b'] };
  expect(decode(JSON.stringify({ type: 'reply', id: 1, error }))).toMatchObject({ kind: 'reply', error });
  expect(decode('{"type":"reply","id":1,"error":{"code":"x"}}')).toEqual({ kind: 'notUnderstood' });
});

function without<T extends object>(value: T | undefined, ...keys: string[]): Partial<T> {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([key]) => !keys.includes(key))) as Partial<T>;
}

it('is held to schemas that name the same events', () => {
  expect(
    z
      .object(chatEvents)
      .keyof()
      .options.map((name) => decode(JSON.stringify(event(name, 5))).kind),
  ).toEqual(Object.keys(chatEvents).map(() => 'notUnderstood'));
});
