import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { webhook } from '../rest.ts';

const identity = 'hookClient';
const section = 'API "Other hook operations"; PLATFORM §8.2';

export const hookEndpoints = {
  'hooks.create': endpoint('POST', '/hooks', 'API "POST /hooks"', webhook, {
    identity,
    body: z.object({
      kind: z.literal('web'),
      events: z.array(z.string()).min(1),
      url: z.url(),
      secret: z.string().optional(),
    }),
  }),
  'hooks.list': endpoint('GET', '/hooks', section, z.array(webhook), { identity }),
  'hooks.read': endpoint('GET', '/hooks/{hookId}', section, webhook, { identity }),
  'hooks.deactivate': endpoint('POST', '/hooks/{hookId}/deactivate', section, webhook, { identity }),
  'hooks.renew': endpoint('POST', '/hooks/{hookId}/renew', section, webhook, { identity }),
} as const;
