import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppWide } from '../../electron/app/appWide.ts';
import { openAppWide, openOfService } from '../../electron/app/modules.ts';
import { StartNotices } from '../../electron/app/startNotices.ts';
import { Contract } from '../../electron/bridge/testing/contract.ts';
import { systemClock } from '../../electron/kernel/clock.ts';
import { derive } from '../../electron/kernel/derived.ts';
import type { Desktop, KeyValueStore, SystemStart } from '../../electron/kernel/desktop.ts';
import { Outgoing } from '../../electron/kernel/outgoing.ts';
import { RetriedStores } from '../../electron/kernel/retriedStores.ts';
import { Subject } from '../../electron/kernel/subject.ts';
import { Contacts } from '../../electron/privacy/index.ts';
import { MemoryStore, SettingsService } from '../../electron/settings/settings.ts';
import { openStarting } from '../../electron/starting/index.ts';
import { makeSealer } from '../../electron/storage/testing/fakeSealer.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { until } from '../../electron/testing/until.ts';
import { type CallName, domains, type Input, type Output } from '../../shared/bridge.ts';
import type { Result } from '../../shared/errors.ts';
import { type SimulatorOptions, startSimulator } from '../../simulator/simulator.ts';
import { Control } from '../fixtures/control.ts';

/**
 * The whole app but its window, on a simulator in this process, behind a bridge that checks what passes.
 * @param store where settings are kept
 */
