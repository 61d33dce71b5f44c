import { expect, it } from 'vitest';
import { platformWrite } from '../../shared/writes.ts';
import { createTexts } from '../kernel/texts.ts';
import { writeLine } from './writeLine.ts';

const texts = createTexts();
const person = { userId: 1, username: 'zoe' };
const plain = (line: string) => line.replaceAll(/[\u2068\u2069]/g, '');

it('says in the words of the window what a write does', () => {
  const timeout = { kind: 'timeout', channelId: 7, person, seconds: 90 } as const;
  expect(plain(writeLine(timeout, texts))).toBe('Time out zoe for 1 min 30 s');
  expect(plain(writeLine(timeout, createTexts('de')))).toMatch(/zoe.*1 min 30 s/);
  const clip = { kind: 'makeClip', channelId: 7, seconds: 7.5, endsAtMs: 3_725_000 } as const;
  expect(writeLine(clip, texts)).toBe('Clip of 7.5 s, up to 1:02:05 of the stream');
  const roles = { kind: 'changeRoles', channelId: 7, person, add: ['Mod', 'ChannelEditor'], remove: [] } as const;
  expect(plain(writeLine({ ...roles, add: [...roles.add], remove: [] }, texts))).toBe(
    'Make zoe moderator and channel editor',
  );
});

it('takes what comes from outside as plain text on one line', () => {
  const title = `a\nb\u202e${'💜'.repeat(200)}`;
  const line = writeLine({ kind: 'deleteClip', channelId: 7, clipId: 'x', title }, texts);
  expect(line).toMatch(/^Delete the clip “\u2068a b💜+…\u2069”$/u);
  expect(line.length).toBeLessThan(100);
  expect(line.isWellFormed()).toBe(true);
});

it('has words for each kind of write', () => {
  const kinds = platformWrite.options.map(({ shape }) => shape.kind.value);
  const some = {
    ...{ channelId: 7, hookId: 'h', person, people: [person], seconds: 5, add: ['Mod'], remove: ['Mod'], name: 'zoe' },
    ...{ username: 'zoe', messageIds: ['m'], skill: 's', question: 'q', change: { title: 't' }, picture: 'banner' },
    ...{ endsAtMs: 0, title: 't' },
  };
  const lines = kinds.map((kind) => writeLine({ ...some, kind } as never, texts));
  expect(lines.filter((line) => line === '' || /\{\{|undefined|NaN|rites/.test(line))).toEqual([]);
  expect(new Set(lines).size).toBe(kinds.length);
});
