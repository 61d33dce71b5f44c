import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ActivityFact, activityFact } from '../../shared/activity.ts';
import { createTexts } from '../kernel/texts.ts';
import { notificationKindOf } from './notificationKindOf.ts';
import { notificationText } from './notificationText.ts';

const texts = createTexts('en-XA');
const everything = { numbers: false, names: false };

const name = fc.oneof(fc.constant(''), fc.constant('ליאור'), fc.string({ unit: 'binary', maxLength: 300 }));
const text = fc.string({ unit: 'binary', maxLength: 3000 });
const atMs = fc.integer({ min: 0, max: 4_000_000_000_000 });
const count = fc.nat(5_000_000);
const removed = fc.option(fc.constant(true), { nil: undefined });
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const people = ['followed', 'unfollowed', 'subscribed', 'resubscribed', 'gifted', 'bought', 'levelledUp', 'skill'];

/** Anything that a fact's schema lets through. */
const anyFact = fc
  .oneof(
    fc.record({ kind: fc.constantFrom('wentLive', 'changed'), title: maybe(text) }),
    fc.record({ kind: fc.constantFrom('ended', 'event') }),
    fc.record({ kind: fc.constantFrom(...people), names: fc.array(name), count, detail: maybe(text) }),
    fc.record({ kind: fc.constantFrom('hosted', 'unhosted'), name, viewers: maybe(count) }),
    fc.record({ kind: fc.constant('mentioned'), name, text, whisper: fc.boolean(), removed }),
    fc.record({ kind: fc.constant('announced'), text }),
    fc.record({
      kind: fc.constant('hookFailing'),
      hookId: name,
      hookName: name,
      inRow: count,
      disabledAtMs: maybe(atMs),
    }),
    fc.record({
      kind: fc.constant('hookExpiring'),
      hookId: name,
      hookName: name,
      expiresAtMs: atMs,
      renewsItself: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('hookRenewed'), hookId: name, expiresAtMs: atMs }),
    fc.record({ kind: fc.constant('hookExpired'), hookId: name, expiresAtMs: atMs }),
    fc.record({ kind: fc.constant('hookDisabled'), hookId: name, reason: text }),
    fc.record({ kind: fc.constant('hookMoved'), hookId: name, to: name }),
    fc.record({ kind: fc.constant('tunnelDown'), why: text }),
    fc.record({ kind: fc.constant('tunnelBack'), awayMs: count }),
    fc.record({
      kind: fc.constant('eventMissing'),
      seen: fc.constantFrom('wentLive', 'ended'),
      hookId: maybe(name),
      cameAtMs: maybe(atMs),
    }),
    fc.record({ kind: fc.constant('chatBack'), awayMs: fc.nat(90_000_000), filled: count }),
    fc.record({
      kind: fc.constant('streamEnded'),
      streamId: count,
      liveMs: fc.nat(90_000_000),
      averageViewers: maybe(count),
      peakViewers: maybe(count),
      followers: maybe(fc.integer({ min: -1_000, max: 1_000 })),
    }),
    fc.record({
      kind: fc.constant('pollEnded'),
      question: text,
      winner: maybe(text),
      votes: maybe(count),
      voters: fc.nat(9),
    }),
    fc.record({ kind: fc.constant('relayDropped'), deliveries: count, fromMs: atMs, toMs: atMs }),
    fc.record({ kind: fc.constant('signInLost'), username: name, why: fc.constant('refused') }),
    fc.record({ kind: fc.constant('gap'), fromMs: atMs, toMs: atMs }),
  )
  .map((fact) => activityFact.parse(fact));

