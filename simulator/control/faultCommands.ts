import { z } from 'zod';
import { type BucketName, bucketNames } from '../../shared/platform/buckets.ts';
import { HttpFailure } from '../http/failures.ts';
import { type Command, command, nothing } from './command.ts';

/** Codes a server may close a socket with. */
const closeCode = z
  .number()
  .int()
  .refine(
    (code) => (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code < 5000),
    {
      error: 'not a code a socket may be closed with',
    },
  );
const bucket = z.enum(bucketNames as [BucketName, ...BucketName[]]);

/** Ten years either way. */
const LONGEST_SKEW_MS = 315_360_000_000;

const fault = z.strictObject({
  match: z.strictObject({
    method: z.string().min(1).optional(),
    path: z.string().min(1).max(1_000).optional(),
    bucket: bucket.optional(),
    socket: z.enum(['chat', 'live']).optional(),
    endpoint: z.number().int().min(0).max(100).optional(),
    event: z.string().min(1).max(200).optional(),
    hook: z.string().min(1).max(100).optional(),
  }),
  do: z
    .strictObject({
      status: z.number().int().min(200).max(599).optional(),
      delayMs: z.number().min(0).max(86_400_000).optional(),
      cut: z.boolean().optional(),
      cutAtByte: z.number().int().min(0).optional(),
      body: z.string().optional(),
      garbage: z.boolean().optional(),
      headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\t\x20-\x7e]*$/)).optional(),
      refuse: z.boolean().optional(),
      close: closeCode.optional(),
      duplicate: z.boolean().optional(),
      reorder: z.boolean().optional(),
      clockSkewMs: z.number().int().min(-LONGEST_SKEW_MS).max(LONGEST_SKEW_MS).optional(),
    })
    .refine((action) => Object.keys(action).length > 0, { error: 'say what to do' }),
  times: z.number().int().min(1).optional(),
  share: z.number().min(0).max(1).optional(),
});

export const faultCommands: readonly Command[] = [
  command(
    'POST',
    '/faults',
    'Asks for a fault: {match:{method?,path?,bucket?,socket?,endpoint?,event?,hook?},do:{status?,delayMs?,cut?,cutAtByte?,body?,garbage?,headers?,refuse?,close?,duplicate?,reorder?,clockSkewMs?},times?,share?}.',
    fault,
    ({ world }, { body: { match, do: action, ...limit } }) => ({ id: world.faults.add(match, action, limit).id }),
  ),
  command('GET', '/faults', 'The faults that wait to strike.', nothing, ({ world }) => world.faults.all()),
  command('DELETE', '/faults', 'Clears all faults.', nothing, ({ world }) => ({ cleared: world.faults.clear() })),
  command('DELETE', '/faults/:id', 'Clears one fault.', nothing, ({ world }, { path: { id = '' } }) => {
    const cleared = world.faults.clear(Number(id));
    if (cleared === 0) throw new HttpFailure(404, `there is no fault ${id.slice(0, 20)}`);
    return { cleared };
  }),
  command(
    'POST',
    '/sockets/close',
    'Closes all chat sockets, or those of {socket: live}, with {code}, or cuts them without one.',
    z.strictObject({ code: closeCode.optional(), socket: z.enum(['chat', 'live']).optional() }),
    ({ sockets, live }, { body: { code, socket } }) => ({
      closed: (socket === 'live' ? live : sockets).closeAll(code),
    }),
  ),
];
