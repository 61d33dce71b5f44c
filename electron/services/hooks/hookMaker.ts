import { AppFailure } from '../../../shared/failure.ts';
import type { Webhook } from '../../../shared/platform/rest.ts';
import type { Logger, Platform } from '../../core/ports.ts';
import type { Intakes } from '../receiver/intakes.ts';
import type { DraftDesk, HookOrder } from './draftDesk.ts';
import type { CredentialKeeper } from './hookCredential.ts';
import type { HookList } from './hookList.ts';
import { intakeAt, intakesOf } from './intakeOf.ts';
import { checkEvents, checkRoom } from './registration.ts';

export type HookMakerDeps = {
  serviceKey: string;
  intakes: Intakes;
  credential: CredentialKeeper;
  list: HookList;
  desk: DraftDesk;
  startMove: (from: string, to: string) => void;
  log: Logger;
};

/**
 * Makes the hook of a draft. Its path is kept before the service is asked and goes on afterwards; whatever is cut short in
 * between is found again by that path when the list is read. @see API "POST /hooks", PLATFORM §8.2
 */
export class HookMaker {
  readonly #deps: HookMakerDeps;
  #path: string | null = null;

  constructor(deps: HookMakerDeps) {
    this.#deps = deps;
  }

  /** The path of the hook that is just being made. */
  get path(): string | null {
    return this.#path;
  }

  /** @throws AppFailure as `HooksService.create` */
  async create(names: readonly string[], url: string | null): Promise<string> {
    const { credential, list, desk, intakes, serviceKey } = this.#deps;
    const { platform } = credential;
    if (platform === null) throw bad('clientSecret', 'missing');
    const events = checkEvents(names);
    return desk.withOrder(url, async (order) => {
      checkRoom(list.all, events.length);
      // Deliveries to a path are checked with its one secret.
      const other = order.isOurs ? null : intakeAt(intakesOf(intakes, serviceKey), order.url);
      if (other !== null && other.secret !== order.secret) throw bad('url', 'inUse');
      this.#path = order.path;
      return this.#make(platform, events, order).finally(() => {
        this.#path = null;
      });
    });
  }

  async #make(platform: Platform, events: string[], order: HookOrder): Promise<string> {
    const { credential, list } = this.#deps;
    const { book } = credential;
    book.making = { path: order.path, moveOf: order.moveOf };
    await credential.write();
    try {
      const hook = await post(platform, events, order);
      await this.#made(platform, hook, order);
      return hook.id;
    } catch (cause) {
      if (isUncertain(cause)) {
        await list.refreshAfterChange('foreground');
        const found = list.failure === null ? findMade(list.all, order) : null;
        if (found !== null) {
          await this.#made(platform, found, order);
          return found.id;
        }
        if (list.failure !== null) throw cause; // a later reading may find it
      }
      book.making = null;
      await credential.write();
      throw cause;
    }
  }

  async #made(platform: Platform, hook: Webhook, { path, moveOf, isOurs }: HookOrder): Promise<void> {
    const { intakes, credential, list, desk, log, startMove } = this.#deps;
    try {
      if (isOurs) await intakes.change(path, { hookId: hook.id, draft: false });
      else await intakes.close(path);
    } catch (cause) {
      // The hook is there: a reading brings it and its path together.
      if (!(cause instanceof AppFailure)) throw cause;
      log.warn('hooks.intakeNotKept', { error: cause.error });
    }
    desk.finish(path);
    if (platform !== credential.platform) return; // another application's hooks are shown by now
    list.put(hook);
    credential.book.making = null;
    if (moveOf !== null) startMove(moveOf, hook.id);
    await credential.write();
  }
}

async function post(platform: Platform, events: string[], { url, secret }: HookOrder): Promise<Webhook> {
  const body = { kind: 'web' as const, events, url, ...(secret === null ? {} : { secret }) };
  const { data } = await platform.request('hooks.create', { body });
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

function bad(field: string, why: string): AppFailure {
  return new AppFailure({ kind: 'badInput', field, why });
}
