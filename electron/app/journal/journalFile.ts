import { type ActivityChange, type ActivityMethods, openActivityLog } from '../../activity/thread.ts';
import { type DeliveriesChange, type DeliveryMethods, openDeliveries } from '../../receiver/thread.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Call, StoreKind, StoreOptions } from '../../storage/thread/storeKind.ts';
import { journalMigrations } from './journalMigrations.ts';

export type JournalMethods = DeliveryMethods & ActivityMethods;
export type JournalChange = DeliveriesChange | ActivityChange;

/** The file of deliveries and activity. They share it, so that an entry and what it says of its delivery are written as one. */
export const journalFile = {
  name: 'journal',
  database: {
    steps: journalMigrations,
    fullText: true,
    checkedBytes: 256 * 1024 * 1024,
    atBirth: 'PRAGMA auto_vacuum = INCREMENTAL',
    // Copied into the file while nothing is asked; under load some at a time: all that is copied goes to the disk at once, and what
    // is written into the inbox meanwhile waits for its turn there.
    tuning: `PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;
      PRAGMA wal_autocheckpoint = 1000; PRAGMA journal_size_limit = 33554432`,
  },
  open: (tables: Tables, options: StoreOptions<JournalChange>) => {
    const deliveries = openDeliveries(tables, options);
    const activity = openActivityLog(tables, { ...options, standsInFeed: deliveries.standsInFeed });
    return {
      ...deliveries,
      methods: { ...deliveries.methods, ...activity.methods },
      background: [...activity.background, ...deliveries.background],
      // What is told of activity does not depend on what is filed.
      needs: (call: Call | null) => (call !== null && call.method in activity.methods ? null : deliveries.needs(call)),
    };
  },
} satisfies StoreKind<JournalMethods, JournalChange>;
