import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type BucketName, buckets } from '../shared/platform/buckets.ts';
import { scenarioNames } from './scenarios/load.ts';
import type { SimulatorOptions } from './simulator.ts';
import type { ActivityLevel } from './world/activity/pace.ts';
import { isChoice, readingNames } from './world/readings.ts';

/** A command line that cannot be understood; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const MOST_CHATTERS = 1_000_000;
const EARLIEST_START_MS = Date.UTC(2024, 0, 1);
const activityLevels: readonly string[] = ['off', 'quiet', 'lively', 'busy'] satisfies ActivityLevel[];

export const usage =
  'usage: simulator [--port 0] [--seed 7] [--chatters 12384] [--activity off|quiet|lively|busy] [--rate 1]\n' +
  '                 [--shortcode-seconds 120] [--limit BUCKET=COUNT]… [--token-file FILE]\n' +
  '                 [--hook-duplicates 0.02] [--allow-remote-hooks] [--reading NAME=CHOICE]…\n' +
  '                 [--scenario NAME] [--start-at 2026-11-20T17:00:00Z] [--help]';

/**
 * Reads the command line of the simulator.
 * @param args without the program's own two
 * @throws UsageError for unknown flags and values out of range
 */
export function readCommandLine(args: readonly string[]): SimulatorOptions {
  const { values, positionals } = parse(args);
  if (positionals[0] !== undefined) throw new UsageError(`unexpected argument: ${positionals[0]}`);
  const { activity } = values;
  if (activity !== undefined && !activityLevels.includes(activity)) {
    throw new UsageError(`--activity is one of ${activityLevels.join(', ')}`);
  }
  return {
    ...numberOption('port', values.port, { max: 65_535 }),
    ...numberOption('seed', values.seed, { max: 2 ** 32 - 1 }),
    ...numberOption('chatters', values.chatters, { max: MOST_CHATTERS }),
    ...rename('clockRate', numberOption('rate', values.rate, { max: 10_000, isFraction: true }).rate),
    ...rename(
      'shortcodeSeconds',
      numberOption('shortcode-seconds', values['shortcode-seconds'], { min: 1, max: 86_400 })['shortcode-seconds'],
    ),
    ...(activity === undefined ? {} : { activity: activity as ActivityLevel }),
    ...rename(
      'hookDuplicates',
      numberOption('hook-duplicates', values['hook-duplicates'], { max: 1, isFraction: true })['hook-duplicates'],
    ),
    ...(values['allow-remote-hooks'] ? { allowRemoteHooks: true } : {}),
    ...(values['token-file'] === undefined ? {} : { tokenFile: values['token-file'] }),
    ...(values.scenario === undefined ? {} : { scenario: readScenarioName(values.scenario) }),
    ...(values['start-at'] === undefined ? {} : { startAtMs: readStart(values['start-at']) }),
    readings: Object.fromEntries((values.reading ?? []).map(readReading)),
    limits: Object.fromEntries((values.limit ?? []).map(readLimit)),
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: text,
        seed: text,
        chatters: text,
        activity: text,
        rate: text,
        'shortcode-seconds': text,
        'token-file': text,
        'hook-duplicates': text,
        'allow-remote-hooks': { type: 'boolean' },
        limit: { type: 'string', multiple: true },
        scenario: text,
        'start-at': text,
        reading: { type: 'string', multiple: true },
      },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause));
  }
}

function numberOption<N extends string>(
  name: N,
  text: string | undefined,
  { min = 0, max, isFraction = false }: { min?: number; max: number; isFraction?: boolean },
): { [K in N]?: number } {
  if (text === undefined) return {};
  const value = Number(text);
  const isFit = text.trim() !== '' && value >= min && value <= max && (isFraction || Number.isInteger(value));
  if (!isFit) throw new UsageError(`--${name} is a ${isFraction ? '' : 'whole '}number from ${min} to ${max}`);
  return { [name]: value } as { [K in N]?: number };
}

const rename = <N extends string>(name: N, value: number | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [K in N]?: number };

/** A moment with its zone, in milliseconds since 1970. Accounts are older than any world, so it is no earlier than they. */
function readStart(text: string): number {
  const moment = z.iso.datetime({ offset: true }).safeParse(text);
  const startAtMs = moment.success ? Date.parse(moment.data) : Number.NaN;
  if (startAtMs >= EARLIEST_START_MS) return startAtMs;
  throw new UsageError('--start-at is a time from 2024 on with its zone, such as 2026-11-20T17:00:00Z');
}

function readLimit(text: string): [BucketName, number] {
  const [, bucket = '', count] = /^([a-z-]+)=(\d{1,9})$/.exec(text) ?? [];
  if (count === undefined || !Object.hasOwn(buckets, bucket)) {
    throw new UsageError(`--limit takes BUCKET=COUNT with a bucket of: ${Object.keys(buckets).join(', ')}`);
  }
  return [bucket as BucketName, Number(count)];
}

function readReading(text: string): [string, string] {
  const [, name = '', choice = ''] = /^([A-Za-z.]+)=(.+)$/.exec(text) ?? [];
  if (!isChoice(name, choice)) {
    throw new UsageError(`--reading takes NAME=CHOICE with a name of: ${readingNames.join(', ')}`);
  }
  return [name, choice];
}

function readScenarioName(name: string): string {
  const names = scenarioNames();
  if (!names.includes(name)) throw new UsageError(`--scenario is one of: ${names.join(', ')}`);
  return name;
}
