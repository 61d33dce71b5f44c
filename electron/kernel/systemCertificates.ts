import tls from 'node:tls';
import type { Fetch, Logger } from './ports.ts';

/** What a certificate is refused for that a root of the system may answer for. Nothing was sent then: it is the handshake that failed. */
const UNKNOWN_ROOT = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Node's roots, as it comes with them. */
export type Roots = {
  read(of: 'default' | 'system'): string[];
  /** For every connection from now on: requests and sockets. */
  use(certificates: readonly string[]): void;
};

const nodeRoots: Roots = {
  read: (of) => tls.getCACertificates(of),
  use: (certificates) => tls.setDefaultCACertificates(certificates),
};

/**
 * Trusts whom the system trusts, as far as Node does not by itself: a company's or an antivirus program's certificate that stands
 * before every server. They are read once, when a server first shows a certificate of an unknown root; that request goes out once more.
 */
export function trustingSystem(fetch: Fetch, log: Logger, roots: Roots = nodeRoots): Fetch {
  /** null: nobody asked yet. */
  let isTrusting: boolean | null = null;
  return async (url, init) => {
    const wasTrusting = isTrusting;
    try {
      return await fetch(url, init);
    } catch (cause) {
      if (wasTrusting !== null || !isOfUnknownRoot(cause)) throw cause;
      isTrusting ??= trustSystem(roots, log);
      // What is read as it is sent can't be sent twice.
      if (!isTrusting || init.body instanceof ReadableStream) throw cause;
      return fetch(url, init);
    }
  };
}

/** @returns whether there is anybody more to trust now */
function trustSystem(roots: Roots, log: Logger): boolean {
  try {
    const before = roots.read('default');
    const all = [...new Set([...before, ...roots.read('system')])];
    if (all.length > before.length) roots.use(all);
    log.info('network.systemCertificates', { added: all.length - before.length });
    return all.length > before.length;
  } catch (cause) {
    log.warn('network.noSystemCertificates', { why: String(cause) });
    return false;
  }
}

function isOfUnknownRoot(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : null;
  return cause instanceof Error && 'code' in cause && UNKNOWN_ROOT.has(String(cause.code));
}
