import { activityTables } from '../../activity/thread.ts';
import { deliveryTables } from '../../receiver/thread.ts';
import { NAMES_TABLE } from '../../storage/names.ts';

/** The tables of the journal's file, version by version: each step is of one domain, but for the first. Its order never changes. */
export const journalMigrations: readonly string[] = [
  `${NAMES_TABLE} ${deliveryTables.first} ${activityTables.first}`,
  deliveryTables.dialects,
  deliveryTables.forwardsAndQuarters,
  activityTables.places,
  activityTables.looks,
  activityTables.notifications,
  activityTables.notices,
  deliveryTables.waits,
  deliveryTables.appendedFirst,
  deliveryTables.envelopesApart,
  activityTables.messages,
];
