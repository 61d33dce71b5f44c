import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isEventName } from '../eventNames.ts';
import { webhook } from '../rest.ts';
import { listQuery } from './listQuery.ts';

const identity = 'hookClient';
const section = 'API "Other hook operations"; PLATFORM §8.2';

/** @see API "POST /hooks", PLATFORM §8.2 */
export const hookRegistration = z.object({
  kind: z.literal('web'),
  events: z.array(z.string().refine(isEventName, { error: 'is not the name of an event' })).min(1),
  url: z.url({ protocol: /^https?$/ }),
  secret: z.string().optional(),
});

export const hookEndpoints = {
  'hooks.create': endpoint('POST', '/hooks', 'API "POST /hooks"', webhook, { identity, body: hookRegistration }),
  'hooks.list': endpoint('GET', '/hooks', section, z.array(webhook), { identity, query: listQuery }),
  'hooks.read': endpoint('GET', '/hooks/{hookId}', section, webhook, { identity }),
  'hooks.deactivate': endpoint('POST', '/hooks/{hookId}/deactivate', section, webhook, { identity }),
  'hooks.renew': endpoint('POST', '/hooks/{hookId}/renew', section, webhook, { identity }),
} as const;
