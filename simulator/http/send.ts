import type { ServerResponse } from 'node:http';

/** An answer ready to leave. */
export type Outgoing = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, bytes, or nothing at all. */
  readonly body: string | Buffer | undefined;
};

/** Where answers go: to a client, or nowhere when the past is played again. */
export type Responder = {
  /** Whether the answer has left. */
  readonly isDone: boolean;
  /** @param nowMs what the `Date` header shows */
  send(answer: Outgoing, nowMs: number): void;
  /** Sends a part and cuts the connection: after `atByte` bytes of the body, or in its middle. */
  cut(answer: Outgoing, nowMs: number, atByte: number | undefined): void;
  /** Cuts the connection without a word. */
  destroy(): void;
};

/** Answers that nobody reads. */
export const nowhere: Responder = { isDone: true, send: () => {}, cut: () => {}, destroy: () => {} };

const httpDate = (nowMs: number) => new Date(nowMs).toUTCString();

/** Answers a request that came in over HTTP. */
export function responderOf(response: ServerResponse): Responder {
  return {
    get isDone() {
      return response.headersSent || response.destroyed;
    },
    /** In one write, as some old readers need it. @see PLATFORM §14 */
    send({ status, headers, body }, nowMs) {
      if (body === undefined) {
        const length = status === 204 ? {} : { 'Content-Length': '0' };
        response.writeHead(status, { Date: httpDate(nowMs), ...headers, ...length });
        response.end();
        return;
      }
      const length = String(Buffer.byteLength(body));
      response.writeHead(status, { Date: httpDate(nowMs), 'Content-Length': length, ...headers });
      response.end(body);
    },
    cut({ status, headers, body }, nowMs, atByte) {
      const bytes = Buffer.from(body ?? '');
      const length = String(Math.max(1, bytes.length));
      const sent = Math.min(atByte ?? bytes.length >> 1, Math.max(0, bytes.length - 1));
      response.writeHead(status, { Date: httpDate(nowMs), ...headers, 'Content-Length': length });
      response.flushHeaders();
      response.write(bytes.subarray(0, sent), () => response.destroy());
    },
    destroy: () => void response.destroy(),
  };
}
