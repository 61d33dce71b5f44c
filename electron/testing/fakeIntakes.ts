import { AppFailure } from '../../shared/failure.ts';
import type { Intake } from '../../shared/receiver.ts';
import type { Intakes, KeptIntake, NewIntake } from '../kernel/intakes.ts';
import type { Clock, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

/** Intakes in memory; with `broken` the disk refuses every change. */
export class FakeIntakes implements Intakes {
  readonly #clock: Clock;
  readonly #changed = new Subject(0);
  #kept: KeptIntake[] = [];
  #opened = 0;
  broken = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get all(): readonly KeptIntake[] {
    return this.#kept.map((intake) => ({ ...intake, secret: null }));
  }

  get changed(): Observable<number> {
    return this.#changed;
  }

  byPath(path: string): KeptIntake | null {
    return this.#kept.find((intake) => intake.path === path) ?? null;
  }

  describe(serviceKey: string): Intake[] {
    return this.#kept
      .filter((intake) => intake.serviceKey === serviceKey && !intake.draft)
      .map(({ path, hookId, sender, secret, createdAtMs }) => {
        return { path, hookId, sender, signed: secret !== null, createdAtMs, scripted: null };
      });
  }

  async open({ sender = { dialect: 'platform' }, ...options }: NewIntake): Promise<KeptIntake> {
    this.#check();
    this.#opened += 1;
    const path = `/in/${String(this.#opened).padStart(8, '0')}`;
    const intake = { path, hookId: null, createdAtMs: this.#clock.now(), sender, ...options };
    this.#set([...this.#kept, intake]);
    return intake;
  }

  async change(path: string, change: Partial<Pick<KeptIntake, 'hookId' | 'secret' | 'draft'>>): Promise<void> {
    this.#check();
    if (this.byPath(path) === null) throw new AppFailure({ kind: 'badInput', field: 'path', why: 'unknown' });
    this.#set(this.#kept.map((intake) => (intake.path === path ? { ...intake, ...change } : intake)));
  }

  async close(path: string): Promise<void> {
    this.#check();
    this.#set(this.#kept.filter((intake) => intake.path !== path));
  }

  #set(kept: KeptIntake[]): void {
    this.#kept = kept;
    this.#changed.set(this.#changed.value + 1);
  }

  #check(): void {
    if (this.broken) throw new AppFailure({ kind: 'storageFailed', what: 'intakes' });
  }
}
