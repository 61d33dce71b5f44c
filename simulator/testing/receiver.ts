import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedCall = {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: string;
};

/** A server hooks are sent to: keeps every call, and answers as it is told. */
export class Receiver {
  readonly calls: ReceivedCall[] = [];
  /** The status of each answer from now on; `hang` never answers, `cut` breaks off. */
  answer: number | 'hang' | 'cut' = 204;
  answerHeaders: Record<string, string> = {};
  readonly #server: Server;
  #waiting: (() => void)[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const { url: path = '', method = '', headers, rawHeaders } = incoming;
      receiver.calls.push({ path, method, headers, rawHeaders, body: String(Buffer.concat(chunks)) });
      if (receiver.answer === 'cut') outgoing.destroy();
      else if (receiver.answer !== 'hang') outgoing.writeHead(receiver.answer, receiver.answerHeaders).end();
      for (const wake of receiver.#waiting.splice(0)) wake();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** Waits for the nth call, from 1. */
  async call(nth: number): Promise<ReceivedCall> {
    for (;;) {
      const call = this.calls[nth - 1];
      if (call !== undefined) return call;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
