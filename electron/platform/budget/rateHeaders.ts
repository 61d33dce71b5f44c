/** What a reply's headers say about its bucket; null: absent or not usable. @see PLATFORM §2.1 */
export type RateHeaders = {
  /** `X-Rate-Limit`: the bucket's maximum. */
  limit: number | null;
  remaining: number | null;
  /** When the window ends, in milliseconds of the service's clock. */
  resetServerMs: number | null;
  /** `X-RateLimit-Reset` when it is no number: on a refusal it may be the bucket's name. */
  resetText: string | null;
  retryAfterMs: number | null;
  dateServerMs: number | null;
};

export function readRateHeaders(headers: Headers, nowMs: number): RateHeaders {
  const reset = headers.get('x-ratelimit-reset')?.trim() || null;
  const resetServerMs = wholeNumber(reset);
  const dateServerMs = parseDate(headers.get('date'));
  return {
    limit: wholeNumber(headers.get('x-rate-limit')) || null, // a maximum of 0 would close the bucket for ever
    remaining: wholeNumber(headers.get('x-ratelimit-remaining')),
    resetServerMs,
    resetText: resetServerMs === null ? reset : null,
    retryAfterMs: readRetryAfter(headers, dateServerMs ?? nowMs),
    dateServerMs,
  };
}

/**
 * Whether the service refused a request because a bucket is full: by 429, or by a 403 that says both that nothing is left and when to
 * try again. Any other 403 is an answer to what was asked. @see PLATFORM §2.1
 */
export function isFull(status: number, { remaining, retryAfterMs }: RateHeaders): boolean {
  return status === 429 || (status === 403 && remaining === 0 && retryAfterMs !== null);
}

/** `Retry-After` in milliseconds: seconds, or a date seen from the service's own clock. */
function readRetryAfter(headers: Headers, serverNowMs: number): number | null {
  const text = headers.get('retry-after')?.trim();
  if (!text) return null;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(seconds)) return seconds * 1_000;
  const date = parseDate(text);
  return date === null ? null : Math.max(0, date - serverNowMs);
}

function wholeNumber(text: string | null): number | null {
  const value = text === null || !/^\s*\d{1,15}\s*$/.test(text) ? Number.NaN : Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

function parseDate(text: string | null): number | null {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}
