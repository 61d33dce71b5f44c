import fc from 'fast-check';
import { expect, it } from 'vitest';
import { messageComponent } from '../../../shared/platform/chatPackets.ts';
import { parseDuration, writeDuration } from './duration.ts';
import { parseMessage } from './parseMessage.ts';

const present = new Map([
  ['pim', { username: 'pim', id: 3 }],
  ['深夜のラジオ', { username: '深夜のラジオ', id: 4 }],
]);
const parse = (text: string) => parseMessage(text, (name) => present.get(name.toLowerCase()));

it('keeps plain text in one piece', () => {
  expect(parse('hi  there,\nall')).toEqual({
    components: [{ type: 'text', data: 'hi  there,\nall', text: 'hi  there,\nall' }],
    isAction: false,
  });
});

it('finds emoticons, tags of people present, and links', () => {
  expect(parse('@PIM, look :) https://a.example/b?c=1. @nobody').components).toEqual([
    { type: 'tag', text: '@PIM', username: 'pim', id: 3 },
    { type: 'text', data: ', look ', text: ', look ' },
    {
      type: 'emoticon',
      text: ':)',
      source: 'builtin',
      pack: 'default',
      coords: { x: 0, y: 0, width: 24, height: 24 },
      alt: { en: 'smile' },
    },
    { type: 'text', data: ' ', text: ' ' },
    { type: 'link', url: 'https://a.example/b?c=1', text: 'https://a.example/b?c=1' },
    { type: 'text', data: '. @nobody', text: '. @nobody' },
  ]);
});

it('makes an absolute address of a host typed alone', () => {
  expect(parse('see nora.example/gear').components[1]).toEqual({
    type: 'link',
    url: 'http://nora.example/gear',
    text: 'nora.example/gear',
  });
  expect(parse('3.5 e.g. javascript:alert(1) http://').components).toHaveLength(1);
});

it('finds tags in every script', () => {
  expect(parse('@深夜のラジオ!').components[0]).toMatchObject({ type: 'tag', id: 4 });
});

it('takes /me as an action', () => {
  expect(parse('/me  waves :wave')).toMatchObject({
    isAction: true,
    components: [{ text: 'waves ' }, { text: ':wave' }],
  });
  expect(parse('/me')).toMatchObject({ isAction: false, components: [{ text: '/me' }] });
  expect(parse('/meow')).toMatchObject({ isAction: false });
});

it('gives the message back when its pieces are joined, whatever was typed', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(':)', '@pim', '@', 'http://a.example', ' ', '\n', '/me', 'x.com.'),
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const typed = `x ${words.join('')}`;
      const { components } = parse(typed);
      expect(components.map(({ text }) => text).join('')).toBe(typed);
      for (const component of components) messageComponent.parse(component);
    }),
  );
});

it('reads durations as people write them, and writes them as short as can be', () => {
  expect([30, '30', '30s', '1m15s', '2h', '1d'].map(parseDuration)).toEqual([30, 30, 30, 75, 7_200, 86_400]);
  expect(['', 'x', '0', '-5', '5x', 's5', '1.5', null, {}, 1e12].map(parseDuration)).toEqual(Array(10).fill(undefined));
  expect([30, 75, 7_200, 90_061].map(writeDuration)).toEqual(['30s', '1m15s', '2h', '1d1h1m1s']);
});
