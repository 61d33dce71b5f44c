import { expect, it } from 'vitest';
import { fittingCompare } from './useChoice.ts';
import { earlierStreams } from './words/compareName.ts';

const stream = (id: number, endMs: number | null = id + 1) => ({ id, startMs: id, endMs, typeId: null, title: null });
const streams = [stream(30), stream(20), stream(10)];

it('lays streams beside streams that are known, and everything else beside the time before', () => {
  const wanted = { kind: 'stream', id: 20 } as const;
  expect(fittingCompare({ kind: 'thisStream' }, wanted, streams)).toEqual(wanted);
  expect(fittingCompare({ kind: 'days', days: 7 }, wanted, streams)).toEqual({ kind: 'before' });
  expect(fittingCompare({ kind: 'thisStream' }, { kind: 'stream', id: 99 }, streams)).toEqual({ kind: 'before' });
  expect(fittingCompare({ kind: 'days', days: 7 }, { kind: 'none' }, streams)).toEqual({ kind: 'none' });
});

it.each([
  ['this', { kind: 'thisStream' }, 40, 30],
  ['the last', { kind: 'lastStream' }, 30, 20],
  ['one', { kind: 'stream', id: 20 }, 20, 10],
  ['one that began before', { kind: 'stream', id: 20 }, 30, 10],
] as const)('lays no stream beside itself or a later one, but the one before it: %s', (_name, range, id, before) => {
  const known = [stream(40, null), ...streams];
  expect(fittingCompare(range, { kind: 'stream', id }, known)).toEqual({ kind: 'stream', id: before });
});

it('lays the first stream that is known beside the time before', () => {
  const wanted = { kind: 'stream', id: 10 } as const;
  expect(fittingCompare({ kind: 'stream', id: 10 }, wanted, streams)).toEqual({ kind: 'before' });
});

it('offers the streams before the one that is looked at', () => {
  expect(earlierStreams(streams, stream(20)).map(({ id }) => id)).toEqual([10]);
  expect(earlierStreams(streams, null)).toHaveLength(3);
});
