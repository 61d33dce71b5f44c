import { chat } from '../../shared/chat.ts';
import type { Module } from '../../shared/domain.ts';
import { AppFailure } from '../../shared/failure.ts';
import { across, mapped } from '../kernel/across.ts';
import type { Observable } from '../kernel/ports.ts';
import type { ChannelChat } from './channelChat.ts';
import type { ChatActs } from './chatActs.ts';
import type { Emoticons } from './emoticons.ts';
import type { ChatKeeper } from './log/chatKeeper.ts';

export { ChannelChat, type ChannelChatDeps } from './channelChat.ts';
export { ChatActs } from './chatActs.ts';
export type { ChatJudge } from './chatRoom.ts';
export { Emoticons } from './emoticons.ts';
export { chatExport } from './log/chatExport.ts';
export { ChatKeeper } from './log/chatKeeper.ts';
export type { ChatMethods } from './log/chatStore.ts';
export type { ChatRecord } from './log/records.ts';
export type { Self } from './messageParts.ts';
export { UnsentMessages } from './unsentMessages.ts';

export type ChatPorts = {
  /** The chat of the channel that is open; null: none is. */
  current: Observable<ChannelChat | null>;
  /** The chat of any channel that is open; null: it is not. */
  of: (channelId: number) => ChannelChat | null;
  emoticons: Emoticons;
  keeper: ChatKeeper;
  acts: ChatActs;
};

/** What stands behind the face of the chat: that of the channel which is open. */
export function chatModule({ current, of: find, emoticons, keeper, acts }: ChatPorts): Module<typeof chat> {
  const snapshot = () => current.value?.snapshot() ?? chat.state.empty;
  const of = (channelId: number): ChannelChat => {
    const opened = find(channelId);
    if (opened === null) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'notOpen' });
    return opened;
  };
  return {
    state: {
      get value() {
        return snapshot();
      },
      subscribe: (listener) => current.subscribe(() => listener(snapshot())),
    },
    calls: {
      send: ({ channelId, text, whisperTo, whisperToId, as }) => of(channelId).send(text, whisperTo, as, whisperToId),
      withdraw: ({ channelId, key }) => of(channelId).withdraw(key),
      retry: ({ channelId, key }) => of(channelId).retry(key),
      reconnect: ({ channelId }) => of(channelId).reconnect(),
      readEarlier: ({ channelId, before }) => of(channelId).readEarlier(before),
      readNews: ({ channelId }) => of(channelId).readNews(),
      listEmoticons: () => emoticons.list(),
      search: ({ channelId, text, from, by }) => of(channelId).search(text, from, by),
      around: ({ channelId, id }) => of(channelId).around(id),
      keptAt: ({ channelId, minutes }) => of(channelId).keptAt(minutes),
      startGiveaway: (input) => acts.startGiveaway(input),
      cancelSkill: (input) => acts.cancelSkill(input),
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
