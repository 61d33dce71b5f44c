import { describe, expect, it } from 'vitest';
import { accounts } from '../../shared/accounts.ts';
import { hooks } from '../../shared/hooks.ts';
import { receiver } from '../../shared/receiver.ts';
import type { SessionState } from '../../shared/session.ts';
import { createTexts } from '../kernel/texts.ts';
import { trayLook } from './trayLook.ts';
import { type TrayFacts, trayState } from './trayState.ts';

const NOW = new Date(2026, 10, 20, 20, 31).getTime();
const texts = createTexts();
const demo = { profile: { kind: 'demo' }, mark: null } as const;
const signedIn: SessionState = {
  kind: 'signedIn',
  userId: 7,
  username: 'nora',
  avatarUrl: null,
  channel: { id: 1, token: 'nora_plays' },
  scopes: [],
  keeping: { backend: 'keychain', strength: 'system', kept: 'disk' },
  refreshing: false,
  restored: true,
};
const lost: SessionState = {
  kind: 'lost',
  username: 'nora',
  channel: { id: 1, token: 'nora_plays' },
  atMs: NOW,
  why: 'refused',
};
const joined: TrayFacts['room'] = { kind: 'joined', sinceMs: NOW, permissions: [], roles: [], authenticated: true };
const asked: TrayFacts['quiet'] = { quiet: true, why: 'asked', untilMs: NOW + 1_800_000 };
const failed: TrayFacts['receiver']['receiver'] = { kind: 'failed', why: 'portTaken', port: 4000, offered: null };
const down: TrayFacts['receiver']['tunnel'] = {
  kind: 'down',
  provider: 'ngrok',
  why: 'ended',
  detail: '',
  retryAtMs: null,
};
const path = {
  path: '/in/1',
  hookId: null,
  sender: { dialect: 'platform' } as const,
  signed: true,
  createdAtMs: 0,
  scripted: null,
};

/** A quiet evening: signed in, the chat connected, the channel not live. */
function facts(other: Partial<TrayFacts> = {}): TrayFacts {
  return {
    service: { ...demo, status: 'ready' },
    session: signedIn,
    accounts: accounts.state.empty,
    channel: { id: 1, token: 'nora_plays', online: false, viewers: 0, liveSinceMs: null },
    room: joined,
    hooks: hooks.state.empty,
    receiver: receiver.state.empty,
    activity: { unread: 0 },
    quiet: { quiet: false, why: null, untilMs: null },
    comfort: { on: false, hidden: false },
    screenSafe: false,
    nowMs: NOW,
    aheadMs: 0,
    ...other,
  };
}
const live = {
  channel: { id: 1, token: 'nora_plays', online: true, viewers: 14_208, liveSinceMs: NOW - 192 * 60_000 },
};
const withPath = (tunnel: TrayFacts['receiver']['tunnel']) => ({
  receiver: { ...receiver.state.empty, tunnel, intakes: [path] },
});

const accountsOf = (...states: ('signedIn' | 'lost')[]): Partial<TrayFacts> => ({
  accounts: {
    list: states.map((state, id) => {
      const isLost = state === 'lost';
      const kept = isLost ? null : ('disk' as const);
      return {
        id,
        username: `a${id}`,
        avatarUrl: null,
        isMain: id === 0,
        state,
        lostAtMs: isLost ? NOW : null,
        scopes: [],
        kept,
      };
    }),
  },
});
const failing: Partial<TrayFacts> = {
  hooks: { hooks: [{ standing: { kind: 'disabled' } }] as unknown as TrayFacts['hooks']['hooks'], moves: [] },
};

const labels = (look: ReturnType<typeof trayLook>) => look.items.map((item) => ('label' in item ? item.label : '-'));

it('says how long the stream has run by the service’s clock, which it began by', () => {
  const aheadMs = 3 * 3_600_000;
  const channel = { ...live.channel, liveSinceMs: NOW + aheadMs - 192 * 60_000 };
  expect(labels(trayLook(facts({ channel, aheadMs }), texts))[0]).toBe(labels(trayLook(facts(live), texts))[0]);
});