it('has words for everything the rules know, in one line of plain text, and for nothing else', () => {
  fc.assert(
    fc.property(anyFact, fc.boolean(), (fact, numbers) => {
      const words = notificationText(fact, texts, { numbers, names: false });
      if (notificationKindOf(fact) !== null) {
        // What is not from the catalogue is from outside; the names of a few stand alone.
        expect(words?.title).toContain('⟦');
        if (!('names' in fact) && words?.body !== '') expect(words?.body).toContain('⟦');
        for (const line of Object.values(words ?? {})) {
          expect(line.replace(/[\u2068\u2069]/g, '').length).toBeLessThan(700);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
          expect(line).not.toMatch(/[\u0000-\u001f\u202a-\u202e]/);
          expect(line).not.toMatch(/\{\{|undefined|NaN/);
        }
      }
    }),
    { numRuns: 500 },
  );
});

it('keeps a name and its @ together in a text that reads from right to left', () => {
  const words = notificationText(
    { kind: 'mentioned', name: 'ליאור', text: 'مرحبا @nora_plays كيف', whisper: false },
    texts,
    everything,
  );
  expect(words?.body).toContain('\u2068مرحبا \u2068@nora_plays\u2069 كيف\u2069');
});

it('says that the service gave no reason instead of quoting nothing', () => {
  const disabled = notificationText({ kind: 'hookDisabled', hookId: 'h', reason: '' }, createTexts('en'), everything);
  expect(disabled?.body).toBe('It gave no reason.');
});

it('comfort mode leaves out how many, and keeps who', () => {
  const told = (fact: ActivityFact) => {
    const words = notificationText(fact, createTexts('en'), { numbers: true, names: false });
    return [words?.title, words?.body].map((text) => text?.replaceAll(/[\u2068\u2069]/g, ''));
  };
  const names = ['zoe', 'ana', 'bo', 'cy'];
  expect(told({ kind: 'followed', names, count: 437, detail: null })).toEqual([
    'New followers',
    'zoe, ana, bo and more',
  ]);
  expect(told({ kind: 'followed', names: ['zoe'], count: 1, detail: null })).toEqual(['New follower', 'zoe']);
  expect(told({ kind: 'subscribed', names, count: 437, detail: null })[0]).toBe('New subscriptions');
  expect(told({ kind: 'hosted', name: 'build_along', viewers: 802 })).toEqual([
    'build_along hosts the channel',
    'Viewers hidden',
  ]);
  expect(told({ kind: 'hookFailing', hookId: 'h', inRow: 42, disabledAtMs: null })[1]).toBe('42 failures in a row.');
});

it('names the hook, and does without where an earlier version has not noted how it was called', () => {
  const titleOf = (hookName?: string) =>
    notificationText(
      { kind: 'hookFailing', hookId: 'h', hookName, inRow: 5, disabledAtMs: null },
      createTexts('en'),
      everything,
    )?.title;
  expect(titleOf('Stream alerts')).toBe('The hook \u2068Stream alerts\u2069 is failing');
  expect(titleOf()).toBe('A hook is failing');
});

it('says where it happened when several channels are open', () => {
  const english = createTexts('en');
  const said = { kind: 'mentioned', name: 'pim', text: 'hi', whisper: false } as const;
  const alone = notificationText(said, english, everything);
  const there = notificationText({ ...said, channel: { id: 9, token: 'build_along' } }, english, everything);
  expect(there?.title).toBe(alone?.title);
  expect(there?.body).toBe(`In \u2068build_along\u2069: ${alone?.body}`);
});

const room = { id: 9, token: 'zq_room' };
const telling: ActivityFact[] = [
  { kind: 'mentioned', name: 'zq', text: 'zq', whisper: false, channel: room },
  { kind: 'mentioned', name: 'zq', text: 'zq', whisper: true },
  { kind: 'hosted', name: 'zq', viewers: 3, channel: room },
  { kind: 'followed', names: ['zq'], count: 1, detail: null },
  { kind: 'subscribed', names: ['zq', 'zq2'], count: 5, detail: 'zq' },
  { kind: 'hookDisabled', hookId: 'zq', hookName: 'zq', reason: '' },
  { kind: 'hookDisabled', hookId: 'zq', reason: 'zq' },
  { kind: 'hookExpired', hookId: 'zq', hookName: 'zq', expiresAtMs: 5 },
  { kind: 'hookExpiring', hookId: 'zq', hookName: 'zq', expiresAtMs: 5, renewsItself: true },
  { kind: 'hookFailing', hookId: 'zq', hookName: 'zq', inRow: 500, disabledAtMs: null },
  { kind: 'tunnelDown', why: 'zq' },
  { kind: 'wentLive', title: 'zq', channel: room },
  { kind: 'pollEnded', question: 'zq', winner: 'zq', votes: 3, voters: 4 },
  { kind: 'signInLost', username: 'zq', why: 'refused' },
];

it.each(telling)('screen-safe: says of $kind what happened, and nothing that comes from outside', (fact) => {
  const open = notificationText(fact, createTexts('en'), everything);
  const safe = notificationText(fact, createTexts('en'), { numbers: false, names: true });
  if (fact.kind !== 'tunnelDown') expect(`${open?.title} ${open?.body}`).toContain('zq');
  expect(safe?.title).toMatch(/^[\p{Lu}\d]/u);
  expect(`${safe?.title} ${safe?.body}`).not.toContain('zq');
});

it('screen-safe: no name, whatever there is to tell', () => {
  fc.assert(
    fc.property(anyFact, fc.boolean(), (fact, numbers) => {
      const safe = notificationText(fact, texts, { numbers, names: true });
      // Every name and every quotation is set apart by this sign.
      expect(`${safe?.title} ${safe?.body}`).not.toContain('\u2068');
      expect(safe === null).toBe(notificationText(fact, texts, everything) === null);
    }),
    { numRuns: 500 },
  );
});

it('says how many the relay dropped, and one as one', () => {
  const told = (deliveries: number) =>
    notificationText({ kind: 'relayDropped', deliveries, fromMs: 1_000, toMs: 2_000 }, createTexts('en'), everything);
  const body = 'They waited too long or were too many; or keeping was turned off, or Sidestage was paired anew.';
  expect(told(1_234)).toEqual({ title: 'The relay dropped 1,234 deliveries', body });
  expect(told(1)).toEqual({ title: 'The relay dropped 1 delivery', body });
  expect(notificationKindOf({ kind: 'relayDropped', deliveries: 1, fromMs: 1, toMs: 2 })).not.toBe(null);
});

it('says nothing of a title where the event carried none', () => {
  expect(notificationText({ kind: 'wentLive', title: null }, createTexts('en'), everything)).toEqual({
    title: 'The channel is live',
    body: '',
  });
});
