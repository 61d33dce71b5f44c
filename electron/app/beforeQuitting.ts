import type { BeforeQuitting, QuitAnswer } from '../desktop/index.ts';
import { writeLine } from '../writes/index.ts';
import type { AppWide } from './appWide.ts';
import type { Foundation } from './foundation.ts';

type Asked = { count: number; lines: readonly string[] | null };

/**
 * What quitting asks first: what becomes of the changes that can still be taken back. As long as nobody answers, none of them is done.
 * Only those that were told of are done now; what is begun meanwhile, and all of it without the answer, never happens.
 */
export function beforeQuitting(
  { service, settings, texts }: Pick<AppWide, 'service' | 'settings' | 'texts'>,
  { log }: Pick<Foundation, 'log'>,
  ask: (asked: Asked) => Promise<QuitAnswer>,
): BeforeQuitting {
  const writes = () => service.connection.value?.writes ?? null;
  return {
    waits: () => (writes()?.state.value.waiting.length ?? 0) > 0,
    ask: async () => {
      const open = writes();
      if (open === null) return true;
      const { waiting } = open.state.value;
      const letGo = open.hold();
      try {
        // The dialog stands over whatever screen is shared.
        const lines = settings.state.value.screenSafe ? null : waiting.map(({ what }) => writeLine(what, texts));
        const answer = await ask({ count: waiting.length, lines });
        log.info('quit.asked', { waiting: waiting.length, answer });
        if (answer === 'now') for (const { target } of waiting) open.calls.now({ target });
        if (answer === 'stay') letGo();
        return answer !== 'stay';
      } catch (cause) {
        // Who can't be asked can quit all the same.
        log.fault('quit.notAsked', cause);
        return true;
      }
    },
  };
}
