import { z } from 'zod';
import { type BucketName, bucketNames } from '../../shared/platform/buckets.ts';
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

const fault = z.strictObject({
  match: z.strictObject({
    method: z.string().min(1).optional(),
    path: z.string().min(1).max(1_000).optional(),
    bucket: bucket.optional(),
    socket: z.enum(['chat', 'live']).optional(),
    endpoint: z.number().int().min(0).max(100).optional(),
  }),
  do: z
    .strictObject({
      status: z.number().int().min(200).max(599).optional(),
      delayMs: z.number().min(0).max(86_400_000).optional(),
      cut: z.boolean().optional(),
      body: z.string().optional(),
      headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\t\x20-\x7e]*$/)).optional(),
      refuse: z.boolean().optional(),
      close: closeCode.optional(),
    })
    .refine((action) => Object.keys(action).length > 0, { error: 'say what to do' }),
  times: z.number().int().min(1).optional(),
});

export const faultCommands: readonly Command[] = [
  command(
    'POST',
    '/faults',
    'Asks for a fault: {match:{method?,path?,bucket?,socket?,endpoint?},do:{status?,delayMs?,cut?,body?,headers?,refuse?,close?},times?}.',
    fault,
    ({ world }, { body }) => ({ id: world.faults.add(body.match, body.do, body.times).id }),
  ),
  command('GET', '/faults', 'The faults that wait to strike.', nothing, ({ world }) => world.faults.all()),
  command('DELETE', '/faults', 'Clears all faults.', nothing, ({ world }) => {
    const cleared = world.faults.all().length;
    world.faults.clear();
    return { cleared };
  }),
  command(
    'POST',
    '/sockets/close',
    'Closes all chat sockets with {code}, or cuts them without one.',
    z.strictObject({ code: closeCode.optional(), socket: z.literal('chat').optional() }),
    ({ sockets }, { body }) => ({ closed: sockets.closeAll(body.code) }),
  ),
];
