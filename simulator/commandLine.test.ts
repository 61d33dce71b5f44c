import { expect, it } from 'vitest';
import { readCommandLine, UsageError } from './commandLine.ts';

/** @see docs/simulator.md, the table of switches */

const none = { readings: {}, limits: {} };

it('says nothing of what is not asked for', () => {
  expect(readCommandLine([])).toEqual(none);
});

it.each([
  [['--port', '0'], { port: 0 }],
  [['--port=65535'], { port: 65_535 }],
  [['--seed', '4294967295'], { seed: 4_294_967_295 }],
  [['--chatters', '1000000'], { chatters: 1_000_000 }],
  [['--activity', 'busy'], { activity: 'busy' }],
  [['--rate', '0.5'], { clockRate: 0.5 }],
  [['--rate', '0'], { clockRate: 0 }],
  [['--shortcode-seconds', '1'], { shortcodeSeconds: 1 }],
  [['--hook-duplicates', '1'], { hookDuplicates: 1 }],
  [['--allow-remote-hooks'], { allowRemoteHooks: true }],
  [['--token-file', 'a b.json'], { tokenFile: 'a b.json' }],
  [['--scenario', 'raid'], { scenario: 'raid' }],
  [['--start-at', '2026-11-20T18:00:00+01:00'], { startAtMs: Date.UTC(2026, 10, 20, 17) }],
  [['--start-at', '2024-01-01T00:00:00Z'], { startAtMs: Date.UTC(2024, 0, 1) }],
])('reads %j', (args, options) => {
  expect(readCommandLine(args)).toEqual({ ...none, ...options });
});

it('takes limits and readings as often as they come, the last of each counts', () => {
  const args = ['--limit', 'chats=3', '--limit', 'global=0', '--limit', 'chats=4'];
  expect(readCommandLine(args).limits).toEqual({ chats: 4, global: 0 });
  const readings = ['--reading', 'limit.status=403', '--reading', 'limit.reset=bucket name on refusal'];
  expect(readCommandLine(readings).readings).toEqual({
    'limit.status': '403',
    'limit.reset': 'bucket name on refusal',
  });
});

it.each([
  ['--port', '65536'],
  ['--port', '1.5'],
  ['--port', ''],
  ['--port', ' '],
  ['--port', 'http'],
  ['--port=-1'],
  ['--seed', '4294967296'],
  ['--chatters', '1000001'],
  ['--rate', 'Infinity'],
  ['--rate', 'NaN'],
  ['--rate', '10001'],
  ['--shortcode-seconds', '0'],
  ['--shortcode-seconds', '86401'],
  ['--hook-duplicates', '1.01'],
])('refuses %s %s, and says which numbers it takes', (...args) => {
  expect(() => readCommandLine(args)).toThrow(UsageError);
  expect(() => readCommandLine(args)).toThrow(/^--[a-z-]+ is a (whole )?number from [01] to \d+$/);
});

it.each([
  [['--activity', 'wild'], 'off, quiet, lively, busy'],
  [['--activity', ''], 'off, quiet, lively, busy'],
  [['--limit', 'chats'], 'BUCKET=COUNT'],
  [['--limit', 'chats=-1'], 'BUCKET=COUNT'],
  [['--limit', 'chats=1000000000'], 'BUCKET=COUNT'],
  [['--limit', 'nothing=1'], 'channel-read'],
  [['--limit', 'constructor=1'], 'BUCKET=COUNT'],
  [['--reading', 'limit.status'], 'NAME=CHOICE'],
  [['--reading', 'limit.status=500'], 'NAME=CHOICE'],
  [['--reading', 'nothing=x'], 'limit.reset'],
  [['--reading', 'constructor=x'], 'NAME=CHOICE'],
  [['--scenario', '../raid'], 'ban-wave'],
  [['--start-at', '2026-11-20T17:00:00'], 'with its zone'],
  [['--start-at', '2023-12-31T23:59:59Z'], 'from 2024 on'],
  [['--start-at', '2026-13-45T00:00:00Z'], 'such as'],
  [['--start-at', 'now'], 'such as'],
  [['raid'], 'unexpected argument: raid'],
  [['--prot', '1'], '--prot'],
  [['--port'], '--port'],
  [['--allow-remote-hooks=yes'], '--allow-remote-hooks'],
])('refuses %j with a reason', (args, reason) => {
  expect(() => readCommandLine(args)).toThrow(UsageError);
  expect(() => readCommandLine(args)).toThrow(reason);
});
