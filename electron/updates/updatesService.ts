import type { Settings } from '../../shared/settings.ts';
import type { UpdateOffer, UpdateStep, UpdatesState } from '../../shared/updates.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { AfterInstall, Updater } from './packageUpdater.ts';
import { problemOf } from './updateProblem.ts';

/** The start is not held up. */
const FIRST_CHECK_MS = 60_000;
const CHECK_EVERY_MS = 24 * 3_600_000;
const AGAIN_AFTER_FAILURE_MS = 4 * 3_600_000;
/** The window need not hear of every packet. */
const TOLD_STEP = 0.01;

type Keeping = Pick<Settings, 'updateCheck' | 'updatesKnown'>;

export type UpdatesPorts = {
  /** Opens what asks the address; null: this copy never asks, and `off` says why. */
  openUpdater: (() => Promise<Updater>) | null;
  off: Extract<UpdateStep, { kind: 'off' }>['why'];
  installs: boolean;
  page: string | null;
  settings: Observable<Keeping>;
  changeSettings: (change: Partial<Keeping>) => void;
  /** One is live. */
  isLive: Observable<boolean>;
  /** Something was changed that can still be taken back, which an end of the app does. */
  changesWait: () => boolean;
  /** Ends the app; `UpdatesService.install` is called when all is put away. */
  quit: () => void;
  clock: Clock;
  log: Logger;
};

/** Finds newer versions and installs them when the person says so: never by itself, and never asking while a stream is live. */
export class UpdatesService {
  readonly #ports: UpdatesPorts;
  readonly #state: Subject<UpdatesState>;
  readonly #stops: (() => void)[] = [];
  #updater: Promise<Updater> | null = null;
  /** The one that has something to install. */
  #ready: Updater | null = null;
  /** The version that was found by itself, until the person has looked at it. */
  #owed: string | null = null;
  #nextMs: number;
  #cancelTimer: () => void = () => {};
  #cancelDownload: () => void = () => {};
  #isInstalling = false;

