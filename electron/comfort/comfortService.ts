import type { ChannelState } from '../../shared/channel.ts';
import type { ComfortRules, ComfortState, ComfortStream } from '../../shared/comfort.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

const PEEK_MS = 10_000;
const AFTER_END_MS = 10 * 60_000;

type HeardChannel = Pick<ChannelState, 'id' | 'online' | 'checkedAtMs'>;

export type ComfortDeps = {
  settings: Observable<Pick<Settings, 'comfort' | 'comfortStream'>>;
  /** @throws AppFailure `storageFailed` */
  changeSettings: (change: Partial<Pick<Settings, 'comfort' | 'comfortStream'>>) => unknown;
  /** One's own, whichever is in front; the one in front for who has none. null: none is open. */
  channel: Observable<HeardChannel | null>;
  /** Of the service whose channel is open. */
  serviceKey: () => string;
  clock: Clock;
  log: Logger;
};

/**
 * Whether the channel's numbers may be shown. While it is not known whether the channel is live, as at the start, after a switch of
 * the service and after a sleep, it counts as live: what was shown once can't be taken back.
 * @see DESIGN-LANGUAGE §10 "Comfort"
 */
export class ComfortService {
  readonly #deps: ComfortDeps;
  readonly #state: Subject<ComfortState>;
  readonly #hidden: Subject<boolean>;
  readonly #stops: (() => void)[];
  /** The stream that was live last; null: none was, or its ten minutes are over. */
  #stream: ComfortStream | null;
  /** What was heard of the channel before the computer slept: it says nothing of now. */
  #stale: HeardChannel | null = null;
  #peekUntilMs: number | null = null;
  #cancelPeek = (): void => {};
  #cancelAfterEnd = (): void => {};

  constructor(deps: ComfortDeps) {
    const { settings, channel } = deps;
    this.#deps = deps;
    this.#stream = settings.value.comfortStream;
    const hidden = this.#mustHide();
    this.#hidden = new Subject(hidden);
    this.#state = new Subject<ComfortState>({ ...settings.value.comfort, hidden, peekUntilMs: null });
    this.#stops = [settings.subscribe(() => this.#tell()), channel.subscribe((heard) => this.#hear(heard))];
    this.#hear(channel.value);
    this.#waitAfterEnd();
  }

  get state(): Observable<ComfortState> {
    return this.#state;
  }

  /** Whether numbers are held back from what stays, such as a notification: a peek does not change that. */
  get hidden(): Observable<boolean> {
    return this.#hidden;
  }

  /** @throws AppFailure `storageFailed` when it can't be kept; then all stays as it was. */
  set(change: { [K in keyof ComfortRules]?: ComfortRules[K] | undefined }): void {
    const { settings, changeSettings } = this.#deps;
    const { on = settings.value.comfort.on, showAgain = settings.value.comfort.showAgain } = change;
    changeSettings({ comfort: { on, showAgain }, comfortStream: this.#stream });
  }

  /** Shows the numbers in the window for 10 s from now on, where they are hidden. */
  peek(): void {
    if (!this.#hidden.value) return;
    this.#cancelPeek();
    this.#peekUntilMs = this.#deps.clock.now() + PEEK_MS;
    this.#cancelPeek = this.#deps.clock.after(PEEK_MS, () => this.#endPeek());
    this.#tell();
  }

  /** The computer is awake again: what was heard of the channel before is not believed, and what should be over is. */
  resume(): void {
    this.#stale = this.#deps.channel.value;
    this.#endPeek();
    this.#waitAfterEnd();
    this.#tell();
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#cancelPeek();
    this.#cancelAfterEnd();
  }

  #hear(heard: HeardChannel | null): void {
    if (!this.#isStale(heard)) {
      this.#stale = null;
      if (heard?.online === true) this.#isLive(heard.id);
      if (heard?.online === false) this.#hasEnded(heard.id);
    }
    this.#tell();
  }

  #isLive(channelId: number): void {
    const service = this.#deps.serviceKey();
    const stream = this.#stream;
    if (stream?.service === service && stream.channelId === channelId && stream.endedAtMs === null) return;
    this.#keep({ service, channelId, endedAtMs: null });
  }

  /** It ended now, as far as we can know. */
  #hasEnded(channelId: number): void {
    if (!this.#isOfStream(channelId) || this.#stream?.endedAtMs !== null) return;
    this.#keep({ ...this.#stream, endedAtMs: this.#deps.clock.now() });
  }

  #keep(stream: ComfortStream | null): void {
    const { settings, changeSettings, log } = this.#deps;
    this.#stream = stream;
    this.#waitAfterEnd();
    if (!settings.value.comfort.on) return;
    try {
      changeSettings({ comfortStream: stream });
    } catch (cause) {
      if (cause instanceof AppFailure) log.warn('comfort.streamNotKept', { error: cause.error });
      else log.fault('comfort.broke', cause);
    }
  }

  /** By running time as well as by the wall clock, which may be set: whichever says first that ten minutes are over. */
  #waitAfterEnd(): void {
    this.#cancelAfterEnd();
    const endedAtMs = this.#stream?.endedAtMs ?? null;
    if (endedAtMs === null) return;
    const leftMs = Math.min(endedAtMs + AFTER_END_MS - this.#deps.clock.now(), AFTER_END_MS);
    if (leftMs <= 0) this.#forget();
    else this.#cancelAfterEnd = this.#deps.clock.after(leftMs, () => this.#forget());
  }

  #forget(): void {
    this.#keep(null);
    this.#tell();
  }

  #endPeek(): void {
    this.#cancelPeek();
    this.#peekUntilMs = null;
    this.#tell();
  }

  #mustHide(): boolean {
    const { settings, channel } = this.#deps;
    const { on, showAgain } = settings.value.comfort;
    if (!on) return false;
    if (showAgain === 'onlyWhenTurnedOff') return true;
    const heard = channel.value;
    if (heard === null || heard.online !== false || this.#isStale(heard)) return true;
    return showAgain === 'tenMinutesAfter' && this.#isOfStream(heard.id);
  }

  #isStale(heard: HeardChannel | null): boolean {
    return this.#stale !== null && heard?.id === this.#stale.id && heard.checkedAtMs === this.#stale.checkedAtMs;
  }

  #isOfStream(channelId: number): boolean {
    return this.#stream?.channelId === channelId && this.#stream.service === this.#deps.serviceKey();
  }

  #tell(): void {
    const mustHide = this.#mustHide();
    if (!mustHide) {
      this.#cancelPeek();
      this.#peekUntilMs = null;
    }
    const before = this.#state.value;
    const { on, showAgain } = this.#deps.settings.value.comfort;
    const peekUntilMs = this.#peekUntilMs;
    const hidden = mustHide && peekUntilMs === null;
    if (this.#hidden.value !== mustHide) this.#hidden.set(mustHide);
    const isSame =
      before.on === on &&
      before.showAgain === showAgain &&
      before.hidden === hidden &&
      before.peekUntilMs === peekUntilMs;
    if (!isSame) this.#state.set({ on, showAgain, hidden, peekUntilMs });
  }
}
