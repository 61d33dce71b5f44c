import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endpoints } from '../../../shared/platform/endpoints.ts';
import { replyChecks } from './replyChecks.ts';

const other = fc.constantFrom<unknown>(null, true, -1, 1.5, 2 ** 53, -0, 'text', [], ['User'], {}, [null]);
/** Mostly as it should be: a field of another kind, one that is missing or one more. */
const field = (good: fc.Arbitrary<unknown>) => fc.option(fc.oneof({ weight: 8, arbitrary: good }, other), { freq: 12 });
const user = fc
  .record({
    userId: field(fc.nat()),
    username: field(fc.string()),
    userRoles: field(fc.array(fc.oneof({ weight: 9, arbitrary: fc.string() }, other), { maxLength: 3 })),
    more: field(fc.anything()),
  })
  .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
const rows = fc.oneof(
  { weight: 9, arbitrary: fc.array(fc.oneof({ weight: 9, arbitrary: user }, other), { maxLength: 4 }) },
  other,
);

it('takes of chatters what the schema takes, as it is', () => {
  const schema = endpoints['chats.users'].reply;
  const check = replyChecks.get(schema) ?? expect.fail('there is no check');
  let taken = 0;
  fc.assert(
    fc.property(rows, (given) => {
      // What comes as JSON has neither holes nor methods.
      const text = JSON.stringify(given);
      const read = schema.safeParse(JSON.parse(text));
      expect(check(JSON.parse(text))).toBe(read.success);
      if (!read.success) return;
      taken++;
      expect(read.data).toEqual(JSON.parse(text));
    }),
    { numRuns: 2_000 },
  );
  expect(taken).toBeGreaterThan(200);
});
