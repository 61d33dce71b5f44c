import { activity } from '../../shared/activity.ts';
import type { AppDescription } from '../../shared/app.ts';
import type { CallName, Output } from '../../shared/bridge.ts';
import { chat } from '../../shared/chat.ts';
import { chatters } from '../../shared/chatters.ts';
import { deliveries } from '../../shared/deliveries.ts';
import type { DemoState } from '../../shared/demo.ts';
import type { HookRow, HooksState } from '../../shared/hooks.ts';
import { readingNames } from '../../shared/readings.ts';
import type { ReceiverState } from '../../shared/receiver.ts';
import type { ServiceState } from '../../shared/service.ts';
import type { SessionState } from '../../shared/session.ts';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import type { SignInState } from '../../shared/signIn.ts';
import { emptyView } from './analyticsViews.ts';
import { figuresSample } from './ledgerSamples.ts';

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
    restored: true,
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
  return {
    profile: { kind: 'demo' },
    mark: null,
    baseUrl: SAMPLE_URL,
    status: 'ready',
    fixed: false,
    turn: 1,
    ...changes,
  };
}

/** The demo's board with nothing running. */
export function demoBoardSample(changes: Partial<Extract<DemoState, { kind: 'told' }>> = {}): DemoState {
  return {
    kind: 'told',
    nowMs: Date.now(),
    speed: 1,
    viewers: 14_208,
    aim: null,
    runs: [],
    jumps: ['tenMinutes', 'hour', 'day'],
    ...changes,
  };
}

/** A real service. */
export function customSample(changes: Partial<ServiceState> = {}): ServiceState {
  const baseUrl = 'https://service.example';
  return {
    profile: { kind: 'custom', baseUrl, clientId: 'client-1' },
    mark: null,
    baseUrl,
    status: 'ready',
    fixed: false,
    turn: 1,
    ...changes,
  };
}

/** What the person chose: the dark theme, all else as it comes. */
export function settingsSample(changes: Partial<Settings> = {}): Settings {
  return { ...defaultSettings, theme: 'dark', ...changes };
}

const DAY_MS = 86_400_000;

/** An active hook of this receiver, signed, that has delivered. */
export function hookSample(changes: Partial<HookRow> = {}): HookRow {
  return {
    id: '7f3a91c2-5a1f-4a3f-9b0e-2d9c1c0f7a10',
    name: null,
    url: 'https://nora-desk.tunnel.example/in/7f3a91',
    intake: '/in/7f3a91',
    events: ['channel:40213:broadcast', 'channel:40213:update', 'channel:40213:followed'],
    signing: 'ours',
    standing: { kind: 'active' },
    health: { kind: 'ok' },
    expiresAtMs: Date.now() + 61 * DAY_MS + 3_600_000,
    renewsItself: false,
    last: { atMs: Date.now() - 17_000, status: 204, verdict: 'valid' },
    recent: { deliveries: 1, lateMs: 40, outOfOrder: 0 },
    ...changes,
  };
}

/** The app as it tells of itself. */
export function appSample(changes: Partial<AppDescription> = {}): AppDescription {
  const folder = '/home/nora/.config/Sidestage';
  return {
    version: '0.1.0',
    host: 'stand-in',
    platform: 'linux',
    locale: 'en',
    versions: { Node: '24.1.0', SQLite: '3.50.1' },
    folder,
    notices: [],
    ...changes,
  };
}

/** A credential that is kept, and what is known of its hooks. */
export function hooksSample(changes: Partial<HooksState> = {}): HooksState {
  const hooks = changes.hooks ?? [];
  return {
    credential: { kind: 'kept', clientId: 'a91c77e05b2d4f63', on: 'disk', strength: 'system' },
    pastedSecret: null,
    sealing: null,
    hooks,
    readAtMs: Date.now() - 18_000,
    reading: false,
    failure: null,
    registeredEvents: hooks.reduce((sum, { events }) => sum + events.length, 0),
    moves: [],
    undoable: [],
    draft: null,
    ...changes,
  };
}

