import type { VirtualClock } from '../world/clock.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';

/** A scenario as it runs. */
type Playing = {
  readonly name: string;
  readonly startedAtMs: number;
  /** Steps that have been done, repeats included, and those to come. */
  done: number;
  left: number;
  /** Why steps could not be done. */
  readonly failures: string[];
};

type Perform = (step: ScenarioStep) => void;

/** Plays scenarios in a world, by its clock. */
export class ScenarioPlayer {
  readonly #clock: VirtualClock;
  readonly #scenarios: () => ReadonlyMap<string, Scenario>;
  readonly #playing: Playing[] = [];

  /** @param scenarios read when they are first asked for */
  constructor(clock: VirtualClock, scenarios: () => ReadonlyMap<string, Scenario>) {
    this.#clock = clock;
    this.#scenarios = scenarios;
  }

  /** The scenarios there are, and what has been started of them. */
  all() {
    return {
      scenarios: [...this.#scenarios().values()].map(({ name, about, world, steps }) => ({
        name,
        about,
        world,
        steps: steps.length,
        lastsSeconds: Math.max(...steps.map(endOf)) / 1000,
      })),
      started: this.#playing,
    };
  }

  /**
   * Starts a scenario: its steps happen at their moments from now on.
   * @param perform does a step; what it throws is noted
   * @returns undefined when there is no scenario of this name
   */
  start(name: string, perform: Perform): Playing | undefined {
    const scenario = this.#scenarios().get(name);
    if (scenario === undefined) return undefined;
    const left = scenario.steps.reduce((sum, { times }) => sum + times, 0);
    const playing: Playing = { name, startedAtMs: this.#clock.now(), done: 0, left, failures: [] };
    this.#playing.push(playing);
    for (const step of scenario.steps) {
      for (let turn = 0; turn < step.times; turn++) {
        this.#clock.after(step.at + turn * (step.every ?? 0), () => {
          playing.done += 1;
          playing.left -= 1;
          try {
            perform(step);
          } catch (cause) {
            playing.failures.push(`${step.do}: ${cause instanceof Error ? cause.message : String(cause)}`);
          }
        });
      }
    }
    return playing;
  }
}

const endOf = ({ at, times, every = 0 }: ScenarioStep) => at + (times - 1) * every;
