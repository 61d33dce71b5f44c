import type { IncomingMessage } from 'node:http';
import { HttpFailure } from './failures.ts';

/** The most a request may carry. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Reads a request's text, chunked or not. @throws HttpFailure 413 as soon as it is longer than the limit. */
async function readText(incoming: IncomingMessage): Promise<string> {
  const tooLarge = () => new HttpFailure(413, 'Payload content length greater than maximum allowed: 1048576');
  if (Number(incoming.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > BODY_LIMIT_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Reads a JSON body; with `acceptsForm` a form is read as an object of text, too. @see PLATFORM §14
 * An empty body is an empty object, so that the schema names what is missing.
 * @throws HttpFailure 400 for broken JSON, 413 for too much
 */
export async function readBody(incoming: IncomingMessage, options: { acceptsForm?: boolean } = {}): Promise<unknown> {
  const text = await readText(incoming);
  const isForm = incoming.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (isForm && options.acceptsForm) return Object.fromEntries(new URLSearchParams(text));
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpFailure(400, 'Invalid request payload JSON format');
  }
}
