import { AppFailure } from '../../../shared/failure.ts';
import type { Clock, Logger } from '../../core/ports.ts';
import type { Accepted, Intakes } from '../receiver/intakes.ts';
import type { DraftDesk } from './draftDesk.ts';
import type { HealthWatch } from './healthWatch.ts';
import type { CredentialKeeper } from './hookCredential.ts';
import type { HookList } from './hookList.ts';
import type { HookMaker } from './hookMaker.ts';
import type { HookView } from './hookView.ts';
import type { Moves } from './moves.ts';
import { type HookNews, newsOf } from './news.ts';
import type { Renewals } from './renewals.ts';
import { closeStaleDrafts, settleIntakes } from './settleIntakes.ts';
import type { UndoWindow } from './undoWindow.ts';

/** Deliveries come in bursts: their journal is looked at once for each. */
const LOOK_AFTER_MS = 1_000;

export type HookCareDeps = {
  serviceKey: string;
  intakes: Intakes;
  credential: CredentialKeeper;
  list: HookList;
  health: HealthWatch;
  view: HookView;
  desk: DraftDesk;
  maker: HookMaker;
  moves: Moves;
  undo: UndoWindow;
  renewals: Renewals;
  clock: Clock;
  log: Logger;
  onNews: (news: HookNews) => void;
  onChange: () => void;
};

/** What hooks need without being asked for it: after each reading of the list, and after deliveries. */
export class HookCare {
  readonly #deps: HookCareDeps;
  readonly #startedAtMs: number;
  #cancelLook: (() => void) | null = null;
  #isClosed = false;

  constructor(deps: HookCareDeps) {
    this.#deps = deps;
    this.#startedAtMs = deps.clock.now();
  }

  /** A whole new list has come. Never fails. */
  async settle(): Promise<void> {
    const { credential, moves } = this.#deps;
    const { book } = credential;
    await this.#settling(() => this.#settleIntakes());
    await this.#lookAtHealth();
    if (this.#isClosed || book !== credential.book) return;
    moves.look();
    void this.renewWanted();
  }

  /** What an earlier run has kept is known. Without a credential no reading will ever close its drafts. Never fails. */
  async restored(): Promise<void> {
    if (this.#deps.credential.client !== null) return;
    await this.#settling(() => closeStaleDrafts({ ...this.#deps, startedAtMs: this.#startedAtMs }));
  }

  /** A delivery was accepted. */
  accepted({ hookId, atMs }: Pick<Accepted, 'hookId' | 'atMs'>): void {
    const { health, moves, credential } = this.#deps;
    if (hookId === null) return;
    health.heard(hookId);
    if (moves.delivered(hookId, atMs)) void credential.write();
    this.deliveriesChanged();
  }

  /** Deliveries came or were answered: what is told of health is looked at anew, once a second at most. */
  deliveriesChanged(): void {
    if (this.#cancelLook !== null || this.#isClosed) return;
    this.#cancelLook = this.#deps.clock.after(LOOK_AFTER_MS, () => {
      this.#cancelLook = null;
      void this.#lookAtHealth();
    });
  }

  /** Renews what is due and wants to be renewed by itself. Never fails. */
  renewWanted(): Promise<void> {
    const { credential, renewals, list, undo } = this.#deps;
    const { book } = credential;
    return renewals.look(list.all.filter(({ id }) => book.note(id)?.renewsItself && !undo.has(id)));
  }

  /** A twin takes over from a hook, and renews itself if that one did. */
  startMove(from: string, to: string): void {
    const { credential, moves } = this.#deps;
    const { book } = credential;
    if (book.note(from)?.renewsItself) book.change(to, { renewsItself: true });
    moves.start(from, to);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelLook?.();
  }

  async #settling(act: () => Promise<void>): Promise<void> {
    const { log } = this.#deps;
    try {
      await act();
    } catch (cause) {
      if (cause instanceof AppFailure) log.warn('hooks.notSettled', { error: cause.error });
      else log.fault('hooks.settlingBroke', cause);
    }
  }

  async #settleIntakes(): Promise<void> {
    const { serviceKey, intakes, credential, list, maker, desk, clock } = this.#deps;
    const adopted = await settleIntakes({
      intakes,
      serviceKey,
      hooks: list.all,
      book: credential.book,
      making: maker.path,
      startedAtMs: this.#startedAtMs,
      nowMs: clock.now(),
    });
    for (const { path, moveOf, hookId } of adopted) {
      desk.finish(path);
      if (moveOf !== null) this.startMove(moveOf, hookId);
    }
  }

  async #lookAtHealth(): Promise<void> {
    const { credential, health, view, moves, clock, onNews, onChange } = this.#deps;
    await health.read(view.paths);
    if (this.#isClosed) return;
    const { book } = credential;
    for (const { row, danger } of view.looks()) {
      const { news, change } = newsOf(row, danger, book.note(row.id), clock.now());
      book.change(row.id, change);
      for (const one of news) onNews(one);
      // The second of two hooks brings what the first has brought: no news, yet it has delivered.
      const succeededAtMs = view.lastSuccessAtMs(row.id);
      if (succeededAtMs !== null) moves.delivered(row.id, succeededAtMs);
    }
    onChange();
    await credential.write();
  }
}
