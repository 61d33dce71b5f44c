import type { AppError } from '../../shared/errors.ts';

/** Whether the same request may go better later: the service or the way to it failed, and not what was asked. */
export function isTransient(error: AppError): boolean {
  switch (error.kind) {
    case 'offline':
    case 'timedOut':
    case 'rateLimited':
    case 'internal':
      return true;
    case 'http':
      return error.status >= 500 || error.status === 408 || error.status === 429;
    default:
      return false;
  }
}
