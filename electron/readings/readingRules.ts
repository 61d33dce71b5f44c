import type { ReadingName } from '../../shared/readings.ts';
import type { PlatformAnswer } from '../platform/rest/client.ts';

/** What an answer says to a reading: whether it is as we take it, and what stood there. null: it says nothing to it. */
type Said = { holds: boolean; seen: string } | null;

const DAY_MS = 86_400_000;
/** No code is shown for hours: a life beyond it, taken in seconds, is one in milliseconds. */
const LONGEST_CODE_SECONDS = 3 * 3_600;
const LONGEST_TOKEN_SECONDS = 60 * 86_400;
/** As what `expiresAt` of a renewed hook may differ from 90 days, by the clocks and the way. */
const HOOK_LIFE_MS = 90 * DAY_MS;
const HOOK_SLACK_MS = DAY_MS;
/** Times of these years in milliseconds; in seconds they are a thousandth of it. */
const SMALLEST_MS = 1e12;

/** How each reading is met. The first choice is what the rest of the app relies on. */
export const readingRules: Record<ReadingName, (answer: PlatformAnswer) => Said> = {
  shortcodeLife: (answer) => life(answer, 'POST /oauth/shortcode', LONGEST_CODE_SECONDS),
  tokenLife: (answer) => life(answer, 'POST /oauth/token', LONGEST_TOKEN_SECONDS),
  limitStatus: ({ status, headers }) => {
    if (status === 429) return { holds: true, seen: '429' };
    return status === 403 && headers.get('x-ratelimit-remaining')?.trim() === '0'
      ? { holds: false, seen: '403' }
      : null;
  },
  limitReset: ({ status, headers }) => {
    if (!headers.has('x-rate-limit') && status !== 429) return null;
    const reset = headers.get('x-ratelimit-reset')?.trim() ?? '';
    if (/^\d{1,15}$/.test(reset)) return { holds: Number(reset) >= SMALLEST_MS, seen: reset };
    return { holds: false, seen: reset === '' ? '–' : /^[\w-]{1,40}$/.test(reset) ? reset : '?' };
  },
  limitRetryAfter: ({ status, headers }) => (status === 429 ? sent(headers, 'retry-after') : null),
  listTotal: ({ what, version, status, headers, text }) =>
    what.startsWith('GET ') && version === 1 && status === 200 && text.trimStart().startsWith('[')
      ? sent(headers, 'x-total-count')
      : null,
  channelsLink: ({ what, status, headers, text }) => {
    if (what !== 'GET /channels' || status !== 200) return null;
    // A list that ends on its first page has nothing to lead to.
    const goesOn = Number(headers.get('x-total-count')) > Number(member(text, 'length'));
    return goesOn ? sent(headers, 'link') : null;
  },
  hosteeNone: ({ what, status }) =>
    what === 'GET /channels/{channelId}/hostee' && (status === 404 || status === 204)
      ? { holds: status === 404, seen: String(status) }
      : null,
  followDeleted: ({ what, status }) =>
    what === 'DELETE /channels/{channelId}/follow' && (status === 204 || status === 200)
      ? { holds: status === 204, seen: String(status) }
      : null,
  hookCreated: ({ what, status }) =>
    what === 'POST /hooks' && (status === 200 || status === 201)
      ? { holds: status === 200, seen: String(status) }
      : null,
  hookRenewed: ({ what, status, text, serverNowMs }) => {
    if (what !== 'POST /hooks/{hookId}/renew' || status !== 200) return null;
    const expiresAt = member(text, 'expiresAt');
    const lifeMs = Date.parse(typeof expiresAt === 'string' ? expiresAt : '') - serverNowMs;
    if (Number.isNaN(lifeMs)) return null;
    return { holds: Math.abs(lifeMs - HOOK_LIFE_MS) <= HOOK_SLACK_MS, seen: String(Math.round(lifeMs / DAY_MS)) };
  },
};

/** The unit of a life is told by its size alone. */
function life({ what, status, text }: PlatformAnswer, of: string, mostSeconds: number): Said {
  if (what !== of || status < 200 || status > 299) return null;
  const expiresIn = member(text, 'expires_in');
  if (typeof expiresIn !== 'number') return null;
  return { holds: expiresIn <= mostSeconds, seen: String(expiresIn) };
}

function sent(headers: Headers, name: string): Said {
  const value = headers.get(name)?.trim() ?? '';
  return { holds: value !== '', seen: value === '' ? '–' : /^\d{1,15}$/.test(value) ? value : '…' };
}

function member(text: string, name: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  } catch {
    return undefined;
  }
}
