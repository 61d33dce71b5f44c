import { beforeEach, expect, it, vi } from 'vitest';
import type { ActivityFact } from '../../shared/activity.ts';
import { linkTo } from '../../shared/destinations.ts';
import { nextMorning } from '../../shared/nextMorning.ts';
import { defaultSettings, type Settings, type SettingsChange } from '../../shared/settings.ts';
import type { DesktopNotification } from '../kernel/desktop.ts';
import { FactStream } from '../kernel/facts.ts';
import { Subject } from '../kernel/subject.ts';
import { createTexts } from '../kernel/texts.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { NotificationService } from './notificationService.ts';

const MINUTE_MS = 60_000;

let clock: FakeClock;
let settings: Subject<Settings>;
let live: Subject<boolean>;
let shown: DesktopNotification[];
/** The words of those that were taken away. */
let taken: string[];
let opened: string[];
let lines: string[];
let facts: FactStream;
let told = 0;
let settled: number[];
/** How many texts were asked for. */
let asked: number;
let service: NotificationService;
let supported: boolean;
let outcome: (taken: boolean) => void;
let isDemo: boolean;
let serviceName: string | null;
let key: string;
let hidden: Subject<boolean>;
let focused: boolean;
let system: Subject<'on' | 'off' | 'unknown'>;

const always = { onlyUnfocused: false, atLeast: 0 };

beforeEach(() => {
  clock = new FakeClock();
  settings = new Subject(defaultSettings);
  live = new Subject(false);
  shown = [];
  taken = [];
  opened = [];
  settled = [];
  asked = 0;
  supported = true;
  isDemo = false;
  serviceName = null;
  key = 'here';
  hidden = new Subject(false);
  focused = false;
  system = new Subject<'on' | 'off' | 'unknown'>('unknown');
  const { log, lines: logged } = makeLog(clock);
  lines = logged;
  facts = new FactStream(log);
  service = new NotificationService({
    notifier: {
      isSupported: () => supported,
      show: (one) => {
        shown.push(one);
        return () => void taken.push(one.body);
      },
      clear: () => undefined,
      onOutcome: (listener) => {
        outcome = listener;
      },
    },
    clock,
    log,
    texts: new Proxy(createTexts(), {
      apply: (texts, self, args) => {
        asked += 1;
        return Reflect.apply(texts, self, args);
      },
    }),
    settings,
    changeSettings: (change: SettingsChange) => settings.set({ ...settings.value, ...change } as Settings),
    live,
    hidden,
    screenSafe: new Subject(false),
    focused: () => focused,
    system,
    facts,
    settle: (owed) => settled.push(...owed),
    service: () => ({ key, isDemo, name: serviceName }),
    services: new Subject(null),
    open: (to) => opened.push(linkTo(to).slice('sidestage://'.length)),
  });
});

const news = (what: ActivityFact, entryId = 7, serviceKey = 'here', owed: number[] = []) => {
  told += 1;
  facts.tell({ kind: 'happened', id: `fact/${told}`, atMs: clock.now(), serviceKey, what, event: null, entryId, owed });
};
const mention: ActivityFact = { kind: 'mentioned', name: 'hana', text: 'hello', whisper: false };
const missing: ActivityFact = { kind: 'eventMissing', seen: 'wentLive', hookId: 'h', cameAtMs: null };
const follow = (name: string): ActivityFact => ({ kind: 'followed', names: [name], count: 1, detail: null });
const titles = () => shown.map(({ title }) => title.replaceAll(/[\u2068\u2069]/g, ''));
const rules = (change: Partial<Settings['notifications']>) =>
  settings.set({ ...settings.value, notifications: { ...settings.value.notifications, ...change } });

