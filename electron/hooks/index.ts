import type { Module } from '../../shared/domain.ts';
import { hooks } from '../../shared/hooks.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { IntakeHistories, Intakes, RoundTripProver } from '../kernel/intakes.ts';
import { isLoopback } from '../kernel/loopback.ts';
import type { Clock, Logger, Observable, Platform } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { Subject } from '../kernel/subject.ts';
import type { UndoWindow } from '../kernel/undoWindow.ts';
import type { HookClient } from '../platform/rest/identity.ts';
import type { SecretSealer } from '../storage/sealedJson.ts';
import { Deactivations } from './deactivations.ts';
import { DraftKeeper } from './draftKeeper.ts';
import { HealthLooks } from './healthLooks.ts';
import { HealthWatch } from './healthWatch.ts';
import { HookActions } from './hookActions.ts';
import { CredentialKeeper } from './hookCredential.ts';
import { HookEnds } from './hookEnds.ts';
import type { HookFact } from './hookFacts.ts';
import { HookList } from './hookList.ts';
import { HookMaker } from './hookMaker.ts';
import { HookTraffic } from './hookTraffic.ts';
import { HookUpkeep } from './hookUpkeep.ts';
import { HookView } from './hookView.ts';
import { Moves } from './moves.ts';
import { registeredEvents } from './registration.ts';
import { Renewals } from './renewals.ts';

export { hookSecretFile } from './hookCredential.ts';
export { hookListReading } from './hookList.ts';

/** By more than this the clocks come apart only where one of them was set. */
const LEAP_MS = 60_000;

export type HooksPorts = {
  profile: ServiceProfile;
  baseUrl: string;
  /** The service as an application with a secret asks it. */
  platformAs: (client: HookClient) => Platform;
  /** Knows the service's time less ours, and tells when it may have changed. */
  budget: { readonly state: Observable<unknown>; readonly aheadMs: number | null };
  intakes: Intakes;
  journal: IntakeHistories;
  prover: Pick<RoundTripProver, 'prove'>;
  /** The tunnel's address, without a trailing slash; null: none is up. */
  publicUrl: Observable<string | null>;
  facts: FactStream;
  pasteText: () => Promise<string>;
  copyText: (text: string) => Promise<void>;
  /** Bytes nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  /** The folder for sealed files. */
  dir: string;
  /** Whether the person lets the sign-in lie on this disk. */
  keepsSignIn: () => boolean;
  /** Whatever changes the platform goes through it. */
  undo: UndoWindow<PlatformWrite>;
  sealer: SecretSealer;
  clock: Clock;
  log: Logger;
  redact: Redactor;
};

export type HooksRoom = Module<typeof hooks> & {
  /** Takes up the credential of an earlier run, and reads the list without being waited for. Never fails. */
  restore(): Promise<void>;
  /** After the computer slept. */
  recheck(): void;
  /**
   * Ends timers and requests at once. A deactivation that can still be taken back never happens. Resolves when what is remembered
   * is no longer being written: the next one reads the same file.
   */
  close(): Promise<void>;
};

/**
 * Opens the hooks of one application at one service: made, watched, renewed, moved and ended. Each part is given the parts
 * before it, and none that comes after.
 * @see API "POST /hooks", PLATFORM §8
 */
