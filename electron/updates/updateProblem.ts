import type { UpdateFailure } from '../../shared/updates.ts';

/** What came between: its kind is told to the person, its text to the log. */
export class UpdateProblem extends Error {
  readonly why: UpdateFailure;

  constructor(why: UpdateFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EEXIST', 'ENOTDIR', 'EISDIR'];
const ERR_BAD_FILE = 'ERR_CHECKSUM_MISMATCH';
const ERR_NOT_SIGNED = 'ERR_UPDATER_INVALID_SIGNATURE';

/** The same of whatever was thrown on the way. */
export function problemOf(cause: unknown): UpdateProblem {
  if (cause instanceof UpdateProblem) return cause;
  const { code = '', message = String(cause) } = (cause ?? {}) as { code?: unknown; message?: string };
  const told = (why: UpdateFailure) => new UpdateProblem(why, message, { cause });
  if (code === ERR_BAD_FILE) return told('badFile');
  if (code === ERR_NOT_SIGNED) return told('notSigned');
  if (DISK_CODES.includes(String(code))) return told('notWritten');
  return told('internal');
}
