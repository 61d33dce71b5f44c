import { AppFailure, badInput } from '../../shared/failure.ts';
import type { Webhook } from '../../shared/platform/rest.ts';
import { eachOf } from '../kernel/eachOf.ts';
import { plainMessage } from '../kernel/plainText.ts';
import type { Platform } from '../kernel/ports.ts';
import { failureOfChange } from '../kernel/unanswered.ts';
import type { CredentialKeeper } from './hookCredential.ts';
import type { HookEnds } from './hookEnds.ts';
import type { HookFact } from './hookFacts.ts';
import type { HookList } from './hookList.ts';
import type { HookNote } from './hookNotes.ts';
import { DUE_MS } from './standing.ts';

export type HookActionsDeps = {
  ends: HookEnds;
  list: HookList;
  credential: CredentialKeeper;
  tell: (fact: HookFact) => void;
  onChange: () => void;
};

/** What can be asked of a hook that is there. @see API "Other hook operations", PLATFORM §8.2 */
export class HookActions {
  readonly #deps: HookActionsDeps;

  constructor(deps: HookActionsDeps) {
    this.#deps = deps;
  }

  /** @throws AppFailure `badInput` without a credential */
  platform(): Platform {
    const { platform } = this.#deps.credential;
    if (platform === null) throw badInput('clientSecret', 'missing');
    return platform;
  }

  /** @throws AppFailure `badInput` for a hook that is not in the list */
  known(hookId: string): Webhook {
    const hook = this.#deps.list.get(hookId);
    if (hook === undefined) throw badInput('hookId', 'unknown');
    return hook;
  }

  /** Reads the list now. How it goes is told by the state. @throws AppFailure `badInput` without a credential */
  refresh(): Promise<void> {
    this.platform();
    return this.#deps.list.refresh('foreground');
  }

  /** Keeps what the person calls a hook; empty: nothing. @throws AppFailure `badInput` for an unknown hook */
  rename(hookId: string, name: string): Promise<void> {
    return this.note(hookId, { name: plainMessage(name).trim() || null });
  }

  /** Changes what is remembered of a hook. @throws AppFailure `badInput` for an unknown hook */
  async note(hookId: string, change: Partial<Pick<HookNote, 'name' | 'renewsItself'>>): Promise<void> {
    this.known(hookId);
    this.#deps.credential.memory.change(hookId, change);
    this.#deps.onChange();
    await this.#deps.credential.write();
  }

  /** @throws AppFailure what the request throws; `http` 400 for a hook that is not active any more */
  async renew(hookId: string): Promise<void> {
    const { ends, tell } = this.#deps;
    const hook = await this.#ask(hookId, 'hooks.renew', {}); // it wants a body, an empty one will do
    tell({ kind: 'hookRenewed', hookId, expiresAtMs: ends.of(hook) });
  }

  /** Renews all that end within a week. @returns how many @throws AppFailure the first failure, after all were tried */
  async renewDue(): Promise<number> {
    const { list, ends } = this.#deps;
    const due = list.all.filter((hook) => hook.isActive && ends.leftMs(hook) <= DUE_MS);
    await eachOf(
      due.map(
        ({ id }) =>
          () =>
            this.renew(id),
      ),
    );
    return due.length;
  }

  /** @param replacedBy the hook that it was moved to @throws AppFailure what the request throws */
  async deactivate(hookId: string, replacedBy: string | null): Promise<void> {
    const { credential, list } = this.#deps;
    const { memory } = credential;
    const wasActive = list.get(hookId)?.isActive ?? false;
    const hook = await this.#ask(hookId, 'hooks.deactivate', undefined, ({ isActive }) => {
      if (wasActive && !isActive) memory.change(hookId, { deactivatedByUs: true, replacedBy });
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
      const { data: hook } = await platform.request(action, { purpose: 'hooks', path: { hookId }, body });
      if (hook === undefined) throw new AppFailure({ kind: 'badPayload', where: action, detail: 'empty' });
      noted(hook);
      if (platform === credential.platform) list.put(hook);
      return hook;
    } catch (cause) {
      // The list may be old, or the answer was lost on its way.
      if (platform === credential.platform) void list.refreshAfterChange('background');
      throw failureOfChange(cause);
    }
  }
}
