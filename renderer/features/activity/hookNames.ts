import { hookName, shortPath } from '../../../shared/hookName.ts';
import type { HookRow } from '../../../shared/hooks.ts';
import type { NameHook } from './factWords.ts';

/** Enough to tell hooks apart. */
const SHORT_ID = 8;

/** Names hooks: as the person calls them, by their path here, by their address, or by the beginning of their id. */
export function hookNames(hooks: readonly HookRow[]): NameHook {
  return (hookId) => {
    const hook = hooks.find(({ id }) => id === hookId);
    if (hook === undefined) return hookId.slice(0, SHORT_ID);
    return hook.name !== null || hook.intake === null ? hookName(hook) : shortPath(hook.intake);
  };
}

/** The path that an event must have come to: known when a single hook of this receiver listens for it. */
export function pathOf(hooks: readonly HookRow[], event: string | null): string | null {
  const fits = hooks.filter(({ intake, events }) => intake !== null && event !== null && events.includes(event));
  return fits.length === 1 ? (fits[0]?.intake ?? null) : null;
}
