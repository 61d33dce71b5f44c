import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../../testing/until.ts';
import { RECORD_HEAD_BYTES, SEGMENT_BYTES, SEGMENT_HEAD_BYTES } from './inboxFormat.ts';
import { InboxReader, lastOf } from './inboxReader.ts';
import { InboxWriter } from './inboxWriter.ts';
import { failNextWrite, holdNextWrite } from './testing/inboxWrites.ts';

let folder: string;
let writer: InboxWriter;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-inbox-'));
  writer = new InboxWriter(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await writer.close();
  rmSync(folder, { recursive: true, force: true });
});

const append = (text: string, count = 1) => writer.append(count, Buffer.from(text), (first) => first);

/** Texts with their first numbers, as the journal's thread reads them. */
function read({ upto = 0, durable = Number.MAX_SAFE_INTEGER } = {}): [number, string][] {
  const reader = new InboxReader(folder);
  const found: [number, string][] = [];
  let { place } = reader.scan(upto);
  for (let next = reader.read(place, upto, durable); next !== null; next = reader.read(place, upto, durable)) {
    found.push([next.record.first, next.record.packed.toString()]);
    place = next.next;
  }
  reader.close();
  return found;
}

/** As after a crash: what is there is looked through, and another goes on. */
async function restart(): Promise<void> {
  await writer.close();
  const reader = new InboxReader(folder);
  const { last } = reader.scan(0);
  writer = new InboxWriter(folder);
  const nextId = last === null ? 1 : lastOf(last) + 1;
  writer.begin({ nextId, filedUpto: 0, segments: reader.segments() });
  reader.close();
}

const failNext = (isWritten: boolean) => failNextWrite(folder, isWritten);

it('gives numbers in order, and what was written is read in that order', async () => {
  expect(await Promise.all([append('a', 3), append('b'), append('c', 2)])).toEqual([1, 4, 5]);
  expect(read()).toEqual([
    [1, 'a'],
    [4, 'b'],
    [5, 'c'],
  ]);
  expect(read({ upto: 4 })).toEqual([[5, 'c']]);
  expect(read({ durable: 3 })).toEqual([[1, 'a']]);
});

it('is read as it grows, also where nothing stood at the last look', async () => {
  await append('a');
  const reader = new InboxReader(folder);
  let { place } = reader.scan(0);
  for (let nth = 1; nth <= 200; nth++) {
    const found = reader.read(place, nth - 1, nth);
    expect(found?.record.first).toBe(nth);
    place = found?.next ?? place;
    expect(reader.read(place, nth, nth + 1)).toBeNull();
    await append('x'.repeat(nth * 20));
  }
  reader.close();
});

it('goes on in another segment when one is full, also for what is larger than any', async () => {
  const half = 'x'.repeat(SEGMENT_BYTES / 2);
  await append(half);
  await append(`${half}y`);
  await append('x'.repeat(2 * SEGMENT_BYTES));
  await append('end');
  expect(read().map(([first, text]) => [first, text.length])).toEqual([
    [1, half.length],
    [2, half.length + 1],
    [3, 2 * SEGMENT_BYTES],
    [4, 3],
  ]);
});

it('is looked through anew while it grows, all filed and the next segment ready', async () => {
  await append('x'.repeat(SEGMENT_BYTES / 2));
  const reader = new InboxReader(folder);
  await until(() => reader.segments().length === 2);
  const { place } = reader.scan(1);
  await append('later');
  expect(reader.read(place, 1, 2)?.record.first).toBe(2);
  reader.close();
});

it.each([true, false])('never brings what failed, though it may stand there: %s', async (isWritten) => {
  await append('before');
  await failNext(isWritten);
  await expect(append('failed', 2)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await append('after')).toBe(4);
  expect(read({ durable: 4 })).toEqual([
    [1, 'before'],
    [4, 'after'],
  ]);
});

it.each([true, false])(
  'brings neither what failed nor what was being written behind it, though it may stand there: %s',
  async (isWritten) => {
    await append('before');
    await failNext(isWritten);
    const [failed, behind, waiting] = await Promise.allSettled([
      append('failed', 2),
      append('behind'),
      append('waiting'),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'ENOSPC' } });
    expect([behind.status, waiting.status]).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([append('after'), append('end')])).toEqual([6, 7]);
    expect(read({ durable: 7 })).toEqual([
      [1, 'before'],
      [6, 'after'],
      [7, 'end'],
    ]);
  },
);

it('keeps what was being written before one that failed', async () => {
  await failNextWrite(folder, true, 2);
  const [first, failed] = await Promise.allSettled([append('before'), append('failed')]);
  expect(first).toEqual({ status: 'fulfilled', value: 1 });
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'ENOSPC' } });
  expect(await append('after')).toBe(3);
  expect(read({ durable: 3 }).map(([, text]) => text)).toEqual(['before', 'after']);
});

it('answers in order, whichever the disk has taken first', async () => {
  const { overtaken, letGo } = await holdNextWrite(folder);
  const answers: string[] = [];
  const both = ['a', 'b'].map((text) => append(text).then(() => void answers.push(text)));
  await overtaken;
  expect(answers).toEqual([]);
  // As after a crash: what was not answered is not there, and what stands behind it neither.
  expect(read()).toEqual([]);
  letGo();
  await Promise.all(both);
  expect(answers).toEqual(['a', 'b']);
  expect(read().map(([, text]) => text)).toEqual(['a', 'b']);
});

