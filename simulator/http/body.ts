import { HttpFailure } from './failures.ts';
import type { Received } from './received.ts';

/**
 * The bytes of a body.
 * @throws HttpFailure 413 when it is longer than a request may be
 */
export function bodyBytes({ body }: Pick<Received, 'body'>): Buffer {
  if (body !== 'too large') return body;
  throw new HttpFailure(413, 'Payload content length greater than maximum allowed: 1048576');
}

/**
 * Reads a JSON body; with `acceptsForm` a form is read as an object of text, too. @see PLATFORM §14
 * An empty body is an empty object, so that the schema names what is missing.
 * @throws HttpFailure 400 for broken JSON, 413 for too much
 */
export function readBody(
  received: Pick<Received, 'body' | 'headers'>,
  options: { acceptsForm?: boolean } = {},
): unknown {
  const text = bodyBytes(received).toString();
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(received.headers['content-type'] ?? '');
  if (isForm && options.acceptsForm) return Object.fromEntries(new URLSearchParams(text));
  return parseJson(text);
}

/**
 * Looks at the body of a request to an endpoint that takes none: it may be anything but too much, or broken JSON.
 * @throws HttpFailure 400, 413
 */
export function checkUnreadBody(received: Pick<Received, 'body' | 'headers'>): void {
  const bytes = bodyBytes(received);
  if (bytes.length > 0 && isJson.test(received.headers['content-type'] ?? '')) parseJson(bytes.toString());
}

const isJson = /^application\/json\b/i;

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpFailure(400, 'Invalid request payload JSON format');
  }
}
