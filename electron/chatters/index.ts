import { type ChattersPage, chatters } from '../../shared/chatters.ts';
import type { Module } from '../../shared/domain.ts';
import { AppFailure } from '../../shared/failure.ts';
import { across } from '../kernel/across.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { Observable } from '../kernel/ports.ts';
import { saveRows } from '../kernel/saveRows.ts';
import type { ChannelChatters } from './channelChatters.ts';

export { type ActsTable, actsExport, watchesExport } from './actsTable.ts';
export { ChannelChatters, type ChannelChattersDeps } from './channelChatters.ts';
export { mostOfWalk } from './crawl.ts';
export { type Bans, type History, notesExport, openHistory } from './history.ts';

export type ChattersPorts = {
  /** The chatters of the channel that is open; null: none is. */
  current: Observable<ChannelChatters | null>;
  desktop: Pick<Desktop, 'saveText'>;
  /** The service as it stands in an exported file. */
  serviceName: () => string;
};

const noRows: ChattersPage = { version: 0, total: 0, groups: [], rows: [] };

/** What stands behind the face of the chatters: those of the channel which is open. */
export function chattersModule({ current, desktop, serviceName }: ChattersPorts): Module<typeof chatters> {
  const read = () => current.value?.read() ?? chatters.state.empty;
  const open = (): ChannelChatters => {
    if (current.value === null) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'noneOpen' });
    return current.value;
  };
  return {
    state: {
      get value() {
        return read();
      },
      subscribe: (listener) => {
        const stops = [
          across(current, ({ changed }) => changed).subscribe(listener),
          current.subscribe(() => listener(read())),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
    },
    calls: {
      rows: (query) => current.value?.query(query) ?? noRows,
      refresh: () => open().refresh(),
      pause: () => open().pause(),
      resume: () => open().resume(),
      check: ({ userId }) => open().check(userId),
      searchService: ({ text }) => open().searchService(text),
      card: ({ userId }) => open().card(userId),
      setNote: ({ userId, note }) => open().setNote(userId, note),
      export: ({ format }) => saveRows(desktop, `chatters.${format}`, open().export(format, serviceName())),
    },
    feeds: {},
  };
}
