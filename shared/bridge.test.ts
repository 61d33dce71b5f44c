import { describe, expect, it } from 'vitest';
import { domains } from './bridge.ts';
import type { AnyFace, Call } from './domain.ts';

const faces: readonly AnyFace[] = domains;

function callOf(name: string): Call {
  const [domain, call = ''] = name.split('.');
  const found = faces.find((face) => face.name === domain)?.calls[call];
  if (!found) throw new TypeError(`there is no call ${name}`);
  return found;
}

it('has each domain once, and no two things of the same name on the wire', () => {
  const wire = faces.flatMap(({ name, state, calls, feeds }) => [
    ...(state ? [`${name}.read`, `${name}.changed`] : []),
    ...[...Object.keys(calls), ...Object.keys(feeds)].map((part) => `${name}.${part}`),
  ]);
  expect(wire.filter((name, index) => wire.indexOf(name) !== index)).toEqual([]);
  for (const name of wire) expect(name).toMatch(/^[a-z]\w*\.[a-z]\w*$/);
});

it.each(faces.flatMap(({ name, state }) => (state ? [[name, state] as const] : [])))(
  'what is told of %s while it is not open is a state of it, and data that crosses to the window',
  (_, { schema, empty }) => {
    expect(schema.parse(JSON.parse(JSON.stringify(empty)))).toEqual(empty);
  },
);

const text = (length: number) => 'x'.repeat(length);
const filter = { intake: null, text: '', events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null };
const replay = { id: 1, url: null, body: null, resign: false };
const hook = { events: ['channel:7:followed'], url: null, name: '' };

