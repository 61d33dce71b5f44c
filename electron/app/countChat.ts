import { type AnalyticsFile, ChatCounts } from '../analytics/index.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import type { Budget } from '../platform/budget/budget.ts';
import type { Room, Rooms } from './rooms.ts';

export type CountChatParts = {
  rooms: Rooms;
  serviceKey: string;
  analyticsFile: AnalyticsFile;
  /** Whether the file takes what is counted; told at each write. */
  onNumbersKept: (isKept: boolean) => void;
  /** Knows how far the service's clock is ahead. */
  budget: Budget;
  clock: Clock;
  log: Logger;
};

/**
 * What is said in a room, and how many are there, is counted for its numbers over time, also while it is behind.
 * @returns what ends it
 */
export function countChat({ channel, chat, chatters }: Room, parts: CountChatParts): (() => void)[] {
  const { rooms, serviceKey, analyticsFile: file, onNumbersKept, budget, clock, log } = parts;
  // Before it was walked over once, the list of chatters says not how many there are.
  let isWhole = false;
  const here = (): number | null => {
    const { crawl, here: count } = chatters.read();
    isWhole ||= crawl.kind === 'complete';
    return isWhole ? count : null;
  };
  const numbers = () => {
    const { value } = rooms.analytics;
    return value?.key.channelId === channel.id ? value : null;
  };
  // Behind, nobody asks whether it is live: as it was when it was in front.
  let liveSinceMs: number | null = null;
  const present = () => {
    const told = numbers()?.present();
    if (told) liveSinceMs = told.liveSinceMs;
    return told ?? { nowMs: clock.now() + (budget.aheadMs ?? 0), liveSinceMs };
  };
  const counts = new ChatCounts({
    ...{ file, clock, log, here, present },
    onFailing: () => onNumbersKept(false),
    onWorking: () => onNumbersKept(true),
    key: { platform: serviceKey, channelId: channel.id },
    room: chat.room,
    onKept: () => numbers()?.touch(),
  });
  return [
    chat.onSpoke((spoken) => counts.heard(spoken)),
    chat.onRemoved((messages) => counts.removed(messages)),
    chat.onTimeAway((gap) => counts.cameBack(gap)),
    () => counts.close(),
  ];
}
