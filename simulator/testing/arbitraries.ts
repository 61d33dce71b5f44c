import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the catalogue's schemas come out as. */
const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
});

/** Texts that have caught out services before, or mean something to this one. */
export const sharpText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['40213', '39118', '1', '0', '-1', '1e3', '', 'nora_plays', 'pim', '__proto__', 'constructor', '%', '\u0000'],
    ...['true', 'null', 'id:eq:1', 'id:in:1;2', 'name:DESC', ':', ',', '../..', 'channel:7:update', 'Mod', 'm3u8'],
    ...['2026-11-20T17:00:00.000Z', '2026-13-45', 'http://127.0.0.1:9/', '[]', '{}'],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).filter((text) => text.isWellFormed()),
);

const anything: fc.Arbitrary<unknown> = fc.oneof(sharpText, fc.jsonValue({ maxDepth: 2 }));

/** Values that mostly fit a schema, as a request would carry them, and now and then do not. */
export function nearly(schema: z.ZodType): fc.Arbitrary<unknown> {
  const options = { io: 'input', unrepresentable: 'any' } as const;
  const fitting = arbitraryOf(z.toJSONSchema(schema, options), 0);
  return fc.oneof(
    { weight: 6, arbitrary: fitting },
    { weight: 2, arbitrary: spoiled(fitting) },
    { weight: 1, arbitrary: anything },
  );
}

/** An object with a field taken away or made into something else. */
function spoiled(fitting: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(fitting, fc.nat(), anything, fc.boolean()).map(([value, at, other, isGone]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
    const entries = Object.entries(value);
    if (entries.length === 0) return other;
    const index = at % entries.length;
    return Object.fromEntries(
      entries.flatMap((entry, place) => (place !== index ? [entry] : isGone ? [] : [[entry[0], other]])),
    );
  });
}

const DEEPEST = 4;

function arbitraryOf(raw: unknown, depth: number): fc.Arbitrary<unknown> {
  const parsed = jsonSchema.safeParse(raw);
  if (!parsed.success || depth > DEEPEST) return anything;
  const schema = parsed.data;
  const choices = schema.anyOf ?? schema.oneOf;
  if ('const' in schema && schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, depth + 1)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, depth);
    case 'array':
      return fc.array(arbitraryOf(schema.items, depth + 1), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: 4,
      });
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return stringOf(schema);
    default:
      return anything;
  }
}

type Schema = z.infer<typeof jsonSchema>;

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, depth: number) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field, depth + 1)]),
  );
  const known = fc.record(fields, { requiredKeys: required.filter((name) => Object.hasOwn(fields, name)) });
  if (Object.keys(fields).length > 0 || additionalProperties === undefined) return known;
  return fc.dictionary(sharpText, arbitraryOf(additionalProperties, depth + 1), { maxKeys: 4 });
}

function numberOf({ type, minimum = 0, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<unknown> {
  const low = Math.max(minimum, exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1, -1e9);
  const high = Math.min(maximum ?? 1e9, 1e9);
  const known = fc.constantFrom(40_213, 39_118, low, high);
  const any =
    type === 'integer' ? fc.integer({ min: low, max: high }) : fc.double({ min: low, max: high, noNaN: true });
  return fc.oneof(known, any);
}

function stringOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date-time') {
    const noInvalidDate = true;
    const [min, max] = [new Date('2026-08-01'), new Date('2026-12-01')];
    return fc.date({ min, max, noInvalidDate }).map((date) => date.toISOString());
  }
  if (format === 'uri') return fc.constantFrom('http://127.0.0.1:9/', 'https://hooks.example/in?x=1');
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(pattern)), sharpText);
  return fc.oneof(
    sharpText.filter((text) => text.length >= minLength && text.length <= maxLength),
    fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 40)) }),
  );
}
