import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openJournal } from '../../electron/app/journal/openJournal.ts';
import { FakeClock } from '../../electron/testing/fakeClock.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { freePorts } from '../../electron/testing/freePorts.ts';
import { until } from '../../electron/testing/until.ts';
import type { DeliveryRow } from '../../shared/deliveries.ts';
import { HttpSender } from '../../simulator/hooks/httpSender.ts';
import { VirtualClock } from '../../simulator/world/clock.ts';
import { Errands } from '../../simulator/world/errands.ts';
import { Events } from '../../simulator/world/events/events.ts';
import { Faults } from '../../simulator/world/faults.ts';
import { Deliveries } from '../../simulator/world/hooks/deliveries.ts';
import type { Delivery } from '../../simulator/world/hooks/delivery.ts';
import { Hooks } from '../../simulator/world/hooks/hooks.ts';
import type { DeliveryRequest, DeliveryResult, Sender } from '../../simulator/world/hooks/sender.ts';
import { Random } from '../../simulator/world/random.ts';
import type { KillOrder, KillReport } from './receiverKillChild.ts';

/** SIDESTAGE_KILLS: how often the receiver is killed; hundreds for a thorough run. */
const KILLS = Number(process.env.SIDESTAGE_KILLS ?? 30);
const SEED = Number(process.env.SIDESTAGE_KILL_SEED ?? 7);
const EVENTS_A_ROUND = 32;
/** Long enough that the inbox begins a segment every few rounds, empties others and writes over them. */
const MOST_NOTE = 40_000;
const EVENT = 'channel:7:update';
const PATH = '/in/5f0c9f6e6a3f4a779d0e0b8f5a1c2d3e';
const SECRET = 'open-sesame';
const BETWEEN_KILLS_MS = 60_000;

let folder: string;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kill-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Counts what is under way and what came back. */
class CountingSender implements Sender {
  underWay = 0;
  answered = 0;
  /** Virtual time leaps; an answer that is on its way is waited for all the same. */
  readonly #http = new HttpSender({ real: { now: () => 0, wakeAfter: () => () => {} } });

  async send(request: DeliveryRequest): Promise<DeliveryResult> {
    this.underWay += 1;
    const result = await this.#http.send(request);
    this.underWay -= 1;
    if (result.kind === 'answered') this.answered += 1;
    return result;
  }

  expire(attemptId: number, inJump: boolean): void {
    this.#http.expire(attemptId, inJump);
  }

  close(): void {
    this.#http.close();
  }
}

/** The platform's own delivery engine with one hook, on a clock that only the test moves. */
function startPlatform(port: number) {
  const random = new Random(SEED);
  const notes = random.stream('notes');
  const world = {
    clock: new VirtualClock({ startAtMs: Date.now(), rate: 0 }),
    errands: new Errands(),
    events: new Events(),
    faults: new Faults(random.stream('faults')),
    random: random.stream('deliveries'),
  };
  const hooks = new Hooks(world.clock, random);
  const deliveries = new Deliveries({ ...world, hooks });
  const sender = new CountingSender();
  deliveries.sender = sender;
  deliveries.duplicateShare = 0.05;
  world.errands.start((errand, answer) => world.errands.answer(errand, answer));
  const url = `http://127.0.0.1:${port}${PATH}`;
  const hook = hooks.create({ id: 'c', secret: 's', name: 'n' }, { events: [EVENT], url, secret: SECRET });
  if (hook === undefined) throw new Error('the hook was refused');
  /** The engine shows the last thousand; all of them are kept here. */
  const ledger = new Map<string, Delivery>();
  return {
    sender,
    ledger,
    hook,
    clock: world.clock,
    publish: (count: number): void => {
      for (let at = 0; at < count; at++) {
        world.events.publish(EVENT, { at, note: 'x'.repeat(notes.below(MOST_NOTE)) });
      }
      for (const delivery of deliveries.ledgerOf(hook)) ledger.set(delivery.envelopeId, delivery);
    },
  };
}

