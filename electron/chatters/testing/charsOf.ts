import { NameChars } from '../nameChars.ts';

/** Names by slot; empty ones are of free slots. */
export function charsOf(names: readonly string[]): NameChars {
  const chars = new NameChars();
  for (const [slot, name] of names.entries()) chars.set(slot, name);
  return chars;
}
