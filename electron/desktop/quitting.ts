import type { App } from 'electron';
import { atMost } from '../kernel/atMost.ts';
import type { Clock } from '../kernel/ports.ts';

const LONGEST_GOODBYE_MS = 5_000;

/** What comes when all is put away: the app ends, ends and starts anew, or is ended by the system. */
export type Ending = 'quit' | 'relaunch' | 'wait';

/** An end that the system owes is made by ourselves after so long. */
const LONGEST_END_MS = 60_000;

/**
 * Holds every attempt to quit until all is put away once; a disk that hangs does not hold it for longer than 5 s. Signals
 * come this way too: a library may raise one a second time, which ends the app at once where nobody else listens.
 */
export function quitAfter(
  app: Pick<App, 'on' | 'quit' | 'relaunch'>,
  clock: Clock,
  { putAway, end }: { putAway: () => Promise<void>; end: () => Ending },
  signals: Pick<NodeJS.Process, 'on'> = process,
): void {
  let goodbye: 'none' | 'said' | 'over' = 'none';
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) signals.on(signal, () => app.quit());
  app.on('will-quit', (event) => {
    if (goodbye === 'over') return;
    event.preventDefault();
    if (goodbye === 'said') return;
    goodbye = 'said';
    void atMost(clock, LONGEST_GOODBYE_MS, putAway()).then(() => {
      goodbye = 'over';
      const ending = end();
      if (ending === 'wait') return void clock.after(LONGEST_END_MS, () => app.quit());
      // An AppImage is started by its file: the program in it is gone once it ends.
      const execPath = process.env.APPIMAGE;
      if (ending === 'relaunch') app.relaunch(execPath === undefined ? {} : { execPath });
      app.quit();
    });
  });
}
