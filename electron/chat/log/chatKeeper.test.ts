import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import type { Settings } from '../../../shared/settings.ts';
import { Subject } from '../../kernel/subject.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { makeAge } from '../../testing/testAge.ts';
import { type ChatFile, ChatKeeper } from './chatKeeper.ts';
import type { ChatMethods } from './chatStore.ts';
import type { ChatRecord } from './records.ts';
import { nora, openRig, START_MS, said } from './testing/storeRig.ts';

const failure = () => new AppFailure({ kind: 'storageFailed', what: 'chat' });

/** A thread that answers when its turn comes, or fails, as a test wants. */
class FakeFile implements ChatFile {
  readonly store = openRig();
  readonly asked: string[] = [];
  fails = false;
  isClosed = false;
  hold: Promise<void> = Promise.resolve();

  async call<N extends keyof ChatMethods>(
    method: N,
    ...args: Parameters<ChatMethods[N]>
  ): Promise<ReturnType<ChatMethods[N]>> {
    this.asked.push(method);
    await this.hold;
    if (this.fails || this.isClosed) throw failure();
    const answer = this.store.methods[method] as (...args: Parameters<ChatMethods[N]>) => ReturnType<ChatMethods[N]>;
    return answer(...args);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  count(method: string): number {
    return this.asked.filter((each) => each === method).length;
  }
}

function setUp({ days = 30 as Settings['keepChatDays'] } = {}) {
  const clock = new FakeClock(START_MS);
  const file = new FakeFile();
  const settings = new Subject({ keepChatDays: days });
  let told = 0;
  let worked = 0;
  const { log } = makeLog(clock);
  const age = makeAge(() => clock.now());
  const keeper = new ChatKeeper({
    file,
    settings,
    onFailing: () => void told++,
    onWorking: () => void worked++,
    age,
    clock,
    log,
  });
  const say = (...texts: string[]) => keeper.keep([record(texts)]);
  return { age, clock, file, settings, keeper, say, told: () => told, worked: () => worked };
}

const record = (texts: readonly string[]): ChatRecord => {
  return { kind: 'said', room: nora, atMs: START_MS, before: null, lines: texts.map((text) => said(text)) };
};
const many = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name} ${at}`);

describe('keeping', () => {
  it('hands over what came while it wrote as one batch, in order', async () => {
    const { clock, file, say } = setUp();
    const held = Promise.withResolvers<void>();
    file.hold = held.promise;
    say('one');
    for (const text of ['two', 'three', 'four']) say(text);
    held.resolve();
    await clock.advance(0);
    expect(file.count('write')).toBe(2);
    expect(file.store.found(nora, 'pim')).toEqual(['four', 'three', 'two', 'one']);
  });

  it('hands over much in several batches', async () => {
    const { clock, file, say } = setUp();
    for (let batch = 0; batch < 9; batch++) say(...many(400, `b${batch}`));
    await clock.advance(0);
    expect(file.count('write')).toBeGreaterThan(3);
    expect(file.store.tables.number('SELECT count(*) FROM lines')).toBe(3_600);
  });

  it('tries again what could not be written, tells that once, and that it works again, each time anew', async () => {
    const { clock, file, say, told, worked } = setUp();
    say('nought');
    await clock.advance(0);
    file.fails = true;
    say('one');
    await clock.advance(1_000);
    say('two');
    await clock.advance(90_000);
    expect(file.count('write')).toBe(6); // after 5, 10, 20 and 40 seconds
    expect([told(), worked()]).toEqual([1, 0]);
    file.fails = false;
    await clock.advance(80_000);
    expect(file.store.found(nora, 'pim')).toEqual(['two', 'one', 'nought']);
    expect([told(), worked()]).toEqual([1, 1]);
    file.fails = true;
    say('three');
    await clock.advance(1_000);
    expect([told(), worked()]).toEqual([2, 1]);
  });

  it('gives up the oldest when the disk takes nothing for long', async () => {
    const { clock, file, say } = setUp();
    file.fails = true;
    for (let batch = 0; batch < 30; batch++) say(...many(400, `b${batch}`));
    await clock.advance(1_000);
    file.fails = false;
    await clock.advance(5_000);
    const count = file.store.tables.number('SELECT count(*) FROM lines');
    expect(count).toBeLessThanOrEqual(5_000);
    expect(count).toBeGreaterThan(4_500);
    expect(file.store.found(nora, 'b29 399')).toHaveLength(1);
    expect(file.store.found(nora, 'b0 399')).toEqual([]);
  });

  it('ends with all written and the file closed', async () => {
    const { clock, file, keeper, say } = setUp();
    const held = Promise.withResolvers<void>();
    file.hold = held.promise;
    say('one');
    say('two');
    const closed = keeper.close();
    say('too late');
    held.resolve();
    await closed;
    expect(file.isClosed).toBe(true);
    expect(file.store.found(nora, 'pim')).toEqual(['two', 'one']);
    expect(clock.pending).toBe(0);
  });

  it('ends although nothing can be written', async () => {
    const { clock, file, keeper, say } = setUp();
    file.fails = true;
    say('one');
    await clock.advance(1_000);
    await keeper.close();
    expect(file.isClosed).toBe(true);
    expect(clock.pending).toBe(0);
  });
});

describe('what is kept', () => {
  it('is looked at for its age every ten minutes, and when the setting changes', async () => {
    const { clock, file, settings, say } = setUp();
    say('old');
    await clock.advance(20 * 86_400_000);
    expect(file.store.found(nora, 'old')).toHaveLength(1);
    settings.set({ keepChatDays: 7 });
    await clock.advance(0);
    expect(file.store.found(nora, 'old')).toEqual([]);
    const before = file.count('retain');
    await clock.advance(600_000);
    expect(file.count('retain')).toBeGreaterThan(before);
  });

  it('is not old by a clock that cannot be believed, and is as soon as it can be', async () => {
    const { age, clock, file, say } = setUp();
    say('old');
    await clock.advance(0);
    age.nowMs = () => 0;
    await clock.advance(100 * 86_400_000);
    expect(file.store.found(nora, 'old')).toHaveLength(1);
    age.nowMs = () => clock.now();
    age.steady.emit();
    await clock.advance(0);
    expect(file.store.found(nora, 'old')).toEqual([]);
  });

  it('is nothing new when the person wants nothing kept; what was there stays until it is deleted', async () => {
    const { clock, file, settings, keeper, say } = setUp();
    say('one');
    await clock.advance(0);
    settings.set({ keepChatDays: null });
    say('two');
    await clock.advance(100 * 86_400_000);
    expect(file.store.found(nora, 'pim')).toEqual(['one']);
    await keeper.clear();
    expect(file.store.found(nora, 'pim')).toEqual([]);
    settings.set({ keepChatDays: 30 });
    say('three');
    await clock.advance(0);
    expect(file.store.found(nora, 'pim')).toEqual(['three']);
  });

  it('is cleared at once, with what still waits', async () => {
    const { clock, file, keeper, say } = setUp();
    const held = Promise.withResolvers<void>();
    file.hold = held.promise;
    say('one');
    say('two');
    const cleared = keeper.clear();
    held.resolve();
    await cleared;
    await clock.advance(0);
    expect(file.store.tables.number('SELECT count(*) FROM lines')).toBe(0);
  });

  it('is found and opened; a file that fails is told to whoever asks', async () => {
    const { clock, file, keeper, say } = setUp();
    say(...many(80, 'line'));
    await clock.advance(0);
    const { lines } = await keeper.find(nora, { text: 'line 40', before: null, limit: 5 }, null);
    expect(lines.map(({ text }) => text)).toEqual(['line 40']);
    const around = await keeper.around(nora, lines[0]?.id ?? 0);
    expect(around.map(({ text }) => text)).toEqual(many(80, 'line').slice(15, 66));
    file.fails = true;
    await expect(keeper.find(nora, { text: 'x', before: null, limit: 5 }, null)).rejects.toThrow('storageFailed');
    await expect(keeper.clear()).rejects.toThrow('storageFailed');
  });
});
