import { expect, it } from 'vitest';
import { Random } from './random.ts';

it('gives the same stream for the same seed and purpose, and others otherwise', () => {
  const draw = (seed: number, purpose: string) => new Random(seed).stream(purpose).hex(32);
  expect(draw(7, 'tokens')).toBe(draw(7, 'tokens'));
  expect(new Set([draw(7, 'tokens'), draw(8, 'tokens'), draw(7, 'crowd'), draw(0, 'tokens')]).size).toBe(4);
});

it('keeps a stream as it is while another is drawn from', () => {
  const disturbed = new Random(7);
  disturbed.stream('crowd').hex(1_000);
  expect(disturbed.stream('tokens').hex(32)).toBe(new Random(7).stream('tokens').hex(32));
});

it('gives no id twice to worlds of one seed that begin at other times, and all else alike', () => {
  const drawn = (startAtMs: number) => {
    const stream = new Random(7, startAtMs).stream('hooks');
    return { id: stream.uuid(), code: stream.capitals(6) };
  };
  expect(drawn(1_000)).toEqual(drawn(1_000));
  expect(drawn(1_001).id).not.toBe(drawn(1_000).id);
  expect(drawn(1_001).id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(drawn(1_001).code).toBe(drawn(1_000).code);
});

it('makes texts of the forms the platform uses', () => {
  const stream = new Random(7).stream('forms');
  expect(stream.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(stream.capitals(6)).toMatch(/^[A-Z0-9]{6}$/);
  expect(stream.alphanumeric(64)).toMatch(/^[A-Za-z0-9]{64}$/);
});

it('draws evenly', () => {
  const stream = new Random(7).stream('even');
  const counts = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 100_000; index++) {
    const drawn = stream.below(10);
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(9_600);
  expect(Math.max(...counts)).toBeLessThan(10_400);
});
