import type { PartnershipCheck } from '../../../shared/platform/partnership.ts';
import type { Channel } from '../channels.ts';
import type { Streamed } from './streamed.ts';

const DAY_MS = 86_400_000;

/** What a partner needs. @see PLATFORM §11.7 */
const targets = {
  followers: 2_000,
  totalViewers: 25_000,
  /** Days. */
  accountAge: 60,
  hoursStreamedLastMonth: 25,
  daysStreamedLastMonth: 12,
} as const;

type CriterionName = keyof typeof targets;
const names = Object.keys(targets) as CriterionName[];

/** How a channel stands to the criteria. @param streamed in the last month */
export function partnershipCheck(channel: Channel, nowMs: number, streamed: Streamed): PartnershipCheck {
  const actual: Readonly<Record<CriterionName, number>> = {
    followers: channel.numFollowers,
    totalViewers: channel.viewersTotal,
    accountAge: Math.floor((nowMs - channel.createdAtMs) / DAY_MS),
    hoursStreamedLastMonth: streamed.hours,
    daysStreamedLastMonth: streamed.days,
  };
  const criterion = (name: CriterionName) => ({
    actual: actual[name],
    target: targets[name],
    comparison: '>=',
    criterionId: names.indexOf(name) + 1,
    succeeded: actual[name] >= targets[name],
    type: name,
  });
  return {
    succeeded: names.every((name) => actual[name] >= targets[name]),
    followers: criterion('followers'),
    totalViewers: criterion('totalViewers'),
    accountAge: criterion('accountAge'),
    hoursStreamedLastMonth: criterion('hoursStreamedLastMonth'),
    daysStreamedLastMonth: criterion('daysStreamedLastMonth'),
  };
}