it('writes over files that are empty, and reads nothing of what stood in them', async () => {
  for (let nth = 0; nth < 12; nth++) {
    await append(`${nth} ${'x'.repeat(SEGMENT_BYTES - 200)}`);
    writer.emptied(nth);
  }
  expect(readdirSync(folder).length).toBeLessThan(8);
  await append('last');
  const texts = read({ upto: 12 }).map(([, text]) => text);
  expect(texts).toEqual(['last']);
});

it('takes its files away when all is filed, and goes on with new numbers', async () => {
  await append('a');
  await writer.drop(async () => false);
  expect(read()).toEqual([[1, 'a']]);
  await writer.drop(async (sequence) => sequence === 1);
  expect(readdirSync(folder)).toEqual([]);
  expect(await append('b')).toBe(2);
});

it('tells of files that can not be taken away, and takes them with the next call', async () => {
  const names = ['1.segment', '1.away'].map((name) => join(folder, name));
  const [taken = '', away = ''] = names;
  await append('a');
  renameSync(taken, away);
  mkdirSync(taken);
  await expect(writer.drop(async () => true)).rejects.toThrow();
  rmSync(taken, { recursive: true });
  renameSync(away, taken);
  expect(await writer.drop(async () => true)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

it('uses an empty file again that could not be opened once', async () => {
  await append('a'.repeat(SEGMENT_BYTES - 200));
  await append('b'.repeat(SEGMENT_BYTES - 200));
  await until(() => new InboxReader(folder).segments().length === 3);
  await writer.close();
  writer.emptied(2);
  const names = ['1.segment', '1.away'].map((name) => join(folder, name));
  const [spare = '', away = ''] = names;
  renameSync(spare, away);
  mkdirSync(spare);
  await expect(append('c')).rejects.toMatchObject({ code: 'EISDIR' });
  rmSync(spare, { recursive: true });
  renameSync(away, spare);
  await append('d');
  expect(readdirSync(folder).filter((name) => name === '1.segment')).toHaveLength(1);
  expect(new InboxReader(folder).segments().at(-1)?.name).toBe('1.segment');
});

it.each([0, 1])('never brings what failed after another took %d numbers', async (given) => {
  await append('before');
  await failNext(true);
  await expect(append('failed')).rejects.toMatchObject({ code: 'ENOSPC' });
  await writer.between(5, async (nextId) => ({ value: 0, nextId: nextId + given }));
  expect(await append('after')).toBe(3 + given);
  // What is given by another is filed: all up to it is.
  expect(read({ upto: given === 0 ? 0 : 3, durable: 3 + given }).map(([, text]) => text)).toEqual(
    given === 0 ? ['before', 'after'] : ['after'],
  );
});

it('does not take for gone what can not be reached', async () => {
  await append('a');
  const reader = new InboxReader(join(folder, '1.segment'));
  expect(() => reader.segments()).toThrow('ENOTDIR');
  expect(new InboxReader(join(folder, 'none')).segments()).toEqual([]);
});

it('writes nothing while another gives numbers, and none of those twice', async () => {
  const given = writer.between(5, async (nextId) => ({ value: nextId, nextId: nextId + 2 }));
  const later = append('later');
  expect([await given, await later]).toEqual([1, 3]);
  const failed = writer.between(5, () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await append('end')).toBe(9);
});

it('brings all before the place where a crash cut it, and what came after the next start', {
  timeout: 120_000,
}, async () => {
  for (let nth = 0; nth < 20; nth++) await append(`${nth}${'x'.repeat(nth * 7)}`);
  await writer.close();
  const [name = ''] = readdirSync(folder);
  const whole = readFileSync(join(folder, name));
  const all = read();
  let end = SEGMENT_HEAD_BYTES;
  const ends = all.map(([, text]) => {
    end += RECORD_HEAD_BYTES + text.length;
    return end;
  });
  await fc.assert(
    fc.asyncProperty(
      fc.nat((ends.at(-1) ?? 0) + 40),
      fc.constantFrom('zeros', 'noise', 'gone'),
      async (cutAt, becomes) => {
        for (const file of readdirSync(folder)) rmSync(join(folder, file));
        const cut = Buffer.from(whole);
        if (becomes === 'zeros') cut.fill(0, cutAt);
        if (becomes === 'noise') cut.fill(0xa5, cutAt, cutAt + 300);
        writeFileSync(join(folder, name), becomes === 'gone' ? cut.subarray(0, cutAt) : cut);
        const kept = all.filter((_, at) => (ends[at] ?? 0) <= cutAt);
        // Without its head nothing of a segment can be told from anything else.
        const left = cutAt < 36 ? [] : kept;
        expect(read()).toEqual(left);
        await restart();
        const first = await append('later');
        expect(first).toBeGreaterThan(left.length);
        expect(read()).toEqual([...left, [first, 'later']]);
      },
    ),
    { numRuns: 150 },
  );
});
