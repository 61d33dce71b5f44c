import { chat } from '../../shared/chat.ts';
import type { Module } from '../../shared/domain.ts';
import { AppFailure } from '../../shared/failure.ts';
import { across, mapped } from '../kernel/across.ts';
import type { Observable } from '../kernel/ports.ts';
import type { ChannelChat } from './channelChat.ts';
import type { Emoticons } from './emoticons.ts';
import type { ChatKeeper } from './log/chatKeeper.ts';

export { ChannelChat, type ChannelChatDeps } from './channelChat.ts';
export type { ChatJudge } from './chatRoom.ts';
export { Emoticons } from './emoticons.ts';
export { chatExport } from './log/chatExport.ts';
export { ChatKeeper } from './log/chatKeeper.ts';
export { type ChatMethods, chatFile } from './log/chatStore.ts';
export type { ChatRecord } from './log/records.ts';
export type { Self } from './messageParts.ts';

export type ChatPorts = {
  /** The chat of the channel that is open; null: none is. */
  current: Observable<ChannelChat | null>;
  emoticons: Emoticons;
  keeper: ChatKeeper;
};

/** What stands behind the face of the chat: that of the channel which is open. */
export function chatModule({ current, emoticons, keeper }: ChatPorts): Module<typeof chat> {
  const snapshot = () => current.value?.snapshot() ?? chat.state.empty;
  const open = (): ChannelChat => {
    if (current.value === null) throw new AppFailure({ kind: 'connectionLost', sent: false });
    return current.value;
  };
  const of = (channelId: number): ChannelChat => {
    if (current.value?.channel.id === channelId) return current.value;
    throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'notOpen' });
  };
  return {
    state: {
      get value() {
        return snapshot();
      },
      subscribe: (listener) => current.subscribe(() => listener(snapshot())),
    },
    calls: {
      send: ({ text, whisperTo, as }) => open().send(text, whisperTo, as),
      withdraw: ({ key }) => open().withdraw(key),
      retry: ({ key }) => open().retry(key),
      remove: ({ id }) => open().remove(id),
      reconnect: () => open().reconnect(),
      listEmoticons: () => emoticons.list(),
      search: ({ channelId, text, from }) => of(channelId).search(text, from),
      around: ({ channelId, id }) => of(channelId).around(id),
      keptAt: ({ channelId, minutes }) => of(channelId).keptAt(minutes),
      clearKept: () => keeper.clear(),
    },
    feeds: {
      room: across(current, ({ channel, room }) => mapped(room, (state) => ({ channelId: channel.id, room: state }))),
      timeline: across(current, ({ channel, timeline }) =>
        mapped(timeline, (told) => ({ channelId: channel.id, timeline: told })),
      ),
      fed: across(current, ({ fed }) => fed),
    },
  };
}
