import type { BucketName } from '../shared/platform/buckets.ts';
import { serve } from './server.ts';
import type { ActivityLevel } from './world/activity/activity.ts';
import { machineTime } from './world/clock.ts';
import { World } from './world/world.ts';

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
  /** Real time, in milliseconds that only grow. */
  readonly now?: () => number;
  /** Told of mistakes of the simulator itself. Default: thrown away as far as the caller is concerned, a 500 to the client. */
  readonly reportError?: (cause: unknown) => void;
};

export type Simulator = {
  /** The platform's base address. */
  readonly url: string;
  /** Where the control API is. */
  readonly control: string;
  /** The state, for tests in the same process. */
  readonly world: World;
  close(): Promise<void>;
};

/** Starts the platform on this machine, in this process. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { now } = options;
  const world = new World({
    seed: options.seed ?? 7,
    chatters: options.chatters ?? 12_384,
    startAtMs: options.startAtMs ?? Date.now(),
    clockRate: options.clockRate ?? 1,
    activity: options.activity ?? 'quiet',
    shortcodeSeconds: options.shortcodeSeconds ?? 120,
    limits: options.limits ?? {},
    ...(now === undefined ? {} : { realTime: { ...machineTime, now } }),
  });
  const listening = await serve({ world, port: options.port ?? 0, reportError: options.reportError ?? (() => {}) });
  return { url: listening.url, control: `${listening.url}/_sim`, world, close: () => listening.close() };
}
