import { beforeAll, expect, it } from 'vitest';
import type { Mistake } from '../../../shared/deliveries.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { failureWords } from './failureWords.ts';
import { titleOf } from './remedyWords.ts';
import { senderName } from './senderWords.ts';

beforeAll(() => startTexts());

it('says why something with a delivery could not be done', () => {
  const words = (why: string, field = 'id') => failureWords({ kind: 'badInput', field, why });
  expect(words('line 12', 'file')).toBe('Line 12 of the file is not a delivery. Nothing was imported.');
  expect(words('notListening')).toBe('The receiver is not listening, or the path is closed.');
  expect(words('gone')).toBe('It is no longer kept.');
  // A line of something else than the file is no line of it.
  expect(words('line 12')).not.toContain('Nothing was imported');
  expect(failureWords({ kind: 'offline' })).toBe('The service does not answer. This computer could not reach it.');
});

it('tells a signature that does not match from one that is too old or dated ahead', () => {
  const title = (mistake: Mistake) => titleOf(mistake);
  expect(title('tooOld')).toBe('The signature matches, but it was sent too long ago.');
  expect(title('tooNew')).toBe('The signature matches, but it is dated in the future.');
  expect(title('otherSecret')).toBe('Signature invalid: another path’s secret.');
  expect(title('none')).toBe('Signature invalid. No known mistake explains it.');
});

it('names senders in the middle of a sentence', () => {
  expect([null, 'platform', 'github', 'generic'].map((dialect) => senderName(dialect as never))).toEqual([
    'the service',
    'the service',
    'GitHub',
    'the sender',
  ]);
});
