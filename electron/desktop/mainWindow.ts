import type { BrowserWindow } from 'electron';
import type { Settings } from '../../shared/settings.ts';
import type { WindowState } from '../../shared/window.ts';
import type { Push } from '../kernel/desktop.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { pushTo } from './ipc.ts';
import { offerEditMenu } from './menus.ts';
import { keepPage } from './pageKeeper.ts';
import { colorsNow, onColors } from './theme.ts';
import { followTitleBar } from './titleBar.ts';
import { bringForward, openWindow, readWindow } from './window.ts';

const BOUNDS = { width: 1280, height: 800 };

export type MainWindowOptions = {
  preloadFile: string;
  iconFile: string;
  settings: Observable<Pick<Settings, 'theme'>>;
  /** Whether it stays hidden until the person asks for it. */
  hidden: boolean;
  /** The window may be shown: it has painted, or must not be waited for any longer. */
  whenUp: Promise<void>;
  onDrawn: () => void;
  onVisible: (visible: boolean) => void;
  /** Windows ends the session without letting the app quit. */
  onSessionEnd: () => void;
  clock: Clock;
  log: Logger;
};

/** The app's one window. Before it is open and after it is closed there is none to be shown, and nothing is sent. */
export class MainWindow {
  #window: BrowserWindow | null = null;
  /** Sends news to our page; dropped while there is none. */
  readonly push: Push = pushTo(() => this.#window);
  readonly #changed = new Subject(readWindow(null));
  /** How it stands now; not all that changes it is told. */
  readonly state: Observable<WindowState> = this.#liveState();

  get current(): BrowserWindow | null {
    return this.#window;
  }

  /** Brings it before the person, wherever it was. */
  bringForward(): void {
    bringForward(this.#window);
  }

  minimize(): void {
    this.#window?.minimize();
  }

  /** Opens it, with what belongs to it: its page kept alive, its menu, its title bar. */
  open({ settings, hidden, onSessionEnd, clock, log, ...options }: MainWindowOptions): void {
    const colors = () => colorsNow(settings);
    const onState = (state: WindowState) => this.#changed.set(state);
    const window = openWindow({ ...options, bounds: BOUNDS, colors: colors(), onState }, !hidden);
    this.#window = window;
    window.on('closed', () => {
      this.#window = null;
    });
    window.on('session-end', onSessionEnd);
    keepPage(window.webContents, { clock, log });
    offerEditMenu(window.webContents);
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
