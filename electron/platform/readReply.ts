import type { z } from 'zod';
import type { AppError, Result } from '../../shared/errors.ts';
import type { Redactor } from '../core/redact.ts';
import { parseJson } from './errorsFromReply.ts';

const LONGEST_DETAIL = 200;

/**
 * Reads the body of a good reply by its schema. No body at all is `undefined` on 204, and where the schema allows it.
 * The detail of a failure names places and types, never values.
 */
export function readReply<S extends z.ZodType>(
  where: string,
  schema: S,
  status: number,
  text: string,
  redact: Redactor,
): Result<z.output<S> | undefined> {
  if (status === 204 || status === 205) return { ok: true, value: undefined };
  const bad = (detail: string): { ok: false; error: AppError } => ({
    ok: false,
    error: { kind: 'badPayload', where, detail: redact.text(detail).slice(0, LONGEST_DETAIL) },
  });
  const body = text.trim() === '' ? { ok: true as const, value: undefined } : parseJson(text);
  if (!body.ok) return bad(/^\s*</.test(text) ? 'HTML instead of JSON' : 'not JSON');
  const read = schema.safeParse(body.value);
  if (read.success) return { ok: true, value: read.data };
  if (body.value === undefined) return bad('empty');
  const [issue] = read.error.issues;
  return bad(issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'off its schema');
}
