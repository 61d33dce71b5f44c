import { posix } from 'node:path';
import { parseSync } from 'vite';

const TYPE_OR_DYNAMIC = /\bimport\s*\(\s*(['"`])([^'"`]+)\1/g;

/** All that a source names to import: at the top, passed on, for its types, or when it is needed. */
export function importsOf(path, text) {
  const { module, comments } = parseSync(path, text);
  const requests = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)];
  const named = requests.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []));
  // The parser's list leaves out the `import()` of a type.
  const code = comments.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
  for (const [, , request] of code.matchAll(TYPE_OR_DYNAMIC)) named.push(request);
  return [...new Set(named)];
}

const isInTesting = (path) => path.includes('/testing/');
const isBelow = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/** The folder that a line's pattern means for a path; null when it means none. */
function roomIn(path, pattern) {
  const names = pattern.split('/');
  const room = path.split('/').slice(0, names.length);
  if (room.length < names.length || !names.every((name, at) => name === '*' || name === room[at])) return null;
  // A star stands for a folder, and so never for the file itself.
  return pattern.includes('*') && room.length === path.split('/').length ? null : room.join('/');
}

function placeOf(path, rules) {
  const fits = rules.flatMap((rule) => {
    const room = roomIn(path, rule.folder);
    return room === null ? [] : [{ room, rule }];
  });
  return fits.sort(
    (a, b) => b.room.length - a.room.length || a.rule.folder.includes('*') - b.rule.folder.includes('*'),
  )[0];
}

/**
 * What in `files` (path and text, paths from the root of the repository) breaks the rules, a sentence each.
 * @param {Iterable<readonly [string, string]>} files
 */
export function breaches(files, { rules, held, forTests, packages = {} }) {
  const found = [];
  for (const [path, text] of files) {
    const from = placeOf(path, rules);
    if (from === undefined) {
      if (held.some((folder) => isBelow(path, folder))) found.push(`${path}: no rule says what it may import`);
      continue;
    }
    const isForTests = /\.test\.\w+$/.test(path) || isInTesting(path);
    const allowed = [...from.rule.imports, ...(isForTests ? forTests : [])];
    for (const request of importsOf(path, text)) {
      const homes = packages[request];
      if (homes && !homes.some((home) => isBelow(path, home))) found.push(`${path}: may not import ${request}`);
      if (!request.startsWith('.')) continue;
      const target = posix.join(posix.dirname(path), request);
      const to = placeOf(target, rules);
      if (isInTesting(target) && !isForTests) {
        found.push(`${path}: ${target} is there for tests`);
        continue;
      }
      if (isBelow(target, from.room) && to?.room === from.room) continue;
      if (!allowed.some((folder) => (folder.includes('*') ? roomIn(target, folder) : isBelow(target, folder)))) {
        found.push(`${path}: ${from.room} may not import ${target}`);
      } else if (
        to?.rule.doors &&
        !isInTesting(target) &&
        !to.rule.doors.some((door) => target === `${to.room}/${door}`)
      ) {
        found.push(`${path}: ${target} lies behind ${to.room}/index.ts`);
      }
    }
  }
  return found;
}