type Bounds = [call: string, taken: unknown[], refused: unknown[]];
const bounds: Bounds[] = [
  ['app.openLink', [{ url: text(2000) }], [{ url: text(2001) }, {}, 'https://a.example', null]],
  ['app.copyText', [{ text: '' }, { text: text(10_000) }], [{ text: text(10_001) }, { text: 7 }]],
  ['session.openChannel', [{ channel: 'n' }, { channel: text(100) }], [{ channel: '' }, { channel: text(101) }]],
  ['session.keep', [{ on: 'disk' }, { on: 'memory' }], [{ on: 'cloud' }, {}]],
  [
    'chat.send',
    [
      { text: 'x', whisperTo: null, as: 1, channelId: 7 },
      { text: text(10_000), whisperTo: text(100), as: 1, channelId: 7 },
    ],
    [
      { text: '', whisperTo: null, as: 1, channelId: 7 },
      { text: text(10_001), whisperTo: null, as: 1, channelId: 7 },
      { text: 'x', whisperTo: text(101), as: 1, channelId: 7 },
      { text: 'x', whisperTo: null, as: 'me', channelId: 7 },
      { text: 'x', whisperTo: null, as: 1 },
      { text: 'x' },
    ],
  ],
  [
    'chat.search',
    [
      { channelId: 7, text: '', from: null },
      { channelId: 7, text: text(200), from: 12 },
      { channelId: 7, text: 'a', from: text(200) },
    ],
    [
      { channelId: 7.5, text: 'a', from: null },
      { channelId: 7, text: text(201), from: null },
      { channelId: 7, text: 'a', from: text(201) },
      { channelId: 7, text: 'a', from: 1.5 },
    ],
  ],
  ['chatters.searchService', [{ text: 'm' }, { text: text(100) }], [{ text: '' }, { text: text(101) }]],
  ['chatters.setNote', [{ userId: 1, note: text(2000) }], [{ userId: 1, note: text(2001) }, { note: 'a' }]],
  [
    'commands.run',
    [{ id: 'quietOff' }, { id: 'quietFor', minutes: 1 }, { id: 'quietFor', minutes: 1440 }],
    [{ id: 'quietFor', minutes: 0 }, { id: 'quietFor', minutes: 1441 }, { id: 'quietFor' }, { id: 'signOut' }],
  ],
  [
    'receiver.listen',
    [{ port: null }, { port: 1024 }, { port: 65_535 }],
    [{ port: 1023 }, { port: 65_536 }, { port: '80' }],
  ],
  [
    'receiver.answerWith',
    [
      { path: '/in/1', answer: 'slow', times: 0 },
      { path: '/in/1', answer: '500', times: 1000 },
    ],
    [
      { path: '', answer: 'slow', times: 1 },
      { path: '/in/1', answer: '404', times: 1 },
      { path: '/in/1', answer: 'slow', times: 1001 },
      { path: '/in/1', answer: 'slow', times: -1 },
    ],
  ],
  [
    'receiver.openIntake',
    [{ sender: { dialect: 'github' }, secret: 'paste' }],
    [
      { sender: { dialect: 'generic' }, secret: 'paste' },
      { sender: { dialect: 'github' }, secret: 's3cret' },
    ],
  ],
  [
    'tunnel.choose',
    [{ choice: 'relay', address: '' }],
    [
      { choice: 'direct', address: '' },
      { choice: 'relay', address: text(2001) },
    ],
  ],
  [
    'hooks.saveCredential',
    [
      { clientId: 'c', keep: 'disk' },
      { clientId: 'c', keep: null },
    ],
    [
      { clientId: '', keep: 'disk' },
      { clientId: text(201), keep: 'disk' },
      { clientId: 'c', keep: 'cloud' },
    ],
  ],
  [
    'hooks.create',
    [hook, { ...hook, name: text(60) }, { ...hook, events: Array(1000).fill('e') }],
    [
      { ...hook, events: [] },
      { ...hook, events: Array(1001).fill('e') },
      { ...hook, events: [''] },
      { ...hook, name: text(61) },
    ],
  ],
  [
    'deliveries.rows',
    [
      { ...filter, offset: 0, limit: 200 },
      { ...filter, statusClasses: [0, 2, 4, 5], offset: 9, limit: 1 },
    ],
    [
      { ...filter, offset: -1, limit: 1 },
      { ...filter, offset: 0, limit: 0 },
      { ...filter, offset: 0, limit: 201 },
      { ...filter, statusClasses: [3], offset: 0, limit: 1 },
      { ...filter, events: Array(51).fill('e'), offset: 0, limit: 1 },
    ],
  ],
  [
    'deliveries.replay',
    [replay, { ...replay, body: text(1_048_576), url: text(2000) }],
    [
      { ...replay, body: text(1_048_577) },
      { ...replay, url: text(2001) },
      { ...replay, id: 1.5 },
    ],
  ],
  [
    'activity.rows',
    [{ category: null, text: '', offset: 0, limit: 1 }],
    [
      { category: 'news', text: '', offset: 0, limit: 1 },
      { category: null, text: text(201), offset: 0, limit: 1 },
      { category: null, text: '', offset: 0, limit: 201 },
    ],
  ],
  [
    'service.select',
    [{ profile: { kind: 'demo' } }, { profile: { kind: 'custom', baseUrl: 'http://127.0.0.1:4000', clientId: 'c' } }],
    [
      { profile: { kind: 'custom', baseUrl: 'file:///etc/passwd', clientId: 'c' } },
      { profile: { kind: 'custom', baseUrl: 'http://service.example', clientId: 'c' } },
      { profile: { kind: 'custom', baseUrl: 'https://nora:secret@service.example', clientId: 'c' } },
      { profile: { kind: 'custom', baseUrl: 'not an address', clientId: 'c' } },
      { profile: { kind: 'custom', baseUrl: 'https://a.example', clientId: '' } },
    ],
  ],
];

describe.each(bounds)('%s', (name, taken, refused) => {
  it.each(taken.map((input) => [JSON.stringify(input).slice(0, 60), input]))('takes %s', (_, input) => {
    expect(callOf(name).input.safeParse(input).error).toBeUndefined();
  });

  it.each(refused.map((input) => [JSON.stringify(input).slice(0, 60), input]))('refuses %s', (_, input) => {
    expect(callOf(name).input.safeParse(input).success).toBe(false);
  });
});

it('a call that takes nothing refuses what it is given', () => {
  const without = faces
    .flatMap(({ calls }) => Object.values(calls))
    .filter(({ input }) => input.safeParse(undefined).success);
  expect(without.length).toBeGreaterThan(20);
  for (const { input } of without) {
    for (const given of [null, {}, 0, '']) expect(input.safeParse(given).success).toBe(false);
  }
});
