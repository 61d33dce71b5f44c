import { createHash } from 'node:crypto';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Webhook } from '../../../shared/platform/rest.ts';
import type { RoundTrip, RoundTripStep } from '../../../shared/receiver.ts';
import type { ServiceProfile } from '../../../shared/service.ts';
import type { PlatformWrite } from '../../../shared/writes.ts';
import { FactStream } from '../../kernel/facts.ts';
import type { IntakeHistory, Intakes } from '../../kernel/intakes.ts';
import type { Fetch } from '../../kernel/ports.ts';
import { serviceKey } from '../../kernel/serviceKey.ts';
import { Subject } from '../../kernel/subject.ts';
import { UndoWindow } from '../../kernel/undoWindow.ts';
import { Budget } from '../../platform/budget/budget.ts';
import { PlatformClient } from '../../platform/rest/client.ts';
import { type FakeRequest, FakeService, json } from '../../platform/testing/fakeService.ts';
import { makeSealer } from '../../storage/testing/fakeSealer.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { FakeIntakes } from '../../testing/fakeIntakes.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import type { HookFact } from '../hookFacts.ts';
import { type HooksRoom, openHooks } from '../index.ts';

export const DAY_MS = 86_400_000;
export const hookClientId = 'desk-1';
export const hookSecret = 'canary-client-secret';
export const profile: ServiceProfile = { kind: 'custom', baseUrl: 'https://service.test', clientId: 'client-1' };

/** The hooks of one application at a scripted service, in the order they were made. */
export class FakeHooks {
  readonly all: Webhook[] = [];
  /** The bodies of all registrations. */
  readonly made: FakeRequest['body'][] = [];
  readonly service = new FakeService();
  readonly #clock: FakeClock;
  secret = hookSecret;
  /** How far the service's clock is ahead of ours; null: its answers tell no time. */
  aheadMs: number | null = null;

