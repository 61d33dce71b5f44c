import type { Carried } from './ports.ts';
import type { Answer } from './relayedApp.ts';

/** An answer as a whole, as it goes from one instance to another. `done` is called once. */
export function collectAnswer(done: (carried: Carried) => void): Answer {
  let status = 0;
  let headers: readonly string[] = [];
  const chunks: Uint8Array[] = [];
  const end = () => done({ kind: 'answered', status, headers, body: Buffer.concat(chunks) });
  return {
    head: (givenStatus, givenHeaders, last) => {
      status = givenStatus;
      headers = givenHeaders;
      if (last) end();
      return true;
    },
    body: (bytes, last, taken) => {
      chunks.push(bytes);
      if (last) end();
      else taken();
    },
    kept: () => done({ kind: 'answered', status: 202, headers: ['Content-Length', '0'], body: new Uint8Array(0) }),
    fail: (failed) => done({ kind: 'failed', status: failed }),
    cut: () => done({ kind: 'torn' }),
  };
}
