import type { BucketName } from '../shared/platform/buckets.ts';
import { HttpSender } from './hooks/httpSender.ts';
import { loadScenarios } from './scenarios/load.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { serve } from './server.ts';
import type { TimelineLimits } from './stage/timeline.ts';
import { TokenFile } from './tokenFile.ts';
import type { ActivityLevel } from './world/activity/pace.ts';
import { machineTime, type RealTime } from './world/clock.ts';
import type { ReadingChoices } from './world/readings.ts';
import { World, type WorldOptions } from './world/world.ts';

export type SimulatorOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The same seed and the same calls give the same bytes. Default 7. */
  readonly seed?: number;
  /** People in the demo chat at the start, without whoever connects. Default 12,384. */
  readonly chatters?: number;
  /** What the virtual clock shows at the start, in milliseconds since 1970. Default: now. */
  readonly startAtMs?: number;
  /** Virtual milliseconds in a real one; 0 stands still. Default 1. */
  readonly clockRate?: number;
  /** How much people come, talk and go by themselves. Default quiet. */
  readonly activity?: ActivityLevel;
  /** Life of a shortcode. Default 120. */
  readonly shortcodeSeconds?: number;
  /** Other counts than the document's for some buckets. */
  readonly limits?: Partial<Record<BucketName, number>>;
  /** Keeps sign-ins in this file over restarts with the same seed; tokens stand in it as digests. Default: nowhere. */
  readonly tokenFile?: string;
  /** A scenario the world begins with, and is made for; what other options say goes before it. */
  readonly scenario?: string;
  /** Readings of the documentation that differ from ours. */
  readonly readings?: ReadingChoices;
  /** How much of what happened is kept for snapshots. */
  readonly logLimits?: TimelineLimits;
  /** Lets hooks be called on other machines than this one. Default: no; such a delivery fails. */
  readonly allowRemoteHooks?: boolean;
  /** The part of the deliveries that hooks get twice, from 0 to 1. Default 0.02. */
  readonly hookDuplicates?: number;
  /** Real time, in milliseconds that only grow. */
  readonly now?: () => number;
  /** Wakes the virtual clock after so many real milliseconds. Default: this machine's timer. */
  readonly wakeAfter?: RealTime['wakeAfter'];
  /** Told of mistakes of the simulator itself. Default: thrown away as far as the caller is concerned, a 500 to the client. */
  readonly reportError?: (cause: unknown) => void;
};

export type Simulator = {
  /** The platform's base address. */
  readonly url: string;
  /** Where the control API is. */
  readonly control: string;
  /** The state, for tests in the same process. What is changed here directly is in no snapshot. */
  readonly world: World;
  close(): Promise<void>;
};

/** Starts the platform on this machine, in this process. */
export async function startSimulator(given: SimulatorOptions = {}): Promise<Simulator> {
  const scenarios = lazily(loadScenarios);
  const { scenario } = given;
  if (scenario !== undefined && !scenarios().has(scenario)) throw new Error(`there is no scenario ${scenario}`);
  const options: SimulatorOptions = { ...(scenario === undefined ? {} : worldOf(scenarios(), scenario)), ...given };
  const { now = machineTime.now, wakeAfter = machineTime.wakeAfter } = options;
  const worldOptions: Omit<WorldOptions, 'address'> = {
    seed: options.seed ?? 7,
    chatters: options.chatters ?? 12_384,
    startAtMs: options.startAtMs ?? Date.now(),
    clockRate: options.clockRate ?? 1,
    activity: options.activity ?? 'quiet',
    shortcodeSeconds: options.shortcodeSeconds ?? 120,
    limits: options.limits ?? {},
    readings: options.readings ?? {},
    realTime: { now, wakeAfter },
  };
  const tokenFile = options.tokenFile === undefined ? undefined : new TokenFile(options.tokenFile);
  const listening = await serve({
    makeWorld(address) {
      const world = new World({ ...worldOptions, address });
      tokenFile?.restoreTo(world.tokens);
      world.deliveries.sender = new HttpSender({ allowRemote: options.allowRemoteHooks ?? false });
      if (options.hookDuplicates !== undefined) world.deliveries.duplicateShare = options.hookDuplicates;
      return world;
    },
    onWorld: (world) => tokenFile?.keep(world.tokens),
    scenarios,
    scenario,
    port: options.port ?? 0,
    reportError: options.reportError ?? (() => {}),
    ...(options.logLimits === undefined ? {} : { limits: options.logLimits }),
  });
  return {
    url: listening.url,
    control: `${listening.url}/_sim`,
    get world() {
      return listening.world;
    },
    close: () => listening.close(),
  };
}

/** What a scenario wants its world to be. */
function worldOf(scenarios: ReadonlyMap<string, Scenario>, name: string): SimulatorOptions {
  const world = Object.entries(scenarios.get(name)?.world ?? {});
  return Object.fromEntries(world.filter(([, value]) => value !== undefined));
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
