import type { AppError } from './errors.ts';

/** Whether what failed so may have been done all the same: it was sent, and no answer came. */
export function mayBeDone(error: AppError | null): boolean {
  if (error?.kind === 'timedOut' || error?.kind === 'offline') return error.mayBeDone === true;
  return (error?.kind === 'cutShort' || error?.kind === 'connectionLost') && error.sent;
}
