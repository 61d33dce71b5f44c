import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ActivityFact } from '../../shared/activity.ts';
import { type NotificationKind, type NotificationRule, notificationKinds } from '../../shared/notifications.ts';
import { notificationKindOf } from './notificationKindOf.ts';
import { MOST_A_MINUTE } from './notificationPacer.ts';
import { sampleOf } from './samples.ts';
import { NotificationRig } from './testing/notificationRig.ts';
import { wayOf } from './ways.ts';

const MINUTE_MS = 60_000;
const mention: ActivityFact = { kind: 'mentioned', name: 'hana', text: 'hello', whisper: false };
const host = (viewers: number | null): ActivityFact => ({ kind: 'hosted', name: 'bo', viewers });

const rule: fc.Arbitrary<NotificationRule> = fc.record({
  activity: fc.boolean(),
  desktop: fc.boolean(),
  sound: fc.boolean(),
  evenIfQuiet: fc.boolean(),
  onlyUnfocused: fc.boolean(),
  atLeast: fc.constantFrom(0, 50),
});

it('every kind has a sample of its own', () => {
  expect(notificationKinds.map((kind) => notificationKindOf(sampleOf(kind, 0)))).toEqual([...notificationKinds]);
});

it('shows by the rule alone: quiet, focus, threshold', () => {
  fc.assert(
    fc.property(rule, fc.boolean(), fc.boolean(), fc.constantFrom(10, 90, null), (by, quiet, focused, viewers) => {
      const way = wayOf(host(viewers), by, { quiet, focused });
      const isEnough = viewers === null || viewers >= by.atLeast;
      const mayShow = by.desktop && isEnough;
      if (quiet && !(mayShow && by.evenIfQuiet)) expect(way).toBe(by.desktop || by.activity ? 'hold' : 'leave');
      else expect(way).toBe(mayShow && !(focused && by.onlyUnfocused) ? 'show' : 'leave');
    }),
  );
});

type Step =
  | { do: 'news'; kind: NotificationKind }
  | { do: 'quiet'; minutes: number | null }
  | { do: 'focus'; on: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'restart' };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('news' as const), kind: fc.constantFrom(...notificationKinds) }),
  },
  fc.record({ do: fc.constant('quiet' as const), minutes: fc.constantFrom(null, 30) }),
  fc.record({ do: fc.constant('focus' as const), on: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(500, 10_000, 10 * MINUTE_MS) }),
  fc.constant({ do: 'restart' as const }),
);

it('whatever comes when: each is settled once, and what quiet holds back is in its digest once, also over a restart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      let rig = new NotificationRig();
      rig.rule('followers', { desktop: true });
      const owing = new Map<number, NotificationKind>();
      const settled: number[] = [];
      const held: Partial<Record<NotificationKind, number>> = {};
      let told = 0;
      const collect = () => {
        for (const id of rig.settled.splice(0)) {
          settled.push(id);
          owing.delete(id);
        }
      };
      for (const one of steps) {
        if (one.do === 'news') {
          told += 1;
          owing.set(told, one.kind);
          const { quiet } = rig.service.state.value.quiet;
          const what = sampleOf(one.kind, rig.clock.now());
          if (wayOf(what, rig.settings.value.notifications[one.kind], { quiet, focused: rig.focused }) === 'hold') {
            held[one.kind] = (held[one.kind] ?? 0) + 1;
          }
          rig.news(what, told);
        }
        if (one.do === 'quiet' && one.minutes !== null && !rig.service.state.value.quiet.quiet) {
          // What waits to be shown together waits on, in the digest.
          for (const kind of owing.values()) {
            if (!rig.settings.value.notifications[kind].evenIfQuiet) held[kind] = (held[kind] ?? 0) + 1;
          }
        }
        if (one.do === 'quiet') rig.service.asked.askFor(one.minutes);
        if (one.do === 'focus') rig.focused = one.on;
        if (one.do === 'wait') await rig.clock.advance(one.ms);
        collect();
        if (one.do === 'restart') {
          rig.service.close();
          const next = new NotificationRig(rig.settings.value, rig.clock);
          next.focused = rig.focused;
          rig = next;
          for (const [id, kind] of owing) rig.late(sampleOf(kind, rig.clock.now()), id);
          rig.service.caughtUp();
          collect();
        }
      }
      rig.service.asked.askFor(null);
      await rig.clock.advance(24 * 60 * MINUTE_MS - 1);
      collect();
      expect([...settled].sort((a, b) => a - b)).toEqual(Array.from({ length: told }, (_, at) => at + 1));
      expect(rig.service.state.value.digest?.counts ?? {}).toEqual(held);
      rig.service.close();
    }),
    { numRuns: 150 },
  );
}, 60_000);

