import type { Session } from './cdp.ts';

/** A page that is to go, and the session of its browser. */
type LeavingPage = { targetId: string; sessionId: string; session: Session; browserSession: Session };

/** Long enough for a page of a busy machine. */
const TELL_AGAIN_MS = 10_000;
const MOST_TOLD = 3;

/**
 * Sees pages off. A window that is destroyed is gone on Electron, whereas a browser has been seen to leave a page standing that it was
 * told to close: it is told again, without the process of the page, and given up in the end.
 */
export class LeavingPages {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #giveUp: () => void;

  /** @param giveUp ends the browser */
  constructor(giveUp: () => void) {
    this.#giveUp = giveUp;
  }

  /** Has the browser close a page. */
  close(page: LeavingPage, told = 0): void {
    const { targetId, sessionId, session, browserSession } = page;
    if (told === MOST_TOLD) {
      this.#giveUp();
      return;
    }
    if (told > 0) session.post('Page.crash');
    browserSession.post('Target.closeTarget', { targetId });
    const again = setTimeout(() => this.close(page, told + 1), TELL_AGAIN_MS);
    this.#timers.set(sessionId, again.unref());
  }

  /** The page of this session is gone. */
  gone(sessionId: string): void {
    clearTimeout(this.#timers.get(sessionId));
    this.#timers.delete(sessionId);
  }

  /** The browser is gone, and all pages with it. */
  allGone(): void {
    for (const sessionId of this.#timers.keys()) this.gone(sessionId);
  }
}
