import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import type { UpdateOffer, UpdateStep } from '../../shared/updates.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import type { AfterInstall } from './packageUpdater.ts';
import { UpdateProblem } from './updateProblem.ts';
import { type UpdatesPorts, UpdatesService } from './updatesService.ts';

const DAY_MS = 24 * 3_600_000;
const offer: UpdateOffer = { version: '1.3.0', notes: 'Raids are shown.' };

let clock: FakeClock;
let settings: Subject<Settings>;
let isLive: Subject<boolean>;
/** The versions that were news. */
let news: string[];
let quits: number;
let changesWait: boolean;
/** What the address says. */
let newest: UpdateOffer | null | UpdateProblem;
let checks: number;
let packageComes: (onShare: (share: number) => void, signal: AbortSignal) => Promise<void>;
let installed: number;

beforeEach(() => {
  clock = new FakeClock();
  settings = new Subject(defaultSettings);
  isLive = new Subject(false);
  news = [];
  quits = 0;
  changesWait = false;
  newest = offer;
  checks = 0;
  packageComes = async () => {};
  installed = 0;
});

const updater = {
  check: async () => {
    checks += 1;
    if (newest instanceof UpdateProblem) throw newest;
    return newest;
  },
  download: (onShare: (share: number) => void, signal: AbortSignal) => packageComes(onShare, signal),
  install: (): AfterInstall => {
    installed += 1;
    return 'quit';
  },
};

function open(ports: Partial<UpdatesPorts> = {}): UpdatesService {
  const service = new UpdatesService({
    openUpdater: async () => updater,
    off: 'noAddress',
    installs: true,
    page: 'https://example.test/releases',
    settings,
    changeSettings: (change) => settings.set({ ...settings.value, ...change }),
    isLive,
    changesWait: () => changesWait,
    quit: () => {
      quits += 1;
    },
    clock,
    log: makeLog(clock).log,
    ...ports,
  });
  service.state.subscribe(({ isNews, step }) => {
    if (isNews && 'offer' in step && step.offer && step.offer.version !== news.at(-1)) news.push(step.offer.version);
  });
  return service;
}

const stepOf = (service: UpdatesService): UpdateStep => service.state.value.step;

describe('looking for a newer version', () => {
  it('asks a minute after the start and then each day, and tells of a version once', async () => {
    const service = open();
    await clock.advance(59_000);
    expect(checks).toBe(0);
    await clock.advance(1_000);
    expect(checks).toBe(1);
    expect(stepOf(service)).toEqual({ kind: 'available', offer });
    expect(service.state.value.checkedAtMs).toBe(clock.now());
    expect(service.state.value.isNews).toBe(true);
    service.noticed();
    expect(service.state.value.isNews).toBe(false);
    await clock.advance(3 * DAY_MS);
    expect(checks).toBe(4);
    expect(news).toEqual(['1.3.0']);
    newest = { ...offer, version: '1.4.0' };
    await clock.advance(DAY_MS);
    expect(news).toEqual(['1.3.0', '1.4.0']);
  });

  it('remembers over a restart when it asked and what it told of', async () => {
    const first = open();
    await clock.advance(60_000);
    first.noticed();
    first.close();
    await clock.advance(3_600_000);
    const second = open();
    await clock.advance(22 * 3_600_000);
    expect(checks).toBe(1);
    await clock.advance(3_600_000);
    expect(checks).toBe(2);
    expect(stepOf(second)).toEqual({ kind: 'available', offer });
    expect(news).toEqual(['1.3.0']);
  });

  it('never asks by itself when the person wants to, and asks when told', async () => {
    settings.set({ ...settings.value, updateCheck: 'byHand' });
    const service = open();
    await clock.advance(3 * DAY_MS);
    expect(checks).toBe(0);
    await service.check();
    expect(stepOf(service)).toEqual({ kind: 'available', offer });
    expect(news).toEqual([]);
    await clock.advance(3 * DAY_MS);
    expect(checks).toBe(1);
    settings.set({ ...settings.value, updateCheck: 'daily' });
    await clock.advance(60_000);
    expect(checks).toBe(2);
  });

  it('asks and tells of nothing while a stream is live, but afterwards', async () => {
    isLive.set(true);
    open();
    await clock.advance(2 * DAY_MS);
    expect([checks, news]).toEqual([0, []]);
    isLive.set(false);
    await clock.advance(0);
    expect([checks, news]).toEqual([1, ['1.3.0']]);
  });

  it('tells of what was found while a stream began only when it is over', async () => {
    const asked = Promise.withResolvers<UpdateOffer>();
    const service = open({ openUpdater: async () => ({ ...updater, check: () => asked.promise }) });
    await clock.advance(60_000);
    isLive.set(true);
    asked.resolve(offer);
    await clock.advance(0);
    expect(stepOf(service)).toEqual({ kind: 'available', offer });
    expect(service.state.value.isNews).toBe(false);
    isLive.set(false);
    expect(service.state.value.isNews).toBe(true);
    isLive.set(true);
    expect(service.state.value.isNews).toBe(false);
  });

  it('says why it failed, and asks again some hours later', async () => {
    newest = new UpdateProblem('offline', 'no network');
    const service = open();
    await clock.advance(60_000);
    expect(stepOf(service)).toEqual({ kind: 'failed', during: 'check', why: 'offline', offer: null });
    expect(service.state.value.checkedAtMs).toBeNull();
    newest = null;
    await clock.advance(4 * 3_600_000);
    expect(stepOf(service)).toEqual({ kind: 'none' });
  });

  it('is not put off by a clock that jumps', async () => {
    settings.set({ ...settings.value, updatesKnown: { checkedAtMs: clock.now() + 400 * DAY_MS, told: null } });
    const service = open();
    await clock.advance(60_000);
    expect(checks).toBe(1);
    clock.jump(-400 * DAY_MS);
    service.recheck();
    await clock.advance(DAY_MS);
    expect(checks).toBe(2);
    clock.jump(30 * DAY_MS);
    service.recheck();
    await clock.advance(0);
    expect(checks).toBe(3);
  });

  it('goes on where its settings can not be written', async () => {
    const service = open({
      changeSettings: () => {
        throw new Error('read-only');
      },
    });
    await clock.advance(60_000);
    expect(stepOf(service)).toEqual({ kind: 'available', offer });
    service.noticed();
    expect(service.state.value.isNews).toBe(false);
  });

  it('asks nobody in a copy without an address, and says so', async () => {
    const service = open({ openUpdater: null });
    await service.check();
    await service.download();
    await clock.advance(3 * DAY_MS);
    expect(checks).toBe(0);
    expect(stepOf(service)).toEqual({ kind: 'off', why: 'noAddress' });
    expect(service.install()).toBe('quit');
  });
});

