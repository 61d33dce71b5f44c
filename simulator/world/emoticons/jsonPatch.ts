import type { JsonPatch } from '../../../shared/platform/emoticonPacks.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Operation = JsonPatch[number];

/** A patch that does not fit what it is to change. */
export class PatchFailure extends Error {}

/** No document here is deeper; a value that is could exhaust the stack of whoever walks it. */
const DEEPEST = 12;
/** Nor is any made of more values; copies of copies would else grow without end. */
const MOST_VALUES = 20_000;

/**
 * Does a JSON Patch (RFC 6902) to a copy of a document.
 * @throws PatchFailure when a place does not exist or a test does not hold; nothing is changed then
 */
export function applyPatch(document: Json, patch: JsonPatch): Json {
  const holder: { [key: string]: Json } = { root: structuredClone(document) };
  for (const operation of patch) apply(holder, operation);
  return holder.root ?? null;
}

function apply(holder: { [key: string]: Json }, operation: Operation): void {
  const path = segments(operation.path);
  switch (operation.op) {
    case 'add':
      put(holder, path, checkedValue(operation.value));
      return;
    case 'replace':
      take(holder, path);
      put(holder, path, checkedValue(operation.value));
      return;
    case 'remove':
      take(holder, path);
      return;
    case 'copy':
      put(holder, path, structuredClone(look(holder, segments(operation.from))));
      if (countValues(holder) > MOST_VALUES) throw new PatchFailure('the document grows too large');
      return;
    case 'move': {
      const from = segments(operation.from);
      if (path.length > from.length && from.every((segment, index) => segment === path[index])) {
        throw new PatchFailure(`${operation.from} cannot move into itself`);
      }
      put(holder, path, take(holder, from));
      return;
    }
    case 'test':
      if (!isSame(look(holder, path), checkedValue(operation.value))) {
        throw new PatchFailure(`${operation.path} is not what the test says`);
      }
  }
}

/** A value of a patch, which came as JSON. */
function checkedValue(value: unknown): Json {
  if (value === undefined) throw new PatchFailure('a value is missing');
  if (!isShallow(value, DEEPEST)) throw new PatchFailure('a value is nested too deeply');
  return value as Json;
}

function countValues(value: Json): number {
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 1);
}

function isShallow(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

/** The steps of a pointer (RFC 6901), below a holder that keeps the document as `root`. */
function segments(pointer: string): string[] {
  if (pointer !== '' && !pointer.startsWith('/')) throw new PatchFailure(`"${pointer}" is no pointer`);
  const steps = pointer.split('/').slice(1);
  return ['root', ...steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))];
}

function parentOf(holder: Json, path: readonly string[]): { parent: Json; key: string } {
  const parent = path.slice(0, -1).reduce((value, key) => child(value, key), holder);
  return { parent, key: path.at(-1) ?? '' };
}

function child(value: Json, key: string): Json {
  if (Array.isArray(value)) {
    const element = /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
    if (element !== undefined) return element;
  } else if (value !== null && typeof value === 'object' && Object.hasOwn(value, key)) {
    return value[key] ?? null;
  }
  throw new PatchFailure(`there is no "${key}"`);
}

const look = (holder: Json, path: readonly string[]): Json => path.reduce(child, holder);

function put(holder: Json, path: readonly string[], value: Json): void {
  const { parent, key } = parentOf(holder, path);
  if (Array.isArray(parent)) {
    const index = key === '-' ? parent.length : /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
    if (index < 0 || index > parent.length) throw new PatchFailure(`there is no place "${key}"`);
    parent.splice(index, 0, value);
  } else if (parent !== null && typeof parent === 'object') {
    // Defined, not assigned: a key such as __proto__ is a key like any other.
    Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    throw new PatchFailure(`nothing can be put at "${key}"`);
  }
}

function take(holder: Json, path: readonly string[]): Json {
  const { parent, key } = parentOf(holder, path);
  const value = child(parent, key);
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (parent !== null && typeof parent === 'object') delete parent[key];
  return value;
}

function isSame(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length && keys.every((key) => Object.hasOwn(b, key) && isSame(child(a, key), child(b, key)))
  );
}