/** Loaded already, so that a start takes no longer than opening the journal. */
async function standBy(): Promise<ChildProcess> {
  const child = fork(new URL('./receiverKillChild.ts', import.meta.url), {
    execArgv: [],
    // A start costs little more than its process.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') },
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  await once(child, 'message');
  return child;
}

async function begin(child: ChildProcess, port: number): Promise<void> {
  const order: KillOrder = {
    journal: join(folder, 'journal.sqlite'),
    effects: join(folder, 'effects'),
    path: PATH,
    secret: SECRET,
    port,
    forwardTo: null,
  };
  const told = once(child, 'message');
  child.send(order);
  const [report] = (await told) as [KillReport];
  if (report.kind !== 'listening') throw new Error('it did not begin');
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** While it still files what the one before has left. @returns the one after it */
async function killAtStart(child: ChildProcess, port: number, turns: number): Promise<ChildProcess> {
  const next = standBy();
  begin(child, port).catch(() => {}); // it does not come to that
  for (let turn = turns; turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve));
  await kill(child);
  return next;
}

/** All rows of the journal as its next opening finds them. */
async function readRows(): Promise<{ rows: DeliveryRow[]; notices: number }> {
  const clock = new FakeClock(Date.now());
  const { log } = makeLog(clock);
  const journal = await openJournal({ path: join(folder, 'journal.sqlite'), nowMs: clock.now(), clock, log });
  const all = { intake: null, text: '', events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null };
  const rows: DeliveryRow[] = [];
  for (;;) {
    const page = await journal.rows('demo', { ...all, offset: rows.length, limit: 200 });
    rows.push(...page.rows);
    if (page.rows.length === 0) break;
  }
  const notices = journal.notices.length;
  await journal.close();
  return { rows, notices };
}

it(
  `loses nothing that it answered, killed ${KILLS} times under load`,
  async () => {
    const random = new Random(SEED).stream('kills');
    let child = await standBy();
    // Each of them listens at the same: one that nobody is given while there is none.
    const [port = 0] = await freePorts(1);
    await begin(child, port);
    const { sender, ledger, hook, clock, publish } = startPlatform(port);
    let cutOff = 0;
    for (let round = 0; round < KILLS; round++) {
      const next = standBy();
      const before = sender.answered;
      const enough = random.below(EVENTS_A_ROUND);
      // What the last kill cut off is tried again first.
      clock.advance(BETWEEN_KILLS_MS);
      publish(EVENTS_A_ROUND);
      await until(() => sender.answered - before >= enough || sender.underWay === 0);
      // Somewhere between the turns of its event loop.
      for (let turn = random.below(40); turn > 0; turn--) await new Promise((resolve) => setImmediate(resolve));
      cutOff += sender.underWay;
      await kill(child);
      await until(() => sender.underWay === 0);
      child = await next;
      if (round % 3 === 2) child = await killAtStart(child, port, random.below(600));
      await begin(child, port);
    }
    // Nobody is killed any more: what still waits for a retry comes, and every effect that is owed.
    await until(async () => {
      clock.advance(BETWEEN_KILLS_MS);
      await new Promise((resolve) => setImmediate(resolve));
      await until(() => sender.underWay === 0);
      return [...ledger.values()].every(({ state }) => state === 'delivered' || state === 'failed');
    });
    const effects = async (): Promise<string[]> =>
      (await readFile(join(folder, 'effects'), 'utf8')).split('\n').filter((line) => line !== '');
    const answered = [...ledger.values()].filter(({ attempts }) => attempts.some(({ status }) => status === 204));
    // Where that never happens, the comparison tells what is missing.
    await until(async () => {
      const told = new Set(await effects());
      return answered.every(({ envelopeId }) => told.has(envelopeId));
    }).catch(() => {});
    await kill(child);

    const { rows, notices } = await readRows();
    expect(notices).toBe(0);
    const firsts = rows.filter(({ status, verdict }) => status === 204 && verdict === 'valid');
    const firstIds = new Set(firsts.map(({ envelopeId }) => envelopeId));
    const lost = answered.filter(({ envelopeId }) => !firstIds.has(envelopeId));
    expect(lost.map(({ envelopeId }) => envelopeId)).toEqual([]);
    // Accepted as new once, whatever came again.
    expect(firsts).toHaveLength(firstIds.size);
    const told = await effects();
    expect(new Set(told)).toEqual(firstIds);
    // It was under load, and there was something to lose.
    const repeated = rows.filter(({ verdict }) => verdict === 'repeated').length;
    expect(hook.isActive).toBe(true);
    expect(answered.length).toBeGreaterThan(KILLS * 8);
    expect(cutOff).toBeGreaterThan(KILLS);
    expect(rows.every(({ status }) => status === 204)).toBe(true);
    process.stdout.write(
      `${KILLS} kills: ${ledger.size} envelopes, ${answered.length} answered 2xx, ${cutOff} tries cut off, ` +
        `${rows.length} rows, ${repeated} repeated, ${told.length - firstIds.size} effects told again\n`,
    );
    sender.close();
  },
  // Each kill takes about the start of a process.
  120_000 + KILLS * 6_000,
);