describe('the state', () => {
  it.each<[string, Partial<TrayFacts>, string]>([
    ['all is well', {}, 'connected'],
    [
      'an account has no channel',
      { session: { ...signedIn, channel: null } as SessionState, channel: null, room: { kind: 'left' } },
      'connected',
    ],
    ['the chat is away', { room: { kind: 'waiting', retryAtMs: 0, tries: 1, why: { kind: 'offline' } } }, 'offline'],
    ['nobody is signed in', { session: { kind: 'signedOut', wiped: false }, channel: null }, 'offline'],
    ['the service does not run', { service: { ...demo, status: 'failed' } }, 'offline'],
    ['the channel is live', live, 'live'],
    ['it is quiet while live', { ...live, quiet: asked }, 'quiet'],
    ['the sign-in is lost', { session: lost, quiet: asked }, 'wantsLook'],
    ['all accounts are signed in', accountsOf('signedIn', 'signedIn'), 'connected'],
    ['the sign-in of an account beside the main one is lost', accountsOf('signedIn', 'lost'), 'wantsLook'],
    ['a hook needs attention', failing, 'wantsLook'],
    ['the receiver takes nothing in', { receiver: { ...receiver.state.empty, receiver: failed } }, 'wantsLook'],
    ['the tunnel is down', withPath(down), 'wantsLook'],
    [
      'the tunnel is down and nothing would come through it',
      { receiver: { ...receiver.state.empty, tunnel: down } },
      'connected',
    ],
  ])('when %s', (_, other, state) => {
    expect(trayState(facts(other))).toBe(state);
  });
});

it('says what is so, and offers what can be done', () => {
  expect(labels(trayLook(facts({ ...live, activity: { unread: 3 } }), texts))).toEqual([
    '\u2068nora_plays\u2069 has been live for 3 h 12 min',
    'Chat connected',
    '14,208 viewers',
    '3 unread entries in Activity',
    '-',
    'Quiet for 30 min',
    'Quiet for 2 h',
    'Quiet until tomorrow 08:00',
    '-',
    'Comfort mode',
    'Screen-safe',
    '-',
    'Open Sidestage',
    'Demo service (simulated)',
    'Settings',
    '-',
    'Quit Sidestage',
  ]);
});

it('tells no more than three facts, what needs attention before numbers', () => {
  const look = trayLook(facts({ ...live, ...withPath(down), activity: { unread: 3 } }), texts);
  expect(labels(look).slice(1, 5)).toEqual(['Chat connected', 'The tunnel is down', '14,208 viewers', '-']);
});

it('says how many accounts have lost their sign-in, names none, and leads to them', () => {
  const { items } = trayLook(facts(accountsOf('signedIn', 'lost', 'lost')), texts);
  expect(items[2]).toEqual({
    ...{ kind: 'line', label: 'The sign-ins of 2 accounts ended' },
    act: { id: 'goTo', to: { place: 'settings', section: 'account' } },
  });
  expect(labels(trayLook(facts({ ...accountsOf('lost', 'lost'), session: lost }), texts))[0]).toBe(
    'Your sign-in ended',
  );
  expect(labels(trayLook(facts({ ...accountsOf('lost', 'lost'), session: lost }), texts)).join()).not.toContain(
    'sign-in of',
  );
  expect(labels(trayLook(facts(failing), texts))[2]).toBe('1 hook needs attention');
});

it('tells no number of the channel in comfort mode, in the menu or the tooltip', () => {
  const look = trayLook(facts({ ...live, comfort: { on: true, hidden: true } }), texts);
  expect(labels(look)).toContain('Viewers hidden');
  expect(JSON.stringify(look)).not.toMatch(/14.?208/);
  expect(look.items.find(({ kind }) => kind === 'check')).toMatchObject({
    checked: true,
    act: { id: 'comfort', on: false },
  });
});

it('says whose chat is open while another channel is in front', () => {
  const session = {
    ...signedIn,
    channel: { id: 9, token: 'Mats' },
    own: { id: 1, token: 'nora_plays' },
  } as SessionState;
  expect(labels(trayLook(facts({ session }), texts))).toContain('\u2068Mats\u2069: Chat connected');
  expect(labels(trayLook(facts({ session, screenSafe: true }), texts))).toContain('Another channel: Chat connected');
});

it('turns screen-safe the other way', () => {
  const item = (screenSafe: boolean) =>
    trayLook(facts({ screenSafe }), texts).items.find((one) => 'label' in one && one.label === 'Screen-safe');
  expect(item(false)).toMatchObject({ kind: 'check', checked: false, act: { id: 'screenSafe', on: true } });
  expect(item(true)).toMatchObject({ kind: 'check', checked: true, act: { id: 'screenSafe', on: false } });
});

