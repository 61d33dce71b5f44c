import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { KeptLine } from '../../../shared/chat.ts';
import { composer } from '../../view/composerStore.ts';
import { wantedLine } from '../../view/wantedLine.ts';
import { useChat } from './chatHooks.ts';
import { showMessage } from './wantedMessage.ts';

/**
 * The kept message that was asked for from another page, until it is left or the chat is another one; null: none, or it is in memory
 * and its row is shown.
 */
export function useWantedLine(): { line: KeptLine | null; leave: () => void } {
  const line = useStore(wantedLine, (state) => state.line);
  const channelId = useChat((state) => state.channelId);
  useEffect(() => {
    if (line !== null && showMessage(line.messageId)) wantedLine.setState({ line: null });
  }, [line]);
  // What was asked for is of the channel it was asked in.
  useEffect(() => {
    if (channelId === null) return;
    return () => wantedLine.setState({ line: null });
  }, [channelId]);
  const leave = (): void => {
    wantedLine.setState({ line: null });
    composer.focus();
  };
  return { line, leave };
}