export async function startBridge(options: SimulatorOptions = {}, store: KeyValueStore = new MemoryStore()) {
  const simulator = await startSimulator({ chatters: 30, activity: 'off', hookDuplicates: 0, ...options });
  const dir = await mkdtemp(join(tmpdir(), 'bridge-'));
  const { log, redact, lines } = makeLog(systemClock);
  const paths = { ...pathsIn(dir), journalWorker: join(import.meta.dirname, '../../electron/app/worker.ts') };
  const notices = new StartNotices(log, []);
  // A package whose update address is there, and has nothing.
  const build = { url: simulator.url, page: null, publisherName: [], isMacSigned: false };
  await writeFile(paths.updates, JSON.stringify(build));
  const stores = new RetriedStores({ clock: systemClock, log });
  const desk = makeDesktop(dir);
  const system = makeSystemStart();
  const parts = new AppWide(
    {
      ...{
        clock: systemClock,
        random: () => 0.5,
        fetch,
        log,
        redact,
        sealer: makeSealer(),
        randomBytes,
        zone: () => 'Europe/Berlin',
        paths,
        notices,
      },
      switches: { hidden: false, atLogin: false, serviceUrl: null, clientId: null, scenario: null, language: null },
      settings: new SettingsService(stores.of(store, (isKept) => notices.follow({ kind: 'settingsNotKept' }, isKept))),
      stores,
      flushLog: () => undefined,
      clearLog: () => undefined,
      contacts: new Contacts(systemClock),
      outgoing: new Outgoing(null),
    },
    {
      desktop: desk.desktop,
      demo: { start: async () => simulator.url, stop: () => undefined, onEnd: () => undefined },
      notifier: desk.notifier,
      systemLanguage: { languages: ['en-GB'], locale: 'en-GB' },
      draftStore: new MemoryStore(),
      pollStore: new MemoryStore(),
      readingStore: null,
      visible: new Subject(true),
      afterDrawn: () => Promise.resolve(),
      systemStart: system,
      restart: () => undefined,
      refusedKeys: new Subject([]),
      ports: { show: () => undefined, hide: () => undefined, quit: () => undefined },
      showBadge: () => undefined,
      focused: () => false,
      doNotDisturb: new Subject<'unknown'>('unknown'),
    },
  );
  const contract = new Contract(domains, log);
  const { value: description } = derive([notices.state], () => ({
    ...desk.desktop.describe(),
    notices: [...notices.state.value],
  }));
  openAppWide(contract.registry, parts, {
    ...desk,
    description,
    starting: openStarting({ system, tray: new Subject(true), log }),
    onDrawn: () => undefined,
    mayLeave: async () => true,
  });
  openOfService(contract.registry, parts, desk.desktop);

  const ask = <N extends CallName>(name: N, input: Input<N>) =>
    contract.call(name, input) as Promise<Result<Output<N>>>;
  /** Makes a call that has to succeed. */
  const call = async <N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> => {
    const result = await ask(name, input);
    if (result.ok) return result.value;
    throw new Error(`${name}: ${JSON.stringify(result.error)} ${result.error.kind === 'internal' ? lines.at(-1) : ''}`);
  };
  const read = <N extends CallName>(name: N) => call(name, undefined as Input<N>);
  return {
    ...{ contract, simulator, control: new Control(simulator.control), parts, desk, notices, lines, ask, call, read },
    /** The profile's folder. */
    folder: dir,
    /** Waits until a state is so. */
    state: async <N extends CallName>(name: N, isSo: (state: Output<N>) => boolean): Promise<Output<N>> => {
      let state = await read(name);
      await until(async () => {
        state = await read(name);
        return isSo(state);
      });
      return state;
    },
    close: async (): Promise<void> => {
      await parts.close();
      await simulator.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function pathsIn(data: string) {
  return {
    data,
    logs: join(data, 'logs'),
    backups: join(data, 'backups'),
    licences: join(data, 'licences.json'),
    vault: join(data, 'vault'),
    journal: join(data, 'journal.sqlite'),
    history: join(data, 'history.sqlite'),
    chat: join(data, 'chat.sqlite'),
    analytics: join(data, 'analytics.sqlite'),
    demoSignIns: join(data, 'demo-sign-ins.json'),
    page: data,
    preload: data,
    simulator: data,
    tray: '',
    icon: data,
    updates: join(data, 'updates.json'),
  };
}

/** A system that starts and opens with the app what it is told to, and has a tray. */
function makeSystemStart(): SystemStart {
  const on = { atLogin: false, links: false };
  return {
    readAtLogin: () => ({ can: true, on: on.atLogin, blocked: false }),
    setAtLogin: (now) => {
      on.atLogin = now;
    },
    readLinks: () => ({ canChange: true, on: on.links }),
    setLinks: (now) => {
      on.links = now;
    },
  };
}

/** A desktop whose person says yes to everything. */
function makeDesktop(folder: string) {
  const windowState = new Subject({ maximized: false, focused: true });
  const desk = { clipboard: '', saved: '', clicks: [] as (() => void)[] };
  const desktop: Desktop = {
    isPackaged: true,
    describe: () => ({
      version: '0.0.0',
      host: 'stand-in',
      platform: 'linux',
      locale: 'en',
      versions: {},
      folder: '/nowhere',
    }),
    openLink: async () => true,
    copyText: async (text) => {
      desk.clipboard = text;
    },
    pasteText: async () => desk.clipboard,
    saveText: async (_name, pieces) => {
      desk.saved = '';
      for await (const piece of pieces) desk.saved += piece;
      return true;
    },
    saveBytes: async (_name, bytes) => {
      desk.saved = Buffer.from(bytes).toString('latin1');
      return true;
    },
    readFile: async (use) => {
      const bytes = Buffer.from(desk.saved);
      return use({ size: bytes.length, read: async (from, count) => bytes.subarray(from, from + count) });
    },
    chooseFolder: async () => folder,
    showFolder: async () => undefined,
    readWindow: () => windowState.value,
    minimizeWindow: () => windowState.set({ maximized: false, focused: false }),
    toggleMaximizeWindow: () => windowState.set({ maximized: !windowState.value.maximized, focused: true }),
    closeWindow: () => undefined,
    resetWindowPlace: () => undefined,
  };
  const notifier = {
    isSupported: () => true,
    show: ({ onClick }: { onClick: () => void }) => {
      desk.clicks.push(onClick);
      return () => undefined;
    },
    clear: () => undefined,
    onOutcome: () => undefined,
  };
  return Object.assign(desk, { desktop, notifier, windowState });
}

export type BridgeRig = Awaited<ReturnType<typeof startBridge>>;