it('taps nobody for a tunnel that is back within seconds, and tells of one that stays down, once', async () => {
  const down: ActivityFact = { kind: 'tunnelDown', why: 'silent' };
  news(down, 1, 'here', [1]);
  await clock.advance(9_000);
  news({ kind: 'tunnelBack', awayMs: 9_000 }, 2);
  await clock.advance(60_000);
  expect([titles(), settled]).toEqual([[], [1]]);
  // Nor is a sleep of the computer a time in which it stayed down.
  news(down, 2, 'here', [6]);
  clock.jump(3_600_000);
  await clock.advance(1_000);
  news({ kind: 'tunnelBack', awayMs: 3_601_000 }, 2);
  await clock.advance(60_000);
  expect([titles(), settled]).toEqual([[], [1, 6]]);
  // Who turns it off needs no telling.
  news(down, 2, 'here', [2]);
  settings.set({ ...settings.value, tunnel: 'manual' });
  await clock.advance(60_000);
  expect([titles(), settled]).toEqual([[], [1, 6, 2]]);
  news(down, 3, 'here', [3]);
  await clock.advance(5_000);
  news(down, 4, 'here', [4]);
  await clock.advance(9_999);
  expect(titles()).toEqual([]);
  await clock.advance(1);
  expect(titles()).toEqual(['The tunnel is down']);
  expect(settled).toEqual([1, 6, 2, 3, 4]);
  news(down, 5, 'here', [5]);
  service.close();
  await clock.advance(60_000);
  expect([shown.length, settled]).toEqual([1, [1, 6, 2, 3, 4]]);
});

it('makes words for what it shows, and not for each thing of a flood', async () => {
  for (let nth = 0; nth < 1_000; nth++) news({ ...mention, name: `fan_${nth}` }, 7, 'here', [nth]);
  await clock.advance(1_000);
  expect(titles()).toEqual(['fan_0 mentioned you', '999 mentions']);
  expect(settled).toHaveLength(1_000);
  expect(asked).toBeLessThan(30);
});

it('shows what the rules let through, with sound where they ask for it; a click opens the entry', async () => {
  news(mention, 12);
  expect(shown).toMatchObject([
    { title: '\u2068hana\u2069 mentioned you', body: '“\u2068hello\u2069”', silent: false },
  ]);
  shown[0]?.onClick();
  expect(opened).toEqual(['activity/12']);
  await clock.advance(1000);
  news({ ...mention, whisper: true });
  expect(titles()).toEqual(['hana mentioned you', 'hana whispered to you']);
  expect(shown[1]?.silent).toBe(true);
  await clock.advance(60_000);
  rules({ mention: { activity: true, desktop: false, sound: true, evenIfQuiet: true, ...always } });
  news(mention);
  news({ kind: 'changed', title: 'x' });
  news(mention, 3, 'another service');
  expect(shown).toHaveLength(2);
});

it('takes away what quotes a message that was removed, and quotes none that is removed while it waits', async () => {
  const removed = (...messageIds: string[]) => {
    told += 1;
    const head = { id: `fact/${told}`, atMs: clock.now(), serviceKey: 'here' };
    facts.tell({ kind: 'mentionsRemoved', ...head, channelId: 7, messageIds });
  };
  news({ ...mention, messageId: 'm1' });
  news({ ...mention, text: 'secret', messageId: 'm2' });
  removed('m0', 'm1');
  removed('m1', 'm2');
  expect(taken).toEqual(['“\u2068hello\u2069”']);
  await clock.advance(1_000);
  expect(shown[1]?.body).toBe('The message was removed.');
});

it('says where it comes from when it is simulated', () => {
  isDemo = true;
  news(mention);
  expect(shown[0]?.body).toContain('\nDemo service, simulated');
});

it('shows at most one a second and folds the rest', async () => {
  for (let at = 0; at < 6; at += 1) news({ ...mention, name: `n${at}` }, at);
  await clock.advance(999);
  expect(titles()).toEqual(['n0 mentioned you']);
  await clock.advance(1);
  expect(titles()).toEqual(['n0 mentioned you', '5 mentions']);
  expect(shown[1]?.body.split('\n')).toHaveLength(3);
  shown[1]?.onClick();
  expect(opened).toEqual(['activity']);
  await clock.advance(10_000);
  expect(shown).toHaveLength(2);
});

