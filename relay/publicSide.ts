import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppBook } from './appBook.ts';
import { requestHeaders } from './headers.ts';
import type { Outcome, RelayMetrics } from './metrics.ts';
import { answerPairing } from './pairing.ts';
import type { TokensPort } from './ports.ts';
import { publicAnswer, refuse } from './publicAnswer.ts';
import { Bodies, readBody, type Waiting } from './readBody.ts';
import type { Answer } from './relayedApp.ts';
import type { Seats } from './seats.ts';
import type { Strangers } from './strangers.ts';

const LINGER_MS = 3_000;
const MOST_HEADERS = 100;
/** A body is counted with what its head and its bookkeeping take, so that many empty ones are bounded too. */
const BYTES_BESIDE_BODY = 2 * 1024;
/** A wrong code weighs so much: ten a burst, and two a second. */
const CODE_WEIGHT = 10;

const METHOD = /^[A-Z][A-Z-]{0,31}$/;
const ADDRESS = /^\/([a-z0-9][a-z0-9-]{0,62})(\/[\x21-\xff]*)$/;

export type PublicSideDeps = {
  apps: AppBook;
  tokens: TokensPort;
  seats: Seats;
  strangers: Strangers;
  metrics: RelayMetrics;
  now: () => number;
  after(ms: number, callback: () => void): () => void;
  /** Null while it can serve; else why not. */
  unready: () => string | null;
  isEnding: () => boolean;
  paired: () => void;
};

/** Answers what is asked of the relay's public address. */
export class PublicSide {
  readonly #deps: PublicSideDeps;
  readonly #bodies = new Bodies();

  constructor(deps: PublicSideDeps) {
    this.#deps = deps;
  }

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#follow(request, response);
    // What comes while the relay ends is still answered, and its connection is not used again.
    if (this.#deps.isEnding()) response.shouldKeepAlive = false;
    const { method = '', url = '' } = request;
    const [, id = '', path = ''] = ADDRESS.exec(url) ?? [];
    if (id === '') return this.#own(request, response, `${method} ${url}`);
    if (!this.#deps.tokens.knows(id)) return this.#unknown(request, response);
    if (!METHOD.test(method)) return this.#turnAway(response, 405);
    if (request.rawHeaders.length > 2 * MOST_HEADERS) return this.#turnAway(response, 431);
    await this.#deliver(request, response, id, path);
  }

  async #deliver(request: IncomingMessage, response: ServerResponse, id: string, path: string): Promise<void> {
    const { method = '' } = request;
    const door = this.#deps.apps.doorOf(id);
    const { budget } = door;
    if (!this.#bodies.take(id, BYTES_BESIDE_BODY, 0, budget)) return this.#turnAway(response, 503);
    let held = BYTES_BESIDE_BODY;
    let gone = () => {};
    response.once('close', () => {
      budget.give(held);
      gone();
    });
    const read = await readBody(request, { app: id, bodies: this.#bodies, budget });
    switch (read.kind) {
      case 'whole': {
        const { body } = read;
        if (response.closed) return budget.give(body.length);
        held += body.length;
        this.#deps.seats.set(request.socket, 'waiting');
        const headers = requestHeaders(method, request.rawHeaders, body.length);
        const answer = this.#counted(response);
        const stop = () => {
          budget.give(held);
          held = 0;
          gone();
          answer.fail(503);
        };
        const hopes = () => this.#mayGiveWay(response, { app: id, length: held, stop });
        gone = door.give({ method, path, headers, body }, answer, hopes);
        break;
      }
      case 'tooLarge':
        this.#turnAway(response, 413);
        break;
      case 'full':
        this.#turnAway(response, 503);
        break;
      case 'gone':
        break;
    }
  }

  /** It waits for an app that is away: it holds neither seat nor memory against whoever can be served. */
  #mayGiveWay(response: ServerResponse, held: Waiting): void {
    this.#deps.seats.set(response.req.socket, 'hoping');
    response.once('close', this.#bodies.begin({ ...held, over: () => {} }));
  }

  /** The answer of a delivery, counted by what becomes of it. */
  #counted(response: ServerResponse): Answer {
    const { now, metrics } = this.#deps;
    const startMs = now();
    const answer = publicAnswer(response);
    let outcome: Outcome = 'torn';
    response.once('close', () => metrics.delivery(outcome, now() - startMs));
    return {
      ...answer,
      head: (status, headers, last) => {
        const stands = answer.head(status, headers, last);
        if (stands) outcome = 'answered';
        return stands;
      },
      kept: () => {
        outcome = 'kept';
        answer.kept();
      },
      fail: (status) => {
        outcome = outcomes[status] ?? 'failed';
        answer.fail(status);
      },
      cut: () => {
        outcome = 'torn';
        answer.cut();
      },
    };
  }

  /** What the relay itself is asked. */
  #own(request: IncomingMessage, response: ServerResponse, asked: string): void {
    switch (asked) {
      case 'GET /healthz':
        tell(response, 200, 'ok');
        return;
      case 'GET /readyz': {
        const why = this.#deps.unready();
        tell(response, why === null ? 200 : 503, why ?? 'ready');
        return;
      }
      case 'POST /pair':
        void this.#pair(request, response);
        return;
      default:
        this.#unknown(request, response);
    }
  }

  async #pair(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { strangers, tokens, metrics, paired } = this.#deps;
    const address = strangers.addressOf(request);
    if (strangers.isOver(address)) return this.#turnAway(response, 429);
    strangers.wrong(address, CODE_WEIGHT);
    const status = await answerPairing(request, response, tokens);
    if (status === 200 || status === 503) strangers.takeBack(address, CODE_WEIGHT);
    if (status === 200) paired();
    if (status === null) this.#turnAway(response, 400);
    else if (status === 403) metrics.refused('code');
  }

  #unknown(request: IncomingMessage, response: ServerResponse): void {
    const { strangers, metrics } = this.#deps;
    const address = strangers.addressOf(request);
    const isOver = strangers.isOver(address);
    if (!isOver) strangers.wrong(address);
    metrics.refused(isOver ? 'address' : 'unknown');
    this.#turnAway(response, isOver ? 429 : 404);
  }

  /** Whoever sends what nobody wants has a moment to read why. */
  #turnAway(response: ServerResponse, status: number): void {
    refuse(response, status);
    const { socket, complete } = response.req;
    if (complete) return;
    this.#deps.seats.set(socket, 'refused');
    const cancel = this.#deps.after(LINGER_MS, () => {
      if (!response.req.complete) socket.destroy();
    });
    socket.once('close', cancel);
    response.req.once('end', () => {
      cancel();
      socket.off('close', cancel);
      this.#deps.seats.set(socket, 'silent');
    });
  }

  /** Follows a request until it is answered. */
  #follow({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#deps.seats.set(socket, 'reading');
    response.once('finish', () => {
      const isAccepted = response.statusCode >= 200 && response.statusCode < 300;
      if (response.req.complete) this.#deps.seats.set(socket, isAccepted ? 'idle' : 'silent');
    });
  }
}

const outcomes: Readonly<Record<number, Outcome>> = { 503: 'away', 504: 'late' };

function tell(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
  response.req.resume();
}