describe('getting it', () => {
  async function available(ports: Partial<UpdatesPorts> = {}): Promise<UpdatesService> {
    const service = open(ports);
    await service.check();
    return service;
  }

  async function ready(): Promise<UpdatesService> {
    const service = await available();
    await service.download();
    expect(stepOf(service)).toEqual({ kind: 'ready', offer });
    return service;
  }

  it('downloads only when told, and says how far it is', async () => {
    const steps: UpdateStep[] = [];
    packageComes = async (onShare) => {
      for (const share of [0.2, 0.201, 0.9, 1.2]) onShare(share);
    };
    const service = await available();
    await clock.advance(2 * DAY_MS);
    expect(stepOf(service).kind).toBe('available');
    service.state.subscribe(({ step }) => steps.push(step));
    await service.download();
    const shares = steps.flatMap((step) => (step.kind === 'downloading' ? [step.share] : []));
    expect(shares).toEqual([0, 0.2, 0.9, 1]);
    expect(stepOf(service)).toEqual({ kind: 'ready', offer });
  });

  it('can be stopped, and begun again', async () => {
    packageComes = (_onShare, signal) =>
      new Promise((_resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const service = await available();
    const downloading = service.download();
    service.cancelDownload();
    await downloading;
    expect(stepOf(service)).toEqual({ kind: 'available', offer });
    packageComes = async () => {};
    await service.download();
    expect(stepOf(service).kind).toBe('ready');
  });

  it('keeps the offer when it failed, to be tried again', async () => {
    packageComes = async () => {
      throw new UpdateProblem('badFile', 'another checksum');
    };
    const service = await available();
    await service.download();
    expect(stepOf(service)).toEqual({ kind: 'failed', during: 'download', why: 'badFile', offer });
    expect(service.installAndRestart(true)).toBe('notReady');
    packageComes = async () => {};
    await service.download();
    expect(stepOf(service).kind).toBe('ready');
  });

  it('downloads nothing where the system would not let it be installed', async () => {
    const service = await available({ installs: false });
    await service.download();
    expect(stepOf(service).kind).toBe('available');
  });

  it('installs when all is put away after the person said so, and never else', async () => {
    const service = await ready();
    expect(service.install()).toBe('quit');
    expect(installed).toBe(0);
    expect(service.installAndRestart(false)).toBe('restarting');
    expect([quits, installed]).toEqual([1, 0]);
    service.install();
    expect(installed).toBe(1);
  });

  it('says what a restart would break off, and restarts when the person wants it all the same', async () => {
    const service = await ready();
    isLive.set(true);
    expect(service.installAndRestart(false)).toBe('streamIsLive');
    isLive.set(false);
    changesWait = true;
    expect(service.installAndRestart(false)).toBe('changesWait');
    expect(quits).toBe(0);
    expect(service.installAndRestart(true)).toBe('restarting');
    expect(quits).toBe(1);
  });

  it('starts anew as it was when the installation fails', async () => {
    const service = await available({
      openUpdater: async () => ({
        ...updater,
        install: () => {
          throw new Error('no');
        },
      }),
    });
    await service.download();
    service.installAndRestart(false);
    expect(service.install()).toBe('relaunch');
  });
});
