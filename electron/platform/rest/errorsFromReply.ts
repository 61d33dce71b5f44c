import { codeError, oauthError, statusError, validationError } from '../../../shared/platform/errorBodies.ts';
import type { Redactor } from '../../kernel/redact.ts';

const LONGEST_MESSAGE = 200;

/**
 * The service's own sentence out of an error body: any of the three shapes or OAuth's; null for anything else, such as
 * HTML or nothing. One line of at most 200 characters, without secrets.
 * @see PLATFORM §1.4
 */
export function messageOf(text: string, redact: Redactor): string | null {
  const body = parseJson(text);
  if (!body.ok) return null;
  const sentence = sentenceOf(body.value);
  if (sentence === null) return null;
  // Control and direction characters could disguise the quotation.
  const line = redact.text(sentence.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim());
  const characters = Array.from(line);
  if (characters.length === 0) return null;
  return characters.length > LONGEST_MESSAGE ? `${characters.slice(0, LONGEST_MESSAGE - 1).join('')}…` : line;
}

function sentenceOf(body: unknown): string | null {
  const validation = validationError.safeParse(body);
  if (validation.success) return validation.data.details.map(({ message }) => message).join('; ');
  const status = statusError.safeParse(body);
  if (status.success) return status.data.message ?? status.data.error;
  const code = codeError.safeParse(body);
  if (code.success) return code.data.errorMessage;
  const oauth = oauthError.safeParse(body);
  return oauth.success ? (oauth.data.error_description ?? oauth.data.error) : null;
}

export function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false }; // what can't be read is the caller's to name: HTML, a torn body, nothing
  }
}
