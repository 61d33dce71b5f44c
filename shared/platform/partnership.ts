import { z } from 'zod';

const words = z.string().trim().min(1);

/** What one writes to become a partner. @see PLATFORM §11.7 */
export const partnershipRequest = z.looseObject({
  firstName: words.max(100),
  lastName: words.max(100),
  app: words.max(10_000),
});

export const partnershipApplication = z.looseObject({
  status: z.enum(['applied', 'accepted', 'denied']),
  reapplies: z.string().nullable(),
  reason: z.string().nullable(),
});

/** A code that gives somebody Pro or a subscription. */
export const redeemable = z.looseObject({
  id: z.number().int(),
  type: z.enum(['Pro', 'Subscription']),
  state: z.enum(['unpaid', 'paid', 'redeemed']),
  code: z.string().optional(),
  ownerId: z.number().int(),
  redeemedById: z.number().int().nullable(),
  redeemedAt: z.string().nullable(),
  meta: z.record(z.string(), z.unknown()),
});

const criterion = z.looseObject({
  actual: z.number(),
  target: z.number(),
  comparison: z.string(),
  criterionId: z.number().int(),
  succeeded: z.boolean(),
  type: z.string(),
});

/** How a channel stands to what partners need. */
export const partnershipCheck = z.looseObject({
  succeeded: z.boolean(),
  followers: criterion,
  totalViewers: criterion,
  accountAge: criterion,
  hoursStreamedLastMonth: criterion,
  daysStreamedLastMonth: criterion,
});

export type PartnershipApplication = z.infer<typeof partnershipApplication>;
export type PartnershipCheck = z.infer<typeof partnershipCheck>;
export type Redeemable = z.infer<typeof redeemable>;
