// What of this room runs on the writer thread; nothing else of it is loaded there.

export { type ActivityChange, type ActivityMethods, openActivityLog } from './activityLog.ts';
export { activityTables } from './activityTables.ts';
