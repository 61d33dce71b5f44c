import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RelayFrameError } from '../../shared/relayPayload.ts';
import {
  decodePeerReply,
  decodePeerRequest,
  encodePeerReply,
  encodePeerRequest,
  type PeerReply,
} from './peerMessages.ts';

const latin1 = (maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 255 }), { maxLength }).map((bytes) => String.fromCharCode(...bytes));
const headers = fc.array(fc.tuple(latin1(20), latin1(60)), { maxLength: 20 }).map((pairs) => pairs.flat());
const body = fc.uint8Array({ maxLength: 2_000 });
const id = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,62}$/);

const reply: fc.Arbitrary<PeerReply> = fc.oneof(
  fc.record({ kind: fc.constant('answered' as const), status: fc.integer({ min: 200, max: 599 }), headers, body }),
  fc.record({ kind: fc.constant('failed' as const), status: fc.constantFrom(502, 503, 504) }),
  fc.record({ kind: fc.constant('taken' as const), by: fc.stringMatching(/^[\w-]{12}$/) }),
  fc.constant({ kind: 'torn' as const }),
  fc.constant({ kind: 'nobody' as const }),
);

it('brings a request over as it was, with the app that it is for', () => {
  fc.assert(
    fc.property(id, latin1(300), headers, body, (app, path, pairs, bytes) => {
      const request = { method: 'POST', path: `/${path}`, headers: pairs, body: bytes };
      const decoded = decodePeerRequest(encodePeerRequest(app, request));
      expect(decoded?.id).toBe(app);
      expect({ ...decoded?.request, body: [...(decoded?.request.body ?? [])] }).toEqual({
        ...request,
        body: [...bytes],
      });
    }),
  );
});

it('brings over what became of it', () => {
  fc.assert(
    fc.property(reply, (one) => {
      const decoded = decodePeerReply(encodePeerReply(one));
      if (decoded?.kind !== 'answered' || one.kind !== 'answered') expect(decoded).toEqual(one);
      else expect({ ...decoded, body: [...decoded.body] }).toEqual({ ...one, body: [...one.body] });
    }),
  );
});

it('takes any other bytes for no message, and never for more than they hold', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      for (const decode of [decodePeerRequest, decodePeerReply]) {
        try {
          decode(bytes);
        } catch (cause) {
          expect(cause).toBeInstanceOf(RelayFrameError);
        }
      }
    }),
  );
});
