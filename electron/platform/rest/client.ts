import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Endpoint } from '../../../shared/platform/endpoint.ts';
import { type EndpointName, endpoints, type Reply } from '../../../shared/platform/endpoints.ts';
import type {
  Account,
  Clock,
  Fetch,
  Logger,
  Platform,
  PlatformReply,
  Random,
  RequestOptions,
} from '../../kernel/ports.ts';
import type { Redactor } from '../../kernel/redact.ts';
import { Unanswered } from '../../kernel/unanswered.ts';
import { unlessAborted } from '../../kernel/unlessAborted.ts';
import { normalBaseUrl, requestUrl } from '../address.ts';
import type { Budget, Payer } from '../budget/budget.ts';
import type { Permit } from '../budget/permit.ts';
import { isFull, readRateHeaders } from '../budget/rateHeaders.ts';
import { channelOf } from './channelOf.ts';
import { messageOf } from './errorsFromReply.ts';
import { type HttpExchange, httpExchange } from './httpExchange.ts';
import { type Credentials, type HookClient, identify } from './identity.ts';
import { readReply } from './readReply.ts';
import { DEFAULT_TRIES, retryDelayMs } from './retry.ts';

/** All buckets but two renew within a minute, so this is long enough to see one open. */
const FOREGROUND_PATIENCE_MS = 90_000;
/** A service that goes on refusing after its own waits is believed in the end. */
const MOST_REFUSALS = 4;

export type PlatformClientDeps = {
  baseUrl: string;
  clientId: string;
  /** Name and version of the application. @see PLATFORM §1.2 */
  userAgent: string;
  budget: Budget;
  /** Whom requests speak as unless they say otherwise; left out: the application alone. */
  account?: Account;
  /** Who makes hook calls; left out where hooks are not used. */
  hookClient?: HookClient;
  /** From when it is aborted on no change is sent any more, but for those of sign-ins: it is refused with its reason. */
  lastChange?: AbortSignal;
  clock: Clock;
  random: Random;
  fetch: Fetch;
  log: Logger;
  redact: Redactor;
  /** Told of each whole answer, refusals too. It may hold secrets, and is for main alone. */
  onAnswer?: (answer: PlatformAnswer) => void;
};

/** An answer of the service as it came. `serverNowMs`: when, by the service's own clock as far as it tells. */
export type PlatformAnswer = {
  /** Verb and path as the service declares them, without ids. */
  what: string;
  version: Endpoint['version'];
  status: number;
  headers: Headers;
  text: string;
  serverNowMs: number;
};

/** One call with all that stays the same from try to try. */
type Call = {
  name: EndpointName;
  endpoint: Endpoint;
  url: string;
  /** The path as declared: the real one may hold a handle. */
  shownPath: string;
  body: string | FormData | undefined;
  /** Whom it speaks as; null: the application alone. */
  account: Account | null;
  /** Of a change: the sign-in that it was begun with. Let go, it is never made; null: whoever asks when it is sent may. */
  hold: AbortSignal | null;
  /** Of a change: from when on it is not sent any more. */
  last: AbortSignal | null;
  options: RequestOptions<EndpointName>;
};

type Answered = Extract<HttpExchange, { kind: 'answered' }>;

/** The one way to the platform's REST interface. @see DESIGN §3 */
export class PlatformClient implements Platform {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly #deps: PlatformClientDeps;

  /** @throws TypeError when the base address is no http(s) address. */
  constructor(deps: PlatformClientDeps) {
    this.#deps = deps;
    this.baseUrl = normalBaseUrl(deps.baseUrl);
    this.clientId = deps.clientId;
  }

