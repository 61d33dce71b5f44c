import { hookName, shortPath } from '../../shared/hookName.ts';
import type { HookRow } from '../../shared/hooks.ts';

/** Enough to tell hooks apart. */
const SHORT_ID = 8;

/** The same by id; the beginning of the id when the hook is not known. */
export function nameHook(hooks: readonly HookRow[], id: string): string {
  const hook = hooks.find((candidate) => candidate.id === id);
  return hook === undefined ? id.slice(0, SHORT_ID) : hookName(hook);
}

/** A hook where there is room for no more: its name, its path as deliveries name it, else the last part of its address. */
export function shortName(hooks: readonly HookRow[], id: string): string {
  const hook = hooks.find((candidate) => candidate.id === id);
  if (hook !== undefined && hook.name === null && hook.intake !== null) return shortPath(hook.intake);
  const name = nameHook(hooks, id);
  return hook?.name ?? (name.slice(name.lastIndexOf('/') + 1).slice(0, 24) || name);
}
