import type { Webhook } from '../../shared/platform/rest.ts';
import { plainMessage } from '../kernel/plainText.ts';
import type { Platform } from '../kernel/ports.ts';
import { walkPages } from '../platform/rest/pages.ts';

const LIMIT = 100;
/** A list that goes on for a hundred thousand hooks has lost its end. */
const MOST_PAGES = 1_000;

/** `isWhole`: false when a hook the service told of could not be read, so that one that is missing may still be there. */
export type ReadHooks = { hooks: Webhook[]; isWhole: boolean };

/**
 * All hooks of the application, the inactive ones included, in the service's order, each once. Follows the `link` header, and
 * where a full page comes without one, asks on until a page brings nothing new.
 * @throws AppFailure what a request throws; the signal's reason when it aborts
 * @see API "Other hook operations", PLATFORM §1.3, §8.2
 */
export async function readHooks(
  platform: Platform,
  options: { priority: 'foreground' | 'background'; signal: AbortSignal },
): Promise<ReadHooks> {
  const hooks = new Map<string, Webhook>();
  let isWhole = true;
  const add = (rows: readonly Webhook[], rowsLeftOut: number): boolean => {
    if (rowsLeftOut > 0) isWhole = false;
    const before = hooks.size;
    for (const row of rows) hooks.set(row.id, plainHook(row));
    return hooks.size > before;
  };
  let pages = 0;
  let isFull = false;
  for await (const page of walkPages(platform, 'hooks.list', {
    purpose: 'hooks',
    ...options,
    query: { limit: LIMIT },
    pagesMax: MOST_PAGES,
  })) {
    pages += 1;
    isFull = add(page.rows, page.rowsLeftOut) && page.rows.length + page.rowsLeftOut >= LIMIT;
  }
  // Pages count from zero, so the number of those read is the next one.
  while (isFull && pages < MOST_PAGES) {
    const { data = [], rowsLeftOut } = await platform.request('hooks.list', {
      purpose: 'hooks',
      ...options,
      query: { limit: LIMIT, page: pages },
    });
    pages += 1;
    isFull = add(data, rowsLeftOut) && data.length + rowsLeftOut >= LIMIT;
  }
  return { hooks: [...hooks.values()], isWhole };
}

/** The same hook with its texts fit to be shown. */
export function plainHook(hook: Webhook): Webhook {
  return { ...hook, url: plainMessage(hook.url), events: hook.events.map(plainMessage) };
}
