import { type AppError, AppFailure } from '../../../shared/errors.ts';

/** What went wrong, as data. `internal` is for faults of our own: it logs them and gives their id. */
export function errorOf(cause: unknown, internal: (cause: unknown) => AppError): AppError {
  return cause instanceof AppFailure ? cause.error : internal(cause);
}
