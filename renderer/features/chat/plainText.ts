import type { MessagePart } from '../../../shared/chat.ts';

/** A message as one would type it. */
export function plainText(parts: readonly MessagePart[]): string {
  return parts.map((part) => part.text).join('');
}
