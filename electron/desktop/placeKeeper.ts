import { type BrowserWindow, screen } from 'electron';
import type { KeyValueStore } from '../kernel/desktop.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import { openSpareStore } from './settingsStore.ts';
import {
  placeFor,
  pulledBack,
  type Rectangle,
  usualPlace,
  usualSize,
  type WindowPlace,
  type WindowPlaces,
  windowPlaces,
  withPlace,
} from './windowPlace.ts';

const NAME = 'window';
const KEY = 'places';
/** A window that is dragged moves many times a second. */
const SETTLED_MS = 500;

export type StartPlace = { bounds: { x?: number; y?: number; width: number; height: number }; maximized: boolean };

/** Remembers where the window stood, for each way that the displays stand, in `window.json` of the profile's folder. */
export class PlaceKeeper {
  readonly #store: KeyValueStore | null;
  readonly #clock: Clock;
  readonly #log: Logger;

  constructor(folder: string, { clock, log }: { clock: Clock; log: Logger }) {
    this.#clock = clock;
    this.#log = log;
    this.#store = openSpareStore(folder, NAME, log);
  }

  /** Where the window opens. */
  place(): StartPlace {
    const displays = screen.getAllDisplays();
    const place = placeFor(this.#kept(), displays);
    if (place === null) return { bounds: usualSize(displays), maximized: false };
    const { maximized, ...bounds } = place;
    return { bounds, maximized };
  }

  /** Forgets where the window stood. @returns where to put it now */
  reset(): Partial<Rectangle> {
    this.#write([]);
    return usualPlace(screen.getAllDisplays());
  }

  /** Keeps where it stands from now on, and pulls it back when a display goes away under it. */
  follow(window: BrowserWindow): void {
    let cancel = (): void => {};
    const keepSoon = () => {
      cancel();
      cancel = this.#clock.after(SETTLED_MS, () => this.#keep(window));
    };
    for (const event of ['move', 'resize', 'maximize', 'unmaximize'] as const) window.on(event as 'move', keepSoon);
    window.on('close', () => {
      cancel();
      this.#keep(window);
    });
    const pull = () => {
      if (window.isDestroyed() || window.isMaximized()) return;
      const bounds = window.getNormalBounds();
      const back = pulledBack(bounds, screen.getAllDisplays());
      if (JSON.stringify(back) !== JSON.stringify(pulledBack(bounds, []))) window.setBounds(back);
    };
    for (const event of ['display-removed', 'display-metrics-changed'] as const)
      screen.on(event as 'display-removed', pull);
    window.on('closed', () => {
      cancel();
      for (const event of ['display-removed', 'display-metrics-changed'] as const) {
        screen.off(event as 'display-removed', pull);
      }
    });
  }

  #keep(window: BrowserWindow): void {
    if (window.isDestroyed() || window.isFullScreen()) return;
    const place: WindowPlace = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    this.#write(withPlace(this.#kept(), screen.getAllDisplays(), place));
  }

  #write(places: WindowPlaces): void {
    try {
      this.#store?.set(KEY, places);
    } catch (cause) {
      // A place that is not kept is no loss worth a word.
      this.#log.warn('window.placeNotKept', { why: String(cause) });
    }
  }

  #kept(): WindowPlaces {
    return windowPlaces.safeParse(this.#store?.get(KEY)).data ?? [];
  }
}
