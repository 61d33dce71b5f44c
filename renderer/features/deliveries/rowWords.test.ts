import { beforeAll, expect, it } from 'vitest';
import { mistake, refusal, verdicts } from '../../../shared/deliveries.ts';
import { rowSample } from '../../testing/deliveries.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { formatSize, isFailure, rowChips, statusWord, verdictLine } from './rowWords.ts';

beforeAll(() => startTexts('en'));

const line = (change: Parameters<typeof rowSample>[1], compared = false) => {
  const { kind, word } = verdictLine(rowSample(1, change), compared);
  return `${kind}: ${word}`;
};

it('has a shape and words for every verdict, mistake and refusal', () => {
  for (const one of verdicts) expect(line({ verdict: one })).toMatch(/^\w+: [\w ,]{5,}$/);
  for (const one of mistake.options) expect(line({ verdict: 'invalid', mistake: one })).toMatch(/^fault: [^_.]{8,}$/);
  for (const one of refusal.options) expect(line({ verdict: 'refused', refusal: one })).toMatch(/^fault: [^_.]{8,}$/);
  expect(line({}, true)).toBe('proved: valid, compared with this');
  expect(line({ verdict: 'invalid', mistake: 'compactJson' })).toBe('fault: body was re-serialised');
});

it('what was rejected after its signature was looked at says why', () => {
  expect(line({ verdict: 'valid', refusal: 'notAnEnvelope', status: 400 })).toBe(
    'fault: not a delivery of the service',
  );
  expect(line({ verdict: 'notSigned', refusal: 'diskFailed', status: 503 })).toBe('fault: could not be written');
});

it('doubts what a hook of the service would not send', () => {
  const doubtful = { verdict: 'missing', status: 401, nthRetry: null } as const;
  expect(line(doubtful)).toBe('fault: signature missing, perhaps not from the service');
  expect(line({ ...doubtful, nthRetry: 0 })).toBe('fault: signature missing');
  expect(line({ ...doubtful, hookId: null })).toBe('fault: signature missing');
});

it('says when the answer was a test', () => {
  expect(line({ status: 500, scripted: true })).toBe('proved: valid, 500 was your test');
  expect(line({ status: 0, scripted: true })).toBe('proved: valid, hanging up was your test');
});

it('names at most two other things', () => {
  const chips = (change: Parameters<typeof rowSample>[1]) =>
    rowChips(rowSample(1, change), false).map(({ text }) => text);
  expect(rowChips(rowSample(1), true).map(({ text }) => text)).toEqual(['out of order']);
  expect(chips({})).toEqual([]);
  expect(chips({ missed: 3, nthRetry: 3 })).toEqual(['3 missed']);
  expect(chips({ nthRetry: 1 })).toEqual(['1 retry']);
  expect(chips({ copies: 2, nthRetry: 2 })).toEqual(['2 copies', '2 retries']);
  expect(chips({ replayOf: 1, imported: true, missed: 1, copies: 9 })).toEqual(['replay', 'imported']);
});

it('tells answers and sizes', () => {
  expect([statusWord(0), statusWord(204)]).toEqual(['hung up', '204']);
  expect([0, 199, 204, 299, 300, 500].map(isFailure)).toEqual([true, true, false, false, true, true]);
  expect([0, 412, 1024, 12_700, 1_048_576].map(formatSize)).toEqual(['0 B', '412 B', '1 KiB', '12.4 KiB', '1 MiB']);
});
