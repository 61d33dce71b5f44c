import { expect, it } from 'vitest';
import type { StartNotice } from '../../shared/app.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import type { DemoHost } from '../kernel/ports.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { until } from '../testing/until.ts';
import type { ServiceAddress } from './serviceConnection.ts';
import { ServiceSwitch } from './serviceSwitch.ts';

/** A demo that a test ends, and that is up when the test says so. */
class FakeDemo implements DemoHost {
  starts = 0;
  stops = 0;
  slow = false;
  end = (): void => {};
  #starting: PromiseWithResolvers<string> | null = null;

  start(): Promise<string> {
    this.starts += 1;
    this.#starting = Promise.withResolvers<string>();
    if (!this.slow) this.up();
    return this.#starting.promise;
  }

  up(): void {
    this.#starting?.resolve('http://127.0.0.1:47800');
  }

  stop(): void {
    this.stops += 1;
    this.#starting?.reject(new Error('stopped'));
  }

  onEnd(listener: () => void): void {
    this.end = listener;
  }
}

const custom = (host: string): ServiceProfile => ({ kind: 'custom', baseUrl: `https://${host}.test`, clientId: 'c' });

type Options = {
  profile?: ServiceProfile;
  goodbye?: () => Promise<void>;
  restore?: () => Promise<StartNotice[]>;
  /** Resolves when what speaks to a service is read. */
  load?: () => Promise<unknown>;
};

async function openSwitch({
  profile = { kind: 'demo' },
  goodbye = async () => {},
  restore = async () => [],
  load = async () => {},
}: Options = {}) {
  const clock = new FakeClock();
  const demo = new FakeDemo();
  const opened: string[] = [];
  const kept: ServiceProfile[] = [];
  const open = ({ baseUrl }: ServiceAddress) => {
    opened.push(baseUrl);
    return { restore, close: goodbye };
  };
  const service = new ServiceSwitch(profile, {
    demo,
    load: async () => {
      await load();
      return open;
    },
    fixed: false,
    keep: (chosen) => kept.push(chosen),
    clock,
    log: makeLog(clock).log,
  });
  await service.start();
  return { clock, demo, service, opened, kept };
}

it('starts a demo that ended again by itself', async () => {
  const { clock, demo, service } = await openSwitch();
  demo.end();
  expect(service.connection.value).toBeNull();
  expect(service.state.value.status).toBe('starting');
  await clock.advance(1_000);
  expect(service.state.value.status).toBe('ready');
  expect(demo.starts).toBe(2);
});

it('leaves a demo alone that ends again and again', async () => {
  const { clock, demo, service } = await openSwitch();
  for (let end = 0; end < 4; end++) {
    demo.end();
    await clock.advance(1_000);
  }
  expect(service.state.value.status).toBe('failed');
  expect(demo.starts).toBe(4);
});

it('goes on starting a demo that ran well in between', async () => {
  const { clock, demo, service } = await openSwitch();
  for (let end = 0; end < 10; end++) {
    await clock.advance(60_000);
    demo.end();
    await clock.advance(1_000);
  }
  expect(service.state.value.status).toBe('ready');
});

it('leaves a service alone that was chosen after the demo had ended', async () => {
  const { clock, demo, service, opened } = await openSwitch();
  demo.end();
  await service.select(custom('a'));
  await clock.advance(5_000);
  expect(opened).toEqual(['http://127.0.0.1:47800', 'https://a.test']);
  expect(service.state.value).toMatchObject({ status: 'ready', baseUrl: 'https://a.test' });
});

it('starts no demo behind a goodbye', async () => {
  const { clock, demo, service } = await openSwitch();
  demo.end();
  await service.close();
  await clock.advance(5_000);
  await service.start();
  expect(demo.starts).toBe(1);
  expect(demo.stops).toBe(1);
});

it('answers a choice that another one has overtaken, and keeps the newest', async () => {
  const { demo, service, opened, kept } = await openSwitch({ profile: custom('a') });
  demo.slow = true;
  const slow = service.select({ kind: 'demo' });
  await service.select(custom('b'));
  await slow;
  expect(opened).toEqual(['https://a.test', 'https://b.test']);
  expect(kept).toEqual([{ kind: 'demo' }, custom('b')]);
  expect(service.state.value).toMatchObject({ status: 'ready', profile: custom('b') });
});

