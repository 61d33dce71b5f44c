import { analytics } from '../../shared/analytics.ts';
import type { Module } from '../../shared/domain.ts';
import { streams } from '../../shared/streams.ts';
import type { Desktop } from '../kernel/desktop.ts';
import { Subject } from '../kernel/subject.ts';
import { savePicture } from './export/savePicture.ts';
import { noView } from './nothingKnown.ts';

export { type AnalyticsFile, analyticsFile } from './store/analyticsStore.ts';
export type { AnalyticsMethods } from './store/methods.ts';

/** The channel's numbers, and its past streams. */
export function openAnalytics({ desktop }: { desktop: Pick<Desktop, 'saveText' | 'saveBytes'> }): {
  analytics: Module<typeof analytics>;
  streams: Module<typeof streams>;
} {
  return {
    analytics: {
      state: new Subject(analytics.state.empty),
      calls: {
        view: () => noView,
        table: ({ stepMs }) => ({ version: 0, hidden: false, stepMs: stepMs ?? 60_000, total: 0, rows: [] }),
        fetch: () => {},
        stop: () => {},
        addNote: () => 0,
        removeNote: () => {},
        export: () => false,
        savePicture: (picture) => savePicture(desktop, picture),
      },
      feeds: {},
    },
    streams: {
      state: new Subject(streams.state.empty),
      calls: {
        rows: () => ({ version: 0, total: 0, liveMs: 0, rows: [] }),
        page: () => null,
        update: () => {},
        loadOlder: () => {},
        setNote: () => {},
      },
      feeds: {},
    },
  };
}
