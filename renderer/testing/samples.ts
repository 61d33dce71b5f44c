import type { CallName, Output } from '../../shared/ipc.ts';
import type { ServiceState } from '../../shared/service.ts';
import type { SessionState } from '../../shared/session.ts';
import type { SignInState } from '../../shared/signIn.ts';

type SignedIn = Extract<SessionState, { kind: 'signedIn' }>;
type Waiting = Extract<SignInState, { kind: 'waiting' }>;

const SAMPLE_URL = 'http://127.0.0.1:47800';

/** Somebody signed in, with a channel of their own. */
export function signedInSample(changes: Partial<SignedIn> = {}): SignedIn {
  return {
    kind: 'signedIn',
    userId: 8801,
    username: 'nora_plays',
    avatarUrl: null,
    channel: { id: 40213, token: 'nora_plays' },
    scopes: ['chat:connect', 'chat:chat', 'chat:poll_vote', 'channel:analytics:self'],
    keeping: { backend: 'gnome_libsecret', strength: 'system', kept: 'disk' },
    refreshing: false,
    ...changes,
  };
}

/** A code on screen, with 4 min 12 s of 5 minutes left. */
export function waitingSample(nowMs: number, changes: Partial<Waiting> = {}): Waiting {
  return {
    kind: 'waiting',
    code: 'K7X0QD',
    linkUrl: `${SAMPLE_URL}/go?code=K7X0QD`,
    expiresAtMs: nowMs + 252_000,
    lifetimeMs: 300_000,
    previousCode: null,
    lastAnswerAtMs: nowMs - 1000,
    nextCheckAtMs: nowMs + 1000,
    ...changes,
  };
}

/** The built-in demo, ready. */
export function demoSample(changes: Partial<ServiceState> = {}): ServiceState {
  return { profile: { kind: 'demo' }, baseUrl: SAMPLE_URL, status: 'ready', fixed: false, ...changes };
}

/** A real service. */
export function customSample(changes: Partial<ServiceState> = {}): ServiceState {
  const baseUrl = 'https://service.example';
  return {
    profile: { kind: 'custom', baseUrl, clientId: 'client-1' },
    baseUrl,
    status: 'ready',
    fixed: false,
    ...changes,
  };
}

/** What a call answers until a test says otherwise. */
export function defaultAnswers(): Partial<{ [N in CallName]: Output<N> }> {
  return {
    'app.describe': { version: '0.1.0', host: 'stand-in', platform: 'linux', locale: 'en', notices: [] },
    'app.pasteText': '',
    'window.read': { maximized: false, focused: true },
    'settings.read': {
      service: { kind: 'demo' },
      theme: 'dark',
      motion: 'system',
      textScale: 1,
      chattersEverySeconds: 60,
    },
    'service.read': demoSample(),
    'signIn.read': { kind: 'idle' },
    'session.read': signedInSample(),
    'channel.read': {
      id: 40213,
      token: 'nora_plays',
      title: 'Drums until midnight',
      online: true,
      viewers: 14_208,
      liveSinceMs: Date.now() - 11_565_000,
      checkedAtMs: Date.now() - 4000,
    },
    'chat.read': {
      room: { kind: 'left' },
      timeline: { steps: [], reconnectsToday: 0, awayTodayMs: 0 },
      items: [],
      ignoredPackets: 0,
    },
    'chat.listEmoticons': [],
    'chat.withdraw': null,
    'chatters.read': {
      version: 1,
      crawl: { kind: 'idle' },
      here: 0,
      groups: [],
      joined: 0,
      left: 0,
      notSeen: 0,
      sinceMs: null,
      completeAtMs: null,
      forecast: null,
      refreshes: [],
    },
    'chatters.rows': { version: 1, total: 0, groups: [], rows: [] },
    'chatters.searchService': 0,
    'chatters.export': null,
    'budget.read': [
      { name: 'chats', limit: 500, spent: 124, resetsAtMs: Date.now() + 31_000, waiting: 0 },
      { name: 'analytics', limit: 100, spent: 12, resetsAtMs: Date.now() + 31_000, waiting: 0 },
      { name: 'global', limit: 1000, spent: 147, resetsAtMs: Date.now() + 31_000, waiting: 0 },
    ],
  };
}
