import { isUtf8 } from 'node:buffer';

export type Fields = Readonly<Record<string, unknown>>;

const FORM = /^application\/x-www-form-urlencoded\b/i;

/** Whether a content type says that the body is a form. */
export const isForm = (contentType: string | null): boolean => contentType !== null && FORM.test(contentType.trim());

/**
 * The fields of a JSON object or of a form; null for any other body. A form's field that holds JSON is taken apart too. Never
 * throws.
 */
export function readFields(body: Uint8Array, contentType: string | null): Fields | null {
  if (!isUtf8(body)) return null;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  if (!isForm(contentType)) return asObject(parsed(text));
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    fields[name] ??= value.startsWith('{') ? (asObject(parsed(value)) ?? value) : value;
  }
  return fields;
}

/** The text at a place such as `.event.type`; null when none stands there. Numbers count as text. */
export function fieldAt(fields: Fields | null, place: string): string | null {
  let value: unknown = fields;
  for (const name of place.slice(1).split('.')) {
    const object = asObject(value);
    if (object === null || !Object.hasOwn(object, name)) return null;
    value = object[name];
  }
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' ? String(value) : null;
}

function asObject(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // no JSON: it has no fields
  }
}
