// What stands in docs/: pages with generated parts, and the table of coverage.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpointNames, endpoints } from '../../shared/platform/endpoints.ts';
import { routes } from '../../simulator/http/routes.ts';
import { refusedStatuses } from '../../simulator/testing/refusals/refusedStatuses.ts';
import { root } from '../steps.mjs';
import { notUsed } from './notUsed.mjs';
import { parts } from './parts.mjs';
import { names, readSources } from './sources.mjs';
import { code, table } from './tables.mjs';

const MARKED = /(<!-- generated: ([\w -]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** A page with its generated parts made anew. @throws Error for a part nobody makes */
function renew(text, page) {
  return text.replaceAll(MARKED, (_, begin, name, end) => {
    if (!Object.hasOwn(parts, name)) throw new Error(`${page} asks for "${name}", which nobody makes`);
    return `${begin}\n${parts[name]()}\n\n${end}`;
  });
}

/** The table of coverage. */
function coveragePage() {
  const { tests, domains } = readSources();
  const rows = endpointNames.map((name) => {
    const { method, path, version } = endpoints[name];
    return {
      name,
      call: `${method} /api/v${version}${path}`,
      isImplemented: routes[name] !== undefined,
      isTested: names(tests, name),
      refused: refusedStatuses(name),
      usedIn: [...domains].flatMap(([domain, text]) => (names(text, name) ? [domain] : [])).sort(),
    };
  });
  const count = (is) => rows.filter((row) => row[is]).length;
  const used = rows.filter(({ usedIn }) => usedIn.length > 0).length;
  const mark = (is) => (is ? 'yes' : '–');
  const listed = rows.map(({ name, call, ...row }) => [
    code(name),
    code(call),
    mark(row.isImplemented),
    mark(row.isTested),
    row.refused.join(' '),
    row.usedIn.length === 0 ? `– ${notUsed[name]}` : row.usedIn.map(code).join(' '),
  ]);
  const text = `# Coverage

Every endpoint of the catalogue. Made by \`npm run docs\`; a test fails when this page is out of date.
Implemented: the simulator answers it. Contract-tested: a test of the simulator or of the contract names it.
Refusals tested: the statuses of its errors, each provoked by a request that one thing is wrong with
(\`simulator/testing/refusals/\`). Used: the folders of \`electron/\` whose sources name it; or, after a dash, why none does.

${rows.length} endpoints: ${count('isImplemented')} implemented, ${count('isTested')} contract-tested, ${used} used by the app.

${table(['Endpoint', 'Call', 'Implemented', 'Contract-tested', 'Refusals tested', 'Used by the app, in'], listed)}
`;
  return { text, rows };
}

/** Every page as it should be, by its path, and the rows of coverage. */
export function makePages() {
  const coverage = coveragePage();
  const platform = readdirSync(join(root, 'docs', 'platform')).filter((name) => name.endsWith('.md'));
  const paths = ['docs/design.md', 'docs/simulator.md', ...platform.sort().map((name) => `docs/platform/${name}`)];
  const pages = new Map([['docs/coverage.md', coverage.text]]);
  for (const path of paths) pages.set(path, renew(readFileSync(join(root, path), 'utf8'), path));
  return { pages, rows: coverage.rows };
}
