import type { ServerResponse } from 'node:http';

/** An answer ready to leave. */
export type Outgoing = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, bytes, or nothing at all. */
  readonly body: string | Buffer | undefined;
};

/** Sends an answer in one write, as some old readers need it. @see PLATFORM §14 */
export function send(response: ServerResponse, { status, headers, body }: Outgoing, nowMs: number): void {
  const date = new Date(nowMs).toUTCString();
  if (body === undefined) {
    response.writeHead(status, { Date: date, ...headers, ...(status === 204 ? {} : { 'Content-Length': '0' }) });
    response.end();
    return;
  }
  response.writeHead(status, { Date: date, 'Content-Length': String(Buffer.byteLength(body)), ...headers });
  response.end(body);
}

/** Sends the head and half of the body, then destroys the connection: a cut in the middle of an answer. */
export function sendAndCut(response: ServerResponse, { status, headers, body }: Outgoing, nowMs: number): void {
  const bytes = Buffer.from(body ?? '');
  const length = String(Math.max(1, bytes.length));
  response.writeHead(status, { Date: new Date(nowMs).toUTCString(), ...headers, 'Content-Length': length });
  response.flushHeaders();
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
}
