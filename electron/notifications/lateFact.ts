import type { ActivityFact } from '../../shared/activity.ts';
import type { FactOf } from '../../shared/facts.ts';

/** `isPart`: the entry tells of more than is owed, or of what several said. */
type LateFact = { what: ActivityFact; isPart: boolean };

/** What an earlier run owed of an entry, as it would have been told at its time. @param count how much of it is owed */
export function lateFact(told: FactOf<'notificationOwed'>['what'], count: number): LateFact {
  const [name = '', ...others] = told.kind === 'mentions' ? told.names : [];
  const what: ActivityFact =
    told.kind === 'mentions'
      ? {
          ...{ kind: 'mentioned', name, text: told.detail ?? '', whisper: false },
          ...{ messageId: told.messageId, removed: told.removed, account: told.account, channel: told.channel },
        }
      : told.kind === 'streamTurns' && told.online
        ? { kind: 'wentLive', title: told.title, channel: told.channel }
        : told;
  const isAll =
    others.length === 0 &&
    (!('count' in what) || what.count === count) &&
    (told.kind !== 'mentions' || told.count === count);
  const part = 'count' in what ? { ...what, count, names: [] } : what;
  return isAll ? { what, isPart: false } : { what: part, isPart: true };
}
