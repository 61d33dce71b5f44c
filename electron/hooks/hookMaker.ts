import { AppFailure, badInput } from '../../shared/failure.ts';
import type { HookDraft } from '../../shared/hooks.ts';
import type { Webhook } from '../../shared/platform/rest.ts';
import type { Intakes } from '../kernel/intakes.ts';
import type { Logger, Platform } from '../kernel/ports.ts';
import type { Deactivations } from './deactivations.ts';
import type { DraftKeeper, HookOrder } from './draftKeeper.ts';
import type { HookActions } from './hookActions.ts';
import type { CredentialKeeper } from './hookCredential.ts';
import type { HookEnds } from './hookEnds.ts';
import type { HookList } from './hookList.ts';
import type { HookView } from './hookView.ts';
import { intakeAt, intakesOf } from './intakeOf.ts';
import type { Moves } from './moves.ts';
import { checkEvents, checkRoom } from './registration.ts';
import { forgetFormer } from './settleIntakes.ts';

/** Nobody sits before a form for longer. */
const PATIENCE_MS = 90_000;

export type HookMakerDeps = {
  serviceKey: string;
  intakes: Intakes;
  credential: CredentialKeeper;
  list: HookList;
  drafts: DraftKeeper;
  view: HookView;
  actions: HookActions;
  moves: Moves;
  deactivations: Deactivations;
  ends: HookEnds;
  log: Logger;
};

/** A hook that was just made. */
type MadeHook = { hookId: string; expiresAtMs: number };

/**
 * Makes the hook of a draft. Its path is kept before the service is asked and goes on afterwards; whatever is cut short in
 * between is found again by that path when the list is read. @see API "POST /hooks", PLATFORM §8.2
 */
export class HookMaker {
  readonly #deps: HookMakerDeps;

  constructor(deps: HookMakerDeps) {
    this.#deps = deps;
  }

  /**
   * Opens a path and makes a secret. A twin keeps the secret of the hook that it takes over from, if we hold it.
   * @throws AppFailure `badInput` without a credential, for a hook that is not there, or that is being moved or ended
   */
  async begin(moveOf: string | null): Promise<HookDraft> {
    const { credential, view, actions, deactivations, drafts } = this.#deps;
    actions.platform();
    if (moveOf === null) return drafts.begin(null);
    const hook = actions.known(moveOf);
    if (credential.memory.moveWith(moveOf) || deactivations.has(moveOf)) throw badInput('hookId', 'busy');
    return drafts.begin(moveOf, view.intakeOf(hook)?.secret);
  }

  /**
   * Registers the draft, or begins the move that it is for.
   * @param name what the person calls it; empty: nothing
   * @returns the hook's id, and when it ends
   * @throws AppFailure `badInput` for events (`field: 'events'`), address (`url`) or a missing draft, before anything is asked;
   *   `stopped` when the draft is dropped before anything is asked; what the request throws
   */
  async create(names: readonly string[], url: string | null, name: string): Promise<MadeHook> {
    const hook = await this.#create(names, url);
    const hookId = hook.id;
    // A twin has the name of the hook before it, until the person says otherwise.
    const { actions, credential, ends, log } = this.#deps;
    if (name.trim() !== '' || credential.memory.note(hookId)?.name) {
      // The hook is there, whatever becomes of its name: told as not made, it would be made twice.
      await actions.rename(hookId, name).catch((cause: unknown) => log.warn('hook.notNamed', { cause }));
    }
    return { hookId, expiresAtMs: ends.of(hook) };
  }

  async #create(names: readonly string[], url: string | null): Promise<Webhook> {
    const { actions, list, drafts, intakes, serviceKey } = this.#deps;
    const platform = actions.platform();
    const events = checkEvents(names);
    return drafts.withOrder(url, async (order) => {
      checkRoom(list.all, events.length);
      // Deliveries to a path are checked with its one secret, as its one sender makes them.
      const other = order.isOurs ? null : intakeAt(intakesOf(intakes, serviceKey), order.url);
      const isOthers = other !== null && other.sender.dialect !== 'platform';
      if (isOthers || (other !== null && other.secret !== order.secret)) throw badInput('url', 'inUse');
      return this.#make(platform, events, order);
    });
  }

  async #make(platform: Platform, events: string[], order: HookOrder): Promise<Webhook> {
    const { credential, list } = this.#deps;
    const { memory } = credential;
    memory.making = { path: order.path, moveOf: order.moveOf };
    await credential.write();
    try {
      const hook = await post(platform, events, order);
      await this.#made(platform, hook, order);
      return hook;
    } catch (cause) {
      if (isUncertain(cause)) {
        await list.refreshAfterChange('foreground');
        const found = list.failure === null ? findMade(list.all, order) : null;
        if (found !== null) {
          await this.#made(platform, found, order);
          return found;
        }
        if (list.failure !== null) throw cause; // a later reading may find it
      }
      memory.making = null;
      await credential.write();
      throw cause;
    }
  }

  async #made(platform: Platform, hook: Webhook, { path, moveOf, isOurs }: HookOrder): Promise<void> {
    const { intakes, serviceKey, credential, list, drafts, moves, log } = this.#deps;
    try {
      if (platform === credential.platform)
        await forgetFormer({ intakes, serviceKey, memory: credential.memory }, hook);
      if (isOurs) await intakes.change(path, { hookId: hook.id, draft: false });
      else await intakes.close(path);
    } catch (cause) {
      // The hook is there: a reading brings it and its path together.
      if (!(cause instanceof AppFailure)) throw cause;
      log.warn('hooks.intakeNotKept', { error: cause.error });
    }
    drafts.finish(path);
    if (platform !== credential.platform) return; // another application's hooks are shown by now
    list.put(hook);
    credential.memory.making = null;
    if (moveOf !== null) moves.start(moveOf, hook.id);
    await credential.write();
  }
}

async function post(platform: Platform, events: string[], { url, secret, withdrawn }: HookOrder): Promise<Webhook> {
  const body = { kind: 'web' as const, events, url, ...(secret === null ? {} : { secret }) };
  const { data } = await platform.request('hooks.create', {
    purpose: 'hooks',
    body,
    patienceMs: PATIENCE_MS,
    // The ledger tells of the wait.
    waiting: { told: () => {}, signal: withdrawn },
  });
  if (data === undefined) throw new AppFailure({ kind: 'badPayload', where: 'hooks.create', detail: 'empty' });
  return data;
}

/** Whether the service may have made the hook although no good answer came. */
function isUncertain(cause: unknown): boolean {
  if (!(cause instanceof AppFailure)) return false;
  const { error } = cause;
  return ['offline', 'timedOut', 'badPayload'].includes(error.kind) || (error.kind === 'http' && error.status >= 500);
}

/** Our paths can't be guessed, so that what leads to one was made by us. */
function findMade(hooks: readonly Webhook[], { path, isOurs }: HookOrder): Webhook | null {
  if (!isOurs) return null;
  return hooks.find(({ url, isActive }) => isActive && URL.parse(url)?.pathname.endsWith(path)) ?? null;
}
