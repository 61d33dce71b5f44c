import type { z } from 'zod';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { chatUser } from '../../../shared/platform/rest.ts';
import type { Clock, Platform, RequestOptions } from '../../kernel/ports.ts';

type ChatUser = z.infer<typeof chatUser>;
type Options = RequestOptions<'chats.users'> & RequestOptions<'chats.user'>;

/** A service with a list of chatters that a test changes, in place of the platform. Pages follow the order of `people`. */
export class FakeChatters implements Platform {
  readonly baseUrl = 'https://service.test';
  readonly clientId = 'app';
  /** Who is in the chat, by user id. */
  readonly people = new Map<number, ChatUser>();
  /** What was asked, with priority, as text. */
  readonly asked: string[] = [];
  /** User ids whose rows come so that they can't be read. */
  readonly unreadable = new Set<number>();
  pageSize = 100;
  latencyMs = 0;
  /** What happens to a request instead of an answer; the number counts all requests from 1 on. */
  failure: (request: number) => AppError | 'sameLink' | null = () => null;
  #requests = 0;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(userId: number, username = `name${userId}`, ...userRoles: string[]): void {
    this.people.set(userId, { userId, username, userRoles: userRoles.length > 0 ? userRoles : ['User'] });
  }

  addMany(count: number, from = 1): void {
    for (let userId = from; userId < from + count; userId++) this.add(userId);
  }

  readonly request = (async (name: string, options: Options) => {
    const request = ++this.#requests;
    const page = new URL(options.href ?? this.#address(name, options), this.baseUrl);
    this.asked.push(`${options.priority ?? 'foreground'} ${page.pathname}${page.search}`);
    if (this.latencyMs > 0) await this.#clock.sleep(this.latencyMs, options.signal);
    options.signal?.throwIfAborted();
    const failure = this.failure(request);
    if (failure !== null && failure !== 'sameLink') throw new AppFailure(failure);
    if (name === 'chats.user') return this.#one(Number(page.pathname.split('/').at(-1)), page.href);
    return this.#page(page, failure === 'sameLink');
  }) as unknown as Platform['request'];

  #address(name: string, { path, query }: Options): string {
    const list = `/api/v2/chats/${path?.channelId}/users`;
    if (name === 'chats.user') return `${list}/${path?.userId}`;
    const search = Object.entries(query ?? {}).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
    return `${list}?${search.join('&')}`;
  }

  #one(userId: number, url: string): unknown {
    const person = this.people.get(userId);
    return { status: person ? 200 : 404, data: person, rowsLeftOut: 0, url, headers: new Headers() };
  }

  /** The continuation token is where the next page begins. */
  #page(page: URL, sameLink: boolean): unknown {
    const fragment = page.searchParams.get('username')?.toLowerCase();
    const all = [...this.people.values()].filter(
      (person) => !fragment || person.username.toLowerCase().includes(fragment),
    );
    const from = Number(page.searchParams.get('continuationToken') ?? 0);
    const next = sameLink ? from : from + this.pageSize;
    const headers = new Headers();
    const url = page.href;
    if (sameLink || next < all.length) {
      page.searchParams.set('continuationToken', String(next));
      headers.set('link', `<${page.pathname}${page.search}>; rel="next"`);
    }
    const rows = all.slice(from, from + this.pageSize);
    const data = rows.filter(({ userId }) => !this.unreadable.has(userId));
    return { status: 200, data, rowsLeftOut: rows.length - data.length, url, headers };
  }
}