export function openHooks(ports: HooksPorts): HooksRoom {
  const { profile, baseUrl, clock, facts, intakes, undo, journal, budget } = ports;
  const key = serviceKey(profile);
  const state = new Subject(hooks.state.empty);
  let isClosed = false;
  const ends = new HookEnds({ clock, aheadMs: () => budget.aheadMs });
  const shared = {
    ...ports,
    ends,
    serviceKey: key,
    onChange: () => {
      if (!isClosed) state.set(describe());
    },
    tell: (fact: HookFact) => {
      const atMs = clock.now();
      void facts.tell({ ...fact, id: `${fact.kind}/${fact.hookId}/${atMs}`, atMs, serviceKey: key });
    },
  };
  const isLocal = profile.kind === 'demo' || isLoopback(baseUrl);
  const credential = new CredentialKeeper({ ...shared, isLocal });
  const list = new HookList({ ...shared, credential });
  const health = new HealthWatch(ports);
  const traffic = new HookTraffic();
  const view = new HookView({ ...shared, credential, list, health, traffic });
  const actions = new HookActions({ ...shared, credential, list });
  const moves = new Moves({ ...shared, credential, view, actions });
  const deactivations = new Deactivations({ undo, actions, moves });
  const renewals = new Renewals({ ...shared, credential, list, actions, deactivations });
  const drafts = new DraftKeeper(shared);
  const maker = new HookMaker({ ...shared, credential, list, view, actions, moves, deactivations, drafts });
  const looks = new HealthLooks({ ...shared, credential, list, health, traffic, view, moves });
  const upkeep = new HookUpkeep({ ...shared, credential, list, drafts, moves, looks, renewals });

  function describe() {
    const rows = view.rows();
    return {
      credential: credential.state,
      pastedSecret: credential.pastedSecret,
      sealing: credential.sealing,
      hooks: rows,
      readAtMs: list.readAtMs,
      reading: list.reading,
      failure: list.failure,
      registeredEvents: registeredEvents(rows),
      moves: moves.all,
      undoable: deactivations.waiting,
      draft: drafts.state,
    };
  }

  // No request of its own: where two servers of a service have clocks far apart, answers would ask for answers.
  let lookedAheadMs = ends.aheadMs;
  function lookAfterLeap(): void {
    if (Math.abs(ends.aheadMs - lookedAheadMs) < LEAP_MS) return;
    lookedAheadMs = ends.aheadMs;
    looks.soon();
    void renewals.look();
  }

  /** Another application's hooks are shown, or none. */
  function restart(): void {
    deactivations.undoAll();
    moves.close();
    list.restart();
    shared.onChange();
  }

  const stops = [
    credential.replaced.subscribe(restart),
    facts.listen(['deliveryAccepted'], (accepted) => {
      if (accepted.serviceKey === key && accepted.dialect === 'platform') looks.accepted(accepted);
    }),
    facts.listen(['eventMissing', 'eventCame'], (fact) => {
      if (fact.serviceKey !== key || fact.hookId === null) return;
      if (fact.kind === 'eventCame') looks.soon();
      else looks.missed(fact.hookId, fact.atMs);
    }),
    journal.standing.subscribe(({ histories }) => {
      if (health.take(histories)) looks.soon();
    }),
    budget.state.subscribe(lookAfterLeap),
    intakes.changed.subscribe(shared.onChange),
    undo.state.subscribe(shared.onChange),
  ];

  return {
    state,
    calls: {
      refresh: () => actions.refresh(),
      pasteSecret: () => credential.paste(),
      saveCredential: ({ clientId, keep }) => credential.save(clientId, keep),
      useDemoCredential: () => credential.takeDemo(),
      forgetCredential: async () => {
        await drafts.drop();
        await credential.forget();
      },
      beginDraft: ({ moveOf }) => maker.begin(moveOf),
      setDraftSecret: ({ to }) => drafts.setSecret(to),
      copyDraftSecret: () => drafts.copySecret(),
      renewDraftPath: () => drafts.renewPath(),
      proveDraft: ({ url }) => drafts.prove(url),
      dropDraft: () => drafts.drop(),
      create: ({ events, url, name }) => maker.create(events, url, name),
      rename: ({ hookId, name }) => actions.rename(hookId, name),
      renew: ({ hookId }) => actions.renew(hookId),
      renewDue: () => actions.renewDue(),
      setRenewsItself: ({ hookId, on }) => renewals.set(hookId, on),
      deactivate: ({ hookId }) => deactivations.start(hookId),
      undoDeactivate: ({ hookId }) => deactivations.undo(hookId),
      stopMove: ({ hookId }) => moves.stop(hookId),
    },
    feeds: {},
    restore: async () => {
      await credential.restore();
      if (isClosed) return;
      restart();
      await upkeep.restored();
    },
    recheck: () => {
      moves.look();
      void list.refreshAfterChange('foreground');
    },
    close: async () => {
      isClosed = true;
      for (const stop of stops) stop();
      upkeep.close();
      looks.close();
      deactivations.undoAll();
      moves.close();
      drafts.close();
      list.close();
      await credential.close();
    },
  };
}
