import { AppFailure } from '../../../shared/failure.ts';
import type { Webhook } from '../../../shared/platform/rest.ts';
import type { Clock, Platform } from '../../core/ports.ts';
import type { CredentialKeeper } from './hookCredential.ts';
import type { HookList } from './hookList.ts';
import { expiryOf } from './standing.ts';

export type HookActionsDeps = { clock: Clock; list: HookList; credential: CredentialKeeper };

/** What can be asked of a hook that is there. @see API "Other hook operations", PLATFORM §8.2 */
export class HookActions {
  readonly #deps: HookActionsDeps;

  constructor(deps: HookActionsDeps) {
    this.#deps = deps;
  }

  /** @throws AppFailure `badInput` without a credential */
  platform(): Platform {
    const { platform } = this.#deps.credential;
    if (platform === null) throw new AppFailure({ kind: 'badInput', field: 'clientSecret', why: 'missing' });
    return platform;
  }

  /** @throws AppFailure `badInput` for a hook that is not in the list */
  known(hookId: string): Webhook {
    const hook = this.#deps.list.get(hookId);
    if (hook === undefined) throw new AppFailure({ kind: 'badInput', field: 'hookId', why: 'unknown' });
    return hook;
  }

  /** @returns its new end, in ms since 1970 @throws AppFailure what the request throws */
  async renew(hookId: string): Promise<number> {
    const hook = await this.#ask(hookId, 'hooks.renew', {}); // it wants a body, an empty one will do
    return expiryOf(hook, this.#deps.clock.now());
  }

  /** @param replacedBy the hook that it was moved to @throws AppFailure what the request throws */
  async deactivate(hookId: string, replacedBy: string | null): Promise<void> {
    const { credential, list } = this.#deps;
    const { book } = credential;
    const wasActive = list.get(hookId)?.isActive ?? false;
    const hook = await this.#ask(hookId, 'hooks.deactivate', undefined, ({ isActive }) => {
      if (wasActive && !isActive) book.change(hookId, { deactivatedByUs: true, replacedBy });
    });
    if (hook.isActive) throw new AppFailure({ kind: 'badPayload', where: 'hooks.deactivate', detail: 'still active' });
    await credential.write();
  }

  /** @param noted called before the new record is told */
  async #ask(
    hookId: string,
    action: 'hooks.renew' | 'hooks.deactivate',
    body?: object,
    noted = (_: Webhook): void => {},
  ): Promise<Webhook> {
    const { list, credential } = this.#deps;
    const platform = this.platform();
    try {
      const { data: hook } = await platform.request(action, { path: { hookId }, body });
      if (hook === undefined) throw new AppFailure({ kind: 'badPayload', where: action, detail: 'empty' });
      noted(hook);
      if (platform === credential.platform) list.put(hook);
      return hook;
    } catch (cause) {
      // The list may be old, or the answer was lost on its way.
      if (platform === credential.platform) void list.refreshAfterChange('background');
      throw cause;
    }
  }
}