/** A receiver that listens, with a tunnel to it that was proved. */
export function receiverSample(changes: Partial<ReceiverState> = {}): ReceiverState {
  const nowMs = Date.now();
  return {
    receiver: { kind: 'listening', port: 47_813, sinceMs: nowMs - 3_600_000, unstoredSinceMs: null },
    tunnel: { kind: 'up', provider: 'relay', url: 'https://nora-desk.tunnel.example', sinceMs: nowMs - 3_600_000 },
    proof: { kind: 'proven', atMs: nowMs - 22_000, bytes: 412, arrivedAfterMs: 99, totalMs: 212 },
    tokens: { ngrok: false, relay: true },
    relay: { place: 0, canKeep: true, waiting: null, gap: null, brought: null },
    relaysLeft: [],
    intakes: [],
    today: { deliveries: 1284, duplicates: 9, missed: 11 },
    ...changes,
  };
}

/** What a call answers until a test says otherwise; other states are those of a domain that is not open. */
export function defaultAnswers(): Partial<{ [N in CallName]: Output<N> }> {
  return {
    'app.read': appSample(),
    'app.pasteText': '',
    'window.read': { maximized: false, focused: true },
    'settings.read': settingsSample(),
    'service.read': demoSample(),
    'service.keep': true,
    'service.remove': true,
    'demo.read': demoBoardSample(),
    'demo.startOver': true,
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
    'chat.read': { ...chat.state.empty, channelId: 7 },
    'backup.read': { undoAtMs: null },
    'readings.read': { readings: readingNames.map((name) => ({ name, standing: { kind: 'notMet' as const } })) },
    'diagnostics.licences': [],
    'privacy.look': { atMs: Date.now(), leaks: null, kept: [], contacts: { sinceMs: Date.now(), hosts: [] } },
    'chat.listEmoticons': [],
    'chat.search': { lines: [], next: null, sinceMs: null },
    'chat.around': [],
    'chat.keptAt': { lines: [], sinceMs: null },
    'chat.withdraw': null,
    'drafts.of': '',
    'drafts.whispersOf': [],
    'chatters.read': { ...chatters.state.empty, channelId: 7, version: 1 },
    'chatters.rows': { version: 1, total: 0, groups: [], rows: [] },
    'chatters.searchService': 0,
    'chatters.export': null,
    'streamCard.gamePicture': null,
    'clips.picture': null,
    'budget.read': [
      { name: 'chats', limit: 500, spent: 124, resetsAtMs: Date.now() + 31_000, waiting: 0 },
      { name: 'analytics', limit: 100, spent: 12, resetsAtMs: Date.now() + 31_000, waiting: 0 },
      { name: 'global', limit: 1000, spent: 147, resetsAtMs: Date.now() + 31_000, waiting: 0 },
    ],
    'ledger.figures': figuresSample(),
    'ledger.rows': { total: 0, rows: [] },
    'ledger.prove': { fits: true, lines: [], chatters: null, nearestSeconds: null },
    'ledger.export': null,
    'hooks.read': hooksSample({ credential: { kind: 'none' }, readAtMs: null }),
    'hooks.pasteSecret': true,
    'hooks.beginDraft': {
      id: 'draft-1',
      moveOf: null,
      path: '/in/e81d40',
      publicUrl: 'https://nora-desk.tunnel.example/in/e81d40',
      secret: { kind: 'generated', tail: '9c1f' },
      proof: { kind: 'unknown' },
    },
    'hooks.setDraftSecret': true,
    'hooks.create': {
      hookId: '7f3a91c2-5a1f-4a3f-9b0e-2d9c1c0f7a10',
      expiresAtMs: new Date(2031, 2, 18).getTime(),
    },
    'hooks.renewDue': 0,
    'receiver.read': receiverSample(),
    'receiver.openIntake': '/in/19aa07',
    'tunnel.pasteToken': true,
    'tunnel.pair': 'paired',
    'deliveries.read': { ...deliveries.state.empty, version: 1 },
    'deliveries.rows': { version: 1, total: 0, rows: [], away: [], runs: [], overtaken: [] },
    'deliveries.detail': null,
    'deliveries.export': null,
    'deliveries.import': null,
    'activity.read': { ...activity.state.empty, version: 1 },
    'activity.aboveEntry': null,
    'activity.rows': { version: 1, total: 0, rows: [] },
    'streams.rows': { version: 0, total: 0, liveMs: 0, rows: [] },
    'streams.page': null,
    'notifications.tryOut': true,
    'analytics.view': emptyView(),
    'analytics.table': { version: 0, hidden: false, stepMs: 60_000, total: 0, rows: [] },
    'analytics.addNote': 1,
    'analytics.export': false,
    'analytics.savePicture': false,
  };
}
