import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chatMessage } from '../../shared/chat.ts';
import { type ChatMessageData, chatMessageData } from '../../shared/platform/chatPackets.ts';
import { messageItem } from './messageItem.ts';
import { partsText } from './messageParts.ts';

const self = { userId: 1, username: 'nora_plays' };
type Components = ChatMessageData['message']['message'];

function read(components: Components, more: Partial<ChatMessageData> = {}, meta: Record<string, unknown> = {}) {
  const data: ChatMessageData = {
    channel: 7,
    id: 'm1',
    user_name: 'mira',
    user_id: 70,
    user_roles: ['Mod', 'User'],
    message: { message: components, meta },
    ...more,
  };
  return messageItem(data, { key: 'i1', atMs: 5, self });
}

const text = (value: string) => ({ type: 'text', text: value, data: value });

it('reads every kind of component', () => {
  const coords = { x: 24, y: 48, width: 28, height: 30 };
  const { parts } = read([
    text('hi '),
    { type: 'tag', text: '@otto', username: 'otto', id: 71 },
    { type: 'emoticon', text: ':)', source: 'builtin', pack: 'default', coords },
    { type: 'emoticon', text: ':ext', source: 'external', pack: 'https://evil.example/a.png', coords },
    { type: 'emoticon', text: ':dots', source: 'builtin', pack: '../secrets', coords },
    { type: 'emoticon', text: ':flat', source: 'builtin', pack: 'default' },
    { type: 'link', text: 'nora.example', url: 'https://nora.example/gear' },
    { type: 'image', text: ' sticker ', url: 'https://nora.example/s.png' },
    { type: 'hologram', text: 'from the future' },
    { type: 'text', data: ' no text field' },
    { type: 'inaspacesuit' },
  ]);
  expect(parts).toEqual([
    { kind: 'text', text: 'hi ' },
    { kind: 'mention', text: '@otto', username: 'otto', me: false },
    { kind: 'emoticon', text: ':)', sheetPath: '/emoticons/default.png', ...coords },
    { kind: 'emoticon', text: ':ext', sheetPath: null, ...coords },
    { kind: 'emoticon', text: ':dots', sheetPath: null, ...coords },
    { kind: 'emoticon', text: ':flat', sheetPath: null, x: 0, y: 0, width: 0, height: 0 },
    { kind: 'link', text: 'nora.example', url: 'https://nora.example/gear' },
    { kind: 'text', text: ' sticker from the future no text field' },
  ]);
});

it.each(['javascript:alert(1)', 'file:///etc/passwd', 'not an address', '', `https://x.example/${'a'.repeat(2_000)}`])(
  'makes no link of %j',
  (url) => {
    expect(read([{ type: 'link', text: 'click', url }]).parts).toEqual([{ kind: 'text', text: 'click' }]);
  },
);

it.each([
  ['hey @nora_plays!', true],
  ['@NORA_PLAYS', true],
  ['(@nora_plays)', true],
  ['@nora_plays2', false],
  ['@nora_plays-fan', false],
  ['x@nora_plays', false],
  ['nora_plays', false],
])('sees in %j that one is meant: %s', (said, mention) => {
  const item = read([text(said)]);
  expect(item.mention).toBe(mention);
  expect(partsText(item.parts)).toBe(said);
});

it('sees a tag by id, and by name when there is no id', () => {
  expect(read([{ type: 'tag', text: '@nora', username: 'renamed', id: 1 }]).mention).toBe(true);
  expect(read([{ type: 'tag', text: '@nora_plays', username: 'nora_plays', id: 2 }]).mention).toBe(false);
  expect(read([{ type: 'tag', text: '@Nora_Plays', username: 'Nora_Plays' }]).mention).toBe(true);
  expect(read([{ type: 'tag', text: '@nora_plays' }]).mention).toBe(true);
  expect(read([text('@nora_plays')], { user_id: 1 }).mention).toBe(false);
});

it('means one by each account that is signed in, whichever speaks, and never by what one of them says', () => {
  const mine = [self, { userId: 9, username: 'mod_hana' }];
  const read = (said: string, user_id: number) => {
    const message = { message: [text(said)], meta: {} };
    const data = { channel: 7, id: 'm', user_name: 'x', user_id, user_roles: [], message };
    return messageItem(data, { key: 'k', atMs: null, self: mine[1] ?? null, mine });
  };
  const meant = read('@mod_hana and @Nora_plays, not @nora_plays2', 2).parts.flatMap((part) =>
    part.kind === 'mention' ? [part.username] : [],
  );
  expect(meant).toEqual(['mod_hana', 'Nora_plays']);
  expect(read('@nora_plays', 2)).toMatchObject({ mention: true, own: false });
  expect(read('@mod_hana', self.userId)).toMatchObject({ mention: false, own: false });
});

