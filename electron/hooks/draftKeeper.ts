import { AppFailure, badInput } from '../../shared/failure.ts';
import type { HookDraft } from '../../shared/hooks.ts';
import type { RoundTrip } from '../../shared/receiver.ts';
import type { Intakes, RoundTripProver } from '../kernel/intakes.ts';
import type { Clock, Observable } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { SerialQueue } from '../kernel/serialQueue.ts';
import { makeSigningSecret, readSigningSecret } from '../kernel/signingSecret.ts';
import { checkUrl } from './registration.ts';

const ID_BYTES = 9;
/** Of a shorter secret the last four characters would give away too much. */
const SHORTEST_WITH_TAIL = 16;

type Draft = {
  id: string;
  moveOf: string | null;
  path: string;
  secretKind: HookDraft['secret']['kind'];
  proof: RoundTrip;
  /** The address that the last proof went to. */
  provenUrl: string | null;
};

/**
 * What a draft says is to be registered. `isOurs`: the address leads to the draft's path. `withdrawn`: aborted once the draft is
 * dropped; what was sent until then goes on to its end.
 */
export type HookOrder = {
  path: string;
  moveOf: string | null;
  url: string;
  secret: string | null;
  isOurs: boolean;
  withdrawn: AbortSignal;
};

export type DraftKeeperDeps = {
  serviceKey: string;
  intakes: Intakes;
  prover: Pick<RoundTripProver, 'prove'>;
  /** The tunnel's address, without a trailing slash; null: none is up. */
  publicUrl: Observable<string | null>;
  pasteText: () => Promise<string>;
  copyText: (text: string) => Promise<void>;
  /** Bytes nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  clock: Clock;
  redact: Redactor;
  onChange: () => void;
};

/** The one hook that is being made: its path is open, so that it can be proved, and its secret lies with the intake. */
export class DraftKeeper {
  readonly #deps: DraftKeeperDeps;
  readonly #stop: () => void;
  #draft: Draft | null = null;
  #proving = 0;
  #making: string | null = null;
  #withdrawal = new AbortController();
  readonly #turns = new SerialQueue();

  constructor(deps: DraftKeeperDeps) {
    this.#deps = deps;
    let before = deps.publicUrl.value;
    this.#stop = deps.publicUrl.subscribe((publicUrl) => {
      if (publicUrl !== before) this.#unprove();
      before = publicUrl;
    });
  }

  /** The path of the hook that is just being made. */
  get making(): string | null {
    return this.#making;
  }

  get state(): HookDraft | null {
    return this.#draft && this.#describe(this.#draft);
  }

  /**
   * Opens a path; an older draft is dropped.
   * @param keptSecret that of the hook to move, null when it has none; left out: a new one is made
   * @throws AppFailure `storageFailed`
   */
  begin(moveOf: string | null, keptSecret?: string | null): Promise<HookDraft> {
    return this.#turns.run(async () => {
      await this.#drop();
      const path = await this.#open(keptSecret === undefined ? this.#makeSecret() : keptSecret);
      const id = Buffer.from(this.#deps.randomBytes(ID_BYTES)).toString('base64url');
      const secretKind = keptSecret === undefined ? 'generated' : keptSecret === null ? 'none' : 'kept';
      const draft: Draft = { id, moveOf, path, secretKind, proof: { kind: 'unknown' }, provenUrl: null };
      this.#take(draft);
      return this.#describe(draft);
    });
  }

  /** @returns false when the clipboard holds nothing that could be a signing secret. @throws AppFailure `storageFailed` */
  setSecret(to: 'generate' | 'paste' | 'none'): Promise<boolean> {
    return this.#turns.run(async () => {
      const draft = this.#require();
      const secret = to === 'none' ? null : to === 'generate' ? this.#makeSecret() : await this.#paste();
      if (secret === '') return false;
      await this.#deps.intakes.change(draft.path, { secret });
      const secretKind = to === 'none' ? 'none' : to === 'generate' ? 'generated' : 'given';
      this.#draft = { ...this.#require(), secretKind };
      this.#deps.onChange();
      return true;
    });
  }

  /** @throws AppFailure `badInput` when there is no secret */
  async copySecret(): Promise<void> {
    const secret = this.#secretOf(this.#require());
    if (secret === null) throw badInput('secret', 'none');
    await this.#deps.copyText(secret);
  }

  /** Opens another path for the same draft and closes the old one. @throws AppFailure `storageFailed` */
  renewPath(): Promise<void> {
    return this.#turns.run(async () => {
      const draft = this.#require();
      const path = await this.#open(this.#secretOf(draft));
      this.#take({ ...draft, path, proof: { kind: 'unknown' }, provenUrl: null });
      await this.#deps.intakes.close(draft.path);
    });
  }

  /** Runs the round trip over `url`, or over the tunnel. How it goes is told by the state. @throws AppFailure `badInput` */
  async prove(url: string | null): Promise<void> {
    const { path } = this.#require();
    const target = this.#target(url, path);
    this.#proving += 1;
    const turn = this.#proving;
    const sinceMs = this.#deps.clock.now();
    const tell = (proof: RoundTrip): void => {
      if (turn !== this.#proving || this.#draft === null) return;
      this.#draft = { ...this.#draft, proof, provenUrl: proof.kind === 'proven' ? target : null };
      this.#deps.onChange();
    };
    tell({ kind: 'running', step: 'sent', sinceMs });
    tell(await this.#deps.prover.prove(target, path, (step) => tell({ kind: 'running', step, sinceMs })));
  }

  /**
   * Makes the hook of the draft while nothing else can change it.
   * @param url where the hook is to lead to; null: over the tunnel
   * @throws AppFailure `badInput` without a draft, or for an address that can't be one; `stopped` for one that was dropped before its
   *   turn; what `make` throws
   */
  withOrder<R>(url: string | null, make: (order: HookOrder) => Promise<R>): Promise<R> {
    const { signal: withdrawn } = this.#withdrawal;
    return this.#turns.run(async () => {
      withdrawn.throwIfAborted();
      const draft = this.#require();
      const target = this.#target(url, draft.path);
      const isOurs = draft.provenUrl === target || new URL(target).pathname.endsWith(draft.path);
      const { path, moveOf } = draft;
      this.#making = path;
      return make({ path, moveOf, url: target, secret: this.#secretOf(draft), isOurs, withdrawn }).finally(() => {
        this.#making = null;
      });
    });
  }

  /** The hook exists: its path goes on without the draft. Waits for nothing. */
  finish(path: string): void {
    if (this.#draft?.path !== path) return;
    this.#proving += 1;
    this.#draft = null;
    this.#deps.onChange();
  }

  /** Closes the path, and withdraws a hook that has not been asked for yet. Nothing without a draft. @throws AppFailure `storageFailed` */
  drop(): Promise<void> {
    // At once: the hook that is being made holds the turn for as long as it waits.
    this.#withdrawal.abort(new AppFailure({ kind: 'stopped' }));
    this.#withdrawal = new AbortController();
    return this.#turns.run(() => this.#drop());
  }

  close(): void {
    this.#stop();
    this.#proving += 1;
  }

  async #drop(): Promise<void> {
    const draft = this.#draft;
    if (draft === null) return;
    this.finish(draft.path);
    await this.#deps.intakes.close(draft.path);
  }

  async #open(secret: string | null): Promise<string> {
    const { intakes, serviceKey } = this.#deps;
    const { path } = await intakes.open({ serviceKey, secret, draft: true });
    return path;
  }

  #take(draft: Draft): void {
    this.#proving += 1;
    this.#draft = draft;
    this.#deps.onChange();
  }

  /** The tunnel leads elsewhere now: what was proved of it holds no longer. */
  #unprove(): void {
    if (this.#draft === null) return;
    this.#take({ ...this.#draft, proof: { kind: 'unknown' }, provenUrl: null });
  }

  #target(url: string | null, path: string): string {
    if (url !== null) return checkUrl(url).href;
    const publicUrl = this.#publicUrl(path);
    if (publicUrl === null) throw badInput('url', 'noTunnel');
    return checkUrl(publicUrl).href;
  }

  #publicUrl(path: string): string | null {
    const { value } = this.#deps.publicUrl;
    return value === null ? null : value + path;
  }

  #makeSecret(): string {
    const secret = makeSigningSecret(this.#deps.randomBytes);
    this.#deps.redact.learn(secret);
    return secret;
  }

  /** Empty when nothing usable is there. */
  async #paste(): Promise<string> {
    const secret = readSigningSecret(await this.#deps.pasteText());
    if (secret !== null) this.#deps.redact.learn(secret);
    return secret ?? '';
  }

  #secretOf({ path }: Draft): string | null {
    return this.#deps.intakes.byPath(path)?.secret ?? null;
  }

  #describe(draft: Draft): HookDraft {
    const { id, moveOf, path, secretKind, proof } = draft;
    return {
      id,
      moveOf,
      path,
      publicUrl: this.#publicUrl(path),
      secret: this.#describeSecret(draft, secretKind),
      proof,
    };
  }

  #describeSecret(draft: Draft, kind: Draft['secretKind']): HookDraft['secret'] {
    if (kind === 'none' || kind === 'kept') return { kind };
    const secret = this.#secretOf(draft) ?? '';
    return { kind, tail: secret.length < SHORTEST_WITH_TAIL ? '' : secret.slice(-4) };
  }

  #require(): Draft {
    if (this.#draft === null) throw badInput('draft', 'none');
    return this.#draft;
  }
}
