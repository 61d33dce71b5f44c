import { AppFailure } from '../../shared/failure.ts';
import { mayBeDone } from '../../shared/mayBeDone.ts';
import { Emitter } from '../kernel/emitter.ts';
import type { Clock } from '../kernel/ports.ts';
import { errorOfChange } from '../kernel/unanswered.ts';

/** The room tells of a ban as it is done: its word is there with the lost answer, or a moment later. */
const TOLD_WITHIN_MS = 3_000;

type Ban = { readonly channelId: number; readonly userId: number };

/** One's own bans as the room tells of them, for those of which the answer is lost. */
export class ToldBans {
  readonly #clock: Clock;
  readonly #told = new Emitter<Ban>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The room told that who speaks there has banned somebody. */
  tell(ban: Ban): void {
    this.#told.emit(ban);
  }

  /** Bans somebody. What nobody answered is done all the same where the room says so. @throws what `act` throws */
  async settle({ channelId, userId }: Ban, act: () => Promise<void>): Promise<void> {
    const { promise: told, resolve } = Promise.withResolvers<boolean>();
    const stop = this.#told.subscribe((ban) => {
      if (ban.channelId === channelId && ban.userId === userId) resolve(true);
    });
    try {
      await act();
    } catch (cause) {
      if (!(cause instanceof AppFailure) || !mayBeDone(errorOfChange(cause))) throw cause;
      const cancel = this.#clock.after(TOLD_WITHIN_MS, () => resolve(false));
      const isDone = await told;
      cancel();
      if (!isDone) throw cause;
    } finally {
      stop();
    }
  }
}
