import { AppFailure } from '../../shared/failure.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import type { Grants } from '../kernel/ports.ts';
import type { UndoWindow } from '../kernel/undoWindow.ts';
import type { ChannelChat } from './channelChat.ts';

export type ChatActsPorts = {
  /** Of an open channel, in front or behind. */
  of: (channelId: number) => ChannelChat | undefined;
  undo: Pick<UndoWindow<PlatformWrite>, 'begin'>;
  /** What the sign-in of who speaks in a channel includes. */
  grantsIn: (channelId: number) => Grants;
};

type Begun = { target: string };
type Skill = { channelId: number; executionId: string; name: string; skill: string };

/** What changes a chat beside messages, moderation and polls: each waits in the undo window, by the account that asked for it. */
export class ChatActs {
  readonly #ports: ChatActsPorts;

  constructor(ports: ChatActsPorts) {
    this.#ports = ports;
  }

  /** The service draws one of those who are there. @throws AppFailure `scopeMissing`, `badInput` @see PLATFORM §6.3 */
  startGiveaway({ channelId }: { channelId: number }): Begun {
    return this.#begin(`giveaway/${channelId}`, { kind: 'startGiveaway', channelId }, channelId, (chat) =>
      chat.perform('startGiveaway', 'giveaway:start', []),
    );
  }

  /** Ends a skill that is shown. @throws AppFailure `scopeMissing`, `badInput` @see PLATFORM §6.3 */
  cancelSkill({ channelId, executionId, name, skill }: Skill): Begun {
    const what = { kind: 'cancelSkill' as const, channelId, executionId, name, skill };
    return this.#begin(`skill/${channelId}/${executionId}`.slice(0, 200), what, channelId, (chat) =>
      chat.perform('cancelSkill', 'cancelSkill', [executionId]),
    );
  }

  #begin(
    target: string,
    what: Extract<PlatformWrite, { kind: 'startGiveaway' | 'cancelSkill' }>,
    channelId: number,
    act: (chat: ChannelChat) => Promise<unknown>,
  ): Begun {
    const { undo, grantsIn } = this.#ports;
    const as = this.#open(channelId).speaker?.userId;
    if (as === undefined) throw new AppFailure({ kind: 'notSignedIn' });
    grantsIn(channelId).require(what.kind);
    undo.begin({
      target,
      what,
      calls: 0,
      act: async () => {
        const chat = this.#open(channelId);
        // That a sign-in has ended is no other speaker.
        grantsIn(channelId).require(what.kind);
        if (chat.speaker?.userId !== as) throw new AppFailure({ kind: 'otherSpeaker' });
        await act(chat);
      },
    });
    return { target };
  }

  #open(channelId: number): ChannelChat {
    const chat = this.#ports.of(channelId);
    if (chat !== undefined) return chat;
    throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'notOpen' });
  }
}
