import { nowhere } from '../http/send.ts';
import { type Door, GhostWire } from '../sockets/wire.ts';
import type { Stage } from './stage.ts';
import type { Input } from './timeline.ts';

/**
 * Plays what came from outside on a fresh stage, whose clock waits, up to a moment.
 * @returns the sockets that are open at the end, by their number, with nobody behind them
 */
export function replay(stage: Stage, inputs: readonly Input[], untilMs: number): Map<number, GhostWire> {
  const { clock, errands } = stage.world;
  const ghosts = new Map<number, GhostWire>();
  for (const input of inputs) {
    switch (input.kind) {
      case 'wake':
        clock.replayWake(input.atMs);
        break;
      case 'request':
        clock.replay(input.atMs, () => stage.request(input.request, nowhere));
        break;
      case 'upgrade': {
        const { request } = input;
        const [pathname = ''] = request.target.split('?');
        clock.replay(input.atMs, () => stage.upgrade({ request, pathname, door: ghostDoor(input, ghosts) }));
        break;
      }
      case 'message': {
        const { connection, data, isBinary } = input;
        clock.replay(input.atMs, () => ghosts.get(connection)?.tellMessage(data, isBinary));
        break;
      }
      case 'close': {
        const ghost = ghosts.get(input.connection);
        ghosts.delete(input.connection);
        clock.replay(input.atMs, () => ghost?.tellClose(input.code));
        break;
      }
      case 'answer':
        clock.replay(input.atMs, () => errands.answer(input.errand, input.answer));
        break;
    }
  }
  clock.replay(untilMs, () => {});
  return ghosts;
}

/** A door behind which nobody stands. */
function ghostDoor(
  { connection, protocol }: { connection: number; protocol: string },
  ghosts: Map<number, GhostWire>,
): Door {
  return {
    accept(_, welcome) {
      const ghost = new GhostWire(protocol);
      ghosts.set(connection, ghost);
      welcome(ghost);
    },
    refuse: () => {},
    destroy: () => {},
  };
}
