import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';

/** What went wrong, as data. `internal` is for faults of our own: it logs them and gives their id. */
export function errorOf(cause: unknown, internal: (cause: unknown) => AppError): AppError {
  return cause instanceof AppFailure ? cause.error : internal(cause);
}