  async request<N extends EndpointName>(name: N, options: RequestOptions<N>): Promise<PlatformReply<N>> {
    const endpoint: Endpoint = endpoints[name];
    const account = options.as === 'anonymous' ? null : (options.as ?? this.#deps.account ?? null);
    const isOfAccount = endpoint.identity === 'user' || endpoint.identity === 'application';
    const isChange = endpoint.method !== 'GET';
    const call: Call = {
      name,
      endpoint,
      url: requestUrl(this.baseUrl, endpoint, options),
      shownPath: `/api/v${endpoint.version}${endpoint.path}`,
      body: bodyOf(options),
      account,
      hold: account && isOfAccount && isChange ? account.hold : null,
      last: isChange && endpoint.identity !== 'none' ? (this.#deps.lastChange ?? null) : null,
      options: options as RequestOptions<EndpointName>,
    };
    const { status, headers, text } = await this.#answer(call);
    const reply = { status, headers, url: call.url, data: undefined, rowsLeftOut: 0 };
    if (status < 200 || status >= 300) return reply;
    const read = readReply(name, endpoint.reply, status, text, this.#deps.redact);
    if (!read.ok) throw this.#fail(call, read.error);
    const { data, partsLeftOut, rowsLeftOut } = read.value;
    if (partsLeftOut > 0) this.#deps.log.warn('reply.partlyUnreadable', { name, leftOut: partsLeftOut });
    return { ...reply, data: data as Reply<N> | undefined, rowsLeftOut };
  }

  /** Tries until there is an answer to hand on: a 2xx or a status the caller accepts. */
  async #answer(call: Call): Promise<Answered> {
    const { clock, random } = this.#deps;
    const tries = call.endpoint.method === 'GET' ? (call.options.tries ?? DEFAULT_TRIES) : 1;
    let failed = 0;
    let refused = 0;
    let renewed = false;
    for (;;) {
      const hold = call.hold ?? call.account?.hold;
      const { permit, credentials } = await this.#turn(call);
      const outcome = await this.#send(call, credentials, permit);
      if (outcome.kind === 'answered' && isAnswer(outcome, call, clock.now())) return outcome;
      const error = this.#errorOf(call, outcome);
      if (error.kind === 'rateLimited') {
        // Refused before it was looked at, so even a POST may be sent again; the budget makes us wait for the window.
        refused += 1;
        if (refused >= MOST_REFUSALS) throw this.#fail(call, error);
        continue;
      }
      if (error.kind === 'http' && error.status === 401 && call.account && credentials.token !== null) {
        // Refusing a fresh token is a fault of the service; only refusing to refresh ends the sign-in.
        if (renewed) throw this.#fail(call, error);
        const fresh = await call.account.renew(credentials.token);
        if (fresh === null || hold?.aborted) throw this.#fail(call, { kind: 'signInEnded' });
        if (fresh === credentials.token) throw this.#fail(call, error);
        renewed = true;
        continue;
      }
      failed += 1;
      const delayMs = retryDelayMs(failed, retryAfterMs(outcome, clock.now()), random);
      if (failed >= tries || delayMs === null || !isWorthRetry(outcome)) {
        throw this.#fail(call, error, isUnanswered(outcome) ? new Unanswered() : undefined);
      }
      this.#deps.log.info('request.repeated', { name: call.name, error, afterMs: delayMs, failed });
      await clock.sleep(delayMs, call.options.signal);
    }
  }

  /**
   * Waits for room, and sees who asks when there is some: meanwhile tokens are renewed, and people sign out.
   * @throws AppFailure `notSignedIn`, `signInEnded` for a change whose person did
   */
  async #turn(call: Call): Promise<{ permit: Permit; credentials: Credentials }> {
    const who = async (): Promise<Credentials> => {
      if (call.account && call.hold?.aborted) throw this.#fail(call, call.account.missing);
      return unlessAborted(identify(call.endpoint.identity, call.account, this.#deps), call.last);
    };
    for (;;) {
      const { payer } = await who();
      const permit = await this.#permit(call, payer);
      try {
        const credentials = await who();
        if (call.hold?.aborted !== true && credentials.payer === payer) return { permit, credentials };
      } catch (cause) {
        permit.unused();
        throw cause;
      }
      permit.unused();
    }
  }

  async #permit(call: Call, payer: Payer): Promise<Permit> {
    const { endpoint, options, account, hold, last, url } = call;
    const signals = [options.signal, hold, last].filter((signal) => signal instanceof AbortSignal);
    try {
      return await this.#deps.budget.take({
        bucket: endpoint.bucket,
        payer,
        priority: options.priority ?? 'foreground',
        purpose: options.purpose,
        what: `${endpoint.method} ${endpoint.version === 1 ? '' : '/v2'}${endpoint.path}`,
        channelId: channelOf(endpoint.path, url),
        patienceMs: patienceOf(options),
        waiting: options.waiting,
        signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0],
      });
    } catch (cause) {
      if (account && hold?.aborted && cause === hold.reason) throw this.#fail(call, account.missing);
      throw cause;
    }
  }

  /** One request: sends it, tells the budget and the log how it went. */
  async #send(call: Call, credentials: Credentials, permit: Permit): Promise<HttpExchange> {
    const { clock, log, userAgent } = this.#deps;
    const { endpoint, options, body } = call;
    const startMs = clock.now();
    try {
      const headers: Record<string, string> = { accept: 'application/json', 'user-agent': userAgent };
      // Of a form it names the boundary, which fetch makes.
      if (typeof body === 'string') headers['content-type'] = 'application/json; charset=utf-8';
      Object.assign(headers, credentials.headers);
      const { url, shownPath } = call;
      const { signal } = options;
      const outcome = await httpExchange(this.#deps, {
        url,
        method: endpoint.method,
        headers,
        body,
        shownPath,
        signal,
      });
      if (outcome.kind !== 'failed') permit.answered(outcome.status, outcome.headers, outcome.sentAtMs);
      else if (!outcome.reached) permit.unused();
      if (outcome.kind === 'answered') this.#tell(call, outcome);
      log.info('request.ended', {
        name: call.name,
        outcome: outcome.kind === 'failed' ? outcome.error.kind : outcome.status,
        tookMs: clock.now() - startMs,
      });
      return outcome;
    } finally {
      permit.lost(); // nothing when it has been told already: this is for what was given up on the way
    }
  }

  #tell({ endpoint: { method, path, version } }: Call, { status, headers, text }: Answered): void {
    const nowMs = this.#deps.clock.now();
    const serverNowMs = readRateHeaders(headers, nowMs).dateServerMs ?? nowMs;
    this.#deps.onAnswer?.({ what: `${method} ${path}`, version, status, headers, text, serverNowMs });
  }

  #errorOf({ name, endpoint, shownPath }: Call, outcome: HttpExchange): AppError {
    if (outcome.kind === 'failed') return outcome.error;
    const { status, headers } = outcome;
    const rate = readRateHeaders(headers, this.#deps.clock.now());
    if (isFull(status, rate)) {
      return { kind: 'rateLimited', bucket: endpoint.bucket, retryAfterMs: rate.retryAfterMs ?? 1_000 };
    }
    if (outcome.kind === 'torn' && status >= 200 && status < 300) {
      return outcome.error.kind === 'badPayload' ? { ...outcome.error, where: name } : outcome.error;
    }
    const message = outcome.kind === 'answered' ? messageOf(outcome.text, this.#deps.redact) : null;
    return { kind: 'http', status, path: shownPath, message };
  }

  #fail({ name }: Call, error: AppError, cause?: Unanswered): AppFailure {
    this.#deps.log.warn('request.failed', { name, error });
    return new AppFailure(error, { cause });
  }
}

