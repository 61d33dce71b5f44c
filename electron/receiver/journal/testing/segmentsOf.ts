import { inboxFolder } from '../inboxFormat.ts';
import { InboxReader, type Segment } from '../inboxReader.ts';

/** The segments of the inbox beside a journal's file, in the order in which they were begun. */
export const segmentsOf = (path: string): Segment[] => new InboxReader(inboxFolder(path)).segments();
