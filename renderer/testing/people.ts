import type { Chatter, ChattersState } from '../../shared/chatters.ts';
import { answerRows, person } from './chatterRows.ts';
import { createFakeBridge, type FakeBridge } from './fakeBridge.ts';

/** A list somebody has walked through to its end, for tests. */
export function chattersSample(change: Partial<ChattersState> = {}): ChattersState {
  return {
    channelId: 7,
    version: 1,
    crawl: { kind: 'complete', atMs: Date.now() - 40_000, pages: 124, rows: 12_384 },
    here: 12_384,
    groups: [],
    joined: 212,
    left: 148,
    notSeen: 31,
    sinceMs: Date.now() - 60_000,
    completeAtMs: Date.now() - 40_000,
    forecast: { calls: 124, share: 0.25, durationMs: 15_000 },
    refreshes: [],
    ...change,
  };
}

export type People = { bridge: FakeBridge; change: (next: (rows: Chatter[]) => Chatter[]) => void };

/** A bridge that answers questions about these people, and tells when they change. */
export function peopleBridge(first: Chatter[], state: Partial<ChattersState> = {}): People {
  const bridge = createFakeBridge();
  let rows = first;
  let version = 1;
  bridge.answer('chatters.read', () => chattersSample({ here: rows.length, version, ...state }));
  bridge.answer('chatters.rows', (query) => answerRows(rows, query, version));
  return {
    bridge,
    change(next) {
      rows = next(rows);
      version += 1;
      bridge.push('chatters.changed', chattersSample({ here: rows.length, ...state, version }));
    },
  };
}

/** An owner, two moderators, and users. */
export function smallRoom(users = 5): Chatter[] {
  return [
    person(900, { username: 'nora_plays', role: 'Owner', group: 'owner' }),
    person(901, { username: 'mod_hana', role: 'Mod', group: 'moderator' }),
    person(902, { username: 'sebastien', role: 'Mod', group: 'moderator', presence: 'joined' }),
    ...Array.from({ length: users }, (_, number) => person(number)),
  ];
}
