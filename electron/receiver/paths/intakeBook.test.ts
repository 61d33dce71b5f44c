import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeSealer } from '../../storage/testing/fakeSealer.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { IntakeBook } from './intakeBook.ts';

const clock = new FakeClock();
let dir: string;
let drawn = 0;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'intakes-'));
  drawn = 0;
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function makeBook(sealer = makeSealer()) {
  const { log, redact } = makeLog(clock);
  const randomBytes = (size: number): Uint8Array => {
    drawn += 1;
    return Uint8Array.from({ length: size }, (_, at) => (at === 0 ? drawn : at));
  };
  const book = new IntakeBook({ path: join(dir, 'intakes.sealed'), sealer, clock, log, redact, randomBytes });
  return { book, sealer, redact };
}

const sender = { dialect: 'platform' } as const;
const options = { serviceKey: 'demo', secret: 'open-sesame', draft: true };

it('opens paths of 128 random bits and finds them, with or without a query', async () => {
  const { book, redact } = makeBook();
  const { path } = await book.open(options);
  expect(path).toBe('/in/010102030405060708090a0b0c0d0e0f');
  expect(book.byPath(path)).toEqual({ ...options, path, hookId: null, sender, createdAtMs: clock.now() });
  expect(book.at(path)?.key?.symmetricKeySize).toBe('open-sesame'.length);
  expect(book.at(`${path}?a=1`)?.path).toBe(path);
  for (const other of ['', '/', '/in/', `${path}/`, `${path}0`, path.toUpperCase(), '__proto__', 'constructor']) {
    expect(book.at(other)).toBeNull();
  }
  expect(book.all).toEqual([{ ...options, secret: null, path, hookId: null, sender, createdAtMs: clock.now() }]);
  for (let index = 0; index < 3_000; index++) redact.learn(`an-authkey-${index}`);
  expect(redact.text('it is open-sesame')).not.toContain('sesame');
});

it('keeps paths and secrets sealed over a restart, of all services in one file', async () => {
  const { book } = makeBook();
  const first = await book.open(options);
  const second = await book.open({ ...options, serviceKey: 'other', secret: null, draft: false });
  await book.change(first.path, { hookId: 'h1', draft: false });
  expect(book.kept.value).toBe('disk');
  expect((await readFile(join(dir, 'intakes.sealed'))).toString('latin1')).not.toContain('sesame');

  const { book: again, redact } = makeBook();
  expect(await again.load()).toBe('found');
  expect(again.byPath(first.path)).toEqual({ ...first, hookId: 'h1', draft: false });
  expect(again.byPath(second.path)).toEqual(second);
  expect(again.describe('other').map(({ path, signed }) => [path, signed])).toEqual([[second.path, false]]);
  expect(redact.text('open-sesame')).toBe('[hidden]');
});

it('describes the paths of one service to the window, without those of drafts', async () => {
  const { book } = makeBook();
  const { path } = await book.open(options);
  await book.open({ ...options, serviceKey: 'other' });
  expect(book.describe('demo')).toEqual([]);
  await book.change(path, { hookId: 'h1', draft: false });
  expect(book.describe('demo')).toEqual([
    { path, hookId: 'h1', sender, signed: true, createdAtMs: clock.now(), scripted: null },
  ]);
});

it('keeps them in memory where nothing can be sealed, and leaves a locked file alone', async () => {
  await writeFile(join(dir, 'intakes.sealed'), 'of another day');
  const sealer = makeSealer();
  sealer.available = false;
  const { book } = makeBook(sealer);
  expect(await book.load()).toBe('unreadable');
  expect(book.kept.value).toBe('memory');
  sealer.available = true; // the keyring opens later
  const { path } = await book.open(options);
  expect(book.byPath(path)?.secret).toBe('open-sesame');
  expect(await readFile(join(dir, 'intakes.sealed'), 'utf8')).toBe('of another day');
});

it('changes nothing when a change can not be kept', async () => {
  const { book, sealer } = makeBook();
  const { path } = await book.open(options);
  sealer.broken = true;
  const failure = { error: { kind: 'storageFailed', what: 'intakes' } };
  await expect(book.open(options)).rejects.toMatchObject(failure);
  await expect(book.change(path, { hookId: 'h1' })).rejects.toMatchObject(failure);
  await expect(book.close(path)).rejects.toMatchObject(failure);
  expect(book.all.map(({ hookId }) => hookId)).toEqual([null]);
  sealer.broken = false;
  await book.close(path);
  expect(book.at(path)).toBeNull();
  await expect(book.change(path, {})).rejects.toMatchObject({ error: { kind: 'badInput' } });
});

it('makes changes one after the other', async () => {
  const { book } = makeBook();
  const opened = await Promise.all([1, 2, 3, 4].map(() => book.open(options)));
  await Promise.all([
    ...opened.slice(1).map(({ path }) => book.close(path)),
    book.change(opened[0]?.path ?? '', { secret: 'another-one' }),
  ]);
  const { book: again } = makeBook();
  await again.load();
  expect(again.byPath(opened[0]?.path ?? '')?.secret).toBe('another-one');
  expect(again.all).toHaveLength(1);
});

it('counts answers that were asked for down', async () => {
  const { book } = makeBook();
  const { path } = await book.open({ ...options, draft: false });
  const changes: number[] = [];
  book.changed.subscribe((value) => void changes.push(value));
  book.answerWith(path, 'slow', 2);
  expect(book.describe('demo')[0]?.scripted).toEqual({ answer: 'slow', left: 2 });
  expect([book.takeScripted(path), book.takeScripted(path), book.takeScripted(path)]).toEqual(['slow', 'slow', null]);
  expect(book.describe('demo')[0]?.scripted).toBeNull();
  expect(changes).toHaveLength(3);
  book.answerWith(path, '500', 5);
  book.answerWith(path, '500', 0);
  expect(book.takeScripted(path)).toBeNull();
  expect(() => book.answerWith('/in/none', '500', 1)).toThrow();
  book.answerWith(path, 'hangUp', 5);
  await book.close(path);
  expect(book.takeScripted(path)).toBeNull();
});

it('takes up the paths of a version that knew no sender but the platform', async () => {
  const { book, sealer } = makeBook();
  const { path } = await book.open(options);
  const file = join(dir, 'intakes.sealed');
  const kept = JSON.parse(await sealer.open(await readFile(file)));
  for (const intake of kept.intakes) delete intake.sender;
  await writeFile(file, await sealer.seal(JSON.stringify({ ...kept, version: 1 })));
  const { book: again } = makeBook();
  expect(await again.load()).toBe('found');
  expect(again.byPath(path)).toMatchObject({ ...options, sender });
  expect(again.at(path)?.dialect.id).toBe('platform');
});

it('keeps who sends to a path', async () => {
  const { book } = makeBook();
  const custom = {
    header: 'X-Sign',
    algorithm: 'sha512',
    coding: 'base64',
    prefix: '',
    signed: '{time}.{body}',
  } as const;
  const time = { at: 'X-Time', coding: 'seconds', toleranceMs: 60_000 } as const;
  const generic = { dialect: 'generic', custom: { ...custom, time, id: '.id', event: null } } as const;
  const { path } = await book.open({ ...options, draft: false, sender: generic });
  const { book: again } = makeBook();
  await again.load();
  expect(again.describe('demo')).toMatchObject([{ path, sender: generic }]);
  expect(again.at(path)?.dialect).toMatchObject({ id: 'generic', signature: { ...custom, list: false }, ids: ['.id'] });
});
