import { useStore } from 'zustand';
import type { ConnectionTimeline, RoomState } from '../../../shared/chat.ts';
import { useChatRoom } from '../../view/chatRoom.ts';
import { type ChatState, chatStore } from './chatStore.ts';

/** A part of the chat's state; renders when it changes. */
export function useChat<T>(select: (state: ChatState) => T): T {
  return useStore(chatStore(), select);
}

/** Where the room stands; null until main has told. Who asks here has the chat read. */
export function useRoom(): RoomState | null {
  chatStore();
  return useChatRoom();
}

export const useTimeline = (): ConnectionTimeline | null => useChat((state) => state.timeline);
