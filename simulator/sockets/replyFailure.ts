import { chatErrorCodes } from '../../shared/platform/chatPackets.ts';

/** What stands in a reply's `error`: a bare string, or a number with a text. @see PLATFORM §6.6, §14 */
export type ReplyErrorBody = string | { readonly code: number; readonly message: string };

/** A refusal of a chat method. */
export class ReplyFailure extends Error {
  readonly error: ReplyErrorBody;

  constructor(error: ReplyErrorBody) {
    super(typeof error === 'string' ? error : error.message);
    this.name = 'ReplyFailure';
    this.error = error;
  }
}

export const noAccess = () => new ReplyFailure('UACCESS');

export function numberedFailure(code: keyof typeof chatErrorCodes, message: string): ReplyFailure {
  return new ReplyFailure({ code: chatErrorCodes[code], message });
}
