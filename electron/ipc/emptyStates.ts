import type { BudgetState } from '../../shared/budget.ts';
import type { ChatSnapshot } from '../../shared/chat.ts';
import type { ChattersState } from '../../shared/chatters.ts';
import type { HooksState } from '../../shared/hooks.ts';

/** What a window is told while no service is open. */

export const emptyChat: ChatSnapshot = {
  room: { kind: 'left' },
  timeline: { steps: [], reconnectsToday: 0, awayTodayMs: 0 },
  items: [],
  ignoredPackets: 0,
};

export const emptyChatters: ChattersState = {
  version: 0,
  crawl: { kind: 'idle' },
  here: 0,
  groups: [],
  joined: 0,
  left: 0,
  notSeen: 0,
  sinceMs: null,
  completeAtMs: null,
  forecast: null,
  refreshes: [],
};

export const emptyBudget: BudgetState = [];

export const emptyHooks: HooksState = {
  credential: { kind: 'none' },
  pastedSecret: null,
  hooks: [],
  readAtMs: null,
  reading: false,
  failure: null,
  registeredEvents: 0,
  moves: [],
  undoable: [],
  draft: null,
};
