import { plainMessage, plainName } from '../kernel/plainText.ts';

/** A JSON object of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** The object itself, or an empty one in place of anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** A name fit for a line; null when there is none. */
export function nameIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? plainName(value) : null;
}

/** A text fit for a line; null when there is none. */
export function textIn(value: unknown): string | null {
  return typeof value === 'string' ? plainMessage(value).trim() || null : null;
}

/** An id, a count, a level; null for anything that is none. */
export function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
