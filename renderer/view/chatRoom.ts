import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/bridge.ts';
import type { RoomState } from '../../shared/chat.ts';

const rooms = new WeakMap<Bridge, StoreApi<RoomState | null>>();

/**
 * Where the chat's room stands, as main pushes it; null until main has told. The chat reads how it stood before the first
 * push, and begins anew with each chat. One for each bridge.
 */
export function chatRoom(bridge: Bridge = window.bridge): StoreApi<RoomState | null> {
  const known = rooms.get(bridge);
  if (known !== undefined) return known;
  const made = createStore<RoomState | null>(() => null);
  rooms.set(bridge, made);
  bridge.on('chat.room', ({ room }) => made.setState(room, true));
  return made;
}

/** The same; a component that asks renders when it changes. */
export const useChatRoom = (): RoomState | null => useStore(chatRoom());