it('folds followers to one each five minutes', async () => {
  rules({ followers: { activity: true, desktop: true, sound: false, evenIfQuiet: false, ...always } });
  for (const name of ['zoe', 'ana', 'bo', 'cy', 'di']) news(follow(name));
  expect(titles()).toEqual(['1 new follower']);
  await clock.advance(5 * MINUTE_MS);
  expect(titles()).toEqual(['1 new follower', '4 new followers']);
  expect(shown[1]?.body.replaceAll(/[\u2068\u2069]/g, '')).toBe('ana, bo, cy and 1 more');
  shown[1]?.onClick();
  expect(opened).toEqual(['activity/7']);
  await clock.advance(5 * MINUTE_MS);
  news(follow('ed'));
  expect(shown).toHaveLength(3);
});

it('tells of followers that wait only while their service is open', async () => {
  rules({ followers: { activity: true, desktop: true, sound: false, evenIfQuiet: false, ...always } });
  isDemo = true;
  for (const name of ['zoe', 'ana', 'bo']) news(follow(name));
  [key, isDemo] = ['there', false];
  await clock.advance(5 * MINUTE_MS);
  expect(titles()).toEqual(['1 new follower']);
  // Of the other service the first one is told at once, and with its own kind alone.
  for (const name of ['ed', 'flo']) news(follow(name), 8, 'there');
  await clock.advance(5 * MINUTE_MS);
  expect(shown.map(({ body }) => body.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'zoe\nDemo service, simulated',
    'ed',
    'flo',
  ]);
});

it('tells nothing that waits of the service before under the name of the one that is open now', async () => {
  news(mention, 1);
  news({ ...mention, name: 'zoe' }, 2);
  isDemo = true;
  key = 'demo';
  await clock.advance(MINUTE_MS);
  expect(titles()).toEqual(['hana mentioned you']);
  news({ ...mention, name: 'ana' }, 3, 'demo');
  news({ ...mention, name: 'bo' }, 4, 'demo');
  [key, isDemo] = ['there', false];
  news({ ...mention, name: 'cy' }, 5, 'there');
  await clock.advance(MINUTE_MS);
  expect(titles()).toEqual(['hana mentioned you', 'ana mentioned you', 'cy mentioned you']);
  expect(shown[2]?.body).not.toContain('simulated');
});

it('holds back while it is quiet, but not what comes even then, and ends with one digest', async () => {
  service.asked.askFor(30);
  const untilMs = clock.now() + 30 * MINUTE_MS;
  expect(service.state.value.quiet).toEqual({ quiet: true, why: 'asked', untilMs });
  news(mention);
  news(mention);
  news({ ...follow('zoe'), count: 5 } as ActivityFact);
  expect(shown).toHaveLength(0);
  news(missing);
  expect(titles()).toEqual(['No hook event for a change we can see']);
  await clock.advance(30 * MINUTE_MS);
  expect(service.state.value).toEqual({
    quiet: { quiet: false, why: null, untilMs: null },
    digest: {
      fromMs: untilMs - 30 * MINUTE_MS,
      toMs: untilMs,
      breaks: [],
      why: 'asked',
      counts: { mention: 2, followers: 5 },
    },
    refused: false,
    system: 'unknown',
  });
  expect(shown[1]).toMatchObject({ title: '7 events while it was quiet', body: '2 mentions, 5 new followers' });
  shown[1]?.onClick();
  expect(opened).toEqual(['activity']);
  service.dismissDigest();
  expect(service.state.value.digest).toBeNull();
});

