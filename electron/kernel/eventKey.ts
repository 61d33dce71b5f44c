import { createHash } from 'node:crypto';

/** What of a payload is looked at: more comes from nobody with good intentions. */
const MOST_VALUES = 5_000;
const MOST_CHARACTERS = 20_000;
const DEEPEST = 32;

/**
 * A short text that is the same for the same event, whoever tells it: the name, and the payload without regard to the order
 * of its fields. Takes bounded time for any payload.
 */
export function eventKey(event: string, payload: unknown): string {
  let left = MOST_VALUES;
  const canonical = (value: unknown, depth: number): string => {
    left -= 1;
    if (left < 0 || depth > DEEPEST) return '…';
    if (typeof value === 'string') return JSON.stringify(value.slice(0, MOST_CHARACTERS));
    if (typeof value !== 'object' || value === null) return String(value);
    if (Array.isArray(value)) return `[${value.slice(0, left).map((each) => canonical(each, depth + 1))}]`;
    const names = Object.keys(value).slice(0, Math.max(0, left)).sort();
    const fields: Readonly<Record<string, unknown>> = { ...value };
    return `{${names.map((name) => `${JSON.stringify(name.slice(0, 100))}:${canonical(fields[name], depth + 1)}`)}}`;
  };
  const text = `${event.slice(0, 200)}\n${canonical(payload, 0)}`;
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
