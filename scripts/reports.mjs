// Reads what the suites write about themselves. One shape for both: counts, what broke, and how long each test took.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './steps.mjs';

/** @typedef {{ name: string, ms: number }} Timed */
/** @typedef {{ passed: number, failed: number, skipped: number, broken: string[], timed: Timed[] }} Report `broken`: a line each. */
/** @typedef {{ name: string, path: string }} Shown a file in which Playwright describes what a page showed when its test broke */

/** @param {any} told vitest's JSON report. @returns {Report} */
export function readVitest(told) {
  // A file that could not be loaded has no test of its own to count.
  const unread = told.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: told.numPassedTests,
    failed: told.numFailedTests + unread.length,
    skipped: told.numPendingTests + told.numTodoTests,
    broken: [
      ...unread.map(({ name, message }) => brokenLine(relative(root, name), message)),
      ...told.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            brokenLine(`${relative(root, name)}: ${fullName}`, failureMessages?.[0]),
          ),
      ),
    ],
    timed: told.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(root, name)}: ${fullName}`,
        ms: duration ?? 0,
      })),
    ),
  };
}

/** @param {any} told Playwright's JSON report. @returns {Report} */
export function readPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors?.length ?? 0),
    skipped: stats.skipped,
    broken: [
      ...(errors ?? []).map(({ message }) => brokenLine('outside of the specs', message)),
      ...suites.flatMap(brokenIn),
    ],
    timed: suites.flatMap(timedIn),
  };
}

/** @returns {string[]} */
function brokenIn({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => ok === false)
    .map(({ file, title, tests }) => {
      const { error } = tests.flatMap(({ results }) => results).find((result) => result.error) ?? {};
      return brokenLine(`e2e/${file}: ${title}`, error?.message);
    });
  return [...own, ...suites.flatMap(brokenIn)];
}

/** @param {any} told Playwright's JSON report. @returns {Shown[]} */
export function shownWhenBroken({ suites }) {
  return suites.flatMap(function shownIn({ suites: within = [], specs = [] }) {
    const own = specs
      .filter(({ ok }) => ok === false)
      .flatMap(({ title, tests }) =>
        tests
          .flatMap(({ results }) => results)
          .flatMap(({ attachments = [] }) => attachments)
          .filter(({ name }) => name === 'error-context')
          .map(({ path }) => ({ name: title, path })),
      );
    return [...own, ...within.flatMap(shownIn)];
  });
}

/**
 * The page in such a description, a line for each element. Of a long one its end: what lies above all else, and what was said, comes last.
 * @param {string} text
 * @param {number} most lines
 */
export function pageIn(text, most) {
  const [, page = ''] = /```yaml\n([\s\S]*?)\n```/.exec(text) ?? [];
  const lines = page.split('\n');
  return [...(lines.length > most ? [`… ${lines.length - most} before`] : []), ...lines.slice(-most)];
}

/** @param {string} name @param {string | undefined} message */
function brokenLine(name, message) {
  const [why = ''] = stripVTControlCharacters(message ?? '').split('\n');
  return why === '' ? name : `${name}: ${why}`;
}

/** @returns {Timed[]} */
function timedIn({ suites = [], specs = [] }) {
  const own = specs.map(({ file, title, tests }) => ({
    name: `e2e/${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(timedIn)];
}

/**
 * The tests that took longest, a line each, the longest first.
 * @param {Timed[]} timed
 * @param {number} count
 */
export function listSlowest(timed, count) {
  return timed
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
