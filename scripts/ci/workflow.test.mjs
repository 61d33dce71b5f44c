import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../steps.mjs';
import { workflowSchema } from './workflowSchema.mjs';

const read = (name) => parse(readFileSync(join(root, '.github/workflows', name), 'utf8'));
const workflow = read('ci.yml');
const release = read('release.yml');
const workflows = [
  ['ci.yml', workflow],
  ['release.yml', release],
];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const validate = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false, strictRequired: false }).compile(
  workflowSchema,
);

it.each(workflows)('%s is a workflow as GitHub reads it', (_name, one) => {
  expect(validate(one), JSON.stringify(validate.errors)).toBe(true);
});

describe('a workflow', () => {
  it.each([
    ['with a word misspelt', (it) => Object.assign(it.jobs.checks, { 'run-on': 'x' })],
    ['with a job that may run for ever', (it) => delete it.jobs.checks['timeout-minutes']],
    ['with a step that does nothing', (it) => it.jobs.checks.steps.push({ name: 'nothing' })],
    ['with an action of whatever version', (it) => it.jobs.checks.steps.push({ uses: 'actions/checkout@main' })],
    ['that may write', (it) => Object.assign(it.permissions, { contents: 'write' })],
  ])('%s is refused', (_what, spoil) => {
    const spoilt = structuredClone(workflow);
    spoil(spoilt);
    expect(validate(spoilt)).toBe(false);
  });
});

it.each(workflows)('%s runs only what there is', (_name, { jobs }) => {
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run.split('\n')));
  const named = commands.flatMap((line) => [...line.matchAll(/(?:^| )npm (?:run )?([\w:]+)/g)].map(([, name]) => name));
  expect(named.filter((name) => name !== 'ci' && scripts[name] === undefined)).toEqual([]);
  const files = commands.flatMap((line) => line.match(/(?:scripts|e2e|node_modules)\/[\w/.-]+/g) ?? []);
  expect(files).toContain('scripts/package/look.mjs');
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('brings what the checks would skip tests without, and sees that it runs', () => {
  const sources = readdirSync(join(root, 'relay'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const wanted = sources.flatMap((name) =>
    Array.from(
      readFileSync(join(root, 'relay', name), 'utf8').matchAll(/findProgram\('([\w-]+)'(?:, '([\w-]+)')?\)/g),
      ([, program, ask = '--version']) => ({ program, ask }),
    ),
  );
  expect(new Set(wanted.map(({ program }) => program))).toEqual(new Set(['nats-server', 'haproxy', 'caddy']));
  const { steps } = workflow.jobs.checks;
  const before = steps.slice(
    0,
    steps.findIndex(({ run }) => run === 'npm test'),
  );
  const lines = before.flatMap(({ run = '' }) => run.split('\n'));
  const installed = lines.find((line) => line.startsWith('sudo apt-get install'))?.split(' ') ?? [];
  for (const { program, ask } of wanted) {
    expect(installed).toContain(program);
    expect(lines).toContain(`${program} ${ask}`);
  }
});

it('runs the journeys on Electron itself on three systems, and each system’s package', () => {
  const { strategy, env, steps } = workflow.jobs.electron;
  expect(strategy.matrix.os.map((name) => name.split('-')[0])).toEqual(['ubuntu', 'macos', 'windows']);
  expect(env).toEqual({ E2E_HOST: 'electron' });
  for (const runner of ['Linux', 'macOS', 'Windows']) {
    const run = steps.filter((step) => runsOn(step.if, runner)).map((step) => step.run ?? '');
    expect(
      run.some((line) => /playwright test$/.test(line)),
      runner,
    ).toBe(true);
    expect(
      run.some((line) => line.includes('npm run package -- --dir')),
      runner,
    ).toBe(true);
    expect(
      run.some((line) => line.includes('scripts/package/look.mjs')),
      runner,
    ).toBe(true);
  }
});

it('releases what each system and processor has packaged and started, and nothing of a pull request', () => {
  expect(release.on).not.toHaveProperty('pull_request');
  const { packages, draft } = release.jobs;
  const { os } = packages.strategy.matrix;
  expect(os).toHaveLength(6);
  expect(new Set(os.map((name) => name.split('-')[0]))).toEqual(new Set(['ubuntu', 'macos', 'windows']));
  for (const runner of ['Linux', 'macOS', 'Windows']) {
    const run = packages.steps.filter((step) => runsOn(step.if, runner)).map((step) => step.run ?? '');
    const looks = run.flatMap((line) => line.match(/scripts\/package\/look\.mjs/g) ?? []);
    expect(looks.length, `${runner}: the folder, and what is installed`).toBeGreaterThanOrEqual(2);
    expect(run.some((line) => line.includes('--installers'))).toBe(true);
  }
  expect(draft.needs).toBe('packages');
  expect(draft.if).toBe("github.ref_type == 'tag'");
  expect(draft.steps.at(-1).run).toContain('--draft');
});

/** What each kind of package is unpacked or installed with, to be started as a person would have it. */
const opened = { nsis: '.exe)', dmg: '.dmg', zip: '.zip', AppImage: '.AppImage', deb: '.deb' };

it('starts each kind of package that is handed out', () => {
  const { win, mac, linux } = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'));
  const kinds = [win, mac, linux].flatMap(({ target }) => target);
  expect(kinds.sort()).toEqual(Object.keys(opened).sort());
  for (const { run = '' } of release.jobs.packages.steps) {
    const lines = run.split('\n');
    const looks = lines.filter((line) => line.includes('scripts/package/look.mjs'));
    const packages = lines.filter((line) => line.includes('release/Sidestage-'));
    // Each that is opened is started too.
    if (packages.length > 0) expect(looks).toHaveLength(packages.length);
  }
  const all = release.jobs.packages.steps.map(({ run = '' }) => run).join('\n');
  expect(kinds.filter((kind) => !all.includes(`release/Sidestage-*${opened[kind]}`))).toEqual([]);
});

/** GitHub's computers run actions in Node 24 alone: the first version of each that was made for it. */
const madeForNode24 = { checkout: 5, 'setup-node': 5, 'upload-artifact': 6, 'download-artifact': 7 };

it.each(workflows)('%s uses actions that are made for the Node that runs them', (_name, { jobs }) => {
  const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used).not.toEqual([]);
  for (const action of used) {
    const [, name, version] = /^actions\/([\w-]+)@v(\d+)$/.exec(action) ?? [];
    expect(Number(version), action).toBeGreaterThanOrEqual(madeForNode24[name]);
  }
});

it('lets one job write, the one that drafts a release', () => {
  const writers = workflows.flatMap(([name, { jobs }]) =>
    Object.keys(jobs).flatMap((job) => (jobs[job].permissions ? [`${name} ${job}`] : [])),
  );
  expect(writers).toEqual(['release.yml draft']);
});

/** Whether a step with this condition runs on a system, as far as it asks for one. */
function runsOn(condition, runner) {
  const [, is, name] = /^runner\.os (==|!=) '(\w+)'$/.exec(condition ?? '') ?? [];
  return is === undefined || (is === '==') === (name === runner);
}