function patienceOf({ waiting, patienceMs, priority = 'foreground' }: RequestOptions<EndpointName>): number {
  if (patienceMs !== undefined) return patienceMs;
  return waiting === undefined && priority === 'foreground' ? FOREGROUND_PATIENCE_MS : Number.POSITIVE_INFINITY;
}

function bodyOf({ body, form }: Pick<RequestOptions<EndpointName>, 'body' | 'form'>): string | FormData | undefined {
  if (form === undefined) return body === undefined ? undefined : JSON.stringify(body);
  const data = new FormData();
  data.set(form.field, new Blob([new Uint8Array(form.bytes)], { type: form.type }), form.fileName);
  return data;
}

function isAnswer({ status, headers }: Answered, { options }: Call, nowMs: number): boolean {
  if (status >= 200 && status < 300) return true;
  return options.accept?.includes(status) === true && !isFull(status, readRateHeaders(headers, nowMs));
}

function isUnanswered(outcome: HttpExchange): boolean {
  return outcome.kind === 'torn' || (outcome.kind === 'failed' && outcome.reached);
}

/** Whether another try may go better: the service failed, or the connection did. */
function isWorthRetry(outcome: HttpExchange): boolean {
  if (outcome.kind === 'failed') return true;
  return outcome.status >= 500 || (outcome.kind === 'torn' && outcome.retry && outcome.status < 400);
}

function retryAfterMs(outcome: HttpExchange, nowMs: number): number | null {
  return outcome.kind === 'failed' ? null : readRateHeaders(outcome.headers, nowMs).retryAfterMs;
}
