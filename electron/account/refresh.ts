import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { TokenReply } from '../../shared/platform/rest.ts';
import type { Platform } from '../kernel/ports.ts';
import { Unanswered } from '../kernel/unanswered.ts';

/** How long to wait for a service that does not answer: 2, 4, 8, 16, then 30 s, a fifth more or less. */
export const RETRIES = { firstMs: 2_000, longestMs: 30_000, jitter: { from: 0.8, to: 1.2 } };

/**
 * - `renewed`: the service gave new tokens.
 * - `refused`: it said no to the refresh token, so the sign-in is over.
 * - `trouble`: nobody knows; `spent` when no answer came to a request that may have reached the service.
 */
export type RefreshOutcome =
  | { kind: 'renewed'; reply: TokenReply }
  | { kind: 'refused'; error: AppError }
  | { kind: 'trouble'; error: AppError; spent: boolean };

/**
 * Trades a refresh token for new tokens, in one request. When its reply is lost there is no other way on than the same
 * token once more, which may have been spent: the caller decides when.
 * @throws the signal's reason when it aborts.
 * @see PLATFORM §3.3
 */
export async function refresh(platform: Platform, refreshToken: string, signal: AbortSignal): Promise<RefreshOutcome> {
  try {
    const { data } = await platform.request('oauth.token', {
      purpose: 'account',
      body: { grant_type: 'refresh_token', client_id: platform.clientId, refresh_token: refreshToken },
      patienceMs: 0,
      signal,
    });
    if (data) return { kind: 'renewed', reply: data };
    return { kind: 'trouble', error: { kind: 'badPayload', where: 'oauth.token', detail: 'empty' }, spent: true };
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    const { error } = cause;
    if (isRefusal(error)) return { kind: 'refused', error };
    return { kind: 'trouble', error, spent: cause.cause instanceof Unanswered || error.kind === 'badPayload' };
  }
}

/** Only the service's own words end a sign-in: a 4xx page of some box on the way has no sentence we can read. */
function isRefusal(error: AppError): boolean {
  return error.kind === 'http' && error.message !== null && [400, 401, 403].includes(error.status);
}