it('counts each connection, that one of the same service too', async () => {
  const { demo, service, clock } = await openSwitch();
  const turns = [service.state.value.turn];
  const next = async (act: () => unknown) => {
    await act();
    turns.push(service.state.value.turn);
  };
  await next(() => service.startOver());
  demo.end();
  await next(() => clock.advance(1_000));
  await next(() => service.select(custom('a')));
  expect(new Set(turns)).toHaveLength(4);
  expect(turns).toEqual(turns.toSorted((one, other) => one - other));
});

it('opens the next service, and ends the demo, once the one before has put away its tokens', async () => {
  const goodbye = Promise.withResolvers<void>();
  const { demo, service, opened } = await openSwitch({ goodbye: () => goodbye.promise });
  const selected = service.select(custom('a'));
  await Promise.resolve();
  expect(service.connection.value).toBeNull();
  expect(opened).toHaveLength(1);
  expect(demo.stops).toBe(0);
  goodbye.resolve();
  await selected;
  expect(opened).toHaveLength(2);
  expect(demo.stops).toBe(1);
});

it('tells what the person should know of a service, whenever that is known, and only while it is the chosen one', async () => {
  const late = Promise.withResolvers<StartNotice[]>();
  const answers = [Promise.resolve([]), late.promise, Promise.resolve<StartNotice[]>([{ kind: 'vaultUnreadable' }])];
  const { service, opened } = await openSwitch({
    profile: custom('a'),
    restore: () => answers.shift() ?? Promise.resolve([]),
  });
  const told: (readonly StartNotice[])[] = [];
  service.notices.subscribe((notices) => told.push(notices));
  const overtaken = service.select(custom('b'));
  await until(() => opened.length === 2);
  const newest = service.select(custom('c'));
  late.resolve([{ kind: 'vaultUnreadable' }]);
  await Promise.all([overtaken, newest]);
  expect(service.notices.value).toEqual([{ kind: 'vaultUnreadable' }]);
  await service.select(custom('d'));
  expect(service.notices.value).toEqual([]);
  expect(told.filter(({ length }) => length > 0)).toHaveLength(1);
});

it('begins the demo anew in another process, once the goodbye of the old one is said', async () => {
  const said: string[] = [];
  const { service, demo, opened } = await openSwitch({ goodbye: async () => void said.push('goodbye') });
  await service.startOver();
  expect(said).toEqual(['goodbye']);
  expect([demo.stops, demo.starts]).toEqual([1, 2]);
  expect(opened).toHaveLength(2);
  expect(service.state.value.status).toBe('ready');
});

it('begins nothing anew on another service', async () => {
  const { service } = await openSwitch({ profile: custom('a') });
  await expect(service.startOver()).rejects.toMatchObject({ error: { field: 'service', why: 'notDemo' } });
});

it('tells that what speaks to a service could not be read, and reads it again at the next start', async () => {
  let isBroken = true;
  const load = async () => {
    if (isBroken) throw new Error('a file is missing');
  };
  const { service, opened } = await openSwitch({ profile: custom('a'), load });
  expect(service.state.value).toMatchObject({ status: 'failed', baseUrl: null });
  expect(service.connection.value).toBeNull();
  isBroken = false;
  await service.start();
  expect(service.state.value).toMatchObject({ status: 'ready', baseUrl: 'https://a.test' });
  expect(opened).toEqual(['https://a.test']);
});

/** A switch that is open, and reads what speaks to its next service until the test says so. */
async function openReading() {
  const reading: PromiseWithResolvers<void>[] = [];
  let isOpen = false;
  const load = () => {
    if (!isOpen) return Promise.resolve();
    const one = Promise.withResolvers<void>();
    reading.push(one);
    return one.promise;
  };
  const rig = await openSwitch({ profile: custom('a'), load });
  isOpen = true;
  return { ...rig, reading };
}

it('opens nothing that was still being read when it was closed', async () => {
  const { service, opened, reading } = await openReading();
  const selected = service.select(custom('b'));
  await service.close();
  reading[0]?.resolve();
  await selected;
  expect(opened).toEqual(['https://a.test']);
  expect(service.connection.value).toBeNull();
});

it.each([
  ['is read', (reading: PromiseWithResolvers<void> | undefined) => reading?.resolve()],
  ['fails', (reading: PromiseWithResolvers<void> | undefined) => reading?.reject(new Error('a file is missing'))],
])('opens the newest choice alone, though the one before %s after it', async (_, end) => {
  const { service, opened, reading } = await openReading();
  const first = service.select(custom('b'));
  const newest = service.select(custom('c'));
  reading[1]?.resolve();
  await newest;
  end(reading[0]);
  await first;
  expect(opened).toEqual(['https://a.test', 'https://c.test']);
  expect(service.state.value).toMatchObject({ status: 'ready', profile: custom('c') });
});
