import type { Module } from '../../shared/domain.ts';
import { AppFailure } from '../../shared/failure.ts';
import { type PollsState, polls } from '../../shared/polls.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import type { Grants, Observable } from '../kernel/ports.ts';
import type { UndoWindow } from '../kernel/undoWindow.ts';
import type { ChannelPolls } from './channelPolls.ts';

export { ChannelPolls, type ChannelPollsDeps, type PollChat, type PollTold } from './channelPolls.ts';
export { PollBook, type PollKey } from './pollBook.ts';
export { resultText } from './resultText.ts';

export type PollsPorts = {
  /** Of the channel in front; null: none is open. */
  current: Observable<ChannelPolls | null>;
  /** Of an open channel. */
  of: (channelId: number) => ChannelPolls | undefined;
  undo: Pick<UndoWindow<PlatformWrite>, 'begin'>;
  /** What the sign-in of who speaks in a channel includes. */
  grantsIn: (channelId: number) => Grants;
};

/** What stands behind the face of polls. A poll can't be stopped, so it waits in the undo window before it starts. */
export function pollsModule({ current, of, undo, grantsIn }: PollsPorts): Module<typeof polls> {
  const open = (channelId: number): ChannelPolls => {
    const found = of(channelId);
    if (found !== undefined) return found;
    throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'notOpen' });
  };
  return {
    state: stateOf(current),
    calls: {
      start: ({ channelId, ...draft }) => {
        const { speaker } = open(channelId);
        open(channelId).check();
        grantsIn(channelId).require('startPoll');
        const target = `poll/${channelId}`;
        undo.begin({
          target,
          what: { kind: 'startPoll', channelId, ...draft },
          calls: 0,
          act: async () => {
            // That a sign-in has ended is no other speaker.
            grantsIn(channelId).require('startPoll');
            await open(channelId).start(draft, speaker);
          },
        });
        return { target };
      },
      vote: ({ channelId, id, answer }) => open(channelId).vote(id, answer),
      forget: ({ channelId }) => open(channelId).forget(),
    },
    feeds: {},
  };
}

function stateOf(current: Observable<ChannelPolls | null>) {
  const value = (): PollsState => current.value?.state.value ?? polls.state.empty;
  return {
    get value() {
      return value();
    },
    subscribe: (listener: (state: PollsState) => void) => {
      let leave = (): void => {};
      const follow = (opened: ChannelPolls | null): void => {
        leave();
        leave = opened?.state.subscribe(listener) ?? (() => {});
      };
      const stop = current.subscribe((opened) => {
        follow(opened);
        listener(value());
      });
      follow(current.value);
      return () => {
        stop();
        leave();
      };
    },
  };
}
