import { AppFailure } from '../../../shared/failure.ts';
import type { HookDraft, HookRow, HooksState } from '../../../shared/hooks.ts';
import type { ServiceProfile } from '../../../shared/service.ts';
import { isLoopback } from '../../core/loopback.ts';
import type { Clock, Logger, Observable, Platform } from '../../core/ports.ts';
import type { Redactor } from '../../core/redact.ts';
import { Subject } from '../../core/subject.ts';
import type { HookClient } from '../../platform/identity.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { SecretSealer } from '../../storage/sealedJson.ts';
import type { Accepted, Intakes } from '../receiver/intakes.ts';
import type { RoundTripProver } from '../tunnel/ports.ts';
import { serviceKey } from '../vault.ts';
import { DraftDesk } from './draftDesk.ts';
import { HealthWatch } from './healthWatch.ts';
import { HookActions } from './hookActions.ts';
import { HookCare } from './hookCare.ts';
import { CredentialKeeper } from './hookCredential.ts';
import { HookList } from './hookList.ts';
import { HookMaker } from './hookMaker.ts';
import { HookView } from './hookView.ts';
import { Moves } from './moves.ts';
import type { HookNews } from './news.ts';
import { registeredEvents } from './registration.ts';
import { Renewals } from './renewals.ts';
import { DUE_MS, expiryOf } from './standing.ts';
import { UndoWindow } from './undoWindow.ts';

export type HooksDeps = {
  profile: ServiceProfile;
  baseUrl: string;
  /** The service as an application with a secret asks it. */
  platformAs: (client: HookClient) => Platform;
  intakes: Intakes;
  journal: Pick<Journal, 'history'>;
  prover: Pick<RoundTripProver, 'prove'>;
  /** The tunnel's address, without a trailing slash; null: none is up. */
  publicUrl: Observable<string | null>;
  /** Told of accepted deliveries; returns the function that stops it. */
  onAccepted: (listener: (accepted: Pick<Accepted, 'hookId' | 'atMs'>) => void) => () => void;
  pasteText: () => Promise<string>;
  copyText: (text: string) => Promise<void>;
  /** Bytes nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  /** The folder for sealed files. */
  dir: string;
  sealer: SecretSealer;
  clock: Clock;
  log: Logger;
  redact: Redactor;
};

/** The hooks of one application at one service: made, watched, renewed, moved and ended. @see API "POST /hooks", PLATFORM §8 */
export class HooksService {
  readonly #deps: HooksDeps;
  readonly #state: Subject<HooksState>;
  readonly #credential: CredentialKeeper;
  readonly #list: HookList;
  readonly #health: HealthWatch;
  readonly #view: HookView;
  readonly #actions: HookActions;
  readonly #desk: DraftDesk;
  readonly #maker: HookMaker;
  readonly #moves: Moves;
  readonly #undo: UndoWindow;
  readonly #care: HookCare;
  readonly #listeners = new Set<(news: HookNews) => void>();
  readonly #stops: (() => void)[] = [];
  #isClosed = false;

