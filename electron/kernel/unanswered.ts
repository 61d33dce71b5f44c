import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';

/** The cause of a failure where the request may have reached the service, and no whole answer came back. */
export class Unanswered extends Error {}

/** What a change failed with, which also says so when it may have been done. */
export function errorOfChange({ error, cause }: AppFailure): AppError {
  if (!(cause instanceof Unanswered)) return error;
  return error.kind === 'offline' || error.kind === 'timedOut' ? { ...error, mayBeDone: true } : error;
}

/** What a change threw, which also says so when it may have been done: for whoever waits for it. */
export function failureOfChange(cause: unknown): unknown {
  if (!(cause instanceof AppFailure)) return cause;
  const error = errorOfChange(cause);
  return error === cause.error ? cause : new AppFailure(error, { cause });
}
