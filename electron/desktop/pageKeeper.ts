import type { WebContents } from 'electron';
import type { Clock, Logger } from '../kernel/ports.ts';

/** A page that keeps crashing is brought back at once only this often within SPAN_MS, then every SPAN_MS. */
const MOST_AT_ONCE = 3;
const SPAN_MS = 60_000;

type Keeping = { clock: Clock; log: Logger; onGone: (logId: string) => void };
type Page = Pick<WebContents, 'on' | 'reload' | 'isDestroyed'>;

/** Brings the window's page back when its process is gone: it would stay blank. @param onGone is given the id under which it is logged */
export function keepPage(page: Page, { clock, log, onGone }: Keeping): void {
  let reloadedAtMs: number[] = [];
  const reload = (): void => {
    if (page.isDestroyed()) return;
    reloadedAtMs.push(clock.now());
    page.reload();
  };
  page.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    onGone(log.fault('window.pageGone', new Error(reason), { exitCode }));
    reloadedAtMs = reloadedAtMs.filter((atMs) => Math.abs(clock.now() - atMs) < SPAN_MS);
    if (reloadedAtMs.length < MOST_AT_ONCE) reload();
    else clock.after(SPAN_MS, reload);
  });
}
