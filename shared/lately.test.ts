import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Lately } from './lately.ts';

it('knows what was used last, never more than so much, and forgets what was not used for longest', () => {
  const step = fc.record({ key: fc.integer({ min: 0, max: 30 }), puts: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const lately = new Lately<number, string>(10);
      const used: number[] = [];
      for (const { key, puts } of steps) {
        const known = lately.get(key);
        // Those used last, as many as a half holds, are all there.
        const last = [...new Set(used.toReversed())].slice(0, 5);
        if (last.includes(key)) expect(known).toBe(`v${key}`);
        if (puts) lately.set(key, `v${key}`);
        if (puts || known !== undefined) used.push(key);
        expect(lately.size).toBeLessThanOrEqual(10);
      }
    }),
  );
});
