import type { demo } from '../../shared/demo.ts';
import type { Module } from '../../shared/domain.ts';
import { DemoBoard, type DemoBoardDeps } from './demoBoard.ts';

/** Opens the board of the built-in demo. */
export function openDemo(ports: DemoBoardDeps): Module<typeof demo> & { close(): void } {
  const board = new DemoBoard(ports);
  return {
    state: board.state,
    calls: {
      start: ({ action }) => board.start(action),
      stop: ({ action }) => board.stop(action),
      setSpeed: ({ speed }) => board.setSpeed(speed),
      jump: ({ to }) => board.jump(to),
      setViewers: ({ viewers }) => board.setViewers(viewers),
      startOver: () => board.startOver(),
      watch: ({ on }) => board.watch(on),
    },
    feeds: {},
    close: () => board.close(),
  };
}
