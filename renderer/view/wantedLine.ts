import { createStore } from 'zustand/vanilla';
import type { KeptLine } from '../../shared/chat.ts';
import { ofService } from '../api/ofService.ts';
import { useView } from './view.ts';

/** A message of what is kept of the open channel's chat, which somebody wants to see on the Live page; null: none. */
export const wantedLine = ofService(createStore<{ line: KeptLine | null }>(() => ({ line: null })));

/** Goes to the chat, to where this was said. */
export function showInChat(line: KeptLine): void {
  const { go, arrive } = useView.getState();
  wantedLine.setState({ line });
  go('live');
  arrive();
}
