import type { EndedWrite } from '../../shared/writes.ts';
import type { LeavingWhy, QuitAnswer } from '../desktop/index.ts';
import { atMost } from '../kernel/atMost.ts';
import type { MayLeave } from '../service/index.ts';
import type { WritesModule } from '../writes/index.ts';
import type { AppWide } from './appWide.ts';
import { type AskedOfWaiting, askOfWaiting } from './askOfWaiting.ts';
import type { Foundation } from './foundation.ts';

/** A service that answers later than this is left: what became of the rest is told in its Activity. */
const LONGEST_SENDING_MS = 15_000;

/**
 * What going to another service asks first, also by removing the one in use or beginning it anew, where changes can still be taken
 * back: what becomes of them.
 * @returns whether the service may be left: not when the person stays, nor when one of those that were to be sent first failed, which
 * the window shows. Never fails.
 */
export function beforeLeaving(
  { service, settings, texts }: Pick<AppWide, 'service' | 'settings' | 'texts'>,
  { clock, log }: Pick<Foundation, 'clock' | 'log'>,
  ask: (why: LeavingWhy, asked: AskedOfWaiting) => Promise<QuitAnswer>,
): MayLeave<LeavingWhy> {
  let isAsking = false;
  return async (why) => {
    const open = service.connection.value?.writes ?? null;
    if (open === null || open.state.value.waiting.length === 0) return true;
    // Who asks for it twice is asked once.
    if (isAsking) return false;
    isAsking = true;
    const before = open.state.value.ended.at(-1)?.number ?? 0;
    const { answer, targets, letGo } = await askOfWaiting(open, { settings, texts, log }, (asked) => ask(why, asked));
    try {
      if (answer !== 'now') return answer === 'without';
      const ended = endOf(open, targets, before);
      await atMost(clock, LONGEST_SENDING_MS, ended.all);
      ended.stop();
      return !ended.soFar().some(({ outcome }) => outcome === 'failed');
    } finally {
      letGo();
      isAsking = false;
    }
  };
}

/** How changes ended. @param before the number of the last that had ended when they were asked about */
function endOf({ state }: Pick<WritesModule, 'state'>, targets: readonly string[], before: number) {
  const soFar = (): EndedWrite[] =>
    state.value.ended.filter(({ number, target }) => number > before && targets.includes(target));
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (new Set(soFar().map(({ target }) => target)).size === targets.length) resolve();
  };
  const stop = state.subscribe(look);
  look();
  return { all, soFar, stop };
}