it('followers that wait to be told together go into the digest', async () => {
  rules({ followers: { activity: true, desktop: true, sound: false, evenIfQuiet: false, ...always } });
  news(follow('zoe'));
  news(follow('ana'));
  service.asked.askFor(10);
  await clock.advance(10 * MINUTE_MS);
  expect(service.state.value.digest?.counts).toEqual({ followers: 1 });
  expect(shown).toHaveLength(2);
});

it('tells no digest of nothing, and shows none of what the desktop never gets', async () => {
  service.asked.askFor(5);
  await clock.advance(5 * MINUTE_MS);
  expect(service.state.value.digest).toBeNull();
  service.asked.askFor(5);
  news(follow('zoe'));
  service.asked.askFor(null);
  expect(service.state.value.digest?.counts).toEqual({ followers: 1 });
  expect(shown).toHaveLength(0);
});

it('is quiet while live', async () => {
  settings.set({ ...settings.value, quiet: { ...settings.value.quiet, whileLive: true } });
  live.set(true);
  news(mention);
  expect(service.state.value.quiet.why).toBe('live');
  live.set(false);
  expect(service.state.value).toMatchObject({
    quiet: { quiet: false },
    digest: { why: 'live', counts: { mention: 1 } },
  });
});

it('follows the week, also when the computer slept over a change', async () => {
  const now = new Date(clock.now());
  const minute = now.getHours() * 60 + now.getMinutes();
  const span = [{ from: minute + 10, to: minute + 20 }];
  settings.set({ ...settings.value, quiet: { ...settings.value.quiet, week: Array.from({ length: 7 }, () => span) } });
  await clock.advance(10 * MINUTE_MS);
  expect(service.state.value.quiet.why).toBe('week');
  news(mention);
  clock.jump(30 * MINUTE_MS);
  service.recheck();
  expect(service.state.value).toMatchObject({ quiet: { quiet: false }, digest: { why: 'week' } });
  // It may be set by hand, of which nobody tells: timers go on as before then.
  const after = vi.spyOn(clock, 'after');
  service.recheck();
  expect(after.mock.calls.map(([ms]) => ms)).toEqual([MINUTE_MS]);
  after.mockClear();
  settings.set({ ...settings.value, quiet: { ...settings.value.quiet, week: Array.from({ length: 7 }, () => []) } });
  expect(after).not.toHaveBeenCalled();
});

it('stays quiet as long as it was asked to, however the clock is set meanwhile', async () => {
  const isQuiet = () => service.state.value.quiet.quiet;
  service.asked.askFor(30);
  await clock.advance(10 * MINUTE_MS);
  clock.jump(-5 * 24 * 60 * MINUTE_MS);
  service.recheck();
  expect(isQuiet()).toBe(true);
  await clock.advance(19 * MINUTE_MS);
  expect(isQuiet()).toBe(true);
  await clock.advance(2 * MINUTE_MS);
  expect(isQuiet()).toBe(false);
  clock.jump(-60 * MINUTE_MS);
  service.recheck();
  expect(isQuiet()).toBe(false);
  service.asked.askFor(30);
  clock.jump(3 * 24 * 60 * MINUTE_MS);
  service.recheck();
  expect(isQuiet()).toBe(false);
});

it('is quiet as long as it is asked for, also when the clock was set back since anybody looked', () => {
  clock.jump(-120 * MINUTE_MS);
  service.asked.askFor(30);
  const untilMs = clock.now() + 30 * MINUTE_MS;
  expect(service.state.value.quiet).toEqual({ quiet: true, why: 'asked', untilMs });
  service.recheck();
  expect(service.state.value.quiet.untilMs).toBe(untilMs);
});

it('a digest tells of the time that was asked for, also when the computer sleeps on', () => {
  const fromMs = clock.now();
  service.asked.askFor(30);
  news(mention);
  clock.jump(8 * 60 * MINUTE_MS);
  service.recheck();
  expect(service.state.value.digest).toMatchObject({ fromMs, toMs: fromMs + 30 * MINUTE_MS });
});

