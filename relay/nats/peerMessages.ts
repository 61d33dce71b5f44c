import { PayloadReader, PayloadWriter } from '../../shared/relayPayload.ts';
import type { Carried, CarriedRequest } from '../ports.ts';

/**
 * What instances say to each other over NATS, one message each. A request names the app beside the subject that it came on, so
 * that one which went astray is recognized.
 */

const REQUEST = 1;
const ANSWERED = 2;
const FAILED = 3;
const TORN = 4;
const NOBODY = 5;
const TAKEN = 6;
const PROBE = 7;

/** What comes back: `taken`, where it takes long, by the instance that asks its app; then what became of the request. */
export type PeerReply = Carried | { kind: 'taken'; by: string };

const headersBytes = (headers: readonly string[]) => headers.reduce((sum, text) => sum + 2 + text.length, 2);

function written(length: number, write: (to: PayloadWriter) => void): Uint8Array {
  const bytes = new Uint8Array(length);
  write(new PayloadWriter(bytes, new DataView(bytes.buffer), 0));
  return bytes;
}

const readerOf = (bytes: Uint8Array) =>
  new PayloadReader(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, bytes.length);

export function encodePeerRequest(id: string, { method, path, headers, body }: CarriedRequest): Uint8Array {
  const length = 1 + 1 + id.length + 1 + method.length + 2 + path.length + headersBytes(headers) + body.length;
  return written(length, (to) => {
    to.byte(REQUEST);
    to.byte(id.length);
    to.text(id);
    to.byte(method.length);
    to.text(method);
    to.short(path.length);
    to.text(path);
    to.headers(headers);
    to.bytes(body);
  });
}

/** The body is a view. @throws RelayFrameError for what is no request */
export function decodePeerRequest(bytes: Uint8Array): { id: string; request: CarriedRequest } | null {
  const from = readerOf(bytes);
  if (from.byte() !== REQUEST) return null;
  const id = from.text(from.byte());
  const method = from.text(from.byte());
  const path = from.text(from.short());
  const headers = from.headers();
  return { id, request: { method, path, headers, body: from.rest() } };
}

export function encodePeerReply(reply: PeerReply): Uint8Array {
  switch (reply.kind) {
    case 'answered':
      return written(1 + 2 + headersBytes(reply.headers) + reply.body.length, (to) => {
        to.byte(ANSWERED);
        to.short(reply.status);
        to.headers(reply.headers);
        to.bytes(reply.body);
      });
    case 'failed':
      return written(3, (to) => {
        to.byte(FAILED);
        to.short(reply.status);
      });
    case 'taken':
      return written(2 + reply.by.length, (to) => {
        to.byte(TAKEN);
        to.byte(reply.by.length);
        to.text(reply.by);
      });
    case 'torn':
      return new Uint8Array([TORN]);
    case 'nobody':
      return new Uint8Array([NOBODY]);
  }
}

/** The body is a view. @throws RelayFrameError for what is no reply */
export function decodePeerReply(bytes: Uint8Array): PeerReply | null {
  const from = readerOf(bytes);
  switch (from.byte()) {
    case ANSWERED:
      return { kind: 'answered', status: from.short(), headers: from.headers(), body: from.rest() };
    case FAILED:
      return { kind: 'failed', status: from.short() };
    case TORN:
      return { kind: 'torn' };
    case NOBODY:
      return { kind: 'nobody' };
    case TAKEN:
      return { kind: 'taken', by: from.text(from.byte()) };
    default:
      return null;
  }
}

/** Asks which of these requests of an instance are under way. */
export function encodeProbe(from: string, numbers: readonly string[]): Uint8Array {
  const text = [from, ...numbers].join(' ');
  return written(1 + text.length, (to) => {
    to.byte(PROBE);
    to.text(text);
  });
}

/** Null for what is no probe. */
export function decodeProbe(bytes: Uint8Array): { from: string; numbers: string[] } | null {
  if (bytes[0] !== PROBE) return null;
  const [from = '', ...numbers] = readerOf(bytes.subarray(1))
    .text(bytes.length - 1)
    .split(' ');
  return { from, numbers };
}
