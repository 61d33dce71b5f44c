import type { Partnership } from '../../world/partnership/partnership.ts';
import { timestamp } from '../../world/views/timestamp.ts';
import { ownChannel } from '../access.ts';
import type { Routes } from '../call.ts';
import { HttpFailure, notFound } from '../failures.ts';

function applicationView(application: NonNullable<ReturnType<Partnership['applicationOf']>>) {
  const { status, reapplyAtMs, reason } = application;
  return { status, reapplies: reapplyAtMs === null ? null : timestamp(reapplyAtMs), reason };
}

/** All of it is between the owner and the platform. @see PLATFORM §11.7 */
export const partnershipRoutes = {
  'channels.partnership': (call) => {
    const application = call.world.partnership.applicationOf(ownChannel(call, call.path.channelId));
    if (application === undefined) throw notFound('Application');
    return { body: applicationView(application) };
  },

  'channels.applyForPartnership': (call) => {
    const result = call.world.partnership.apply(ownChannel(call, call.path.channelId));
    if ('refusal' in result) throw new HttpFailure(400, result.refusal);
    return { body: applicationView(result.application) };
  },

  'channels.partnershipCodes': (call) => {
    return { body: [...call.world.partnership.codesOf(ownChannel(call, call.path.channelId))] };
  },

  'channels.verifyPartnership': (call) => {
    return { body: call.world.partnership.check(ownChannel(call, call.path.channelId)) };
  },
} satisfies Routes;
