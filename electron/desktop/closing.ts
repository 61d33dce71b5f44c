import type { Settings } from '../../shared/settings.ts';

/** What a person answers who closes the window for the first time. */
export type CloseAnswer = 'keep' | 'quit' | 'cancel';

export type ClosingPorts = {
  /** The app is on its way out, so nothing holds the window. */
  isQuitting: () => boolean;
  tray: { readonly there: { readonly value: boolean }; recheck(): Promise<boolean> };
  settings: { readonly value: Pick<Settings, 'closeToTray'> };
  /** @throws AppFailure `storageFailed` */
  keep: (closeToTray: boolean) => unknown;
  ask: () => Promise<CloseAnswer>;
  /** Whether something is asked before the app quits. */
  quittingAsks: () => boolean;
  quit: () => void;
  onFault: (cause: unknown) => void;
};

type Closable = { hide(): void; minimize(): void; isDestroyed(): boolean };

/**
 * Decides what closing the window does: it ends the app, unless the person keeps it in the tray. They are asked the first time.
 * Where no icon can be seen the window is minimised instead of hidden, so that the app can always be found.
 * @returns whether the window may close now
 */
export function mayClose(window: Closable, ports: ClosingPorts): boolean {
  const { isQuitting, tray, settings, onFault } = ports;
  const { closeToTray } = settings.value;
  if (isQuitting()) return true;
  if (!tray.there.value || closeToTray === false) {
    if (!ports.quittingAsks()) return true;
    // Asked while the window is still there, which stays where the answer is to.
    ports.quit();
    return false;
  }
  void (closeToTray === null ? askAndClose(window, ports) : hideInTray(window, ports)).catch(onFault);
  return false;
}

async function askAndClose(window: Closable, ports: ClosingPorts): Promise<void> {
  const answer = await ports.ask();
  if (answer === 'cancel') return;
  try {
    ports.keep(answer === 'keep');
  } catch (cause) {
    // It is done as was asked all the same; the question comes again next time.
    ports.onFault(cause);
  }
  if (answer === 'quit') ports.quit();
  else await hideInTray(window, ports);
}

async function hideInTray(window: Closable, { tray }: ClosingPorts): Promise<void> {
  const isThere = await tray.recheck();
  if (window.isDestroyed()) return;
  if (isThere) window.hide();
  else window.minimize();
}