  constructor(deps: HooksDeps) {
    this.#deps = deps;
    const { clock, log, profile, baseUrl } = deps;
    const shared = { ...deps, serviceKey: serviceKey(profile), onChange: () => this.#tell() };
    const isLocal = profile.kind === 'demo' || isLoopback(baseUrl);
    this.#credential = new CredentialKeeper({ ...shared, isLocal });
    this.#health = new HealthWatch(deps);
    this.#list = new HookList({
      ...shared,
      platform: () => this.#credential.platform,
      isWanted: () => this.#credential.state.kind === 'kept',
      onRead: () => this.#care.settle(),
    });
    this.#view = new HookView({ ...shared, list: this.#list, health: this.#health, book: () => this.#credential.book });
    this.#actions = new HookActions({ clock, list: this.#list, credential: this.#credential });
    this.#desk = new DraftDesk(shared);
    this.#undo = new UndoWindow({ ...shared, act: (hookId) => this.#actions.deactivate(hookId, null) });
    this.#moves = new Moves({
      ...shared,
      book: () => this.#credential.book,
      isAlive: (hookId) => this.#view.isAlive(hookId),
      deactivate: (from, to) => this.#actions.deactivate(from, to),
      onMoved: (hookId, to) => this.#moved(hookId, to),
    });
    this.#maker = new HookMaker({
      ...shared,
      credential: this.#credential,
      list: this.#list,
      desk: this.#desk,
      startMove: (from, to) => this.#care.startMove(from, to),
    });
    this.#care = new HookCare({
      ...shared,
      credential: this.#credential,
      list: this.#list,
      health: this.#health,
      view: this.#view,
      desk: this.#desk,
      maker: this.#maker,
      moves: this.#moves,
      undo: this.#undo,
      renewals: new Renewals({ clock, log, renew: (hookId) => this.renew(hookId) }),
      onNews: (news) => this.#news(news),
    });
    this.#state = new Subject(this.#describe([]));
    this.#stops.push(
      deps.onAccepted((accepted) => this.#care.accepted(accepted)),
      deps.intakes.changed.subscribe(() => this.#tell()),
    );
  }

  get state(): Observable<HooksState> {
    return this.#state;
  }

  /** Tells what belongs into the activity feed. Returns the function that stops it. */
  onNews(listener: (news: HookNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes up the credential of an earlier run, and reads the list without being waited for. Never fails. */
  async restore(): Promise<void> {
    await this.#credential.restore();
    if (this.#isClosed) return;
    this.#restart();
    await this.#care.restored();
  }

  /** Reads the list now. How it goes is told by the state. @throws AppFailure `badInput` without a credential */
  refresh(): Promise<void> {
    this.#actions.platform();
    return this.#list.refresh('foreground');
  }

  /** @returns false when the clipboard holds nothing that could be a client secret. */
  pasteSecret(): Promise<boolean> {
    return this.#credential.paste();
  }

  /**
   * Checks the pasted secret with one call and keeps it.
   * @throws AppFailure `http` 401 or 403 when the service says no, what else a request throws, `badInput`, `storageFailed`:
   *   nothing is kept then
   */
  async saveCredential(clientId: string, keep: 'disk' | 'memory'): Promise<void> {
    await this.#replacing(() => this.#credential.save(clientId, keep));
  }

  /** The simulator's own application. @throws AppFailure as `saveCredential`; `badInput` for a service elsewhere */
  async takeDemoCredential(): Promise<void> {
    await this.#replacing(() => this.#credential.takeDemo());
  }

  /** Hooks go on at the service; what is known of them here is forgotten. @throws AppFailure `storageFailed` */
  async forgetCredential(): Promise<void> {
    await this.#desk.drop();
    await this.#replacing(() => this.#credential.forget());
  }

  /**
   * Opens a path and makes a secret. A twin keeps the secret of the hook that it takes over from, if we hold it.
   * @throws AppFailure `badInput` without a credential, for a hook that is not there, or that is being moved or ended
   */
  async beginDraft(moveOf: string | null): Promise<HookDraft> {
    this.#actions.platform();
    if (moveOf === null) return this.#desk.begin(null);
    const hook = this.#actions.known(moveOf);
    if (this.#credential.book.moveWith(moveOf) || this.#undo.has(moveOf)) throw bad('hookId', 'busy');
    return this.#desk.begin(moveOf, this.#view.intakeOf(hook)?.secret);
  }

  /** @returns false when nothing usable is on the clipboard. @throws AppFailure `badInput` without a draft, `storageFailed` */
  setDraftSecret(to: 'generate' | 'paste' | 'none'): Promise<boolean> {
    return this.#desk.setSecret(to);
  }

  /** Puts the draft's signing secret on the clipboard. @throws AppFailure `badInput` when there is none */
  copyDraftSecret(): Promise<void> {
    return this.#desk.copySecret();
  }

  /** @throws AppFailure `badInput` without a draft, `storageFailed` */
  renewDraftPath(): Promise<void> {
    return this.#desk.renewPath();
  }

  /** @throws AppFailure `badInput` without a draft, for a bad address, or without a tunnel */
  proveDraft(url: string | null): Promise<void> {
    return this.#desk.prove(url);
  }

  /** @throws AppFailure `storageFailed` */
  dropDraft(): Promise<void> {
    return this.#desk.drop();
  }

  /**
   * Registers the draft, or begins the move that it is for.
   * @returns the hook's id
   * @throws AppFailure `badInput` for events (`field: 'events'`), address (`url`) or a missing draft, before anything is asked;
   *   what the request throws
   */
  create(events: readonly string[], url: string | null): Promise<string> {
    return this.#maker.create(events, url);
  }

  /** @throws AppFailure what the request throws; `http` 400 for a hook that is not active any more */
  async renew(hookId: string): Promise<void> {
    const expiresAtMs = await this.#actions.renew(hookId);
    this.#news({ kind: 'hookRenewed', hookId, expiresAtMs });
  }

  /** Renews all that end within a week. @returns how many @throws AppFailure the first failure, after all were tried */
  async renewDue(): Promise<number> {
    const nowMs = this.#deps.clock.now();
    const due = this.#list.all.filter((hook) => hook.isActive && expiryOf(hook, nowMs) - nowMs <= DUE_MS);
    const failures: unknown[] = [];
    for (const { id } of due) await this.renew(id).catch((cause: unknown) => failures.push(cause));
    if (failures.length > 0) throw failures[0];
    return due.length;
  }

  /** Renews it three days before its end from now on, or no longer. @throws AppFailure `badInput` for an unknown hook */
  async setRenewsItself(hookId: string, on: boolean): Promise<void> {
    this.#actions.known(hookId);
    this.#credential.book.change(hookId, { renewsItself: on });
    this.#tell();
    await this.#credential.write();
    void this.#care.renewWanted();
  }

  /**
   * Ends a hook after a time in which that can be taken back, also a move that it is part of. Resolves when it has ended or was
   * left. @throws AppFailure `badInput` for an unknown hook; what the request throws
   */
  async deactivate(hookId: string): Promise<void> {
    this.#actions.known(hookId);
    this.stopMove(hookId);
    await this.#undo.begin(hookId);
  }

  undoDeactivate(hookId: string): void {
    this.#undo.undo(hookId);
  }

  /** Leaves both hooks of a move as they are. */
  stopMove(hookId: string): void {
    this.#moves.stop(hookId);
    void this.#credential.write();
  }

  /** Deliveries came or were answered: what is told of health is looked at anew, once a second at most. */
  deliveriesChanged(): void {
    this.#care.deliveriesChanged();
  }

  /** Something that this hook should have told did not come. It lasts until the hook delivers. */
  silentSince(hookId: string, sinceMs: number): void {
    this.#health.silentSince(hookId, sinceMs);
    this.#tell();
  }

  /** After the computer slept. */
  recheck(): void {
    this.#undo.recheck();
    this.#moves.look();
    void this.#list.refreshAfterChange('foreground');
  }

  /** Ends timers and requests. A deactivation that can still be taken back never happens. */
  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    this.#care.close();
    this.#undo.close();
    this.#moves.close();
    this.#desk.close();
    this.#list.close();
  }

  #restart(): void {
    this.#undo.close();
    this.#moves.close();
    this.#list.restart();
    this.#tell();
  }

  async #replacing(act: () => Promise<void>): Promise<void> {
    const before = this.#credential.client;
    try {
      await act();
    } finally {
      if (before !== this.#credential.client && !this.#isClosed) this.#restart();
    }
  }

  #moved(hookId: string, to: string): void {
    this.#news({ kind: 'hookMoved', hookId, to });
    void this.#credential.write();
  }

  #tell(): void {
    if (this.#isClosed) return;
    this.#state.set(this.#describe(this.#view.rows()));
  }

  #describe(hooks: HookRow[]): HooksState {
    return {
      credential: this.#credential.state,
      pastedSecret: this.#credential.pastedSecret,
      hooks,
      readAtMs: this.#list.readAtMs,
      reading: this.#list.reading,
      failure: this.#list.failure,
      registeredEvents: registeredEvents(hooks),
      moves: this.#moves.all,
      undoable: this.#undo.all,
      draft: this.#desk.state,
    };
  }

  #news(news: HookNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}

function bad(field: string, why: string): AppFailure {
  return new AppFailure({ kind: 'badInput', field, why });
}
