import type { Module } from '../../shared/domain.ts';
import { MOST_ENDED, type PlatformWrite, type WritesState, type writes } from '../../shared/writes.ts';
import { Subject } from '../kernel/subject.ts';
import type { UndoWindow } from '../kernel/undoWindow.ts';

export { writeLine } from './writeLine.ts';

/** `hold` as that of the undo window. */
export type WritesModule = Module<typeof writes> & { hold(): () => void; close(): void };

/** What is about to be changed on the service, and what became of the last changes, whichever domain began them. */
export function openWrites(undo: UndoWindow<PlatformWrite>): WritesModule {
  const state = new Subject<WritesState>({ waiting: [...undo.state.value], ended: [] });
  let number = 0;
  const stops = [
    undo.state.subscribe((waiting) => state.set({ ...state.value, waiting: [...waiting] })),
    undo.onResult(({ waitedMs: _, ...result }) => {
      number += 1;
      state.set({ ...state.value, ended: [...state.value.ended, { number, ...result }].slice(-MOST_ENDED) });
    }),
  ];
  return {
    state,
    calls: {
      undo: ({ target }) => undo.undo(target),
      undoLast: () => undo.undoLast(),
      now: ({ target }) => undo.now(target),
    },
    feeds: {},
    hold: () => undo.hold(),
    close: () => {
      for (const stop of stops) stop();
    },
  };
}
