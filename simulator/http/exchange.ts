import type { BucketName } from '../../shared/platform/buckets.ts';
import type { Fault } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import { failureBody, HttpFailure } from './failures.ts';
import { shiftReset } from './readingRules.ts';
import type { Received } from './received.ts';
import type { Outgoing, Responder } from './send.ts';

/** A request under way. */
export type Exchange = {
  readonly incoming: Received;
  readonly responder: Responder;
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
const RESET_HEADER = 'X-RateLimit-Reset';

/** A JSON answer; undefined sends no body. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Outgoing {
  if (body === undefined) return { status, headers, body: undefined };
  return { status, headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) };
}

/**
 * Answers a request: lets a fault strike if one was asked for, else (or besides) lets `work` make the answer; sends it
 * and notes it in the journal. All of it happens at once, unless a fault delays it.
 * @param work gets the answer a fault has fixed already, and then only counts it
 */
export function perform(
  world: World,
  exchange: Exchange,
  facts: ExchangeFacts,
  work: (fixed: Outgoing | undefined) => Outgoing,
): void {
  const { method, url, responder } = exchange;
  const { bucket, endpoint } = facts;
  const fault = world.faults.strike({ kind: 'request', method, path: url.pathname, bucket });
  const { refuse, delayMs, cut, cutAtByte, clockSkewMs = 0 } = fault?.do ?? {};
  const isCut = cut === true || cutAtByte !== undefined;
  const note = (status: number) => {
    const query = shownQuery(url);
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
  if (refuse) {
    note(0);
    responder.destroy();
    return;
  }
  const answerNow = () => {
    const worked = work(fixedAnswer(fault, facts.version));
    const answer = fault === undefined ? worked : alter(world, worked, fault);
    note(isCut ? 0 : answer.status);
    const shownMs = world.clock.now() + clockSkewMs;
    if (isCut) responder.cut(answer, shownMs, cutAtByte);
    else responder.send(answer, shownMs);
  };
  if (delayMs === undefined) answerNow();
  else world.clock.after(delayMs, answerNow);
}

/** A fault with a status answers by itself, in the error shape of the version. */
function fixedAnswer(fault: Fault | undefined, version: 1 | 2): Outgoing | undefined {
  const status = fault?.do.status;
  if (status === undefined) return undefined;
  if (status < 400) return json(status, status === 204 ? undefined : {});
  return json(status, failureBody(new HttpFailure(status, 'A fault was asked for.'), version));
}

function alter(world: World, answer: Outgoing, { do: action }: Fault): Outgoing {
  const body = world.faults.bodyInstead(action);
  const { clockSkewMs = 0, headers = {} } = action;
  const reset = answer.headers[RESET_HEADER];
  return {
    status: answer.status,
    body: body ?? answer.body,
    headers: {
      ...answer.headers,
      ...(typeof body === 'string' ? typeOf(body) : {}),
      ...(reset === undefined ? {} : { [RESET_HEADER]: shiftReset(world.readings, reset, clockSkewMs) }),
      ...headers,
    },
  };
}

const typeOf = (body: string) =>
  body.trimStart().startsWith('<') ? { 'Content-Type': 'text/html; charset=utf-8' } : JSON_HEADERS;

function shownQuery({ search, searchParams }: URL): Record<string, string> | undefined {
  if (search === '') return undefined;
  const shown = [...searchParams].filter(([name]) => SHOWN_QUERY.includes(name));
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}
