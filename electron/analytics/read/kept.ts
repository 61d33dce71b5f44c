import type { Channels } from '../store/channels.ts';
import type { CountTable } from '../store/countTable.ts';
import type { DayTable } from '../store/dayTable.ts';
import type { Failures } from '../store/failures.ts';
import type { MarkTable } from '../store/markTable.ts';
import type { StreamTable } from '../store/streamTable.ts';

/** All that is kept, for those who read it. */
export type Kept = {
  channels: Channels;
  days: DayTable;
  counts: CountTable;
  marks: MarkTable;
  streams: StreamTable;
  failures: Failures;
};