  constructor(clock: FakeClock) {
    this.#clock = clock;
    const on = (what: string, act: (request: FakeRequest) => Response): void => {
      this.service.on(what, (request) => (this.#knows(request) ? act(request) : refusal(401, 'Unauthorized')));
    };
    on('GET /api/v1/hooks', ({ url }) => {
      const limit = Number(url.searchParams.get('limit') ?? 50);
      const page = Number(url.searchParams.get('page') ?? 0);
      return json(200, this.all.slice(page * limit, (page + 1) * limit));
    });
    on('POST /api/v1/hooks', ({ body }) => {
      this.made.push(body);
      return json(200, this.add({ url: body.url, events: body.events }));
    });
    on('POST /api/v1/hooks/*/renew', ({ path }) => {
      const hook = this.of(path);
      if (!hook?.isActive) return refusal(400, 'The hook is not active.');
      hook.expiresAt = new Date(this.nowMs + 90 * DAY_MS).toISOString();
      return json(200, hook);
    });
    on('POST /api/v1/hooks/*/deactivate', ({ path }) => {
      const hook = this.of(path);
      if (!hook) return refusal(404, 'Hook not found.');
      if (hook.isActive) Object.assign(hook, { isActive: false, deactivationReason: 'deactivated by request' });
      return json(200, hook);
    });
  }

  /** The service's time. */
  get nowMs(): number {
    return this.#clock.now() + (this.aheadMs ?? 0);
  }

  readonly fetch: Fetch = async (address, init) => {
    const answer = await this.service.fetch(address, init);
    if (this.aheadMs !== null) answer.headers.set('date', new Date(this.nowMs).toUTCString());
    return answer;
  };

  add(more: Partial<Webhook> = {}): Webhook {
    const hook: Webhook = {
      id: `hook-${this.all.length + 1}`,
      kind: 'web',
      events: ['channel:7:update'],
      url: 'https://elsewhere.test/hooks',
      isActive: true,
      deactivationReason: null,
      expiresAt: new Date(this.nowMs + 90 * DAY_MS).toISOString(),
      renewUrl: 'https://service.test/renew',
      ...more,
    };
    this.all.push(hook);
    return hook;
  }

  of(path: string): Webhook | undefined {
    return this.all.find(({ id }) => path.split('/').includes(id));
  }

  /** How often something was asked. */
  asked(what: string): number {
    return this.service.asked.filter((line) => line.replace(/\?.*/, '') === what).length;
  }

  #knows({ headers }: FakeRequest): boolean {
    return headers.get('client-id') === hookClientId && headers.get('authorization') === `Secret ${this.secret}`;
  }
}

export const refusal = (status: number, message: string): Response =>
  json(status, { statusCode: status, error: 'No', message });

/** The AppError that a call ends with; the test fails when it ends well. */
export async function errorOf(promise: Promise<unknown>): Promise<AppError> {
  const cause = await promise.then(
    () => new Error('it went well'),
    (failure: unknown) => failure,
  );
  if (cause instanceof AppFailure) return cause.error;
  throw cause;
}

type RigOptions = {
  dir: string;
  clock?: FakeClock;
  fake?: FakeHooks;
  backend?: string;
  /** Whether the person lets the sign-in lie on disk; yes unless told. */
  keepsSignIn?: boolean;
  profile?: ServiceProfile;
  baseUrl?: string;
  /** A real service's, in place of the fake one. */
  fetch?: Fetch;
};

/** The hooks service with all its ports in a test's hand; given the same folder, clock and fakes, it is the app started again. */
export function makeHooksRig({ clock = new FakeClock(), ...options }: RigOptions & { intakes?: FakeIntakes }) {
  return makeHooksRigOn(options.intakes ?? new FakeIntakes(clock), { ...options, clock });
}

/** The same on other intakes, such as the app's own. */
export function makeHooksRigOn<I extends Intakes>(intakes: I, options: RigOptions & { clock: FakeClock }) {
  const { dir, clock, backend } = options;
  const fake = options.fake ?? new FakeHooks(clock);
  const { log, redact, lines } = makeLog(clock);
  const sealer = makeSealer(backend);
  const budget = new Budget({ clock });
  const undo = new UndoWindow<PlatformWrite>({ clock, log });
  const publicUrl = new Subject<string | null>('https://desk.tunnel.test');
  const histories = new Map<string, Partial<IntakeHistory>>();
  const facts = new FactStream(log);
  const standing = new Subject<{ histories: readonly IntakeHistory[] }>({ histories: [] });
  const clipboard = { text: '' };
  const proofs: { url: string; path: string; step: (step: RoundTripStep) => void; end: (proof: RoundTrip) => void }[] =
    [];
  const news: HookFact[] = [];
  /** Called when the journal is looked at. */
  const hold = { onHistory: (): void => {} };
  let drawn = 0;
  const used = options.profile ?? profile;
  const baseUrl = options.baseUrl ?? 'https://service.test';
  const room = openHooks({
    profile: used,
    baseUrl,
    keepsSignIn: () => options.keepsSignIn ?? true,
    platformAs: (hookClient) =>
      new PlatformClient({
        baseUrl,
        clientId: 'client-1',
        userAgent: 'Sidestage/0.1.0',
        budget,
        hookClient,
        clock,
        random: () => 0.5,
        fetch: options.fetch ?? fake.fetch,
        log,
        redact,
      }),
    budget,
    intakes,
    journal: {
      standing,
      history: async (paths) => {
        hold.onHistory();
        return paths.flatMap((intake) => {
          const history = histories.get(intake);
          return [{ ...quiet, intake, ...history }];
        });
      },
    },
    prover: {
      prove: (url, path, step) => new Promise((end) => proofs.push({ url, path, step, end })),
    },
    publicUrl,
    facts,
    pasteText: async () => clipboard.text,
    copyText: async (text) => {
      clipboard.text = text;
    },
    randomBytes: (count) => {
      drawn += 1;
      const pieces = [0, 1].map((nth) => createHash('sha256').update(`canary ${dir} ${drawn} ${nth}`).digest());
      return Buffer.concat(pieces).subarray(0, count);
    },
    dir,
    undo,
    sealer,
    clock,
    log,
    redact,
  });
  const hooks = called(room);
  facts.listen(toldOfHooks, ({ id: _, atMs: __, serviceKey: ___, ...one }) => void news.push(one));
  let told = 0;
  return {
    hooks,
    undo,
    clock,
    intakes,
    fake,
    sealer,
    lines,
    publicUrl,
    histories,
    hold,
    clipboard,
    proofs,
    news,
    state: () => hooks.state.value,
    secretAt: (path: string | undefined) => intakes.byPath(path ?? '')?.secret ?? null,
    row: (hookId: string) => hooks.state.value.hooks.find(({ id }) => id === hookId),
    /** The journal tells how deliveries to the paths stand. */
    tellJournal: () => {
      const told = [...histories].map(([intake, history]) => ({ ...quiet, intake, ...history }));
      standing.set({ histories: told });
    },
    deliver: (hookId: string) => {
      told += 1;
      const at = { atMs: clock.now(), serviceKey: serviceKey(used), sentAt: '', sentAtMs: clock.now() };
      const of = { hookId, intake: '/in/x', dialect: 'platform' as const, event: 'e', envelopeId: 'e', payload: {} };
      facts.tell({ kind: 'deliveryAccepted', id: `${told}`, deliveryId: told, ...at, ...of, isInFeed: false });
    },
    /** A change that the hook should have told did not come. */
    tellMissing: (hookId: string, atMs: number) => {
      const head = { id: `missing/${atMs}`, atMs, serviceKey: serviceKey(used) };
      facts.tell({ kind: 'eventMissing', ...head, seen: 'ended', hookId, cameAtMs: null });
    },
    /** Pastes and keeps the good credential. */
    enter: async (keep: 'disk' | 'memory' | null = 'memory') => {
      clipboard.text = hookSecret;
      await hooks.pasteSecret();
      await hooks.saveCredential(hookClientId, keep);
      await clock.advance(0);
    },
  };
}

/** The room as a test calls it. */
function called({ calls, restore, recheck, close, state }: HooksRoom) {
  return {
    state,
    restore,
    recheck,
    close,
    refresh: async () => calls.refresh(),
    pasteSecret: async () => calls.pasteSecret(),
    saveCredential: async (clientId: string, keep: 'disk' | 'memory' | null) =>
      calls.saveCredential({ clientId, keep }),
    takeDemoCredential: async () => calls.useDemoCredential(),
    forgetCredential: async () => calls.forgetCredential(),
    beginDraft: async (moveOf: string | null) => calls.beginDraft({ moveOf }),
    setDraftSecret: async (to: 'generate' | 'paste' | 'none') => calls.setDraftSecret({ to }),
    copyDraftSecret: async () => calls.copyDraftSecret(),
    renewDraftPath: async () => calls.renewDraftPath(),
    proveDraft: async (url: string | null) => calls.proveDraft({ url }),
    dropDraft: async () => calls.dropDraft(),
    create: async (events: string[], url: string | null, name = '') =>
      (await calls.create({ events, url, name })).hookId,
    makeHook: async (events: string[]) => calls.create({ events, url: null, name: '' }),
    rename: async (hookId: string, name: string) => calls.rename({ hookId, name }),
    renew: async (hookId: string) => calls.renew({ hookId }),
    renewDue: async () => calls.renewDue(),
    setRenewsItself: async (hookId: string, on: boolean) => calls.setRenewsItself({ hookId, on }),
    deactivate: async (hookId: string) => calls.deactivate({ hookId }),
    undoDeactivate: (hookId: string) => calls.undoDeactivate({ hookId }),
    stopMove: (hookId: string) => calls.stopMove({ hookId }),
  };
}

const toldOfHooks = [
  'hookFailing',
  'hookExpiring',
  'hookExpired',
  'hookRenewed',
  'hookDisabled',
  'hookMoved',
] as const satisfies HookFact['kind'][];

const quiet: Omit<IntakeHistory, 'intake'> = {
  lastAtMs: null,
  lastStatus: null,
  lastVerdict: null,
  lastSuccessAtMs: null,
  failuresSinceSuccess: 0,
  missedSinceSuccess: 0,
  firstFailureAtMs: null,
  triesSinceSuccess: 0,
};

export type HooksRig<I extends Intakes = FakeIntakes> = ReturnType<typeof makeHooksRigOn<I>>;
