import { expect, it } from 'vitest';
import { z } from 'zod';
import { failureBody, HttpFailure, ValidationFailure } from './failures.ts';
import { queryObject, validate } from './validation.ts';

/** @see PLATFORM §1.4 shape B */

function detailsOf(schema: z.ZodType, value: unknown, part: 'query' | 'payload' = 'payload') {
  try {
    validate(schema, value, part);
  } catch (cause) {
    if (cause instanceof ValidationFailure) return cause.details;
    throw cause;
  }
  return expect.fail('it was taken');
}

it('gives back what the schema makes of a value', () => {
  expect(validate(z.object({ page: z.coerce.number().default(0) }), { other: 1 }, 'query')).toEqual({ page: 0 });
  expect(validate(z.object({ page: z.coerce.number() }), { page: '3' }, 'query')).toEqual({ page: 3 });
});

it.each([
  [z.object({ a: z.string() }), {}, { type: 'any.required', message: '"a" is required', path: 'payload.a' }],
  [z.object({ a: z.string() }), { a: null }, { type: 'string.base', message: '"a" must be a string' }],
  [z.object({ a: z.int() }), { a: 1.5 }, { type: 'number.integer', message: '"a" must be an integer' }],
  [z.object({ a: z.string().max(2) }), { a: 'abc' }, { type: 'string.max', context: { key: 'a', limit: 2 } }],
  [z.object({ a: z.string().min(2) }), { a: '' }, { type: 'string.min', context: { key: 'a', limit: 2 } }],
  [z.object({ a: z.number().min(1) }), { a: 0 }, { type: 'number.min', context: { key: 'a', limit: 1 } }],
  [z.object({ a: z.array(z.int()).max(1) }), { a: [1, 2] }, { type: 'array.max', message: '"a" must be at most 1' }],
  [z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, { type: 'any.allowOnly', message: '"a" must be one of ["x","y"]' }],
  [z.object({ a: z.url() }), { a: 'no' }, { type: 'string.url', message: '"a" must be a valid url' }],
  [
    z.strictObject({}),
    { b: 1 },
    { type: 'object.allowUnknown', path: 'payload', message: '"payload" has unknown keys: b' },
  ],
  [z.array(z.object({ op: z.string() })), [{ op: 'a' }, {}], { type: 'any.required', path: 'payload.1.op' }],
  [
    z.object({ a: z.string().refine(() => false, 'is odd') }),
    { a: '' },
    { type: 'any.invalid', message: '"a" is odd' },
  ],
])('%# says what is wrong in the words of the validator', (schema, value, detail) => {
  expect(detailsOf(schema, value)).toMatchObject([detail]);
});

it('names the field that tells kinds apart, missing or unknown', () => {
  const schema = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]);
  expect(detailsOf(schema, {})).toMatchObject([{ path: 'payload.kind', type: 'any.required' }]);
  expect(detailsOf(schema, { kind: 'c' })).toMatchObject([{ path: 'payload.kind', type: 'any.allowOnly' }]);
});

it('tells everything that is wrong, the first of it in the message', () => {
  const details = detailsOf(z.object({ a: z.string(), b: z.number() }), { b: 'x' }, 'query');
  expect(details.map(({ path }) => path)).toEqual(['query.a', 'query.b']);
  expect(new ValidationFailure(details).message).toBe('"a" is required');
});

it('has a shape of its own on v1, and that of all others on v2', () => {
  const failure = new ValidationFailure(detailsOf(z.object({ a: z.string() }), {}));
  expect(failureBody(failure, 1)).toEqual({ name: 'ValidationError', isJoi: true, details: failure.details });
  expect(failureBody(failure, 2)).toEqual({ errorCode: 400, errorMessage: '"a" is required' });
});

it('names a status that has no name of its own, and a code that is not the status', () => {
  expect(failureBody(new HttpFailure(499, 'x'), 1)).toEqual({ statusCode: 499, error: 'Error', message: 'x' });
  expect(failureBody(new HttpFailure(401, 'x', { code: 24_325 }), 2)).toEqual({ errorCode: 24_325, errorMessage: 'x' });
  expect(failureBody(new HttpFailure(401, 'x', { code: 24_325 }), 1)).toMatchObject({ statusCode: 401 });
});

it('makes a list of a parameter that comes twice, and an own key of any name', () => {
  const query = queryObject(new URLSearchParams('limit=5&limit=6&page=&toString=1'));
  expect(query).toEqual({ limit: ['5', '6'], page: '', toString: '1' });
  expect(queryObject(new URLSearchParams(''))).toEqual({});
});