it('a digest of a stream ends with that, whatever was asked for before', async () => {
  service.asked.askFor(30);
  await clock.advance(60 * MINUTE_MS);
  const fromMs = clock.now();
  settings.set({ ...settings.value, quiet: { ...settings.value.quiet, whileLive: true } });
  live.set(true);
  service.asked.askFor(30);
  news(mention);
  await clock.advance(180 * MINUTE_MS);
  live.set(false);
  expect(service.state.value.digest).toMatchObject({ fromMs, toMs: fromMs + 180 * MINUTE_MS });
});

it.each([0, 8])(
  'is quiet until the morning, whatever the clock is set to, also when it is asked for at that hour (%s)',
  async (hour) => {
    clock.jump(new Date(clock.now()).setHours(hour, 0, 0, 0) - clock.now());
    service.recheck();
    const { atMs } = nextMorning(clock.now());
    service.asked.askUntilMorning();
    expect(service.state.value.quiet).toEqual({ quiet: true, why: 'asked', untilMs: atMs });
    clock.jump(-5 * MINUTE_MS);
    service.recheck();
    expect(service.state.value.quiet.untilMs).toBe(atMs);
    clock.jump(-3 * 24 * 60 * MINUTE_MS);
    service.recheck();
    expect(service.state.value.quiet.untilMs).toBe(nextMorning(clock.now()).atMs);
    await clock.advance(nextMorning(clock.now()).atMs - clock.now());
    expect(service.state.value.quiet.quiet).toBe(false);
    // A length that is asked for then is one again.
    service.asked.askUntilMorning();
    service.asked.askFor(30);
    clock.jump(-60 * MINUTE_MS);
    service.recheck();
    expect(service.state.value.quiet.untilMs).toBe(clock.now() + 30 * MINUTE_MS);
  },
);

it('is not quiet for days when the clock was set back while the app did not run', () => {
  const untilMs = clock.now() + 5 * 24 * 60 * MINUTE_MS;
  settings.set({ ...settings.value, quiet: { ...settings.value.quiet, untilMs } });
  expect(service.state.value.quiet.quiet).toBe(false);
  expect(settings.value.quiet.untilMs).toBeNull();
});

it('a test is shown whatever the rules say, and says when none can be', () => {
  service.asked.askFor(30);
  expect(service.tryOut('hosted')).toBe(true);
  expect(titles()).toEqual(['nora_plays hosts the channel']);
  expect(shown[0]?.body).toContain('A test from the settings');
  // One that has no words but its title.
  service.tryOut('wentLive');
  expect(shown[1]?.body).toMatch(/^A test from the settings/);
  supported = false;
  expect(service.tryOut('hosted')).toBe(false);
  service.asked.askFor(null);
  news(mention);
  expect(shown).toHaveLength(2);
});

it('a desktop that breaks is logged and stops nothing', async () => {
  shown.push = () => {
    throw new Error('no bus');
  };
  news(mention);
  expect(service.tryOut('mention')).toBe(false);
  expect(lines.join('\n')).toContain('notifications.notShown');
  expect(lines.join('\n')).toContain('no bus');
});

it('after closing, nothing waits and nothing is shown', async () => {
  news(mention);
  news(mention);
  service.close();
  expect(clock.pending).toBe(0);
  news(mention);
  live.set(true);
  await clock.advance(10 * MINUTE_MS);
  expect(shown).toHaveLength(1);
});

it('tells that the system refuses notifications, until it takes one again', async () => {
  expect(service.state.value.refused).toBe(false);
  outcome(false);
  expect(service.state.value.refused).toBe(true);
  service.asked.askFor(30);
  expect(service.state.value).toMatchObject({ refused: true, quiet: { why: 'asked' } });
  outcome(true);
  expect(service.state.value.refused).toBe(false);
});

