import type { Refusal, Verdict } from '../../../shared/deliveries.ts';

export type Turned = { readonly status: number; readonly headers: Readonly<Record<string, string>> };

const RETRY_AFTER_DISK = { 'Retry-After': '5' };
const RETRY_AFTER_BUSY = { 'Retry-After': '1' };

/**
 * What each refusal is answered. A wrong Host gets 421, misdirected: the request was meant for another server; 403 would speak
 * of rights, and a service might take 404 for a path that has gone.
 */
export const refusalAnswers: Readonly<Record<Refusal, Turned>> = {
  notAnEnvelope: { status: 400, headers: {} },
  notHttp: { status: 400, headers: {} },
  cutOff: { status: 400, headers: {} },
  unknownPath: { status: 404, headers: {} },
  badMethod: { status: 405, headers: { Allow: 'POST' } },
  // The rest of a body that is too slow is not waited for.
  timedOut: { status: 408, headers: { Connection: 'close' } },
  tooLarge: { status: 413, headers: {} },
  badHost: { status: 421, headers: {} },
  headersTooLarge: { status: 431, headers: {} },
  diskFailed: { status: 503, headers: RETRY_AFTER_DISK },
  busy: { status: 503, headers: RETRY_AFTER_BUSY },
};

/** What the row of a refused request says, besides the request. */
export const refused = (refusal: Refusal, verdict: Verdict = 'refused') => ({
  status: refusalAnswers[refusal].status,
  verdict,
  refusal,
});
