import type { VirtualClock } from '../world/clock.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';

/** A scenario as it runs, or ran. */
export type Playing = {
  readonly name: string;
  readonly startedAtMs: number;
  /** When it is over, unless it is stopped before. */
  readonly endsAtMs: number;
  state: 'running' | 'over' | 'stopped';
  /** Steps that have been done, repeats included, and those to come. */
  done: number;
  left: number;
  /** Why steps could not be done. */
  readonly failures: string[];
};

/** What a scenario acts by. */
export type Performer = {
  /** Does a step; what it throws is noted. */
  perform(step: ScenarioStep): void;
  /** Takes back what lasts only as long as the scenario does. */
  finish(how: 'over' | 'stopped'): void;
};

type Running = { readonly playing: Playing; readonly timers: (() => void)[]; readonly performer: Performer };

/** Plays scenarios in a world, by its clock. */
export class ScenarioPlayer {
  readonly #clock: VirtualClock;
  readonly #scenarios: () => ReadonlyMap<string, Scenario>;
  readonly #started: Playing[] = [];
  readonly #running = new Map<string, Running>();

  /** @param scenarios read when they are first asked for */
  constructor(clock: VirtualClock, scenarios: () => ReadonlyMap<string, Scenario>) {
    this.#clock = clock;
    this.#scenarios = scenarios;
  }

  has(name: string): boolean {
    return this.#scenarios().has(name);
  }

  /** The scenarios there are, and what has been started of them. */
  all() {
    return {
      scenarios: [...this.#scenarios().values()].map((scenario) => ({
        name: scenario.name,
        about: scenario.about,
        world: scenario.world,
        truth: scenario.truth,
        steps: scenario.steps.length,
        lastsSeconds: lengthOf(scenario) / 1000,
      })),
      started: this.#started,
    };
  }

  /** What has been started, the oldest first. */
  get started(): readonly Playing[] {
    return this.#started;
  }

  /**
   * Starts a scenario: its steps happen at their moments from now on.
   * @returns undefined when there is none of this name, or it runs already
   */
  start(name: string, performer: Performer): Playing | undefined {
    const scenario = this.#scenarios().get(name);
    if (scenario === undefined || this.#running.has(name)) return undefined;
    const turns = scenario.steps.flatMap(turnsOf);
    const startedAtMs = this.#clock.now();
    const playing: Playing = {
      name,
      startedAtMs,
      endsAtMs: startedAtMs + lengthOf(scenario),
      state: 'running',
      done: 0,
      left: turns.length,
      failures: [],
    };
    const timers = turns.map(({ atMs, step }) =>
      this.#clock.after(atMs, () => this.#perform(playing, performer, step)),
    );
    timers.push(this.#clock.after(lengthOf(scenario), () => this.#end(name, 'over')));
    this.#started.push(playing);
    this.#running.set(name, { playing, timers, performer });
    return playing;
  }

  /** Ends a scenario before its time. @returns undefined when it does not run */
  stop(name: string): Playing | undefined {
    return this.#end(name, 'stopped');
  }

  #end(name: string, how: 'over' | 'stopped'): Playing | undefined {
    const running = this.#running.get(name);
    if (running === undefined) return undefined;
    this.#running.delete(name);
    for (const cancel of running.timers) cancel();
    running.playing.state = how;
    running.performer.finish(how);
    return running.playing;
  }

  #perform(playing: Playing, performer: Performer, step: ScenarioStep): void {
    playing.done += 1;
    playing.left -= 1;
    try {
      performer.perform(step);
    } catch (cause) {
      playing.failures.push(`${step.do}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
}

/** Every single time a step is done; `{each}` in its body is a name of its list. */
function turnsOf(step: ScenarioStep): { atMs: number; step: ScenarioStep }[] {
  const { at, times, every = 0, each } = step;
  if (each === undefined) return Array.from({ length: times }, (_, turn) => ({ atMs: at + turn * every, step }));
  return each.map((name, turn) => {
    const body = Object.entries(step.with).map(([key, value]) => [key, value === '{each}' ? name : value]);
    return { atMs: at + turn * every, step: { ...step, with: Object.fromEntries(body) } };
  });
}

const lengthOf = ({ steps, lasts }: Scenario) =>
  Math.max(lasts ?? 0, ...steps.flatMap(turnsOf).map(({ atMs }) => atMs));
