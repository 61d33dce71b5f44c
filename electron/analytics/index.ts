import { analytics } from '../../shared/analytics.ts';
import type { Module } from '../../shared/domain.ts';
import { AppFailure } from '../../shared/failure.ts';
import { streams } from '../../shared/streams.ts';
import { across } from '../kernel/across.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { Observable } from '../kernel/ports.ts';
import type { ChannelAnalytics } from './channelAnalytics.ts';
import { exportRange } from './export/exportRange.ts';
import { savePicture } from './export/savePicture.ts';
import { noTable, noView } from './nothingKnown.ts';
import type { AnalyticsFile } from './store/analyticsStore.ts';
import type { ChannelStreams } from './streams/channelStreams.ts';

export { ChannelAnalytics, type ChannelAnalyticsDeps } from './channelAnalytics.ts';
export { ChatCounts } from './counts/chatCounts.ts';
export { openEndReading } from './fetch/openEnd.ts';
export { keepWithin } from './keepWithin.ts';
export { systemZone } from './range/systemZone.ts';
export { analyticsExport } from './store/analyticsExport.ts';
export type { AnalyticsFile } from './store/analyticsStore.ts';
export type { AnalyticsMethods } from './store/methods.ts';
export { ChannelStreams, type ChannelStreamsDeps } from './streams/channelStreams.ts';

export type AnalyticsPorts = {
  /** The numbers of the channel in front; null: none is open. */
  current: Observable<ChannelAnalytics | null>;
  /** Whether a channel is open, in front or not. */
  isOpen: (channelId: number) => boolean;
  file: AnalyticsFile;
  desktop: Pick<Desktop, 'describe' | 'saveText' | 'saveBytes'>;
  /** The service as it stands in an exported file. */
  serviceName: () => string;
  isDemo: () => boolean;
  /** Whether comfort mode holds the numbers back from what stays: a look at them in the window does not change that. */
  isHeldBack: () => boolean;
};

/** What stands behind the face of the numbers: those of the channel which is open. */
export function analyticsModule(ports: AnalyticsPorts): Module<typeof analytics> {
  const { current, desktop } = ports;
  const read = () => current.value?.read() ?? analytics.state.empty;
  const open = (): ChannelAnalytics => {
    if (current.value === null) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'noneOpen' });
    return current.value;
  };
  // A note belongs to the channel it was begun in, which may have gone behind since. There nobody looks at numbers, and none are open.
  const addNote = async (channelId: number, atMs: number, text: string): Promise<number> => {
    const front = open();
    if (front.key.channelId === channelId) return front.addNote(atMs, text);
    if (!ports.isOpen(channelId)) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'notOpen' });
    return ports.file.call('addNote', { ...front.key, channelId }, atMs, text.toWellFormed());
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
      view: (query) => current.value?.view(query) ?? noView,
      table: (query) => current.value?.table(query) ?? noTable(query.stepMs),
      fetch: (asked) => open().fetch(asked),
      stop: () => current.value?.stop(),
      addNote: ({ channelId, atMs, text }) => addNote(channelId, atMs, text),
      removeNote: ({ noteId }) => open().removeNote(noteId),
      forget: async () => {
        current.value?.stop();
        await ports.file.call('clear');
        current.value?.forgotten();
      },
      export: async ({ as, ...asked }) => {
        const source = await open().exported(asked);
        const view = { ...source.view, hidden: source.view.hidden || ports.isHeldBack() };
        const about = { version: desktop.describe().version, service: ports.serviceName(), isDemo: ports.isDemo() };
        return exportRange(desktop, { ...source, ...about, view }, as);
      },
      savePicture: (picture) => savePicture(desktop, picture),
    },
    feeds: {},
  };
}

/** What stands behind the face of the past streams: those of the channel which is open. */
export function streamsModule(current: Observable<ChannelStreams | null>): Module<typeof streams> {
  const read = () => current.value?.state.value ?? streams.state.empty;
  const open = (): ChannelStreams => {
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
          across(current, ({ state }) => state).subscribe(listener),
          current.subscribe(() => listener(read())),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
    },
    calls: {
      rows: (query) => current.value?.rows(query) ?? { version: 0, total: 0, liveMs: 0, rows: [] },
      page: ({ id }) => current.value?.page(id) ?? null,
      update: ({ id }) => open().update(id),
      loadOlder: () => open().loadOlder(),
      setNote: ({ channelId, id, note }) => open().setNote(channelId, id, note),
    },
    feeds: {},
  };
}
