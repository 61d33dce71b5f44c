import { posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * What a source needs before it runs: values that it imports or passes on, and files that it runs.
 * @returns {string[]} their paths
 */
export function valuesOf(path, text) {
  const { module } = parseSync(path, text);
  const imports = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some((it) => !it.isType),
  );
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, isType }) => moduleRequest && !isType);
  const requests = [...imports, ...passedOn].map(({ moduleRequest }) => moduleRequest.value);
  return requests
    .filter((request) => request.startsWith('.'))
    .map((request) => posix.join(posix.dirname(path), request));
}

/**
 * Groups of sources each of which needs values of all the others, by way of each other.
 * @param {Iterable<readonly [string, string]>} files path and text
 * @returns their paths, sorted
 */
export function circles(files) {
  const needs = new Map([...files].map(([path, text]) => [path, valuesOf(path, text)]));
  const seen = new Map();
  const open = [];
  const found = [];
  // Tarjan's: a source that reaches back no further than to itself closes a group of those opened since.
  const visit = (path) => {
    const place = seen.size;
    seen.set(path, place);
    const from = open.push(path) - 1;
    let least = place;
    for (const next of needs.get(path)) {
      if (!needs.has(next)) continue;
      if (!seen.has(next)) least = Math.min(least, visit(next));
      else if (open.includes(next)) least = Math.min(least, seen.get(next));
    }
    if (least < place) return least;
    const group = open.splice(from);
    if (group.length > 1) found.push(group.toSorted());
    return place;
  };
  for (const path of needs.keys()) if (!seen.has(path)) visit(path);
  return found;
}
