import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptLine, keptPage } from '../../../shared/chat.ts';
import { foldCase } from '../../../shared/foldCase.ts';
import { nora, openRig, otto, START_MS, said } from './testing/storeRig.ts';

const DAY_MS = 86_400_000;
const removed = { by: 'mod_hana', why: 'deleted' } as const;

let rig: ReturnType<typeof openRig>;
beforeEach(() => {
  rig = openRig();
});

describe('what was said', () => {
  it('is found whole, with all that is shown of it', () => {
    const line = said('what a drop', { roles: ['Mod', 'User'], action: true, atMs: null });
    rig.say(nora, [line]);
    const page = keptPage.parse(rig.methods.find(nora, { text: 'drop', before: null, limit: 9 }, null));
    expect(page).toEqual({ lines: [{ ...line, id: 1, keptAtMs: START_MS }], next: null, sinceMs: START_MS });
  });

  it('is kept once, however often it is told', () => {
    const line = said('hello');
    rig.say(nora, [line, said('between')]);
    rig.say(nora, [line, { ...line, text: 'another' }]);
    expect(rig.found(nora, 'hello')).toEqual(['hello']);
    expect(rig.found(nora, 'another')).toEqual([]);
    expect(rig.tables.number('SELECT count(*) FROM lines')).toBe(2);
  });

  it('is found by any part of its words or of the name, any case, in any script; the newest first', () => {
    rig.say(nora, [said('Raindrop'), said('DROPS'), said('dr op'), said('hi', { username: 'backdrop_fan' })]);
    expect(rig.found(nora, 'Drop')).toEqual(['hi', 'DROPS', 'Raindrop']);
    rig.say(nora, [said('深夜のラジオ'), said('Zażółć gęślą'), said('say "cheese" NEAR/2 (x)*')]);
    expect(rig.found(nora, '夜')).toEqual(['深夜のラジオ']);
    expect(rig.found(nora, '夜のラ')).toEqual(['深夜のラジオ']);
    expect(rig.found(nora, 'ŻÓŁĆ g')).toEqual(['Zażółć gęślą']);
    expect(rig.found(nora, '"cheese" NEAR/2 (x)*')).toHaveLength(1);
    expect(rig.found(nora, 'pim say')).toHaveLength(1);
    expect(rig.found(nora, '   ')).toEqual([]);
  });

  it('of one room is not found in another, nor on another platform', () => {
    rig.say(nora, [said('hello'), said('hello')]);
    rig.say(otto, [said('hello otto')]);
    rig.say({ ...nora, platform: 'custom https://service.test' }, [said('hello elsewhere')]);
    expect(rig.found(nora, 'hello')).toEqual(['hello', 'hello']);
    expect(rig.found(otto, 'hello')).toEqual(['hello otto']);
    expect(rig.methods.find({ ...nora, channelId: 9 }, { text: 'hello', before: null, limit: 9 }, null)).toEqual({
      lines: [],
      next: null,
      sinceMs: null,
    });
  });

  it('is found by the minute in which it was heard, in its room', () => {
    const MINUTE_MS = 60_000;
    const at = (text: string, atMs: number | null) => rig.say(nora, [said(text, { atMs })]);
    expect(rig.methods.keptAt(nora, [START_MS])).toEqual({ lines: [null], sinceMs: null });
    at('first', START_MS + 1_000);
    at('second', START_MS + 2_000);
    at('from history', null);
    rig.say(otto, [said('elsewhere', { atMs: START_MS + 3 * MINUTE_MS })]);
    const minutes = [START_MS - MINUTE_MS, START_MS, START_MS + 3 * MINUTE_MS];
    const { lines, sinceMs } = rig.methods.keptAt(nora, minutes);
    expect(lines.map((line) => line?.text ?? null)).toEqual([null, 'first', null]);
    expect(sinceMs).not.toBeNull();
  });

  it('is told of one person, whatever they were called and whatever others say of them, page by page', () => {
    const ada = { userId: 6, username: 'ada' };
    rig.say(nora, [said('one', ada), said('hello ada'), said('two', { ...ada, username: 'ada_2' })]);
    rig.say(nora, [said('gone', { ...ada, removed }), said('three', ada)]);
    rig.say(otto, [said('elsewhere', ada)]);
    const query = { text: '', before: null, by: 6, limit: 2 };
    const first = rig.methods.find(nora, query, null);
    expect(first.lines.map(({ text }) => text)).toEqual(['three', 'two']);
    const rest = rig.methods.find(nora, { ...query, before: first.next }, null);
    expect([rest.lines.map(({ text }) => text), rest.next]).toEqual([['one'], null]);
    expect(rig.methods.find(nora, { ...query, text: 'TW' }, null).lines.map(({ text }) => text)).toEqual(['two']);
    expect(rig.methods.find(nora, { ...query, by: 99 }, null)).toMatchObject({
      lines: [],
      next: null,
      sinceMs: START_MS,
    });
    expect(rig.methods.find(nora, { ...query, by: undefined }, null).lines).toEqual([]);
    const plan = rig.tables.all(
      'EXPLAIN QUERY PLAN SELECT id FROM lines l INDEXED BY lines_of_user WHERE room = 1 AND user = 6 AND id < 9 ORDER BY id DESC',
    );
    expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE');
  });

  it('comes in pages, also from a message that is loaded on', () => {
    const lines = Array.from({ length: 25 }, (_, at) => said(`word ${at}`));
    rig.say(nora, lines);
    const first = rig.methods.find(nora, { text: 'word', before: null, limit: 10 }, null);
    expect(first.lines.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, at) => `word ${24 - at}`));
    expect(rig.found(nora, 'word', 10)).toEqual(Array.from({ length: 25 }, (_, at) => `word ${24 - at}`));
    const from = rig.methods.find(nora, { text: 'word', before: null, limit: 2 }, lines[3]?.messageId ?? '');
    expect(from.lines.map(({ text }) => text)).toEqual(['word 2', 'word 1']);
    const unknown = rig.methods.find(nora, { text: 'word', before: null, limit: 1 }, 'never heard of');
    expect(unknown.lines.map(({ text }) => text)).toEqual(['word 24']);
  });

  it('of one or two characters is found beyond the newest at once, also at the end of a line; what nobody wrote is known to be nowhere', () => {
    rig.say(nora, [said('zq'), said('needle zq'), ...Array.from({ length: 3_000 }, (_, at) => said(`hay ${at}`))]);
    const page = (text: string) => rig.methods.find(nora, { text, before: null, limit: 9 }, null);
    expect(page('zq')).toMatchObject({ lines: [{ text: 'needle zq' }, { text: 'zq' }], next: null });
    expect(page('q')).toMatchObject({ lines: [{ text: 'needle zq' }, { text: 'zq' }], next: null });
    expect(page('jx')).toMatchObject({ lines: [], next: null });
  });

  it('of one or two characters is looked for line by line where the index is from before it knew the ends of lines', () => {
    rig.say(nora, [said('zq'), said('needle zq'), ...Array.from({ length: 9_000 }, (_, at) => said(`hay ${at}`))]);
    rig.tables.run('UPDATE kept SET ended_from = 8_000');
    const first = rig.methods.find(nora, { text: 'zq', before: null, limit: 9 }, null);
    expect(first).toMatchObject({ lines: [], next: 8_000 });
    expect(rig.found(nora, 'zq')).toEqual(['needle zq', 'zq']);
  });

  it('is found below the newest by the parts that are rarest among those, and not where its parts stand apart', () => {
    const hay = (count: number) => Array.from({ length: count }, (_, at) => said(`which song is it ${at}`));
    rig.say(nora, [said('it is a song'), said('song: which is it'), said('is it a song'), ...hay(1_500)]);
    rig.say(otto, [said('is it a song elsewhere'), ...hay(20)]);
    const page = rig.methods.find(nora, { text: 'is it a song', before: null, limit: 9 }, null);
    expect(page).toMatchObject({ lines: [{ text: 'is it a song' }], next: null });
    expect(rig.found(nora, 'song is it 14', 200)).toHaveLength(1 + 10 + 100);
  });

  it('is found below the newest as by looking at each line, also where each of its words is common', () => {
    const words = ['the', 'song', 'guitar', 'and', 'light', 'stream', 'so "quiet"', 'Ładna', '夜の', 'tonight'];
    let seed = 5;
    const pick = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return words[seed % words.length] ?? '';
    };
    const some = (count: number) => Array.from({ length: count }, pick).join(' ');
    const texts = Array.from({ length: 2_500 }, () => some(6));
    rig.say(
      nora,
      texts.map((text) => said(text)),
    );
    const lookedAt = (sought: string) =>
      texts.filter((text) => foldCase(`pim ${text}`).includes(foldCase(sought))).reverse();
    const sought = Array.from({ length: 40 }, (_, at) => some(3 + (at % 3)));
    expect(sought.filter((each) => lookedAt(each).length === 0).length).toBeGreaterThan(5);
    for (const each of [...sought, ...texts.slice(3, 20), texts[40]?.slice(2, -2) ?? ''])
      expect([each, rig.found(nora, each, 200)]).toEqual([each, lookedAt(each)]);
  });

  it('holds whatever people write: the same is found as by looking at each line', () => {
    const piece = fc.constantFrom('a', 'B', 'ab', 'İ', 'ß', '夜', '"', '*', ' ', 'é', '👋', '\0', 'Σ', "'");
    const text = fc.array(piece, { maxLength: 9 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), text, (texts, sought) => {
        const { say, found } = openRig();
        say(
          nora,
          texts.map((each) => said(each)),
        );
        const words = foldCase(sought.trim());
        const expected = words === '' ? [] : texts.filter((each) => foldCase(`pim ${each}`).includes(words)).reverse();
        expect(found(nora, sought, 3)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the order', () => {
  const around = (id: number, each = 9) => rig.methods.around(nora, id, each).map(({ text }) => text);

  it('is the room’s: what a history gave back stands before what was heard meanwhile', () => {
    const after = said('after');
    rig.say(nora, [said('one'), said('two')]);
    rig.say(nora, [after, said('later')]);
    rig.say(nora, [said('missed 1'), said('missed 2')], { before: after.messageId });
    expect(around(1)).toEqual(['one', 'two', 'missed 1', 'missed 2', 'after', 'later']);
    const first = said('first of all');
    rig.say(otto, [first]);
    rig.say(otto, [said('even before')], { before: first.messageId });
    rig.say(otto, [said('after all')], { before: 'never heard of' });
    const id = rig.methods.find(otto, { text: 'first of', before: null, limit: 1 }, null).lines[0]?.id ?? 0;
    expect(rig.methods.around(otto, id, 5).map(({ text }) => text)).toEqual([
      'even before',
      'first of all',
      'after all',
    ]);
  });

  it('holds for a hundred at one place, and again before the first of them', () => {
    const next = said('next');
    rig.say(nora, [said('start'), next]);
    const names = (from: number) => Array.from({ length: 100 }, (_, at) => said(`fill ${from + at}`));
    const second = names(100);
    rig.say(nora, second, { before: next.messageId });
    rig.say(nora, names(0), { before: second[0]?.messageId ?? '' });
    const texts = around(1, 300);
    expect(texts).toEqual(['start', ...Array.from({ length: 200 }, (_, at) => `fill ${at}`), 'next']);
  });

  it('around a message: so many on each side, of its room alone', () => {
    rig.say(
      nora,
      Array.from({ length: 30 }, (_, at) => said(`n${at}`)),
    );
    rig.say(otto, [said('elsewhere')]);
    expect(around(15, 2)).toEqual(['n12', 'n13', 'n14', 'n15', 'n16']);
    expect(around(1, 2)).toEqual(['n0', 'n1', 'n2']);
    expect(around(30, 2)).toEqual(['n27', 'n28', 'n29']);
    expect(around(31, 2)).toEqual([]);
    expect(around(99, 2)).toEqual([]);
    for (const line of rig.methods.around(nora, 15, 2)) keptLine.parse(line);
  });
});

describe('what was removed', () => {
  it('stays as a line without its words, and is not found', () => {
    const rude = said('rude words');
    rig.say(nora, [said('before'), rude, said('after')]);
    rig.methods.write([{ kind: 'removed', room: nora, ids: [rude.messageId, 'unknown'], of: null, removed }]);
    expect(rig.found(nora, 'rude')).toEqual([]);
    expect(rig.methods.around(nora, 1, 9)[1]).toMatchObject({ text: '', removed });
    expect(JSON.stringify(rig.tables.all('SELECT * FROM lines'))).not.toContain('rude');
    rig.tidy();
    expect(rig.tables.all('SELECT rowid FROM line_words ORDER BY rowid').map(({ rowid }) => rowid)).toEqual([1, 3]);
  });

  it('the first reason counts, and what is told as removed is never written', () => {
    rig.say(nora, [said('gone at once', { messageId: 'x', removed })]);
    const again = { by: null, why: 'cleared' } as const;
    rig.methods.write([{ kind: 'removed', room: nora, ids: ['x'], of: null, removed: again }]);
    expect(rig.methods.around(nora, 1, 0)).toMatchObject([{ text: '', removed }]);
    expect(rig.found(nora, 'gone')).toEqual([]);
  });

  it('counts for what was kept in an earlier run, also where it is told with the message', () => {
    const line = said('rude words', { messageId: 'x' });
    rig.say(nora, [line]);
    rig.say(nora, [{ ...line, removed }]);
    expect(rig.methods.around(nora, 1, 0)).toMatchObject([{ text: '', removed }]);
    expect(rig.found(nora, 'rude')).toEqual([]);
    rig.tidy();
    expect(rig.tables.all('SELECT rowid FROM line_words')).toEqual([]);
  });

  it('of one person, or of everybody, since the room was opened; what is older was not in it', () => {
    const why = { by: null, why: 'banned' } as const;
    rig.say(nora, [said('yesterday', { userId: 6 })], { atMs: START_MS - DAY_MS });
    rig.say(nora, [said('spam today', { userId: 6 }), said('fine today')]);
    rig.say(otto, [said('spam elsewhere', { userId: 6 })]);
    rig.methods.write([{ kind: 'removed', room: nora, ids: [], of: { userId: 6, sinceMs: START_MS }, removed: why }]);
    expect(rig.found(nora, 'day')).toEqual(['fine today', 'yesterday']);
    rig.methods.write([
      { kind: 'removed', room: nora, ids: [], of: { userId: 'everybody', sinceMs: START_MS }, removed },
    ]);
    expect(rig.found(nora, 'day')).toEqual(['yesterday']);
    expect(rig.found(otto, 'spam')).toEqual(['spam elsewhere']);
    rig.say(nora, [said('a new day')]);
    expect(rig.found(nora, 'day')).toEqual(['a new day', 'yesterday']);
  });

  it('in great numbers goes from the index slice by slice', () => {
    rig.say(
      nora,
      Array.from({ length: 350 }, (_, at) => said(`spam ${at}`)),
    );
    rig.methods.write([{ kind: 'removed', room: nora, ids: [], of: { userId: 5, sinceMs: 0 }, removed }]);
    expect(rig.found(nora, 'spam')).toEqual([]);
    rig.tidy();
    expect(rig.tables.number('SELECT count(*) FROM line_words')).toBe(0);
    expect(rig.lines.left).toBe(0);
  });

  it('of a room nobody knows is nothing', () => {
    rig.methods.write([{ kind: 'removed', room: otto, ids: ['x'], of: null, removed }]);
    expect(rig.tables.number('SELECT count(*) FROM rooms')).toBe(0);
  });
});

it('keeps who came and went', () => {
  const visit = { atMs: START_MS, userId: 5, username: 'pim' };
  const visits = [
    { ...visit, came: true },
    { ...visit, atMs: START_MS + 60_000, came: false },
  ];
  rig.methods.write([{ kind: 'visits', room: nora, visits }]);
  expect(rig.tables.all('SELECT at_ms, user, username, came FROM visits ORDER BY id')).toMatchObject([
    { at_ms: START_MS, user: 5, username: 'pim', came: 1 },
    { at_ms: START_MS + 60_000, came: 0 },
  ]);
});

it('a batch is written as a whole or not at all', () => {
  const bad = { ...said('bad'), text: null as never };
  expect(() => rig.say(nora, [said('good'), bad])).toThrow();
  expect(rig.found(nora, 'good')).toEqual([]);
  rig.say(nora, [said('good again')]);
  expect(rig.found(nora, 'good')).toEqual(['good again']);
});

describe('retention', () => {
  const retain = (limits: { days: number; megabytes: number }, nowMs = START_MS) => {
    let slices = 0;
    while (rig.methods.retain(limits, nowMs)) slices += 1;
    return slices;
  };

  it('takes away what is older than so many days, and leaves the rest', () => {
    const visit = { userId: 5, username: 'pim', came: true };
    for (const days of [31, 30, 1]) {
      const atMs = START_MS - days * DAY_MS - 1;
      rig.say(nora, [said(`${days} days`)], { atMs });
      rig.methods.write([{ kind: 'visits', room: nora, visits: [{ ...visit, atMs }] }]);
    }
    retain({ days: 30, megabytes: 200 });
    expect(rig.found(nora, 'days')).toEqual(['1 days']);
    expect(rig.tables.number('SELECT count(*) FROM visits')).toBe(1);
    expect(rig.methods.find(nora, { text: 'x', before: null, limit: 1 }, null).sinceMs).toBe(START_MS - DAY_MS - 1);
  });

  it('takes the oldest away when it is too much, slice by slice', () => {
    for (let batch = 0; batch < 20; batch++) {
      rig.say(
        nora,
        Array.from({ length: 500 }, (_, at) => said(`${batch} ${at} ${'x'.repeat(60)}`)),
        { atMs: START_MS + batch },
      );
    }
    const before = rig.lines.bytes;
    expect(before).toBeGreaterThan(4_000_000);
    expect(retain({ days: 30, megabytes: 2 })).toBeGreaterThan(5);
    expect(rig.lines.bytes).toBeLessThanOrEqual(2_000_000);
    expect(rig.found(nora, '19 499')).toHaveLength(1);
    expect(rig.found(nora, '0 499 x')).toEqual([]);
    retain({ days: 0, megabytes: 0 }, START_MS + 100);
    expect(rig.lines.bytes).toBe(0);
    rig.tidy();
    expect(rig.tables.number('SELECT count(*) FROM line_words')).toBe(0);
  });

  it('goes by who came and went as well', () => {
    const visits = Array.from({ length: 2_000 }, (_, at) => ({
      atMs: START_MS + at,
      userId: at,
      username: 'x',
      came: true,
    }));
    rig.methods.write([{ kind: 'visits', room: nora, visits }]);
    retain({ days: 30, megabytes: 0.1 }, START_MS + 5_000);
    expect(rig.tables.number('SELECT count(*) FROM visits')).toBe(1_000);
    expect(rig.lines.bytes).toBe(100_000);
  });

  it('is gone through in the order of keeping, from a time on, page by page', () => {
    for (let at = 0; at < 6; at++) rig.say(at % 2 === 0 ? nora : otto, [said(`line ${at}`)], { atMs: START_MS + at });
    const page = rig.methods.since(nora, START_MS + 2, 0, 1);
    expect(page.map(({ text }) => text)).toEqual(['line 2']);
    expect(rig.methods.since(nora, START_MS + 2, page[0]?.id ?? 0, 9).map(({ text }) => text)).toEqual(['line 4']);
    expect(rig.methods.since(nora, START_MS + 9, 0, 9)).toEqual([]);
  });

  it('tells who was here before, since when, and whether they spoke', () => {
    rig.say(nora, [said('hello', { userId: 5 })], { atMs: START_MS + 10 });
    rig.say(nora, [said('again', { userId: 5 }), said('new', { userId: 9 })], { atMs: START_MS + 20 });
    rig.say(otto, [said('elsewhere', { userId: 6 })]);
    const visits = [5, 8].map((userId) => ({ atMs: START_MS, userId, username: 'x', came: true }));
    rig.methods.write([{ kind: 'visits', room: nora, visits }]);
    expect(rig.methods.people(nora, START_MS + 20)).toEqual([
      { userId: 5, sinceMs: START_MS, spoke: true },
      { userId: 8, sinceMs: START_MS, spoke: false },
    ]);
  });

  it('clears all there is', () => {
    rig.say(nora, [said('hello')]);
    rig.methods.write([{ kind: 'visits', room: otto, visits: [{ atMs: 1, userId: 1, username: 'x', came: true }] }]);
    rig.methods.clear();
    for (const table of ['lines', 'visits', 'rooms', 'line_words']) {
      expect(rig.tables.number(`SELECT count(*) FROM ${table}`)).toBe(0);
    }
    expect(rig.lines.bytes).toBe(0);
    rig.say(nora, [said('hello again')]);
    expect(rig.found(nora, 'hello')).toEqual(['hello again']);
  });
});

it('of one service goes for good, slice by slice, and that of others stays', () => {
  const elsewhere = { ...nora, platform: 'elsewhere' };
  rig.say(
    nora,
    Array.from({ length: 450 }, (_, at) => said(`goes ${at}`)),
  );
  rig.methods.write([
    { kind: 'visits', room: nora, visits: [{ atMs: START_MS, userId: 5, username: 'pim', came: true }] },
  ]);
  rig.say(otto, [said('goes too')]);
  rig.say(elsewhere, [said('stays')]);
  const [all, one] = [rig.methods.count('demo'), rig.methods.count('elsewhere')];
  expect([all, one]).toEqual([451, 1]);
  let slices = 0;
  while (rig.methods.forget('demo')) slices += 1;
  expect(slices).toBe(3);
  expect(rig.methods.count('demo')).toBe(0);
  expect(rig.found(nora, 'goes')).toEqual([]);
  expect(rig.found(elsewhere, 'stays')).toEqual(['stays']);
  for (const table of ['visits', 'rooms']) {
    const elsewheres = table === 'rooms' ? 1 : 0;
    expect(rig.tables.number(`SELECT count(*) FROM ${table}`), table).toBe(elsewheres);
  }
});

it('keeps what rules hold in each room, until it is deleted', () => {
  rig.methods.keepHeld(nora, '["one"]');
  rig.methods.keepHeld(nora, '["two"]');
  rig.methods.keepHeld(otto, '["three"]');
  expect([rig.methods.held(nora), rig.methods.held(otto)]).toEqual(['["two"]', '["three"]']);
  rig.methods.keepHeld(otto, '');
  expect(rig.methods.held(otto)).toBe('');
  rig.methods.keepHeld(otto, '["four"]');
  while (rig.methods.forget(nora.platform));
  expect([rig.methods.held(nora), rig.methods.held(otto)]).toEqual(['', '']);
  rig.methods.keepHeld(nora, '["five"]');
  rig.methods.clear();
  expect(rig.methods.held(nora)).toBe('');
});

it('tells who spoke since a time, and when the first of it was kept', () => {
  rig.say(nora, [said('before', { userId: 4 })], { atMs: START_MS - 1 });
  rig.say(nora, [said('one', { userId: 5 }), said('two', { userId: 6 })], { atMs: START_MS + 5 });
  rig.say(nora, [said('three', { userId: 5 })], { atMs: START_MS + 9 });
  rig.say(otto, [said('elsewhere', { userId: 9 })], { atMs: START_MS });
  expect(rig.methods.speakers(nora, START_MS)).toEqual({ userIds: [5, 6], firstMs: START_MS + 5 });
  expect(rig.methods.speakers(nora, START_MS + 10)).toEqual({ userIds: [], firstMs: null });
});
