import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountBook } from '../../electron/account/accountBook.ts';
import { AccountsService } from '../../electron/account/accounts.ts';
import { SessionService } from '../../electron/account/session.ts';
import { SignInService } from '../../electron/account/signIn.ts';
import { TokenKeeper } from '../../electron/account/tokenKeeper.ts';
import { accountsFile, type SignIn, Vault, type VaultDeps } from '../../electron/account/vault.ts';
import { ChannelService } from '../../electron/channel/channel.ts';
import { derive } from '../../electron/kernel/derived.ts';
import { FactStream } from '../../electron/kernel/facts.ts';
import { openIn } from '../../electron/kernel/openIn.ts';
import type { Fetch } from '../../electron/kernel/ports.ts';
import { LedgerService } from '../../electron/ledger/ledgerService.ts';
import { Budget } from '../../electron/platform/budget/budget.ts';
import { PlatformClient } from '../../electron/platform/rest/client.ts';
import type { Found } from '../../electron/storage/sealedJson.ts';
import { makeSealer } from '../../electron/storage/testing/fakeSealer.ts';
import { FakeClock } from '../../electron/testing/fakeClock.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { until } from '../../electron/testing/until.ts';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
import { type SimulatorOptions, startSimulator } from '../../simulator/simulator.ts';
import { Control } from '../fixtures/control.ts';

export const DEMO_CHANNEL = 40_213;

/** A simulator and a clock that moves it and the app alike; only sockets run by themselves. */
export async function startRig(options: SimulatorOptions = {}) {
  const clock = new FakeClock();
  const startMs = clock.now();
  const simulator = await startSimulator({
    port: 0,
    seed: 7,
    chatters: 200,
    activity: 'off',
    startAtMs: startMs,
    now: () => clock.now() - startMs,
    reportError: (cause) => {
      throw cause;
    },
    ...options,
  });
  const root = await mkdtemp(join(tmpdir(), 'contract-'));
  const apps: App[] = [];
  return {
    clock,
    simulator,
    control: new Control(simulator.control),
    /** Where sealed files lie. */
    vaultDir: join(root, 'vault'),
    /** The app's services on this simulator; a second call is the app started again. */
    openApp: (more: { clientId?: string; baseUrl?: string } = {}): App => {
      const app = makeApp({
        clock,
        dir: join(root, 'vault'),
        baseUrl: simulator.url,
        clientId: DEMO_CLIENT_ID,
        ...more,
      });
      apps.push(app);
      return app;
    },
    close: async (): Promise<void> => {
      for (const app of apps) app.close();
      await simulator.close();
      // What is being written would stand in the folder again while it is removed.
      for (const app of apps) await app.settled();
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function makeApp({
  clock,
  dir,
  baseUrl,
  clientId,
}: {
  clock: FakeClock;
  dir: string;
  baseUrl: string;
  clientId: string;
}) {
  const { log, redact, lines } = makeLog(clock);
  const random = (): number => 0.5;
  const shared = { clock, random, log, redact };
  let underWay = 0;
  const counted = async <T>(act: () => Promise<T>): Promise<T> => {
    underWay += 1;
    try {
      return await act();
    } finally {
      underWay -= 1;
    }
  };
  const asked: { path: string; status: number | null }[] = [];
  const countingFetch: Fetch = (url, init) =>
    counted(async () => {
      const request = { path: new URL(url).pathname, status: null as number | null };
      asked.push(request);
      const response = await fetch(url, init);
      request.status = response.status;
      return wholly(response);
    });
  const vault = new CountedVault({ dir, service: { kind: 'demo' }, sealer: makeSealer(), clock, log }, counted);
  const ledger = new LedgerService({ clock, log, keep: null });
  const budget = new Budget({ clock, notes: ledger.books });
  ledger.explain({ budget, readers: () => [], choices: [], changes: [] });
  const client = { ...shared, baseUrl, clientId, userAgent: 'Sidestage/0.0.0', budget, fetch: countingFetch };
  const application = new PlatformClient(client);
  const account = new TokenKeeper({ ...shared, id: 'own', platform: application, vault });
  const platform = new PlatformClient({ ...client, account });
  const session = new SessionService({ ...shared, platform, account });
  const signIn = new SignInService({ ...shared, platform, session });
  const sealed = { dir, service: { kind: 'demo' } as const, sealer: makeSealer(), clock, log };
  const accounts = new AccountsService({
    ...shared,
    platform,
    session,
    main: account,
    keeperOf: (userId) =>
      new TokenKeeper({
        ...shared,
        id: `${userId}`,
        platform: application,
        vault: new CountedVault({ ...sealed, userId }, counted),
      }),
    book: new AccountBook({
      ...{ path: join(dir, accountsFile('demo')), sealer: makeSealer(), clock, log },
      mayKeep: () => (session.state.value.kind === 'signedIn' ? account.keeping.kept === 'disk' : null),
    }),
    vaultDir: dir,
    serviceKey: 'demo',
  });
  const { value: wanted } = derive([session.state], () => openIn(session.state.value));
  const channel = new ChannelService({ platform, wanted, serviceKey: 'demo', facts: new FactStream(log), clock, log });
  return {
    lines,
    asked,
    vault,
    budget,
    ledger,
    /** The service as nobody in particular asks it. */
    application,
    account,
    session,
    platform,
    signIn,
    accounts,
    channel,
    /** Lets time run, in steps, with nothing on the wire or on its way to the disk between them, until it is so. */
    drive: async (done: () => boolean, stepMs = 250, mostSteps = 2_000): Promise<void> => {
      // Else an answer that takes its time on a busy machine would come too late by the clock of the test.
      const isNotDone = async () => {
        await until(() => underWay === 0 || done());
        return !done();
      };
      for (let step = 0; step < mostSteps; step++) {
        await isNotDone();
        await clock.advance(0);
        if (done()) return;
        await clock.advance(stepMs, isNotDone);
      }
      throw new Error('it never happened');
    },
    /** Nothing is on the wire or on its way to the disk. */
    settled: () => until(() => underWay === 0),
    close: (): void => {
      signIn.close();
      accounts.close();
      channel.close();
      session.close();
      budget.close();
      void ledger.close();
    },
  };
}

type Counting = <T>(act: () => Promise<T>) => Promise<T>;

class CountedVault extends Vault {
  readonly #counted: Counting;

  constructor(deps: VaultDeps, counted: Counting) {
    super(deps);
    this.#counted = counted;
  }

  override load(): Promise<Found<SignIn>> {
    return this.#counted(() => super.load());
  }

  override save(kept: SignIn): Promise<void> {
    return this.#counted(() => super.save(kept));
  }

  override wipe(): Promise<void> {
    return this.#counted(() => super.wipe());
  }
}

/** The same response with its body here already, or with what cut it short. */
export async function wholly(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (!response.body) return new Response(null, { status, headers });
  try {
    return new Response(await response.arrayBuffer(), { status, headers });
  } catch (cause) {
    const cut = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(cause) });
    return new Response(cut, { status, headers });
  }
}

export type App = ReturnType<typeof makeApp>;
export type Rig = Awaited<ReturnType<typeof startRig>>;

/** Signs in as the demo user, the whole way. */
export async function signInAsDemo(rig: Rig, app: App): Promise<void> {
  await app.session.restore();
  app.signIn.start();
  await app.drive(() => app.signIn.state.value.kind === 'waiting');
  const state = app.signIn.state.value;
  if (state.kind === 'waiting') await rig.control.approve(state.code);
  await app.drive(() => app.signIn.state.value.kind === 'signedIn');
}
