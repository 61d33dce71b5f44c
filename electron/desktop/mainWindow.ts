import type { BrowserWindow } from 'electron';
import type { Settings } from '../../shared/settings.ts';
import type { WindowState } from '../../shared/window.ts';
import type { Push } from '../kernel/desktop.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { keepOutOfCaptures } from './captures.ts';
import { pushTo } from './ipc.ts';
import { offerEditMenu } from './menus.ts';
import { keepPage } from './pageKeeper.ts';
import type { PlaceKeeper } from './placeKeeper.ts';
import { colorsNow, onColors } from './theme.ts';
import { followTitleBar } from './titleBar.ts';
import { bringForward, type Opening, openWindow, readWindow } from './window.ts';

export type MainWindowOptions = {
  preloadFile: string;
  iconFile: string;
  settings: Observable<Pick<Settings, 'theme' | 'screenSafe'>>;
  places: Pick<PlaceKeeper, 'place' | 'follow'>;
  /** The window may be shown: it has painted, or must not be waited for any longer. */
  whenUp: Promise<void>;
  onDrawn: () => void;
  onVisible: (visible: boolean) => void;
  /** The window is closed by hand or by us. @returns whether it may close now */
  mayClose: (window: BrowserWindow) => boolean;
  /** Windows ends the session without letting the app quit. */
  onSessionEnd: () => void;
  /** The page's process ended by itself, as is logged under this id; the page is brought back. */
  onPageGone: (logId: string) => void;
  clock: Clock;
  log: Logger;
};

/**
 * The app's one window. It is made when it is first wanted; before that and after it is closed there is none to be shown, and nothing
 * is sent.
 */
export class MainWindow {
  #window: BrowserWindow | null = null;
  #options: MainWindowOptions | null = null;
  /** It has come up; until then it is hidden, and will be seen. */
  #isUp = false;
  /** Sends news to our page; dropped while there is none. */
  readonly push: Push = pushTo(() => this.#window);
  readonly #changed = new Subject(readWindow(null));
  /** How it stands now; not all that changes it is told. */
  readonly state: Observable<WindowState> = this.#liveState();

  get current(): BrowserWindow | null {
    return this.#window;
  }

  /** From now on it can be made. A hidden one is not before it is wanted. */
  begin(options: MainWindowOptions, start: 'shown' | 'hidden'): void {
    this.#options = options;
    if (start === 'shown') this.#open('shown');
  }

  /** Brings it before the person, wherever it was. */
  bringForward(): void {
    if (this.#window === null) this.#open('shown');
    else bringForward(this.#window);
  }

  /** There is no icon by which a hidden window could be found: it goes to where windows can be. */
  makeReachable(): void {
    const window = this.#window;
    if (window === null) this.#open('minimized');
    else if (this.#isUp && !window.isVisible() && !window.isMinimized()) {
      window.showInactive();
      window.minimize();
    }
  }

  minimize(): void {
    this.#window?.minimize();
  }

  hide(): void {
    this.#window?.hide();
  }

  /** Opens it, with what belongs to it: its page kept alive, its place, its menu, its title bar. */
  #open(opening: Opening): void {
    if (this.#options === null) return;
    const { settings, places, mayClose, onSessionEnd, onPageGone, clock, log, ...options } = this.#options;
    const colors = () => colorsNow(settings);
    const onState = (state: WindowState) => this.#changed.set(state);
    const window = openWindow({ ...options, ...places.place(), colors: colors(), onState }, opening);
    this.#window = window;
    this.#isUp = false;
    void options.whenUp.then(() => {
      this.#isUp = true;
    });
    window.on('close', (event) => {
      if (!mayClose(window)) event.preventDefault();
    });
    window.on('closed', () => {
      this.#window = null;
    });
    window.on('session-end', onSessionEnd);
    keepPage(window.webContents, { clock, log, onGone: onPageGone });
    places.follow(window);
    offerEditMenu(window.webContents);
    keepOutOfCaptures(window, settings);
    followTitleBar(window, process.platform, colors, (listener) => onColors(settings, listener));
  }

  #liveState(): Observable<WindowState> {
    const now = () => readWindow(this.#window);
    return {
      get value() {
        return now();
      },
      subscribe: (listener) => this.#changed.subscribe(listener),
    };
  }
}
