import type { AppError } from '../../shared/errors.ts';
import type { ReplyError } from '../../shared/platform/chatPackets.ts';
import { plainMessage } from '../kernel/plainText.ts';
import type { Redactor } from '../kernel/redact.ts';

const MAX_SENTENCE_LENGTH = 300;

/**
 * A reply's error as an AppError. Older services send the bare strings inside an object, as its message with code 1:
 * the string is what counts then.
 * @see PLATFORM §6.6
 */
export function refusalOf(error: ReplyError, redact: Redactor): AppError {
  const { code, message } = typeof error === 'string' ? { code: error, message: error } : error;
  const sentence = sentenceOf(message, redact);
  const bare = /^U[A-Z]{4,}$/.test(message);
  return { kind: 'chatRefused', code: bare || typeof code === 'string' ? sentence : code, message: sentence };
}

/** Words of the service, fit to be shown and logged: plain, short, without a secret. */
export function sentenceOf(text: string, redact: Redactor): string {
  return redact.text(plainMessage(text.slice(0, MAX_SENTENCE_LENGTH)));
}

/** True for a refusal with this number or bare string. */
export function isRefusal(error: AppError, code: number | string): boolean {
  return error.kind === 'chatRefused' && error.code === code;
}
