import { AppFailure } from '../../shared/failure.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import type { ChannelChat } from '../chat/index.ts';
import type { Grants } from '../kernel/ports.ts';
import type { UndoWindow } from '../kernel/undoWindow.ts';
import {
  heldTarget,
  type QueueDeps,
  type QueueRoom,
  QueueService,
  removeHeld,
  removeWithUndo,
} from '../queue/index.ts';
import type { Rooms } from './rooms.ts';

type QueueParts = Omit<QueueDeps, 'remove' | 'undoRemove'> & {
  rooms: Rooms;
  undo: UndoWindow<PlatformWrite>;
  /** What the sign-in of who speaks in a channel includes. */
  grantsIn: (channelId: number) => Grants;
};

/** The rules of the chat, whose removals go by the chat of the room that they were begun in. */
export function openQueue({ rooms, undo, grantsIn, ...deps }: QueueParts): QueueService {
  const chatIn = (channelId: number) => {
    const room = rooms.of(channelId);
    if (room === undefined) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'notOpen' });
    return room.chat;
  };
  const removeIn = (channelId: number, by: number | undefined) => async (messageId: string) => {
    const chat = chatIn(channelId);
    // A sign-in that was lost leaves nobody who speaks, and says so itself.
    grantsIn(channelId).require('removeMessage');
    // Another account may speak here by now, and it was not asked.
    if (chat.speaker?.userId !== by) throw new AppFailure({ kind: 'otherSpeaker' });
    await chat.perform('removeMessage', 'deleteMessage', [messageId]);
  };
  return new QueueService({
    ...deps,
    remove: async (channelId, entry, heldNow, onGone) => {
      grantsIn(channelId).require('removeMessage');
      const remove = removeIn(channelId, chatIn(channelId).speaker?.userId);
      return removeWithUndo(undo, removeHeld(channelId, entry, { heldNow, remove, onGone }));
    },
    undoRemove: (channelId, key) => undo.undo(heldTarget(channelId, key)),
  });
}

/** The chat of a room, as rules need it. */
export function queueRoom(chat: ChannelChat, { kind }: ServiceProfile): QueueRoom {
  return {
    channelId: chat.channel.id,
    room: chat.room,
    kept: {
      since: (...asked) => chat.keptSince(...asked),
      // Each demo has a past of its own: who was in the one before is somebody new in this.
      people: async (beforeMs) => (kind === 'demo' ? [] : chat.keptPeople(beforeMs)),
      held: async () => (kind === 'demo' ? '' : chat.held()),
      keepHeld: (entries) => (kind === 'demo' ? undefined : chat.keepHeld(entries)),
    },
    onPresence: (listener) => chat.onPresence(listener),
    remark: (marks) => chat.remark(marks),
  };
}
