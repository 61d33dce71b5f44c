import type { CallName } from '../../shared/bridge.ts';

/** Calls on which another service is spoken to, or the same one anew. */
const leaving: ReadonlySet<CallName> = new Set(['service.select', 'service.keep', 'service.remove', 'demo.startOver']);

const savers = new Set<() => void>();

/** Has what is saved a moment after the last key be saved at once before the service that it belongs to is left. @returns what ends that */
export function saveBeforeLeaving(save: () => void): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** To be told of each call before it is made. */
export function saveBefore(name: CallName): void {
  if (leaving.has(name)) for (const save of savers) save();
}
