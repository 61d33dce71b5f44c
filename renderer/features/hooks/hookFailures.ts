import { createStore } from 'zustand/vanilla';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { ofService, withThisService } from '../../api/ofService.ts';

/** What one can do with a hook that is there. */
export type HookAct = 'renew' | 'renewsItself' | 'deactivate' | 'undo' | 'stopMove';

/** Something that was asked for and not done. */
export type HookFailure = { hookId: string; act: HookAct; error: AppError; again: () => void };

/** What was not done, the newest last, until it is done, tried again, or put away: one may be elsewhere when it fails. */
export const hookFailures = ofService(createStore<{ failures: readonly HookFailure[] }>(() => ({ failures: [] })));

/** Puts away what was told of it. */
export const forgetFailure = (hookId: string, act: HookAct): void =>
  hookFailures.setState(({ failures }) => ({
    failures: failures.filter((one) => one.hookId !== hookId || one.act !== act),
  }));

/**
 * Does something with a hook; what it fails with stands there from then on, unless another service has been chosen meanwhile.
 * @param run asks main for it @param onDone what follows at the same service
 */
export async function attemptOnHook(
  hookId: string,
  act: HookAct,
  run: () => Promise<unknown>,
  onDone = (): void => {},
): Promise<void> {
  const isHere = withThisService();
  forgetFailure(hookId, act);
  try {
    await run();
    if (isHere()) onDone();
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    if (!isHere()) return;
    const again = () => void attemptOnHook(hookId, act, run, onDone);
    forgetFailure(hookId, act);
    hookFailures.setState(({ failures }) => ({ failures: [...failures, { hookId, act, error: cause.error, again }] }));
  }
}
