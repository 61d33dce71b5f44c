import type { App } from 'electron';
import { atMost } from '../kernel/atMost.ts';
import type { Clock } from '../kernel/ports.ts';

const LONGEST_GOODBYE_MS = 5_000;

/** What comes when all is put away: the app ends, ends and starts anew, or is ended by the system. */
export type Ending = 'quit' | 'relaunch' | 'wait';

/** What a person answers who quits while something waits: it is done now, it never happens, or the app stays. */
export const quitAnswers = ['now', 'without', 'stay'] as const;
export type QuitAnswer = (typeof quitAnswers)[number];

/** What is asked before the app quits. */
export type BeforeQuitting = {
  /** Whether there is anything to be asked. */
  waits: () => boolean;
  /** @returns whether the app may quit. Never fails. */
  ask: () => Promise<boolean>;
};

/** An end that the system owes is made by ourselves after so long. */
const LONGEST_END_MS = 60_000;

/** Whether the app is on its way out, and how it gets there without a question. */
export type Quitting = {
  readonly isQuitting: boolean;
  /** From now on nothing is asked: the system ends, or a person was asked already. */
  askNoMore(): void;
};

/**
 * Asks before the app quits, where something waits, and holds every attempt until all is put away once; a disk that hangs does not
 * hold it for longer than 5 s. Signals come this way too, but for the question, which nobody may be there to answer: a library may
 * raise one a second time, which ends the app at once where nobody else listens.
 */
export function quitAfter(
  app: Pick<App, 'on' | 'quit' | 'relaunch'>,
  clock: Clock,
  { putAway, end, before }: { putAway: () => Promise<void>; end: () => Ending; before: BeforeQuitting },
  signals: Pick<NodeJS.Process, 'on'> = process,
): Quitting {
  let goodbye: 'none' | 'said' | 'over' = 'none';
  let quitting: 'no' | 'asking' | 'yes' = 'no';
  let asks = true;
  const askNoMore = (): void => {
    asks = false;
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    signals.on(signal, () => {
      askNoMore();
      app.quit();
    });
  }
  app.on('before-quit', (event) => {
    if (!asks || quitting === 'yes' || (quitting === 'no' && !before.waits())) {
      quitting = 'yes';
      return;
    }
    event.preventDefault();
    if (quitting === 'asking') return;
    quitting = 'asking';
    void before.ask().then((mayQuit) => {
      if (quitting !== 'asking') return; // it quits already
      quitting = mayQuit ? 'yes' : 'no';
      if (mayQuit) app.quit();
    });
  });
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
  return {
    get isQuitting() {
      return quitting === 'yes';
    },
    askNoMore,
  };
}
