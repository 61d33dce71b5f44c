import { z } from 'zod';
import { HttpFailure } from '../http/failures.ts';
import type { ScenarioPlayer } from '../scenarios/player.ts';
import type { ChatSockets } from '../sockets/chat.ts';
import type { LiveSockets } from '../sockets/live.ts';
import type { SnapshotView } from '../stage/snapshots.ts';
import type { Channel } from '../world/channels.ts';
import type { User } from '../world/user.ts';
import type { World } from '../world/world.ts';

/** Keeps worlds, and brings them back. */
export type SnapshotKeeper = {
  /** @throws HttpFailure 409 when a snapshot is not possible any more */
  take(name: string | undefined): SnapshotView;
  list(): readonly SnapshotView[];
  /** Puts the world of a snapshot in the place of the running one. @throws HttpFailure 404 */
  restore(id: string): SnapshotView;
  /** @throws HttpFailure 404 */
  delete(id: string): void;
};

/** What commands act on. */
export type ControlDeps = {
  readonly world: World;
  readonly sockets: ChatSockets;
  readonly live: LiveSockets;
  readonly snapshots: SnapshotKeeper;
  readonly scenarios: ScenarioPlayer;
};

/** One thing the control API does. */
export type Command = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below /_sim, in the router's words. */
  readonly path: string;
  /** One line for whoever lists the commands. */
  readonly about: string;
  /** What its body must be. */
  readonly input: z.ZodType;
  readonly run: (
    deps: ControlDeps,
    request: { path: Readonly<Record<string, string>>; body: unknown; query: URLSearchParams },
  ) => unknown;
};

type Request<B> = {
  readonly path: Readonly<Record<string, string>>;
  readonly body: B;
  readonly query: URLSearchParams;
};

/** Declares a command whose body is checked: 400 with the reason when it does not fit. */
export function command<S extends z.ZodType>(
  method: Command['method'],
  path: string,
  about: string,
  body: S,
  run: (deps: ControlDeps, request: Request<z.output<S>>) => unknown,
): Command {
  return {
    method,
    path,
    about,
    input: body,
    run(deps, request) {
      const checked = body.safeParse(request.body);
      if (!checked.success) throw new HttpFailure(400, z.prettifyError(checked.error));
      return run(deps, { ...request, body: checked.data });
    },
  };
}

/** A body nobody looks at. */
export const nothing = z.looseObject({});

/** @throws HttpFailure 400 or 404 */
export function channelOf(
  { world }: ControlDeps,
  { path }: { readonly path: Readonly<Record<string, string>> },
): Channel {
  const id = path.id ?? '';
  if (!/^\d{1,15}$/.test(id)) throw new HttpFailure(400, `"${id}" is not the number of a channel`);
  const channel = world.channels.byId(Number(id));
  if (channel === undefined) throw new HttpFailure(404, `there is no channel ${id}`);
  return channel;
}

/** @throws HttpFailure 400 */
export function userOf({ world }: ControlDeps, username: string): User {
  const user = world.users.byName(username);
  if (user === undefined) throw new HttpFailure(400, `there is no user "${username.slice(0, 100)}"`);
  return user;
}
