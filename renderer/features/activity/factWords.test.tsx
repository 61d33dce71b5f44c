import { render } from '@testing-library/react';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityFact } from '../../../shared/activity.ts';
import { eventTemplates } from '../../../shared/platform/eventNames.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { PSEUDO_LOCALE } from '../../text/i18n.ts';
import { SLOT } from '../../ui/slots.tsx';
import { factIcon } from './factIcon.ts';
import { factWords } from './factWords.ts';
import { drawn, plain } from './sentence.tsx';
import { sourceWords } from './sourceWords.ts';
import { anyFact, entrySample, factKinds } from './testFacts.ts';

beforeAll(() => startTexts(PSEUDO_LOCALE));
afterAll(() => startTexts('en'));

type Acted = Extract<ActivityFact, { kind: 'acted' }>;

const peopleKinds = [
  'followed',
  'unfollowed',
  'subscribed',
  'resubscribed',
  'gifted',
  'bought',
  'levelledUp',
  'skill',
] as const;

it.each(factKinds)('%s has words of the catalogue, whatever it holds', (kind) => {
  const event = fc.option(fc.constantFrom('channel:7:followed', 'nobody:knows:this', ''), { nil: null });
  fc.assert(
    fc.property(anyFact(kind), event, fc.boolean(), fc.boolean(), (fact, name, delivered, hidden) => {
      const entry = entrySample(fact, { event: name, deliveryId: delivered ? 7 : null });
      const { title, line } = factWords(entry, (hookId) => hookId.slice(0, 8), Date.now(), hidden);
      expect(title.pattern).toContain('⟦');
      for (const sentence of [title, line]) {
        expect(sentence.pattern.split(SLOT)).toHaveLength(sentence.parts.length + 1);
        expect(sentence.pattern).not.toMatch(/\{\{|undefined|NaN|Invalid/);
      }
      expect(factIcon(fact).icon).toBeTruthy();
      expect(sourceWords(entry, [], 7)).toContain('⟦');
    }),
    { numRuns: 60 },
  );
});

it('what comes from outside is text, isolated from the words around it', () => {
  const hostile = '<img src=x onerror=alert(1)>\u202e';
  const words = factWords(
    entrySample({ kind: 'mentioned', name: hostile, text: hostile, whisper: false }),
    () => '',
    Date.now(),
    false,
  );
  const { container } = render(
    <p>
      {drawn(words.title)} {drawn(words.line)}
    </p>,
  );
  expect(container.querySelector('img')).toBeNull();
  expect(Array.from(container.querySelectorAll('bdi'), ({ textContent }) => textContent)).toEqual([hostile, hostile]);
  expect(plain(words.title)).toContain(`\u2068${hostile}\u2069`);
});

it('an event’s name can’t pass for another by signs that are not seen', () => {
  const words = factWords(
    entrySample({ kind: 'event' }, { event: 'channel:7:\u202eevil' }),
    () => '',
    Date.now(),
    false,
  );
  expect(render(<p>{drawn(words.title)}</p>).container.textContent).toContain('channel:7:U+202Eevil');
  expect(plain(words.title)).toContain('channel:7:⟨U+202E⟩evil');
});

it('has a title for every event that the service documents, and names the others', () => {
  startTexts('en');
  const titleOf = (event: string) =>
    plain(factWords(entrySample({ kind: 'event' }, { event }), () => '', Date.now(), false).title);
  const documented = eventTemplates.filter((template) => /^(user|team|costream|interactive):|patronage/.test(template));
  for (const template of documented) {
    const event = template.replace('{id}', template.startsWith('costream') ? crypto.randomUUID() : '7');
    expect(titleOf(event), event).not.toContain(event);
  }
  expect(titleOf('channel:7:dance')).toContain('channel:7:dance');
});

it('names a few of many and counts the rest', () => {
  startTexts('en');
  const people = (names: string[], count: number, detail: string | null = null) => {
    const fact = { kind: 'resubscribed' as const, names, count, detail };
    const { title, line } = factWords(entrySample(fact), () => '', Date.now(), false);
    return [plain(title), plain(line)].map((text) => text.replaceAll(/[\u2068\u2069]/g, ''));
  };
  expect(people(['zoe'], 1, '14')).toEqual(['zoe subscribed again', 'Months in all: 14.']);
  expect(people([], 1)).toEqual(['Somebody subscribed again', '']);
  expect(people(['a', 'b', 'c', 'd'], 9)).toEqual(['9 subscriptions went on', 'a, b, c and 6 more']);
  expect(people(['a', 'b'], 2, '3')).toEqual(['2 subscriptions went on', 'a, b · Months in all: 3.']);
  expect(people([], 4)).toEqual(['4 subscriptions went on', 'No name given.']);
});

it('says by name to whom it was told who is not the one signed in now, as far as that is known', () => {
  startTexts('en');
  const nora = { id: 8801, username: 'nora_plays' };
  const said = { kind: 'mentioned' as const, name: 'pim', text: 'psst', account: nora };
  const many = { kind: 'mentions' as const, names: ['pim'], count: 2, detail: null, account: nora };
  const titleOf = (fact: ActivityFact, accountId: number | null) => {
    const { title } = factWords(entrySample(fact), () => '', 0, false, { channelId: 7, accountId });
    return plain(title).replaceAll(/[\u2068\u2069]/g, '');
  };
  const titles = (accountId: number | null) => [
    titleOf({ ...said, whisper: true }, accountId),
    titleOf({ ...said, whisper: false }, accountId),
    titleOf(many, accountId),
  ];
  expect(titles(8801)).toEqual(['pim whispered to you', 'pim mentioned you', '2 mentions']);
  const byName = ['pim whispered to nora_plays', 'pim mentioned nora_plays', '2 mentions of nora_plays'];
  expect(titles(99)).toEqual(byName);
  expect(titles(null)).toEqual(byName);
  // Entries of earlier versions do not know it.
  expect(titleOf({ kind: 'mentioned', name: 'pim', text: 'psst', whisper: true }, 99)).toBe('pim whispered to you');
});

it('keeps a name and its @ together in a quote that reads from right to left', () => {
  const fact = { kind: 'mentioned' as const, name: 'salma', text: 'مرحبا @nora_plays كيف', whisper: false };
  const { line } = factWords(entrySample(fact), () => '', 0, false);
  const { container } = render(drawn(line));
  expect([...container.querySelectorAll('bdi > bdi')].map((part) => part.textContent)).toEqual(['@nora_plays']);
  expect(plain(line)).toContain('مرحبا \u2068@nora_plays\u2069 كيف');
});

it('comfort mode leaves out how many, and keeps who', () => {
  startTexts('en');
  const told = (fact: ActivityFact) => {
    const { title, line } = factWords(entrySample(fact), () => '', Date.now(), true);
    return [plain(title), plain(line)].map((text) => text.replaceAll(/[\u2068\u2069]/g, ''));
  };
  const names = ['zoe', 'ana', 'bo', 'cy'];
  for (const kind of peopleKinds) {
    const words = told({ kind, names, count: 437, detail: null });
    expect(words.join()).not.toMatch(/\d/);
    expect(words[1]).toBe('zoe, ana, bo and more');
  }
  expect(told({ kind: 'followed', names: ['zoe'], count: 1, detail: null })[0]).toBe('zoe follows the channel');
  expect(told({ kind: 'hosted', name: 'build_along', viewers: 802 })).toEqual([
    'build_along hosts the channel',
    'Viewers hidden',
  ]);
  expect(told({ kind: 'unhosted', name: 'build_along', viewers: 802 })[1]).toBe('Viewers hidden');
  // What waits for the person, and what warns, keeps its number.
  expect(told({ kind: 'mentions', names: ['zoe'], count: 3, detail: null })[0]).toBe('3 mentions');
  expect(told({ kind: 'hookFailing', hookId: 'h', inRow: 42, disabledAtMs: null })[1]).toBe('42 failures in a row.');
});

it('says of what was removed that it was, and nothing of what it said', () => {
  const lineOf = (fact: ActivityFact) => factWords(entrySample(fact), () => '', Date.now(), false).line;
  const said = { kind: 'mentioned', name: 'hana', text: '', whisper: false, removed: true } as const;
  expect(lineOf(said)).toEqual({ pattern: 'The message was removed.', parts: [] });
  const line = lineOf({ kind: 'mentions', names: ['hana', 'zoe'], count: 2, detail: null, removed: true });
  expect(plain(line).replaceAll(/[\u2068\u2069]/g, '')).toBe('hana, zoe · the last message was removed');
});

it('another channel than one’s own is named in the line, also where that is empty', () => {
  const otto = { id: 8, token: 'otto' };
  const lineOf = (fact: ActivityFact, channelId: number | null) =>
    plain(factWords(entrySample(fact), () => '', Date.now(), false, { channelId, accountId: null }).line);
  const fact = { kind: 'followed', names: ['mira'], count: 1, detail: null, channel: otto } as const;
  expect(lineOf({ ...fact, names: ['mira'] }, 7)).toContain('otto');
  expect(lineOf({ ...fact, names: ['mira'] }, 8)).toBe('');
  const said = { kind: 'mentioned', name: 'hana', text: 'hi', whisper: false, channel: otto } as const;
  expect(lineOf(said, 7)).toMatch(/otto.* · .*hi/);
});

describe('what the person did', () => {
  beforeAll(() => startTexts('en'));
  afterAll(() => startTexts(PSEUDO_LOCALE));
  const nothing = { detail: null, seconds: null, isDone: true, error: null, left: 0 };
  const read = (fact: ActivityFact) => {
    const { title, line } = factWords(entrySample(fact), () => '', Date.now(), false);
    return [title, line].map((one) => plain(one).replaceAll(/[\u2068\u2069]/g, ''));
  };

  it('is told in plain words, with who was left', () => {
    const names = ['ada', 'bea', 'cem'];
    expect(read({ ...nothing, kind: 'acted', act: 'ban', names: ['free_viewers_4u'], people: 1 })).toEqual([
      'You banned free_viewers_4u',
      '',
    ]);
    expect(read({ ...nothing, kind: 'acted', act: 'ban', names, people: 3, left: 1 })).toEqual([
      'You banned 3 people',
      'ada, bea, cem · 1 was left',
    ]);
    const leftNames = ['dov', 'eve', 'flo', 'gus'];
    expect(read({ ...nothing, kind: 'acted', act: 'ban', names, people: 3, left: 5, leftNames })).toEqual([
      'You banned 3 people',
      'ada, bea, cem · 5 were left: dov, eve, flo and 2 more',
    ]);
    const timeout = { ...nothing, kind: 'acted', act: 'timeout', people: 1, seconds: 600 } as const;
    expect(read({ ...timeout, names: ['ada'] })[0]).toMatch(/^You timed out ada for 10\smin$/);
  });

  it('says why it was not done', () => {
    const failed = { ...nothing, isDone: false, error: { kind: 'offline' } } as const;
    const [title, line] = read({ ...failed, kind: 'acted', act: 'startPoll', names: [], people: 0, detail: 'Encore?' });
    expect(title).toBe('The poll “Encore?” was not started');
    expect(line).not.toBe('');
  });

  it('says that it is not known if it was done where it was sent and nobody answered', () => {
    const failed = { ...nothing, isDone: false, kind: 'acted' as const, names: ['ada'], people: 1 };
    const cut = (act: Acted['act'], sent: boolean) => read({ ...failed, act, error: { kind: 'cutShort', sent } });
    expect(cut('ban', true)).toEqual([
      'Not known if done: ban ada',
      'Sidestage quit or left the service first. It was sent, and no answer came.',
    ]);
    expect(cut('follow', true)[0]).toBe('Not known if done: follow ada');
    expect(cut('ban', false)).toEqual([
      'ada was not banned',
      'Sidestage quit or left the service first. It was not sent.',
    ]);
    const slow = { kind: 'timedOut', path: '/', afterMs: 1_000 } as const;
    expect(read({ ...failed, act: 'ban', error: { ...slow, mayBeDone: true } })[0]).toBe('Not known if done: ban ada');
    expect(read({ ...failed, act: 'ban', error: slow })[0]).toBe('ada was not banned');
    const lost = (sent: boolean) => read({ ...failed, act: 'purge', error: { kind: 'connectionLost', sent } })[0];
    expect([lost(true), lost(false)]).toEqual([
      'Not known if done: remove all messages of ada',
      'The messages of ada were not removed',
    ]);
  });
});
