import { z } from 'zod';
import { type Command, command, nothing } from './command.ts';

export const snapshotCommands: readonly Command[] = [
  command(
    'POST',
    '/snapshots',
    'Keeps the world as it is now, under a {name} if one is given. 409 when too much has happened since the start.',
    z.strictObject({ name: z.string().min(1).max(100).optional() }),
    ({ snapshots }, { body }) => snapshots.take(body.name),
  ),
  command('GET', '/snapshots', 'The snapshots there are.', nothing, ({ snapshots }) => snapshots.list()),
  command(
    'POST',
    '/snapshots/:id/restore',
    'Goes back to a snapshot, by id or name: time too. Open sockets are closed with 1012.',
    nothing,
    ({ snapshots }, { path }) => snapshots.restore(path.id ?? ''),
  ),
  command('DELETE', '/snapshots/:id', 'Forgets a snapshot.', nothing, ({ snapshots }, { path }) => {
    snapshots.delete(path.id ?? '');
    return { deleted: path.id };
  }),
];
