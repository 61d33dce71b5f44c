import type { QuitAnswer } from '../desktop/index.ts';
import { type WritesModule, writeLine } from '../writes/index.ts';
import type { AppWide } from './appWide.ts';
import type { Foundation } from './foundation.ts';

/** What is asked of: how many changes wait, and what each of them does; null: names are kept off the screen. */
export type AskedOfWaiting = { count: number; lines: readonly string[] | null };

type Around = Pick<AppWide, 'settings' | 'texts'> & Pick<Foundation, 'log'>;

/**
 * Asks what becomes of the changes that can still be taken back. As long as nobody answers, none of them is done. Only those that were
 * told of are done for `now`.
 * @returns the answer, which changes they were, and what lets the others wait on. Who can't be asked has answered `without`. Never fails.
 */
export async function askOfWaiting(
  open: Pick<WritesModule, 'state' | 'calls' | 'hold'>,
  { settings, texts, log }: Around,
  ask: (asked: AskedOfWaiting) => Promise<QuitAnswer>,
): Promise<{ answer: QuitAnswer; targets: readonly string[]; letGo: () => void }> {
  const { waiting } = open.state.value;
  const targets = waiting.map(({ target }) => target);
  const letGo = open.hold();
  try {
    // The question stands over whatever screen is shared.
    const lines = settings.state.value.screenSafe ? null : waiting.map(({ what }) => writeLine(what, texts));
    const answer = await ask({ count: waiting.length, lines });
    log.info('waiting.asked', { waiting: waiting.length, answer });
    if (answer === 'now') for (const target of targets) open.calls.now({ target });
    return { answer, targets, letGo };
  } catch (cause) {
    log.fault('waiting.notAsked', cause);
    return { answer: 'without', targets, letGo };
  }
}
