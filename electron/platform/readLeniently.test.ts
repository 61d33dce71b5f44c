import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readLeniently } from './readLeniently.ts';

const size = z.looseObject({ Height: z.number(), Width: z.number() });
const vod = z.looseObject({ id: z.number(), data: size.nullish() });
const list = z.array(z.looseObject({ id: z.number(), name: z.string().optional(), vods: z.array(vod).optional() }));

/** Reads a copy, so that rows of a table stay as they are written. */
const read = (value: unknown) => readLeniently(list, structuredClone(value));

describe('what can be read', () => {
  it('is given as it is', () => {
    const value = [{ id: 1, name: 'a', extra: [1], vods: [{ id: 2, data: null }] }];
    expect(read(value)).toEqual({ ok: true, value, leftOut: 0 });
  });
});

describe('what cannot be read', () => {
  it.each([
    ['an optional field costs itself', [{ id: 1, name: 5 }], [{ id: 1 }], 1],
    ['a field that must be there costs its row', [{ id: 'x', name: 'a' }, { id: 2 }], [{ id: 2 }], 1],
    ['a field that is missing costs its row', [{ name: 'a' }, { id: 2 }], [{ id: 2 }], 1],
    ['a row that is none costs itself', [null, 7, { id: 2 }], [{ id: 2 }], 2],
    [
      'a field deep down costs what it describes',
      [{ id: 1, vods: [{ id: 2, data: { Height: '720p' } }] }],
      [{ id: 1, vods: [{ id: 2 }] }],
      1,
    ],
    [
      'an inner row costs itself',
      [{ id: 1, vods: [{ id: 'x' }, { id: 3 }, 'x', { id: 4 }] }],
      [{ id: 1, vods: [{ id: 3 }, { id: 4 }] }],
      2,
    ],
    [
      'two faults in one part cost it once',
      [{ id: 1, vods: [{ id: 2, data: {} }, {}] }],
      [{ id: 1, vods: [{ id: 2 }] }],
      2,
    ],
    ['all rows may go', [{}, {}], [], 2],
  ])('%s', (_, value, kept, leftOut) => {
    expect(read(value)).toEqual({ ok: true, value: kept, leftOut });
  });

  it('fails where nothing would be left', () => {
    expect(read('no list')).toMatchObject({ ok: false, issue: { path: [] } });
    expect(readLeniently(vod, { id: 'x' })).toMatchObject({ ok: false, issue: { path: ['id'] } });
    expect(readLeniently(vod, {})).toMatchObject({ ok: false });
  });

  it('never reaches beyond the value for a key that all objects have', () => {
    const schema = z.object({ constructor: z.string() });
    expect(readLeniently(schema, {})).toMatchObject({ ok: false });
  });
});

it('gives only what the schema accepts, whatever comes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const result = read([value, { id: 1, vods: value }, { id: 2, name: value }]);
      if (!result.ok) throw new Error('the list itself can always be read');
      expect(list.safeParse(result.value).success).toBe(true);
      expect(result.value.some(({ id }) => id === 2)).toBe(true);
    }),
  );
});
