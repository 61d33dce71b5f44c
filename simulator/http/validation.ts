import type { z } from 'zod';
import { type ValidationDetail, ValidationFailure } from './failures.ts';

type RequestPart = 'query' | 'payload' | 'params';

/**
 * Checks a part of a request against its declared schema.
 * @throws ValidationFailure in the words of the platform's own validator. @see PLATFORM §1.4 shape B
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown, part: RequestPart): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new ValidationFailure(result.error.issues.map((issue) => detailOf(issue, part)));
}

function detailOf(issue: z.core.$ZodIssue, part: RequestPart): ValidationDetail {
  const path = issue.path.map(String);
  const key = path.at(-1) ?? part;
  const { type, says, context = {} } = ruleOf(issue);
  return { message: `"${key}" ${says}`, path: [part, ...path].join('.'), type, context: { key, ...context } };
}

function ruleOf(issue: z.core.$ZodIssue): { type: string; says: string; context?: Record<string, unknown> } {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { type: 'any.required', says: 'is required' };
      if (issue.expected === 'int') return { type: 'number.integer', says: 'must be an integer' };
      return { type: `${issue.expected}.base`, says: `must be a ${issue.expected}` };
    case 'too_big': {
      const limit = Number(issue.maximum);
      if (issue.origin === 'string')
        return { type: 'string.max', says: `must be at most ${limit} long`, context: { limit } };
      return { type: `${issue.origin}.max`, says: `must be at most ${limit}`, context: { limit } };
    }
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin === 'string')
        return { type: 'string.min', says: `must be at least ${limit} long`, context: { limit } };
      return { type: `${issue.origin}.min`, says: `must be at least ${limit}`, context: { limit } };
    }
    case 'invalid_union': {
      // Of a union told apart by one field, only that field is at fault: missing, or of none of the kinds.
      const name = String(issue.path.at(-1));
      const isMissing = !Object.hasOwn(Object(issue.input), name);
      return isMissing
        ? { type: 'any.required', says: 'is required' }
        : { type: 'any.allowOnly', says: 'is not known' };
    }
    case 'invalid_value':
      return { type: 'any.allowOnly', says: `must be one of ${JSON.stringify(issue.values)}` };
    case 'invalid_format':
      return { type: `string.${issue.format}`, says: `must be a valid ${issue.format}` };
    case 'unrecognized_keys':
      return { type: 'object.allowUnknown', says: `has unknown keys: ${issue.keys.join(', ')}` };
    default:
      return { type: 'any.invalid', says: issue.message };
  }
}

/** The query as a plain object; a parameter given several times becomes a list, which no schema takes. */
export function queryObject(parameters: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    query[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return query;
}