it('ten thousand in a minute are a handful, in whatever mix, and each is settled', async () => {
  const rig = new NotificationRig();
  for (let at = 0; at < 10_000; at += 1) {
    rig.news(at % 3 === 0 ? mention : host(at), at);
    if (at % 500 === 0) await rig.clock.advance(2_500);
  }
  expect(rig.shown.length).toBeLessThanOrEqual(MOST_A_MINUTE);
  await rig.clock.advance(MINUTE_MS);
  expect(rig.settled).toHaveLength(10_000);
  const last = rig.titles.slice(-2).map((title) => title.replace(/^[\d,]+ /, ''));
  expect(last.sort()).toEqual(['hosts', 'mentions']);
  // A calm minute later one is told at once again.
  await rig.clock.advance(MINUTE_MS);
  const before = rig.shown.length;
  rig.news(mention);
  expect(rig.shown).toHaveLength(before + 1);
});

it.each(notificationKinds)(
  'a burst of another kind swallows no %s: it has a notification and a title of its own',
  async (kind) => {
    const rig = new NotificationRig();
    for (const each of notificationKinds) rig.rule(each, { desktop: true });
    const flood = kind === 'mention' ? host(5) : mention;
    for (let at = 0; at < 40; at += 1) rig.news(flood);
    rig.news(sampleOf(kind, rig.clock.now()), 1);
    for (let at = 0; at < 40; at += 1) rig.news(flood);
    // After the first of the flood and what was folded of it, at most; a tunnel may come back before anybody is told.
    const withinMs = kind === 'tunnelDown' ? 12_000 : 2_000;
    await rig.clock.advance(withinMs);
    expect(rig.settled).toEqual([1]);
    const alone = new NotificationRig();
    alone.rule(kind, { desktop: true });
    alone.news(sampleOf(kind, alone.clock.now()));
    await alone.clock.advance(withinMs);
    expect(rig.titles.filter((title) => title === alone.titles[0])).toHaveLength(1);
    expect(rig.titles.every((title) => !title.includes('more in Activity'))).toBe(true);
  },
);

it('all kinds at once, over and over: bounded in every minute, and a kind that has shown none yet comes soon', async () => {
  const rig = new NotificationRig();
  for (const kind of notificationKinds) rig.rule(kind, { desktop: true });
  const atMs: number[] = [];
  for (let second = 0; second < 180; second += 1) {
    for (const kind of notificationKinds) for (let at = 0; at < 3; at += 1) rig.news(sampleOf(kind, rig.clock.now()));
    await rig.clock.advance(1_000);
    while (atMs.length < rig.shown.length) atMs.push(rig.clock.now());
    if (second === notificationKinds.length)
      expect(new Set(rig.titles).size).toBeGreaterThanOrEqual(notificationKinds.length);
  }
  for (const from of atMs) {
    const within = atMs.filter((at) => at >= from && at < from + MINUTE_MS);
    expect(within.length).toBeLessThanOrEqual(MOST_A_MINUTE + notificationKinds.length);
  }
});

it('subscriptions that are folded into one say who they are, and not that each is one', async () => {
  const rig = new NotificationRig();
  const subscribed = (name: string) => ({ kind: 'subscribed' as const, names: [name], count: 1, detail: null });
  for (const name of ['zoe', 'ana', 'bo']) rig.news(subscribed(name));
  await rig.clock.advance(MINUTE_MS);
  const plain = rig.shown.map(({ title, body }) => [title, body.replaceAll(/[\u2068\u2069]/g, '')]);
  expect(plain).toEqual([
    ['1 new subscription', 'zoe'],
    ['2 new subscriptions', 'ana\nbo'],
  ]);
});

it('screen-safe: what waits is told without names, what stands on the screen is taken away, and no service is named', async () => {
  const rig = new NotificationRig();
  rig.serviceName = 'Zoe’s service';
  for (let at = 0; at < 3; at += 1) rig.news(mention);
  expect(rig.shown[0]?.body).toContain('Zoe’s service');
  rig.screenSafe.set(true);
  expect(rig.cleared).toBe(1);
  await rig.clock.advance(MINUTE_MS);
  expect(rig.shown.slice(1)).toMatchObject([{ title: '2 mentions', body: 'You were mentioned' }]);
  rig.screenSafe.set(false);
  rig.news(mention);
  expect([rig.cleared, rig.titles.at(-1)]).toEqual([1, 'hana mentioned you']);
});

