import type { BeforeQuitting, QuitAnswer } from '../desktop/index.ts';
import type { AppWide } from './appWide.ts';
import { type AskedOfWaiting, askOfWaiting } from './askOfWaiting.ts';
import type { Foundation } from './foundation.ts';

/**
 * What quitting asks first: what becomes of the changes that can still be taken back. What is begun meanwhile, and all of it without
 * the answer, never happens.
 */
export function beforeQuitting(
  { service, settings, texts }: Pick<AppWide, 'service' | 'settings' | 'texts'>,
  { log }: Pick<Foundation, 'log'>,
  ask: (asked: AskedOfWaiting) => Promise<QuitAnswer>,
): BeforeQuitting {
  const writes = () => service.connection.value?.writes ?? null;
  return {
    waits: () => (writes()?.state.value.waiting.length ?? 0) > 0,
    ask: async () => {
      const open = writes();
      if (open === null) return true;
      const { answer, letGo } = await askOfWaiting(open, { settings, texts, log }, ask);
      if (answer === 'stay') letGo();
      return answer !== 'stay';
    },
  };
}
