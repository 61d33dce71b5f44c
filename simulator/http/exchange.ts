import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BucketName } from '../../shared/platform/buckets.ts';
import type { Fault } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import { failureBody, HttpFailure } from './failures.ts';
import { type Outgoing, send, sendAndCut } from './send.ts';

/** A request under way. */
export type Exchange = {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly url: URL;
};

/** What faults and the journal need to know of a request. */
export type ExchangeFacts = {
  readonly endpoint?: string;
  readonly bucket?: BucketName;
  readonly version: 1 | 2;
  /** The path as the journal may show it. */
  readonly shownPath: string;
};

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };
const SHOWN_QUERY = ['page', 'limit', 'fields', 'order', 'where', 'username', 'showLurkers', 'noCount', 'q', 'scope'];

/** A JSON answer; undefined sends no body. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Outgoing {
  if (body === undefined) return { status, headers, body: undefined };
  return { status, headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) };
}

/**
 * Answers a request: lets a fault strike if one was asked for, else (or besides) lets `work` make the answer; sends it
 * and notes it in the journal.
 * @param work gets the answer a fault has fixed already, and then only counts it
 */
export async function perform(
  world: World,
  exchange: Exchange,
  facts: ExchangeFacts,
  work: (fixed: Outgoing | undefined) => Outgoing | Promise<Outgoing>,
): Promise<void> {
  const { method, url, response } = exchange;
  const { bucket, endpoint } = facts;
  const fault = world.faults.strike({ kind: 'request', method, path: url.pathname, bucket });
  const note = (status: number) => {
    const query = shownQuery(url.searchParams);
    world.journal.add({
      kind: 'request',
      method,
      path: facts.shownPath,
      ...(query === undefined ? {} : { query }),
      ...(endpoint === undefined ? {} : { endpoint }),
      status,
      ...(fault === undefined ? {} : { fault: fault.id }),
    });
  };
  if (fault?.do.refuse) {
    note(0);
    response.destroy();
    return;
  }
  const { delayMs } = fault?.do ?? {};
  if (delayMs !== undefined) await new Promise<void>((resolve) => world.clock.after(delayMs, resolve));
  const worked = await work(fixedAnswer(fault, facts.version));
  const answer = fault === undefined ? worked : alter(worked, fault);
  note(fault?.do.cut ? 0 : answer.status);
  if (fault?.do.cut) sendAndCut(response, answer, world.clock.now());
  else send(response, answer, world.clock.now());
}

/** A fault with a status answers by itself, in the error shape of the version. */
function fixedAnswer(fault: Fault | undefined, version: 1 | 2): Outgoing | undefined {
  const status = fault?.do.status;
  if (status === undefined) return undefined;
  if (status < 400) return json(status, status === 204 ? undefined : {});
  return json(status, failureBody(new HttpFailure(status, 'A fault was asked for.'), version));
}

function alter(answer: Outgoing, { do: { body, headers } }: Fault): Outgoing {
  const replaced = body === undefined ? answer : { ...answer, body, headers: { ...answer.headers, ...typeOf(body) } };
  return headers === undefined ? replaced : { ...replaced, headers: { ...replaced.headers, ...headers } };
}

const typeOf = (body: string) =>
  body.trimStart().startsWith('<') ? { 'Content-Type': 'text/html; charset=utf-8' } : JSON_HEADERS;

function shownQuery(parameters: URLSearchParams): Record<string, string> | undefined {
  const shown = [...parameters].filter(([name]) => SHOWN_QUERY.includes(name));
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}
