import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSlowest, pageIn, readPlaywright, readVitest, shownWhenBroken } from './reports.mjs';
import { root } from './steps.mjs';

const assertion = (fullName, duration, status = 'passed', failureMessages = []) => ({
  ...{ fullName, duration, status, failureMessages },
});

it('counts a file that could not be loaded as a failure, and names what broke with the first line of why', () => {
  const told = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: join(root, 'a.test.ts'),
        status: 'failed',
        assertionResults: [
          assertion('adds', 12),
          assertion('is off', null, 'failed', ['Error: 1 is not 2\n    at here']),
        ],
      },
      { name: join(root, 'torn.test.ts'), status: 'failed', message: 'Unexpected token', assertionResults: [] },
    ],
  };
  expect(readVitest(told)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 2,
    broken: ['torn.test.ts: Unexpected token', 'a.test.ts: is off: Error: 1 is not 2'],
    timed: [
      { name: 'a.test.ts: adds', ms: 12 },
      { name: 'a.test.ts: is off', ms: 0 },
    ],
  });
});

it('finds the specs in groups of groups, and counts what broke outside of them', () => {
  const spec = (title, ...durations) => ({
    file: 'chat.spec.ts',
    ok: durations.length === 1,
    title,
    tests: [
      { results: durations.map((duration) => ({ duration, error: { message: '\u001b[31mlate\u001b[39m\nby far' } })) },
    ],
  });
  const told = {
    stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 3 },
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [spec('outer', 5)], suites: [{ specs: [spec('inner', 7, 8)] }] }],
  };
  expect(readPlaywright(told)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 3,
    broken: ['outside of the specs: no browser', 'e2e/chat.spec.ts: inner: late'],
    timed: [
      { name: 'e2e/chat.spec.ts: outer', ms: 5 },
      { name: 'e2e/chat.spec.ts: inner', ms: 15 },
    ],
  });
});

it('finds what the pages showed, of the specs that broke alone', () => {
  const context = (path) => ({ name: 'error-context', path });
  const spec = (title, ok, ...attachments) => ({ title, ok, tests: [{ results: [{ attachments }] }] });
  const suites = [
    {
      specs: [spec('whole', true, context('a'))],
      suites: [{ specs: [spec('torn', false, { name: 'trace' }, context('b'))] }],
    },
    { specs: [{ title: 'never began', ok: false, tests: [{ results: [{}] }] }] },
  ];
  expect(shownWhenBroken({ suites })).toEqual([{ name: 'torn', path: 'b' }]);
});

it('cuts a page that is long, and finds none where none is described', () => {
  const text = ['# Error', '```', 'why', '```', '```yaml', '- banner', '- main', '- alert', '```', '# Source'].join(
    '\n',
  );
  expect(pageIn(text, 3)).toEqual(['- banner', '- main', '- alert']);
  expect(pageIn(text, 1)).toEqual(['… 2 before', '- alert']);
  expect(pageIn('nothing', 3)).toEqual(['']);
});

it('lists the longest first, and no more than asked for', () => {
  const timed = [
    { name: 'short', ms: 40 },
    { name: 'long', ms: 12_340 },
    { name: 'middle', ms: 1_000 },
  ];
  expect(listSlowest(timed, 2)).toEqual(['  12.3 s  long', '   1.0 s  middle']);
});