it('says until when it is quiet, and ends only what was asked for', () => {
  const at = (quiet: TrayFacts['quiet']) =>
    labels(trayLook(facts({ quiet }), texts)).filter((label) => /quiet/i.test(label));
  expect(at(asked)).toEqual(expect.arrayContaining(['Now: quiet until 21:01', 'End quiet now']));
  expect(at({ quiet: true, why: 'week', untilMs: NOW + 1_800_000 })[0]).toBe('Now: quiet until 21:01, as every week');
  const day = (date: number) => new Date(2026, 10, date, 8).getTime();
  expect(at({ quiet: true, why: 'asked', untilMs: day(21) })[0]).toBe('Now: quiet until tomorrow 08:00');
  expect(at({ quiet: true, why: 'week', untilMs: day(21) })[0]).toBe('Now: quiet until tomorrow 08:00, as every week');
  expect(at({ quiet: true, why: 'week', untilMs: day(23) })[0]).toBe('Now: quiet until Mon 08:00, as every week');
  expect(at({ quiet: true, why: 'live', untilMs: null })[0]).toBe('Now: quiet while the channel is live');
  expect(at({ quiet: true, why: 'live', untilMs: null })).not.toContain('End quiet now');
  expect(at({ quiet: true, why: 'system', untilMs: null })[0]).toBe(
    'Now: quiet while your system is set to do not disturb',
  );
  // After midnight the morning is that of the same day.
  const night = trayLook(facts({ nowMs: new Date(2026, 10, 21, 1).getTime() }), texts);
  expect(labels(night)).toContain('Quiet until 08:00');
});

it('names the service that is spoken to, and marks a demo in the tooltip', () => {
  const profile = { kind: 'custom', baseUrl: 'https://service.example/x', clientId: 'c' } as const;
  const look = trayLook(facts({ service: { profile, mark: null, status: 'ready' } }), texts);
  expect(labels(look)).toContain('service.example');
  const named = { profile, mark: { name: 'My service', color: 'violet' }, status: 'ready' } as const;
  expect(labels(trayLook(facts({ service: named }), texts))).toContain('My service');
  expect(look.tooltip).toBe('Sidestage: \u2068nora_plays\u2069 is not live');
  expect(trayLook(facts(), texts).tooltip).toMatch(/^Sidestage, demo: /);
});

it.each([null, false, true])('screen-safe: names neither channel nor service, live or not (%s)', (online) => {
  const profile = { kind: 'custom', baseUrl: 'https://service.example/x', clientId: 'c' } as const;
  const channel = {
    id: 1,
    token: 'nora_plays',
    online,
    viewers: 5,
    liveSinceMs: online === true ? NOW - 60_000 : null,
  };
  for (const mark of [null, { name: 'My service', color: 'violet' } as const]) {
    const service = { profile, mark, status: 'ready' } as const;
    const told = (screenSafe: boolean) => JSON.stringify(trayLook(facts({ service, channel, screenSafe }), texts));
    expect(told(false)).toMatch(/nora_plays.*(service\.example|My service)/);
    expect(told(true)).not.toMatch(/nora_plays|service\.example|My service|\u2068/);
  }
});

it('keeps to what Windows shows of a tooltip, however long a name is', () => {
  const channel = { id: 1, token: '💜'.repeat(200), online: false, viewers: null, liveSinceMs: null };
  const { tooltip } = trayLook(facts({ channel }), texts);
  expect(tooltip.length).toBeLessThanOrEqual(127);
  expect(tooltip.isWellFormed()).toBe(true);
});

it.each<[string, Partial<TrayFacts>, string]>([
  ['starts', { service: { ...demo, status: 'starting' } }, 'Starting up'],
  ['has no service', { service: { ...demo, status: 'failed' } }, 'The service is not running'],
  ['has lost the sign-in', { session: lost }, 'Your sign-in ended'],
  [
    'does not know',
    { channel: { id: 1, token: 'a', online: null, viewers: null, liveSinceMs: null } },
    'It is not known if \u2068a\u2069 is live',
  ],
  ['has no channel', { channel: null }, 'No channel is open'],
  [
    'has just gone live',
    { channel: { id: 1, token: 'a', online: true, viewers: null, liveSinceMs: NOW - 59_000 } },
    '\u2068a\u2069 is live',
  ],
])('says first that it %s', (_, other, line) => {
  expect(labels(trayLook(facts(other), texts))[0]).toBe(line);
});

it('speaks the language that was chosen, and writes times as it is wont', () => {
  const german = trayLook(facts({ quiet: asked }), createTexts('de'));
  expect(labels(german)).toEqual(
    expect.arrayContaining(['Chat verbunden', 'Jetzt: Ruhe bis 21:01', 'Sidestage beenden']),
  );
  const overnight = { ...asked, untilMs: new Date(2026, 10, 21, 8).getTime() };
  expect(labels(trayLook(facts({ quiet: overnight }), createTexts('de')))).toContain('Jetzt: Ruhe bis morgen 08:00');
});
