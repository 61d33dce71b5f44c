import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Scenario, scenario } from './scenario.ts';

/** Beside this file, and in a bundle in a folder beside the bundle. */
const folders = [import.meta.dirname, join(import.meta.dirname, 'scenarios')];

/** The names of the scenarios there are. */
export function scenarioNames(): readonly string[] {
  return filesOf(folders).map((path) => basename(path, '.yaml'));
}

/**
 * The scenarios there are, checked.
 * @throws Error that names the file and the place, when one cannot be understood
 */
export function loadScenarios(): ReadonlyMap<string, Scenario> {
  return new Map(filesOf(folders).map((path) => [basename(path, '.yaml'), readScenario(path)]));
}

function filesOf(candidates: readonly string[]): string[] {
  const folder = candidates.find(
    (path) => existsSync(path) && readdirSync(path).some((name) => name.endsWith('.yaml')),
  );
  if (folder === undefined) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.sort().map((name) => join(folder, name));
}

function readScenario(path: string): Scenario {
  const checked = scenario.safeParse(parse(readFileSync(path, 'utf8')));
  const name = basename(path, '.yaml');
  if (!checked.success) throw new Error(`scenario ${name}: ${z.prettifyError(checked.error)}`);
  return { ...checked.data, name };
}
