import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activity } from '../../../shared/activity.ts';
import { NAMES_TABLE } from '../../storage/names.ts';
import { openStore } from '../../storage/thread/openStore.ts';
import type { StoreOptions } from '../../storage/thread/storeKind.ts';
import type { FeedState } from '../activityJournal.ts';
import { type ActivityChange, type ActivityMethods, type ActivityStore, openActivityLog } from '../activityLog.ts';
import { activityTables } from '../activityTables.ts';

export const SERVICE = 'https://service.example';
export const START_MS = Date.UTC(2026, 10, 20, 19, 0, 0);

/** The feed's part of the journal's file, in a file and a folder of its own, in this thread. */
export class FeedRig {
  /** Deliveries that stand in the feed. */
  readonly told: number[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'sidestage-feed-'));
  readonly #path = join(this.#folder, 'feed.sqlite');
  readonly #feeds = new Map<string, FeedState>();
  store: ActivityMethods & Pick<ActivityStore, 'background'> & { close(): void } = this.#open();

  /** How a service's feed stands, as is told by itself. */
  state(serviceKey = SERVICE): FeedState {
    for (const work of this.store.background) if (work.left() > 0) work.work(() => false);
    const { live: _, hooks: __, ...nothing } = activity.state.empty;
    return this.#feeds.get(serviceKey) ?? nothing;
  }

  /** All that nobody waits for is done, and the log beside the file stands in it. */
  rest(): void {
    for (let step = 0; step < 100; step++)
      for (const work of this.store.background) if (work.left() > 0) work.work(() => false);
    this.reopen();
  }

  /** The file as it lies on the disk. */
  bytes(): Buffer {
    return readFileSync(this.#path);
  }

  reopen(): void {
    this.store.close();
    this.store = this.#open();
  }

  close(): void {
    this.store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #open() {
    const { store } = openStore(
      {
        database: {
          steps: [NAMES_TABLE, ...Object.values(activityTables)],
          fullText: true,
          checkedBytes: Number.POSITIVE_INFINITY,
          atBirth: '',
          tuning: '',
        },
        open: (tables, options: StoreOptions<ActivityChange>) => ({
          ...openActivityLog(tables, { ...options, standsInFeed: (id) => void this.told.push(id) }),
          urgent: new Set<string>(),
          needs: () => null,
        }),
      },
      { path: this.#path, nowMs: START_MS, damaged: false },
      {
        firstVersion: 1,
        tell: ({ feeds }) => {
          for (const [key, feed] of feeds) this.#feeds.set(key, feed);
        },
      },
    );
    return { ...store.methods, background: store.background, close: store.close };
  }
}
