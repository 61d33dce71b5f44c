import type { Command } from '../../shared/commands.ts';
import type { TrayIcon, TrayLook } from '../kernel/desktop.ts';
import type { Clock, Observable } from '../kernel/ports.ts';
import type { Texts } from '../kernel/texts.ts';
import { trayLook } from './trayLook.ts';
import type { TrayFacts } from './trayState.ts';

/** How long a stream has run is told to the minute. */
const TICK_MS = 60_000;
/** Changes that come together, as at the start, are shown together. */
const TOGETHER_MS = 100;

export type TrayDeps = {
  icon: TrayIcon<Command>;
  /** What is looked at; whenever one changes, the tray is looked at anew. */
  sources: readonly Pick<Observable<unknown>, 'subscribe'>[];
  /** How things stand now, but for the time. */
  read: () => Omit<TrayFacts, 'nowMs'>;
  texts: Texts;
  clock: Clock;
};

/** Keeps the tray saying what is so. Its menu is built anew only when it says something else: one that is open would close. */
export class TrayService {
  readonly #deps: TrayDeps;
  readonly #stops: (() => void)[];
  #shown = '';
  #cancelTick = (): void => {};
  #cancelLook: (() => void) | null = null;

  constructor(deps: TrayDeps) {
    this.#deps = deps;
    this.#stops = deps.sources.map((source) => source.subscribe(() => this.#lookSoon()));
    this.#look();
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#cancelTick();
    this.#cancelLook?.();
  }

  #lookSoon(): void {
    this.#cancelLook ??= this.#deps.clock.after(TOGETHER_MS, () => this.#look());
  }

  #look(): void {
    const { clock, read, texts } = this.#deps;
    this.#cancelLook?.();
    this.#cancelLook = null;
    this.#cancelTick();
    this.#cancelTick = clock.after(TICK_MS, () => this.#look());
    this.#show(trayLook({ ...read(), nowMs: clock.now() }, texts));
  }

  #show(look: TrayLook<Command>): void {
    const text = JSON.stringify(look);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#deps.icon.show(look);
  }
}
