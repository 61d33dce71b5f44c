import { expect, it } from 'vitest';
import { fittingCompare } from './useChoice.ts';
import { earlierStreams } from './words/compareName.ts';

const stream = (id: number) => ({ id, startMs: id, endMs: id + 1, typeId: null, title: null });
const streams = [stream(30), stream(20), stream(10)];

it('lays streams beside streams that are known, and everything else beside the time before', () => {
  const wanted = { kind: 'stream', id: 20 } as const;
  expect(fittingCompare({ kind: 'thisStream' }, wanted, streams)).toEqual(wanted);
  expect(fittingCompare({ kind: 'days', days: 7 }, wanted, streams)).toEqual({ kind: 'before' });
  expect(fittingCompare({ kind: 'stream', id: 20 }, wanted, streams)).toEqual({ kind: 'before' });
  expect(fittingCompare({ kind: 'thisStream' }, { kind: 'stream', id: 99 }, streams)).toEqual({ kind: 'before' });
  expect(fittingCompare({ kind: 'days', days: 7 }, { kind: 'none' }, streams)).toEqual({ kind: 'none' });
});

it('offers the streams before the one that is looked at', () => {
  expect(earlierStreams(streams, stream(20)).map(({ id }) => id)).toEqual([10]);
  expect(earlierStreams(streams, null)).toHaveLength(3);
});
