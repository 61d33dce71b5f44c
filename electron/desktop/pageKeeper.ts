import type { WebContents } from 'electron';
import type { Clock, Logger } from '../kernel/ports.ts';
import { isSafePage, safePage } from './pageFile.ts';

/** Two crashes within this time are no accident. */
const SPAN_MS = 60_000;

type Keeping = { clock: Clock; log: Logger; onGone: (logId: string) => void };
type Page = Pick<WebContents, 'on' | 'reload' | 'loadURL' | 'getURL' | 'isDestroyed'>;

/**
 * Brings the window's page back when its process is gone, for it would stay blank: the first time as it was, the second within a
 * minute as the plain page of the safe mode. When that one crashes too it comes again, once a minute.
 * @param onGone is given the id under which it is logged
 */
export function keepPage(page: Page, { clock, log, onGone }: Keeping): void {
  let goneAtMs = -Infinity;
  const openSafely = (logId: string): void => {
    if (page.isDestroyed()) return;
    page.loadURL(safePage(logId)).catch((cause: unknown) => log.warn('window.safePageNotLoaded', { cause }));
  };
  page.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const logId = log.fault('window.pageGone', new Error(reason), { exitCode });
    onGone(logId);
    const isAgain = Math.abs(clock.now() - goneAtMs) < SPAN_MS;
    goneAtMs = clock.now();
    if (!isAgain) page.reload();
    else if (isSafePage(page.getURL())) clock.after(SPAN_MS, () => openSafely(logId));
    else openSafely(logId);
  });
}
