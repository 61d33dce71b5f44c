import { expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import type { Platform, RequestOptions } from '../../kernel/ports.ts';
import { nextAddress, walkPages } from './pages.ts';

type Sent = RequestOptions<'chats.users'>;
type Served = { rows: number[]; link?: string | ((url: string) => string) };

/** A platform whose pages are found by the address that is asked for. */
function serving(pages: Record<string, Served>): { platform: Platform; asked: string[] } {
  const asked: string[] = [];
  const platform = {
    baseUrl: 'https://service.test',
    clientId: 'app',
    request: async (_: string, options: Sent) => {
      options.signal?.throwIfAborted();
      const url = options.href ?? `https://service.test/api/v2/chats/7/users?limit=${options.query?.limit}`;
      asked.push(url);
      const page = pages[url];
      if (!page) throw new AppFailure({ kind: 'http', status: 400, path: url, message: null });
      const link = typeof page.link === 'function' ? page.link(url) : page.link;
      const data = page.rows.map((userId) => ({ userId, username: `n${userId}`, userRoles: ['User'] }));
      return { status: 200, data, url, headers: new Headers(link === undefined ? {} : { link }) };
    },
  };
  return { platform: platform as unknown as Platform, asked };
}

async function walk(
  platform: Platform,
  options: Partial<Parameters<typeof walkPages<'chats.users'>>[2]> = {},
): Promise<number[][]> {
  const pages: number[][] = [];
  for await (const page of walkPages(platform, 'chats.users', {
    purpose: 'chattersWalk',
    path: { channelId: 7 },
    query: { limit: 2 },
    ...options,
  })) {
    pages.push(page.rows.map((row) => row.userId));
  }
  return pages;
}

const first = 'https://service.test/api/v2/chats/7/users?limit=2';
const at = (token: string): string =>
  `https://service.test/api/v2/chats/7/users?limit=2&showLurkers=False&continuationToken=${token}`;
const relative = (token: string): string =>
  `</api/v2/chats/7/users?limit=2&showLurkers=False&continuationToken=${token}>; rel="next"`;

it('follows relative links to the end, also over short and empty pages', async () => {
  const { platform, asked } = serving({
    [first]: { rows: [1, 2], link: relative('a%3D%3D') },
    [at('a%3D%3D')]: { rows: [], link: relative('b') },
    [at('b')]: { rows: [3], link: `<${at('c')}>; rel="prev next"; title="a, b"` },
    [at('c')]: { rows: [4, 5] },
  });
  expect(await walk(platform)).toEqual([[1, 2], [], [3], [4, 5]]);
  expect(asked).toEqual([first, at('a%3D%3D'), at('b'), at('c')]);
});

it('hands on what it has read and stops when a token comes again', async () => {
  const { platform, asked } = serving({
    [first]: { rows: [1], link: relative('a') },
    [at('a')]: { rows: [2], link: relative('b') },
    [at('b')]: { rows: [3], link: '</api/v2/chats/7/users?continuationToken=a&limit=3>; rel=next' },
  });
  const seen: number[] = [];
  const walking = (async () => {
    for await (const page of walkPages(platform, 'chats.users', {
      purpose: 'chattersWalk',
      path: { channelId: 7 },
      query: { limit: 2 },
    })) {
      seen.push(...page.rows.map((row) => row.userId));
    }
  })();
  await expect(walking).rejects.toMatchObject({ error: { kind: 'badPayload', where: 'link header' } });
  expect(seen).toEqual([1, 2, 3]);
  expect(asked).toHaveLength(3);
});

it('stops when a page names itself, with or without a token', async () => {
  await expect(walk(serving({ [first]: { rows: [1], link: `<${first}>; rel="next"` } }).platform)).rejects.toThrow(
    AppFailure,
  );
  const { platform, asked } = serving({
    [first]: { rows: [1], link: relative('a') },
    [at('a')]: { rows: [2], link: (url) => `<${url}>; rel="next"` },
  });
  await expect(walk(platform)).rejects.toThrow(AppFailure);
  expect(asked).toHaveLength(2);
});

it.each([
  ['another origin', '<https://elsewhere.test/api/v2/chats/7/users?continuationToken=a>; rel="next"'],
  ['another port', '<https://service.test:444/api>; rel="next"'],
  ['another origin, without a scheme', '<//elsewhere.test/api>; rel="next"'],
  ['no origin at all', '<data:text/plain,x>; rel="next"'],
  ['nothing that can be read', 'next please'],
  ['an address that is none', '<http://[>; rel="next"'],
])('refuses a link to %s', async (_, link) => {
  const { platform, asked } = serving({ [first]: { rows: [1], link } });
  await expect(walk(platform)).rejects.toMatchObject({ error: { kind: 'badPayload', where: 'link header' } });
  expect(asked).toHaveLength(1);
});

it('takes a header without rel=next for the end', () => {
  expect(nextAddress(new Headers({ link: '</x?page=0>; rel="first"' }), first)).toBeNull();
  expect(nextAddress(new Headers({ link: ' ' }), first)).toBeNull();
  expect(nextAddress(new Headers(), first)).toBeNull();
});

it('stops an endless list', async () => {
  let count = 0;
  const endless = new Proxy<Record<string, Served>>(
    {},
    { get: () => ({ rows: [1], link: () => relative(`t${count++}`) }) },
  );
  await expect(walk(serving(endless).platform, { pagesMax: 30 })).rejects.toMatchObject({
    error: { kind: 'badPayload' },
  });
  expect(count).toBe(30);
});

it('ends with what the request throws', async () => {
  const { platform } = serving({ [first]: { rows: [1], link: relative('gone') } });
  await expect(walk(platform)).rejects.toMatchObject({ error: { kind: 'http', status: 400 } });
});

it('ends when it is aborted between pages, and when its gate throws', async () => {
  const pages = { [first]: { rows: [1], link: relative('a') }, [at('a')]: { rows: [2] } };
  const abort = new AbortController();
  const { platform, asked } = serving(pages);
  const walking = walk(platform, {
    signal: abort.signal,
    beforePage: (number) => void (number === 2 && abort.abort(new Error('left'))),
  });
  await expect(walking).rejects.toThrow('left');
  expect(asked).toEqual([first]);
  const gate = (number: number): void => {
    if (number === 2) throw new Error('closed');
  };
  await expect(walk(serving(pages).platform, { beforePage: gate })).rejects.toThrow('closed');
});