it('finds names that mean something to a pattern', () => {
  const item = messageItem(
    {
      channel: 7,
      id: 'm',
      user_name: 'x',
      user_id: 2,
      user_roles: [],
      message: { message: [text('@a.b+c hi')], meta: {} },
    },
    { key: 'k', atMs: null, self: { userId: 1, username: 'a.b+c' } },
  );
  expect(item.parts[0]).toEqual({ kind: 'mention', text: '@a.b+c', username: 'a.b+c', me: true });
});

it('tells actions, whispers and censored messages', () => {
  expect(read([text('waves')], {}, { me: true }).action).toBe(true);
  expect(read([text('x')], {}, { me: 'yes' }).action).toBe(false);
  expect(read([text('x')], {}, { censored: true }).censored).toBe(true);
  expect(read([text('x')], { target: 'nora_plays' }, { whisper: true }).whisperWith).toBe('mira');
  expect(read([text('x')], { user_id: 1, target: 'otto' }, { whisper: true }).whisperWith).toBe('otto');
  expect(read([text('x')], { target: 'otto' }).whisperWith).toBe(null);
  expect(read([text('x')], { target: 'nora_plays' }, { whisper: true }).whisperOf).toBe(1);
  expect(read([text('x')]).whisperOf).toBeUndefined();
});

it('cuts what is too long, at 2,000 characters and 300 pieces in all', () => {
  expect(partsText(read([text('x'.repeat(2_000))]).parts)).toBe('x'.repeat(2_000));
  const cut = partsText(read([text('x'.repeat(1_500)), text('y'.repeat(501))]).parts);
  expect(cut === `${'x'.repeat(1_500)}${'y'.repeat(499)}…`).toBe(true);
  expect(partsText(read([text('x'.repeat(10_000))]).parts)).toHaveLength(2_000);
  expect(partsText(read([text('👩'.repeat(5_000))]).parts).isWellFormed()).toBe(true);
  const smiles = Array.from({ length: 1_000 }, () => ({ type: 'emoticon', text: '' }));
  expect(read(smiles).parts).toHaveLength(301);
});

it('cuts names and roles', () => {
  const item = read([], {
    user_name: 'n'.repeat(10_000),
    user_roles: Array.from({ length: 100 }, () => 'r'.repeat(1_000)),
  });
  expect(item.username).toHaveLength(100);
  expect(item.username.endsWith('…')).toBe(true);
  expect(item.roles).toHaveLength(20);
  expect(item.roles[0]).toHaveLength(40);
});

it('keeps a message from disturbing its neighbours', () => {
  const item = read([
    text('\u202eabc\u2066\u200b\u0000'),
    { type: 'tag', text: '@\u202eotto', username: '\u202eotto', id: 5 },
  ]);
  expect(item.parts).toEqual([
    { kind: 'text', text: 'abc' },
    { kind: 'mention', text: '@otto', username: 'otto', me: false },
  ]);
  expect(partsText(read([text('👨\u200d👩\u200d👧')]).parts)).toBe('👨\u200d👩\u200d👧');
});

it('makes an item of any message that the schema allows', () => {
  const component = fc.record(
    {
      type: fc.constantFrom('text', 'tag', 'link', 'emoticon', 'image', 'other'),
      text: fc.string({ unit: 'binary' }),
      data: fc.string(),
      url: fc.webUrl(),
      username: fc.string({ unit: 'grapheme' }),
      id: fc.nat(3),
      source: fc.constantFrom('builtin', 'external'),
      pack: fc.string(),
      coords: fc.record({ x: fc.integer(), y: fc.integer(), width: fc.integer(), height: fc.integer() }),
    },
    { requiredKeys: ['type'] },
  );
  fc.assert(
    fc.property(
      fc.array(component),
      fc.dictionary(fc.string(), fc.boolean()),
      fc.string(),
      (components, meta, name) => {
        const data = chatMessageData.parse({
          channel: 7,
          id: 'm1',
          user_name: name,
          user_id: 70,
          user_roles: [],
          message: { message: components, meta },
        });
        const item = messageItem(data, { key: 'i1', atMs: null, self });
        chatMessage.parse(item);
        expect(partsText(item.parts).length).toBeLessThanOrEqual(2_000);
      },
    ),
  );
});
