import type { ActivityFact } from './activity.ts';

/** From so many viewers on, a host must not be lost among what comes after it. */
const MANY_VIEWERS = 50;

/** Whether something is wrong that a person can do something about. */
export function wantsLook(fact: ActivityFact): boolean {
  switch (fact.kind) {
    case 'hookFailing':
    case 'hookDisabled':
    case 'hookExpired':
    case 'tunnelDown':
    case 'relayDropped':
    case 'signInLost':
      return true;
    case 'hookExpiring':
      return !fact.renewsItself;
    case 'eventMissing':
      return fact.cameAtMs === null;
    default:
      return false;
  }
}

/** Whether a fact is shown apart while it is unread and much came after it. */
export function mustBeSeen(fact: ActivityFact): boolean {
  return wantsLook(fact) || (fact.kind === 'hosted' && (fact.viewers ?? 0) >= MANY_VIEWERS);
}
