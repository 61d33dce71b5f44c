import type { AppError } from '../../shared/errors.ts';
import type { AppFailure } from '../../shared/failure.ts';

/** The cause of a failure where the request may have reached the service, and no whole answer came back. */
export class Unanswered extends Error {}

/** What a change failed with, which also says so when it may have been done. */
export function errorOfChange({ error, cause }: AppFailure): AppError {
  if (!(cause instanceof Unanswered)) return error;
  return error.kind === 'offline' || error.kind === 'timedOut' ? { ...error, mayBeDone: true } : error;
}
