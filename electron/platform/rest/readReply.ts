import type { z } from 'zod';
import type { AppError, Result } from '../../../shared/errors.ts';
import type { Redactor } from '../../kernel/redact.ts';
import { readLeniently } from '../readLeniently.ts';
import { parseJson } from './errorsFromReply.ts';
import { replyChecks } from './replyChecks.ts';

const LONGEST_DETAIL = 200;

/** `partsLeftOut`: how many rows and fields could not be read; `rowsLeftOut`: of a list, how many rows. */
type ReadBody<S extends z.ZodType> = { data: z.output<S> | undefined; partsLeftOut: number; rowsLeftOut: number };

/**
 * Reads the body of a good reply by its schema. No body at all is `undefined` on 204, and where the schema allows it.
 * A row or an optional field that can't be read is left out and counted. What is no JSON is read as text, where the schema takes that.
 * The detail of a failure names places and types, never values.
 */
export function readReply<S extends z.ZodType>(
  where: string,
  schema: S,
  status: number,
  text: string,
  redact: Redactor,
): Result<ReadBody<S>> {
  if (status === 204 || status === 205)
    return { ok: true, value: { data: undefined, partsLeftOut: 0, rowsLeftOut: 0 } };
  const bad = (detail: string): { ok: false; error: AppError } => ({
    ok: false,
    error: { kind: 'badPayload', where, detail: redact.text(detail).slice(0, LONGEST_DETAIL) },
  });
  const body = text.trim() === '' ? { ok: true as const, value: undefined } : parseJson(text);
  const asText = body.ok ? null : schema.safeParse(text);
  if (asText?.success && typeof asText.data === 'string') {
    return { ok: true, value: { data: asText.data, partsLeftOut: 0, rowsLeftOut: 0 } };
  }
  if (!body.ok) return bad(/^\s*</.test(text) ? 'HTML instead of JSON' : 'not JSON');
  if (replyChecks.get(schema)?.(body.value)) {
    return { ok: true, value: { data: body.value as z.output<S>, partsLeftOut: 0, rowsLeftOut: 0 } };
  }
  const isEmpty = body.value === undefined;
  const came = rowsIn(body.value);
  const read = readLeniently(schema, body.value);
  if (read.ok) {
    const { value: data, leftOut: partsLeftOut } = read;
    return { ok: true, value: { data, partsLeftOut, rowsLeftOut: came - rowsIn(body.value) } };
  }
  if (isEmpty) return bad('empty');
  const { issue } = read;
  return bad(issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'off its schema');
}

function rowsIn(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