  constructor(ports: UpdatesPorts) {
    this.#ports = ports;
    const { clock, settings, isLive, openUpdater, off, installs, page } = ports;
    const { checkedAtMs } = settings.value.updatesKnown;
    const step: UpdateStep = openUpdater === null ? { kind: 'off', why: off } : { kind: 'none' };
    this.#state = new Subject<UpdatesState>({ step, checkedAtMs, installs, isNews: false, page });
    this.#nextMs = clock.now() + FIRST_CHECK_MS;
    if (openUpdater === null) return;
    // A time that lies ahead comes from a clock that was wrong.
    if (checkedAtMs !== null && checkedAtMs <= clock.now()) {
      this.#nextMs = Math.max(this.#nextMs, checkedAtMs + CHECK_EVERY_MS);
    }
    this.#stops.push(
      settings.subscribe(() => this.recheck()),
      isLive.subscribe(() => {
        this.#tellNews();
        this.recheck();
      }),
    );
    this.recheck();
  }

  get state(): Observable<UpdatesState> {
    return this.#state;
  }

  /** Looks whether it is time to ask: after a sleep, a change of the settings, the end of a stream. */
  recheck(): void {
    const { clock, settings, isLive } = this.#ports;
    this.#cancelTimer();
    if (settings.value.updateCheck !== 'daily' || isLive.value || !this.#mayCheck()) return;
    const waitMs = this.#nextMs - clock.now();
    // A clock that was set back must not put it off for years.
    if (waitMs > CHECK_EVERY_MS) this.#nextMs = clock.now() + CHECK_EVERY_MS;
    this.#cancelTimer = clock.after(Math.min(Math.max(waitMs, 0), CHECK_EVERY_MS), () => void this.#checkByItself());
  }

  async check(): Promise<void> {
    if (!this.#mayCheck()) return;
    await this.#ask();
    this.recheck();
  }

  async download(): Promise<void> {
    const { step, installs } = this.#state.value;
    const offer = 'offer' in step ? step.offer : null;
    if (!installs || offer === null || (step.kind !== 'available' && step.kind !== 'failed')) return;
    const cancel = new AbortController();
    this.#cancelDownload = () => cancel.abort();
    this.#become({ kind: 'downloading', offer, share: 0 });
    try {
      const updater = await this.#open();
      await updater.download((share) => this.#tellShare(offer, share), cancel.signal);
      this.#ready = updater;
      this.#become({ kind: 'ready', offer });
    } catch (cause) {
      if (cancel.signal.aborted) this.#become({ kind: 'available', offer });
      else this.#fail('download', cause, offer);
    }
  }

  cancelDownload(): void {
    this.#cancelDownload();
  }

  noticed(): void {
    const { settings, changeSettings } = this.#ports;
    const told = this.#owed;
    if (told === null) return;
    this.#owed = null;
    this.#keep(() => changeSettings({ updatesKnown: { ...settings.value.updatesKnown, told } }));
    this.#tellNews();
  }

  installAndRestart(allTheSame: boolean): 'restarting' | 'notReady' | 'streamIsLive' | 'changesWait' {
    const { isLive, changesWait, quit } = this.#ports;
    if (this.#ready === null) return 'notReady';
    if (!allTheSame && isLive.value) return 'streamIsLive';
    if (!allTheSame && changesWait()) return 'changesWait';
    this.#isInstalling = true;
    quit();
    return 'restarting';
  }

  /** To be called when all is put away and the app is about to end. Installs only when the person has said so. */
  install(): AfterInstall {
    if (!this.#isInstalling || this.#ready === null) return 'quit';
    try {
      return this.#ready.install();
    } catch (cause) {
      this.#ports.log.fault('updates.notInstalled', cause);
      return 'relaunch';
    }
  }

  close(): void {
    this.#cancelTimer();
    this.#cancelDownload();
    for (const stop of this.#stops) stop();
  }

  #mayCheck(): boolean {
    return ['none', 'available', 'failed'].includes(this.#state.value.step.kind);
  }

  async #checkByItself(): Promise<void> {
    this.#owed = (await this.#ask())?.version ?? this.#owed;
    this.#tellNews();
    this.recheck();
  }

  /** A version the person has not looked at is news, unless it would disturb. */
  #tellNews(): void {
    const { settings, isLive } = this.#ports;
    const isNews = this.#owed !== null && !isLive.value && this.#owed !== settings.value.updatesKnown.told;
    if (isNews !== this.#state.value.isNews) this.#state.set({ ...this.#state.value, isNews });
  }

  /** @returns what is on offer, null when nothing is or nobody knows */
  async #ask(): Promise<UpdateOffer | null> {
    const { clock, settings, changeSettings } = this.#ports;
    this.#cancelTimer();
    this.#become({ kind: 'checking' });
    try {
      const offer = await (await this.#open()).check();
      const checkedAtMs = clock.now();
      this.#nextMs = checkedAtMs + CHECK_EVERY_MS;
      this.#keep(() => changeSettings({ updatesKnown: { ...settings.value.updatesKnown, checkedAtMs } }));
      this.#state.set({ ...this.#state.value, checkedAtMs });
      this.#become(offer === null ? { kind: 'none' } : { kind: 'available', offer });
      return offer;
    } catch (cause) {
      this.#nextMs = clock.now() + AGAIN_AFTER_FAILURE_MS;
      this.#fail('check', cause, null);
      return null;
    }
  }

  #open(): Promise<Updater> {
    const { openUpdater } = this.#ports;
    if (openUpdater === null) throw new TypeError('this copy asks for no updates');
    this.#updater ??= openUpdater();
    return this.#updater;
  }

  /** Settings that can't be written hold no update up. */
  #keep(write: () => void): void {
    try {
      write();
    } catch (cause) {
      this.#ports.log.warn('updates.notKept', { cause });
    }
  }

  #fail(during: 'check' | 'download', cause: unknown, offer: UpdateOffer | null): void {
    const { why, message } = problemOf(cause);
    this.#ports.log.warn('updates.failed', { during, why, message });
    this.#become({ kind: 'failed', during, why, offer });
  }

  #tellShare(offer: UpdateOffer, share: number): void {
    const { step } = this.#state.value;
    if (step.kind !== 'downloading' || share - step.share < TOLD_STEP) return;
    this.#become({ kind: 'downloading', offer, share: Math.min(share, 1) });
  }

  #become(step: UpdateStep): void {
    this.#state.set({ ...this.#state.value, step });
  }
}
