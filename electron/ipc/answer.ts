import { z } from 'zod';
import type { AppError, Result } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { type CallName, calls, type Handlers, type Input, type Output } from '../../shared/ipc.ts';
import type { Logger } from '../core/ports.ts';

/**
 * Answers one call of the window: checks its input, runs its handler and turns every failure into an AppError.
 * The sender has been checked before. Never throws.
 */
export async function answer<N extends CallName>(
  name: N,
  raw: unknown,
  handlers: Handlers,
  log: Logger,
): Promise<Result<Output<N>>> {
  const input = calls[name].input.safeParse(raw);
  if (!input.success) return failed({ kind: 'badInput', field: name, why: z.prettifyError(input.error) });
  try {
    return { ok: true, value: await handlers[name](input.data as Input<N>) };
  } catch (cause) {
    if (cause instanceof AppFailure) return failed(cause.error);
    return failed({ kind: 'internal', logId: log.fault(`call ${name} failed`, cause) });
  }
}

function failed(error: AppError): Result<never> {
  return { ok: false, error };
}