it('what is simulated says so, alone and folded', async () => {
  const rig = new NotificationRig();
  rig.isDemo = true;
  for (let at = 0; at < 4; at += 1) rig.news(mention);
  await rig.clock.advance(MINUTE_MS);
  expect(rig.shown.map(({ body }) => body.endsWith('Demo service, simulated'))).toEqual([true, true]);
  rig.service.tryOut('signInLost');
  expect(rig.shown.at(-1)?.body).toMatch(/A test from the settings.*\nDemo service, simulated$/);
});

it('hooks that expired are not called near expiry only, folded or in the digest', async () => {
  const rig = new NotificationRig();
  const expired = (hookName: string) => rig.news({ kind: 'hookExpired', hookId: hookName, hookName, expiresAtMs: 0 });
  for (const name of ['One', 'Two', 'Four']) expired(name);
  await rig.clock.advance(MINUTE_MS);
  expect(rig.titles).toEqual(['The hook One expired', '2 hooks near expiry or expired']);
  rig.service.asked.askFor(30);
  expired('Five');
  await rig.clock.advance(30 * MINUTE_MS);
  expect(rig.shown.at(-1)?.body).toBe('1 hook near expiry or expired');
});

it('leads to the very thing; its second action makes it quiet', async () => {
  const rig = new NotificationRig();
  rig.news({ ...mention, messageId: 'a1' });
  rig.shown[0]?.onClick();
  await rig.clock.advance(MINUTE_MS);
  rig.news({ kind: 'hookFailing', hookId: 'c04e2b', inRow: 500, disabledAtMs: null });
  rig.shown[1]?.actions[0]?.run();
  expect(rig.opened).toEqual(['sidestage://message/a1', 'sidestage://hooks/c04e2b']);
  rig.shown[1]?.actions[1]?.run();
  expect(rig.service.state.value.quiet).toMatchObject({ why: 'asked', untilMs: rig.clock.now() + 60 * MINUTE_MS });
});

it('a host below the threshold is not told of; one whose viewers are not known is', () => {
  const rig = new NotificationRig();
  rig.rule('hosted', { atLeast: 50 });
  for (const viewers of [49, null]) rig.news(host(viewers));
  expect(rig.shown.map(({ body }) => body)).toEqual(['The service did not say how many viewers came.']);
});

it('the system’s do-not-disturb is quiet where the person respects it', async () => {
  const rig = new NotificationRig();
  rig.system.set('on');
  expect(rig.service.state.value).toMatchObject({ quiet: { quiet: true, why: 'system' }, system: 'on' });
  rig.news(mention);
  rig.settings.set({ ...rig.settings.value, quiet: { ...rig.settings.value.quiet, system: false } });
  expect(rig.service.state.value.quiet.quiet).toBe(false);
  expect(rig.service.state.value.digest).toMatchObject({ why: 'system', counts: { mention: 1 } });
});

it('a digest is shown on the desktop only for who is not in the window, and is put away for good', async () => {
  const rig = new NotificationRig();
  rig.focused = true;
  rig.service.asked.askFor(30);
  rig.news(mention, 1);
  rig.service.asked.askFor(null);
  expect([rig.shown.length, rig.settled]).toEqual([0, [1]]);
  // One that still lies there is not lost for the next; what came between the two is in neither.
  const endedMs = rig.clock.now();
  rig.clock.jump(60_000);
  rig.focused = false;
  rig.service.asked.askFor(30);
  rig.news(host(5), 2);
  rig.service.asked.askFor(null);
  expect(rig.titles).toEqual(['1 event while it was quiet']);
  expect(rig.service.state.value.digest).toMatchObject({
    counts: { mention: 1, hosted: 1 },
    breaks: [{ fromMs: endedMs, toMs: endedMs + 60_000 }],
  });
  const restarted = new NotificationRig(rig.settings.value, rig.clock);
  expect(restarted.service.state.value.digest?.counts).toEqual({ mention: 1, hosted: 1 });
  restarted.service.dismissDigest();
  expect(new NotificationRig(restarted.settings.value, rig.clock).service.state.value.digest).toBeNull();
});

