import type { demo } from '../../shared/demo.ts';
import type { Module } from '../../shared/domain.ts';
import type { DemoBoard } from './demoBoard.ts';

export { DemoBoard } from './demoBoard.ts';

/** What stands behind the face of the built-in demo. @param mayStartOver asks what is to be asked before it begins anew */
export function demoModule(board: DemoBoard, mayStartOver: () => Promise<boolean>): Module<typeof demo> {
  return {
    state: board.state,
    calls: {
      start: ({ action }) => board.start(action),
      stop: ({ action }) => board.stop(action),
      setSpeed: ({ speed }) => board.setSpeed(speed),
      jump: ({ to }) => board.jump(to),
      setViewers: ({ viewers }) => board.setViewers(viewers),
      startOver: () => board.startOver(mayStartOver),
      watch: ({ on }) => board.watch(on),
    },
    feeds: {},
  };
}
