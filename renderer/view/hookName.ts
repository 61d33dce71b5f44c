import type { HookRow } from '../../shared/hooks.ts';
import { shortPath } from './eventName.ts';

/** Enough to tell hooks apart. */
const SHORT_ID = 8;

type Named = Pick<HookRow, 'url' | 'intake' | 'name'>;

/**
 * Host and path of a hook's address, for the two lines of its cell; the text itself when it is no address. Of a path that
 * nobody can guess the first letters tell it apart.
 */
export function splitAddress({ url, intake }: Pick<HookRow, 'url' | 'intake'>): { host: string; path: string } {
  if (!URL.canParse(url)) return { host: url, path: '' };
  const { host, pathname, search } = new URL(url);
  if (intake === null || !pathname.endsWith(intake)) return { host, path: pathname + search };
  return { host: host + pathname.slice(0, -intake.length), path: shortPath(intake) + search };
}

/** Names a hook in a sentence: as the person calls it, else its address without the scheme, at most 60 characters. */
export function hookName({ name, ...hook }: Named): string {
  if (name !== null) return name;
  const { host, path } = splitAddress(hook);
  const address = host + path;
  return address.length > 60 ? `${address.slice(0, 40)}…${address.slice(-18)}` : address;
}

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
