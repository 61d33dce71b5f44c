import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../steps.mjs';
import { workflowSchema } from './workflowSchema.mjs';

const source = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
const workflow = parse(source);
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const validate = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false, strictRequired: false }).compile(
  workflowSchema,
);
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
const commands = steps.flatMap(({ run = '' }) => run.split('\n'));

it('is a workflow as GitHub reads it', () => {
  expect(validate(workflow), JSON.stringify(validate.errors)).toBe(true);
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

it('runs only what there is', () => {
  const named = commands.flatMap((line) => [...line.matchAll(/(?:^| )npm (?:run )?([\w:]+)/g)].map(([, name]) => name));
  expect(named.filter((name) => name !== 'ci' && scripts[name] === undefined)).toEqual([]);
  const files = commands.flatMap((line) => line.match(/(?:scripts|e2e|node_modules)\/[\w/.-]+/g) ?? []);
  expect(files).toContain('scripts/package/look.mjs');
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
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
      run.some((line) => line.includes('electron-builder --dir')),
      runner,
    ).toBe(true);
    expect(
      run.some((line) => line.includes('scripts/package/look.mjs')),
      runner,
    ).toBe(true);
  }
});

/** Whether a step with this condition runs on a system, as far as it asks for one. */
function runsOn(condition, runner) {
  const [, is, name] = /^runner\.os (==|!=) '(\w+)'$/.exec(condition ?? '') ?? [];
  return is === undefined || (is === '==') === (name === runner);
}