const late = (what: ActivityFact, owed: number[], serviceKey = 'here') => {
  told += 1;
  facts.tell({ kind: 'notificationOwed', id: `late/${told}`, atMs: 1, serviceKey, what, entryId: 5, owed });
};

it('settles what was shown, alone or with others, and what is not to be shown', async () => {
  news(mention, 1, 'here', [1]);
  expect(settled).toEqual([1]);
  news(mention, 2, 'here', [2]);
  news(mention, 3, 'here', [3]);
  expect(settled).toEqual([1]);
  await clock.advance(1_000);
  expect(settled).toEqual([1, 2, 3]);
  news(mention, 4, 'elsewhere', [4]);
  supported = false;
  news(mention, 5, 'here', [5]);
  supported = true;
  rules({ mention: { activity: true, desktop: false, sound: false, evenIfQuiet: false, ...always } });
  news(mention, 6, 'here', [6]);
  expect(settled).toEqual([1, 2, 3, 4, 5, 6]);
});

it('owes what waits or is held back until it is shown, and what the desktop did not take', async () => {
  rules({ followers: { activity: true, desktop: true, sound: false, evenIfQuiet: false, ...always } });
  news(follow('zoe'), 1, 'here', [1]);
  news(follow('ana'), 1, 'here', [1]);
  service.asked.askFor(10);
  news(mention, 2, 'here', [2]);
  expect(settled).toEqual([1]);
  await clock.advance(10 * MINUTE_MS);
  expect(settled).toEqual([1, 1, 2]);
  shown.push = () => {
    throw new Error('no bus');
  };
  await clock.advance(1_000);
  news(mention, 3, 'here', [3]);
  service.close();
  expect(settled).toEqual([1, 1, 2]);
});

it('shows what an earlier run owed, in its own words where they are still true', async () => {
  late(mention, [1]);
  expect(titles()).toEqual(['hana mentioned you']);
  await clock.advance(60_000);
  const mentions = { kind: 'mentions', names: ['hana'], count: 2, detail: 'are you there?' } as const;
  late({ ...mentions, names: ['hana'] }, [2, 2]);
  expect(shown[1]?.body).toContain('are you there?');
  await clock.advance(60_000);
  // Who of them said the last words is not known.
  late({ ...mentions, names: ['hana', 'mod'] }, [3, 3]);
  expect(titles()[2]).toBe('2 mentions');
  await clock.advance(60_000);
  late({ kind: 'subscribed', names: ['a', 'b', 'c'], count: 3, detail: null }, [4, 4]);
  expect(titles()[3]).toBe('2 new subscriptions');
  late({ kind: 'ended' }, [5]);
  late(mention, [6], 'elsewhere');
  expect(settled).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 6]);
  await clock.advance(60_000);
  rules({ followers: { activity: true, desktop: true, sound: false, evenIfQuiet: false, ...always } });
  // Who they are stands in the feed.
  late({ kind: 'followed', names: ['a', 'b', 'c', 'd'], count: 4, detail: null }, [7, 7, 7]);
  expect(shown.at(-1)).toMatchObject({ title: '3 new followers', body: '' });
  shown[0]?.onClick();
  expect(opened).toEqual(['activity/5']);
});

it('what an earlier run owed waits with the digest of its service while it is quiet, as it did then', async () => {
  service.asked.askFor(10);
  late(mention, [1], 'elsewhere');
  expect(settled).toEqual([]);
  await clock.advance(10 * MINUTE_MS);
  expect([service.state.value.digest, shown.length, settled]).toEqual([null, 0, [1]]);
  key = 'elsewhere';
  service.recheck();
  expect(service.state.value.digest?.counts).toEqual({ mention: 1 });
});

