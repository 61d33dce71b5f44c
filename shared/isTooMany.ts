import type { CallOutcome } from './ledger.ts';

/** Whether the service, or the chat, refused a call because there were too many: by 429, or in other words. */
export const isTooMany = (outcome: CallOutcome): boolean => outcome === 429 || outcome === 'limited';
