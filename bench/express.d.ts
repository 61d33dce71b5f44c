// What the bench uses of express, which has no types of its own.
declare module 'express' {
  import type { IncomingMessage, RequestListener } from 'node:http';

  type Request = IncomingMessage & { body: Buffer };
  type Response = { status(code: number): { end(): void } };
  type Handler = (request: Request, response: Response) => void;
  type Reader = { readonly reads: 'body' };
  type App = RequestListener & { post(path: string, read: Reader, handle: Handler): void };

  const express: { (): App; raw(options: { type: string }): Reader };
  export default express;
}
