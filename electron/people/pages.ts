import type { PeopleListName } from '../../shared/people.ts';
import type { EndpointName, Path, Query } from '../../shared/platform/endpoints.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Platform, PlatformReply } from '../kernel/ports.ts';
import { nextAddress } from '../platform/rest/pages.ts';
import { type Person, timeOf } from './person.ts';

/** As many as the service gives at once: the same rows for half the calls of its usual page. @see PLATFORM §1.3 */
export const PAGE_ROWS = 100;

/** Where the next page is: by number, or at an address that the service gave. */
export type Cursor = { page: number } | { href: string };
export const FIRST: Cursor = { page: 0 };

export type PageOptions = { priority: 'foreground' | 'background'; signal: AbortSignal };

export type PageRead = {
  people: Person[];
  /** Rows that could not be read. */
  unreadable: number;
  /** As the service counts the whole list; null: it does not say. */
  total: number | null;
  /** null: this was the last one. */
  next: Cursor | null;
};

/** Reads one page of a list. @throws AppFailure what the request throws; the signal's reason when it aborts */
export type ReadPage = (platform: Platform, channelId: number, at: Cursor, options: PageOptions) => Promise<PageRead>;

const purpose = 'people';

type Paged = 'channels.followers' | 'channels.usersOfRole' | 'chats.users';

/** The first pages are asked for by what they are, the others where the service said. */
function ask<N extends Paged>(
  platform: Platform,
  name: N,
  at: Cursor,
  { path, query }: { path: Path<N>; query: Query<N> },
  options: PageOptions,
): Promise<PlatformReply<N>> {
  if ('href' in at) return platform.request(name, { purpose, href: at.href, ...options });
  const asked = { ...query, limit: PAGE_ROWS, ...(at.page > 0 ? { page: at.page } : {}) };
  return platform.request(name, { purpose, path, query: asked, ...options });
}

/**
 * What a page of v1 leads to. The headers are optional: a list ends where no link leads on and the page is short, or all that the
 * service counts were told. @see PLATFORM §1.3
 */
function onward(
  { headers, url, rowsLeftOut }: Pick<PlatformReply<EndpointName>, 'headers' | 'url' | 'rowsLeftOut'>,
  rows: number,
  at: Cursor,
) {
  const counted = Number(headers.get('x-total-count') ?? Number.NaN);
  const total = Number.isSafeInteger(counted) && counted >= 0 ? counted : null;
  const href = nextAddress(headers, url);
  const told = rows + rowsLeftOut;
  const page = 'page' in at ? at.page : null;
  const isMore = told >= PAGE_ROWS && page !== null && (total === null || (page + 1) * PAGE_ROWS < total);
  const next: Cursor | null = href !== null ? { href } : isMore ? { page: page + 1 } : null;
  return { total, next: told === 0 ? null : next, unreadable: rowsLeftOut };
}

const followersBy =
  (direction: 'ASC' | 'DESC'): ReadPage =>
  async (platform, channelId, at, options) => {
    const query = { fields: 'id,username,level,followed', order: `followed.createdAt:${direction}` };
    const reply = await ask(platform, 'channels.followers', at, { path: { channelId }, query }, options);
    const rows = reply.data ?? [];
    const people = rows.flatMap(({ id, username, level, followed }): Person[] =>
      id === undefined || username === undefined
        ? []
        : [
            {
              userId: id,
              username: plainName(username),
              roles: [],
              level: level ?? null,
              sinceMs: timeOf(followed?.createdAt),
              isNew: false,
            },
          ],
    );
    return { people, ...onward(reply, rows.length, at), unreadable: reply.rowsLeftOut + rows.length - people.length };
  };

const holdersOf =
  (role: 'Mod' | 'Banned'): ReadPage =>
  async (platform, channelId, at, options) => {
    const query = { fields: 'id,username,level,groups' };
    const told = { path: { channelId, role }, query };
    const reply = await ask(platform, 'channels.usersOfRole', at, told, options);
    const rows = reply.data ?? [];
    const people = rows.flatMap(({ id, username, level, groups = [] }): Person[] => {
      if (id === undefined || username === undefined) return [];
      const held = groups.find(({ name }) => name === role);
      const roles = groups.map(({ name }) => plainName(name));
      return [
        {
          userId: id,
          username: plainName(username),
          roles: roles.length > 0 ? roles : [role],
          level: level ?? null,
          sinceMs: timeOf(held?.createdAt),
          isNew: false,
        },
      ];
    });
    return { people, ...onward(reply, rows.length, at), unreadable: reply.rowsLeftOut + rows.length - people.length };
  };

/** Whom the caller follows, of those here: one page, whole. @see PLATFORM §5.3 */
const friends: ReadPage = async (platform, channelId, _at, options) => {
  const reply = await platform.request('chats.friends', { path: { channelId }, ...options, purpose });
  const people = (reply.data ?? []).map(
    ({ userId, userName, userRoles, user }): Person => ({
      userId,
      username: plainName(userName),
      roles: userRoles.map(plainName),
      level: user?.level ?? null,
      sinceMs: null,
      isNew: false,
    }),
  );
  return { people, unreadable: reply.rowsLeftOut, total: null, next: null };
};

/**
 * Everybody here, those too who asked not to be listed; only the link leads on, and nothing counts them.
 * @see API "GET /api/v2/chats/{channelId}/users (v2)"
 */
const everybodyHere: ReadPage = async (platform, channelId, at, options) => {
  const told = { path: { channelId }, query: { showLurkers: 'true' } };
  const reply = await ask(platform, 'chats.users', at, told, options);
  const people = (reply.data ?? []).map(
    ({ userId, username, userRoles }): Person => ({
      userId,
      username: plainName(username),
      roles: userRoles.map(plainName),
      level: null,
      sinceMs: null,
      isNew: false,
    }),
  );
  const href = nextAddress(reply.headers, reply.url);
  return { people, unreadable: reply.rowsLeftOut, total: null, next: href === null ? null : { href } };
};

/** How each list is read. */
export const readers: Readonly<Record<PeopleListName, ReadPage>> = {
  followers: followersBy('DESC'),
  firstFollowers: followersBy('ASC'),
  moderators: holdersOf('Mod'),
  banned: holdersOf('Banned'),
  friends,
  lurkers: everybodyHere,
};

/** The bucket that each list is counted in. @see PLATFORM §2.2 */
export const bucketOf = (list: PeopleListName): 'channel-read' | 'chats' =>
  list === 'friends' || list === 'lurkers' ? 'chats' : 'channel-read';