it('comfort mode: no count of people in what is shown, folded, owed or told in a digest', async () => {
  hidden.set(true);
  rules({ followers: { activity: true, desktop: true, sound: false, evenIfQuiet: false, ...always } });
  const digits = () => shown.filter(({ title, body }) => /\d/.test(title + body));
  for (const name of ['zoe', 'ana', 'bo', 'cy', 'di']) news(follow(name));
  await clock.advance(5 * MINUTE_MS);
  expect(titles()).toEqual(['New follower', 'New followers']);
  expect(shown[1]?.body.replaceAll(/[\u2068\u2069]/g, '')).toBe('ana, bo, cy and more');
  await clock.advance(5 * MINUTE_MS);
  const subscribed: ActivityFact = { kind: 'subscribed', names: ['ed'], count: 1, detail: null };
  for (let time = 0; time < 6; time += 1) news(subscribed);
  await clock.advance(60_000);
  expect(titles().slice(2)).toEqual(['New subscription', 'New subscriptions']);
  late({ ...subscribed, names: ['a', 'b', 'c'], count: 3 }, [4, 4]);
  await clock.advance(60_000);
  expect(titles().at(-1)).toBe('New subscriptions');
  service.asked.askFor(10);
  news({ kind: 'hosted', name: 'build_along', viewers: 802 });
  news({ kind: 'followed', names: ['ed'], count: 437, detail: null });
  expect(digits()).toEqual([]);
  news(mention);
  await clock.advance(10 * MINUTE_MS);
  // What waits for the person keeps its number.
  expect(shown.at(-1)).toMatchObject({ title: 'While it was quiet', body: '1 mention, hosts, new followers' });
});

it('comfort mode: a digest that comes with the end of the stream has its numbers', () => {
  hidden.set(true);
  service.asked.askFor(10);
  news({ kind: 'followed', names: ['ed'], count: 437, detail: null });
  rules({ followers: { activity: true, desktop: true, sound: false, evenIfQuiet: false, ...always } });
  news({ kind: 'followed', names: ['ed'], count: 1, detail: null });
  hidden.set(false);
  service.asked.askFor(null);
  expect(shown.at(-1)).toMatchObject({ title: '438 events while it was quiet', body: '438 new followers' });
});

const ended: ActivityFact = {
  kind: 'streamEnded',
  streamId: 77,
  liveMs: 192 * MINUTE_MS,
  averageViewers: 11_046,
  peakViewers: 16_530,
  followers: 988,
};

it('a click after a change of service leads to the entry, which says whose it is, and to nothing of the other service', () => {
  news({ ...mention, messageId: 'm1', channel: { id: 4, token: 'nora_plays' } }, 9);
  shown[0]?.onClick();
  key = 'elsewhere';
  shown[0]?.onClick();
  expect(opened[0]).toContain('m1');
  expect(opened[1]).toBe('activity/9');
});

it('says what a stream came to; a click leads to its page', () => {
  news(ended, 12);
  expect(shown).toMatchObject([
    { title: 'Stream ended after 3 h 12 min', body: '11,046 viewers on average, peak 16,530, +988 followers.' },
  ]);
  shown[0]?.onClick();
  expect(opened).toEqual(['stream/77']);
});

it('says of a stream only what is known', async () => {
  news({ ...ended, averageViewers: null, followers: -3 });
  expect(shown[0]?.body).toBe('peak 16,530, −3 followers.');
  await clock.advance(1_000);
  news({ ...ended, averageViewers: null, peakViewers: null, followers: null });
  expect(shown[1]?.body).toBe('Its numbers are not known yet.');
});

it('what comes to somebody else’s channel taps nobody; that it went live does, and says which', () => {
  const channel = { id: 8, token: 'otto' };
  news({ kind: 'hosted', name: 'build_along', viewers: 802, channel });
  news({ kind: 'subscribed', names: ['ed'], count: 1, detail: null, channel });
  expect(shown).toEqual([]);
  news({ kind: 'wentLive', title: 'Pots', channel });
  expect(shown.at(-1)?.body).toContain('otto');
});
