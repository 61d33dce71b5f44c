import { onTestFinished } from 'vitest';
import type { BudgetState } from '../../../shared/budget.ts';
import { type ChattersQuery, type ChattersState, chattersPage, chattersState } from '../../../shared/chatters.ts';
import { defaultSettings, type Settings } from '../../../shared/settings.ts';
import { Subject } from '../../kernel/subject.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { ChannelChatters } from '../channelChatters.ts';
import { FakeChatters } from './fakeChatters.ts';

const all: ChattersQuery = {
  text: '',
  group: null,
  presence: null,
  order: 'name',
  descending: false,
  closedGroups: [],
  offset: 0,
  limit: 200,
};

/** The chatters service on a service that a test changes, with everything it tells checked against the contract. */
export function chattersRig({ everySeconds = 60 as Settings['chattersEverySeconds'] } = {}) {
  const clock = new FakeClock();
  const platform = new FakeChatters(clock);
  const settings = new Subject<Settings>({ ...defaultSettings, chattersEverySeconds: everySeconds });
  const budget = new Subject<BudgetState>([]);
  const kept = new Map<number, string>();
  const notes = {
    read: (id: number) => kept.get(id) ?? '',
    write: (id: number, note: string) => void kept.set(id, note),
  };
  const service = new ChannelChatters({
    channelId: 7,
    firstVersion: 0,
    platform,
    clock,
    log: makeLog(clock).log,
    budget,
    settings,
    notes,
  });
  onTestFinished(() => service.close());
  const told: ChattersState[] = [];
  service.changed.subscribe((state) => told.push(chattersState.parse(state)));
  const rows = (query: Partial<ChattersQuery> = {}) => chattersPage.parse(service.query({ ...all, ...query })).rows;
  const names = (query: Partial<ChattersQuery> = {}) => rows(query).map((row) => row.username);
  const row = (userId: number) => {
    const { total } = service.query(all);
    const offsets = Array.from({ length: Math.ceil(total / 200) }, (_, page) => page * 200);
    return offsets.flatMap((offset) => rows({ offset })).find((each) => each.userId === userId);
  };
  return { clock, platform, settings, budget, service, told, rows, names, row };
}
