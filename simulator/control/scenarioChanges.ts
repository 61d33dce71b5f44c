import type { ScenarioStep } from '../scenarios/scenario.ts';
import type { Channel } from '../world/channels.ts';
import type { ControlDeps } from './command.ts';

type Undo = () => void;

/**
 * What a scenario changes for a while only, and how to put it back: when the scenario is over or stopped the world is
 * again as fast, as well and as full as before. What people did meanwhile stays done.
 */
export class ScenarioChanges {
  readonly #deps: Pick<ControlDeps, 'world'>;
  /** The first change of each thing counts: it knows how things were. */
  readonly #undo = new Map<string, Undo>();
  /** Put back only when the scenario is stopped; to its end these belong to its story. */
  readonly #undoOfStop = new Map<string, Undo>();
  readonly #faults = new Set<number>();

  constructor(deps: Pick<ControlDeps, 'world'>) {
    this.#deps = deps;
  }

  /** Before a step is done. */
  willDo(step: ScenarioStep, channel: Channel): void {
    const undoes = step.do === 'channels.chatters' ? this.#undoOfStop : this.#undo;
    const place = step.do.startsWith('channels.') ? channel.id : 'world';
    const thing = `${step.do} ${place} ${step.with.by ?? ''}`;
    if (undoes.has(thing)) return;
    const undo = this.#undoOf(step, channel);
    if (undo !== undefined) undoes.set(thing, undo);
  }

  /** A fault the scenario has asked for. */
  asked(fault: number): void {
    this.#faults.add(fault);
  }

  /** Clears the scenario's own faults; those that others asked for stay. @returns how many */
  clearFaults(): number {
    let cleared = 0;
    for (const fault of this.#faults) cleared += this.#deps.world.faults.clear(fault);
    this.#faults.clear();
    return cleared;
  }

  putBack(how: 'over' | 'stopped'): void {
    this.clearFaults();
    for (const undo of this.#undo.values()) undo();
    if (how === 'stopped') for (const undo of this.#undoOfStop.values()) undo();
  }

  /** What puts back the thing that a step is about to change; undefined for what stays changed. */
  #undoOf(step: ScenarioStep, channel: Channel): Undo | undefined {
    const { activity, audiences, broadcasts, channels, deliveries, hosting, rooms, users } = this.#deps.world;
    const room = rooms.of(channel);
    switch (step.do) {
      case 'activity': {
        const { level } = activity;
        return () => activity.setLevel(level);
      }
      case 'channels.audience':
      case 'channels.chatters': {
        const { viewers } = audiences.of(room);
        return () => void audiences.of(room).become(viewers);
      }
      case 'channels.flood':
        return () => activity.endFloods(room);
      case 'channels.bigEvent': {
        const { bigEvent } = channel;
        return () => void Object.assign(channel, { bigEvent });
      }
      case 'channels.broadcast': {
        const { online } = channel;
        return () => void (online ? broadcasts.goLive(channel) : broadcasts.end(channel));
      }
      case 'channels.host': {
        const hoster = channels.find(String(step.with.by), users);
        if (hoster === undefined || hoster.hosteeId === channel.id) return undefined;
        return () => void (hoster.hosteeId === channel.id && hosting.end(hoster));
      }
      case 'hooks.duplicates': {
        const { duplicateShare } = deliveries;
        return () => void Object.assign(deliveries, { duplicateShare });
      }
      default:
        return undefined;
    }
  }
}
