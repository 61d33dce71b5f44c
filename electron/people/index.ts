import type { Module } from '../../shared/domain.ts';
import { AppFailure } from '../../shared/failure.ts';
import { type PeoplePage, people } from '../../shared/people.ts';
import { across } from '../kernel/across.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { Observable } from '../kernel/ports.ts';
import { saveRows } from '../kernel/saveRows.ts';
import type { ChannelPeople } from './channelPeople.ts';

export { ChannelPeople, type ChannelPeopleDeps } from './channelPeople.ts';

export type PeoplePorts = {
  /** The people of the channel that is open; null: none is. */
  current: Observable<ChannelPeople | null>;
  desktop: Pick<Desktop, 'saveText'>;
  /** The service as it stands in an exported file. */
  serviceName: () => string;
};

const noRows: PeoplePage = { version: 0, total: 0, rows: [] };

/** What stands behind the face of the people: those of the channel which is open. */
export function peopleModule({ current, desktop, serviceName }: PeoplePorts): Module<typeof people> {
  const read = () => current.value?.read() ?? people.state.empty;
  const open = (): ChannelPeople => {
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
      // How a reading goes is told by the state: a list of thousands of pages is no call to wait for.
      next: ({ list }) => void open().list(list).next(),
      all: ({ list }) => void open().list(list).all(),
      pause: ({ list }) => open().list(list).pause(),
      resume: ({ list }) => open().list(list).resume(),
      // One may leave when the channel is gone already.
      stop: ({ list }) => current.value?.list(list).stop(),
      again: ({ list }) => void open().list(list).again(),
      newest: () => open().newest(),
      about: ({ userId }) => open().about(userId),
      ask: ({ userId }) => open().ask(userId),
      find: ({ list, name }) => open().find(list, name),
      export: ({ list, format }) => {
        const pieces = open().export(list, format, serviceName());
        return saveRows(desktop, `${list}.${format}`, pieces);
      },
    },
    feeds: {},
  };
}
