import type { Command } from './commands.ts';
import type { QuietState } from './notifications.ts';

/** How long a press of the key makes it quiet. */
export const QUIET_KEY_MINUTES = 30;

/** What the key for quiet asks for, in the window and for the whole computer: quiet, or the end of what was asked for by hand. */
export function quietKeyCommand({ why }: Pick<QuietState, 'why'>): Extract<Command, { id: 'quietFor' | 'quietOff' }> {
  return why === 'asked' ? { id: 'quietOff' } : { id: 'quietFor', minutes: QUIET_KEY_MINUTES };
}