it('a digest that nobody puts away keeps the longest of the times between', () => {
  const rig = new NotificationRig();
  for (let nth = 0; nth <= 25; nth++) {
    rig.clock.jump(nth * 1_000);
    rig.service.asked.askFor(30);
    rig.news(mention, nth);
    rig.service.asked.askFor(null);
  }
  const { breaks = [], counts } = rig.service.state.value.digest ?? {};
  expect(counts).toEqual({ mention: 26 });
  expect(breaks.map(({ fromMs, toMs }) => (toMs - fromMs) / 1_000)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 6),
  );
});

it('what quiet holds back of two services is told of each for itself, where it is open, also over a restart', async () => {
  const rig = new NotificationRig();
  rig.rule('followers', { desktop: true });
  for (let at = 0; at < 2; at += 1) rig.news({ kind: 'followed', names: ['zoe'], count: 1, detail: null });
  rig.service.asked.askFor(30);
  rig.news(mention);
  rig.news(mention, 1);
  const open = (key: string) => {
    rig.isDemo = key === 'demo';
    rig.services.set(key);
  };
  open('demo');
  rig.news(host(5), 2, 'demo');
  rig.service.asked.askFor(null);
  await rig.clock.advance(1_000);
  expect([rig.titles.at(-1), rig.shown.at(-1)?.body]).toEqual([
    '1 event while it was quiet',
    '1 host\nDemo service, simulated',
  ]);
  expect(rig.shown).toHaveLength(2);
  expect(rig.settled).toEqual([1, 2]);
  expect(rig.service.state.value.digest?.counts).toEqual({ hosted: 1 });
  rig.service.dismissDigest();
  expect(rig.service.state.value.digest).toBeNull();
  open('here');
  expect(rig.service.state.value.digest?.counts).toEqual({ mention: 2, followers: 1 });
  const restarted = new NotificationRig(rig.settings.value, rig.clock);
  expect(restarted.service.state.value.digest?.counts).toEqual({ mention: 2, followers: 1 });
  restarted.service.forget('here');
  expect(restarted.service.state.value.digest).toBeNull();
  expect(restarted.settings.value.quietKept).toEqual({ since: null, ofServices: [] });
});

it('what waited of another service when quiet began is told of that one', async () => {
  const rig = new NotificationRig();
  rig.rule('followers', { desktop: true });
  for (let at = 0; at < 3; at += 1) {
    rig.news(mention);
    rig.news({ kind: 'followed', names: ['zoe'], count: 1, detail: null });
  }
  rig.services.set('there');
  rig.service.asked.askFor(30);
  rig.news(host(5), null, 'there');
  rig.service.asked.askFor(null);
  expect(rig.service.state.value.digest?.counts).toEqual({ hosted: 1 });
  rig.services.set('here');
  expect(rig.service.state.value.digest?.counts).toEqual({ mention: 2, followers: 3 });
});

it('what is held in a burst is kept a few times, not each time', async () => {
  const rig = new NotificationRig();
  rig.service.asked.askFor(30);
  rig.kept = 0;
  for (let at = 0; at < 1_000; at += 1) rig.news({ kind: 'followed', names: ['zoe'], count: 1, detail: null });
  await rig.clock.advance(5_000);
  expect(rig.kept).toBeLessThanOrEqual(2);
  expect(rig.settings.value.quietKept.ofServices).toMatchObject([{ counts: { followers: 1_000 } }]);
});

it('says of each kind that a channel behind may tell of where it was, and leads to that channel’s tab', () => {
  const channel = { id: 8, token: 'otto' };
  const told: ActivityFact[] = [
    { ...mention, messageId: 'a-1', channel },
    { ...mention, whisper: true, messageId: 'a-2', channel },
    { kind: 'wentLive', title: null, channel },
    { kind: 'pollEnded', question: 'Which?', winner: null, votes: null, voters: 0, channel },
    { kind: 'chatBack', awayMs: 5 * MINUTE_MS, filled: 2, channel },
  ];
  for (const what of told) {
    const rig = new NotificationRig();
    const kind = notificationKindOf(what);
    if (kind === null) expect.fail(what.kind);
    rig.rule(kind, { desktop: true, onlyUnfocused: false });
    rig.news(what);
    const [shown] = rig.shown;
    expect(shown?.body, what.kind).toContain('otto');
    shown?.onClick?.();
    expect(rig.places, what.kind).toMatchObject([{ channelId: 8, entryId: 7 }]);
  }
});
