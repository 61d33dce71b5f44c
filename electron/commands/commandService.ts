import type { ComfortRules } from '../../shared/comfort.ts';
import type { Command, CommandId, CommandsState } from '../../shared/commands.ts';
import { type Destination, destinationOf } from '../../shared/destinations.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { GlobalKeyName } from '../../shared/keys.ts';
import type { QuietState } from '../../shared/notifications.ts';
import { derive } from '../kernel/derived.ts';
import type { Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

/** Whose command it is. */
export type CommandSource = 'window' | 'tray' | 'menu' | 'notification' | 'link' | 'program' | 'keys';

/** What a command can do to the window and to the app as a whole. */
export type AppPorts = {
  /** Brings the window before the person, with its page. */
  show: () => void;
  hide: () => void;
  quit: () => void;
};

export type CommandServiceDeps = AppPorts & {
  quiet: Observable<QuietState>;
  /** From now on; null: no longer. @throws AppFailure `storageFailed` */
  quietFor: (minutes: number | null) => void;
  quietUntilMorning: () => void;
  comfort: Observable<Pick<ComfortRules, 'on'>>;
  /** @throws AppFailure `storageFailed` */
  setComfort: (on: boolean) => void;
  screenSafe: Observable<boolean>;
  /** @throws AppFailure `storageFailed` */
  setScreenSafe: (on: boolean) => void;
  /** A clip that ends now. @throws AppFailure where none can be made */
  clip: () => Promise<void>;
  /** Keys for the whole computer that the system did not give us. */
  refusedKeys: Observable<readonly GlobalKeyName[]>;
  /** Of the service that is open. */
  serviceKey: Observable<string>;
  log: Logger;
};

/** Whoever may not do everything, and what they may. A link comes from any page of the web: it opens a place, and acts never. */
const allowed: Partial<Record<CommandSource, readonly CommandId[]>> = { link: ['show', 'goTo'] };

/** Does what is asked of the app, by whatever way it comes. A place that is asked for is held until the window shows it. */
export class CommandService {
  readonly #deps: CommandServiceDeps;
  readonly #wanted = new Subject<CommandsState['wanted']>(null);
  readonly #state: ReturnType<typeof derive<CommandsState>>;
  readonly #failed = new Subject<CommandsState['failed']>(null);
  #count = 0;
  #failures = 0;
  readonly #stopFollowing: () => void;

  constructor(deps: CommandServiceDeps) {
    this.#deps = deps;
    const { quiet, comfort, screenSafe, refusedKeys } = deps;
    this.#state = derive<CommandsState>([this.#wanted, quiet, comfort, screenSafe, refusedKeys, this.#failed], () => ({
      wanted: this.#wanted.value,
      on: { quiet: quiet.value.quiet, comfort: comfort.value.on, screenSafe: screenSafe.value },
      refusedKeys: [...refusedKeys.value],
      failed: this.#failed.value,
      idle: quiet.value.why === 'asked' ? {} : { quietOff: 'notQuietByHand' },
    }));
    // What was asked for at one service, and what failed there, is nothing of another.
    this.#stopFollowing = deps.serviceKey.subscribe(() => {
      this.#wanted.set(null);
      this.#failed.set(null);
    });
  }

  get state(): Observable<CommandsState> {
    return this.#state.value;
  }

  /**
   * A command that the service has to be asked for goes on after this; how that failed is told by the state.
   * @returns what it goes on with; it fails for who waits for an answer, which are the window and a program
   * @throws AppFailure `badInput` when it may not come from there; `storageFailed` when it can't be kept
   */
  run(command: Command, from: CommandSource): Promise<void> | undefined {
    if (allowed[from]?.includes(command.id) === false) {
      throw new AppFailure({ kind: 'badInput', field: 'command', why: 'notAllowed' });
    }
    this.#deps.log.info('commands.run', { id: command.id, from });
    if (command.id === 'clip') return this.#clip(from);
    this.#do(command);
    return undefined;
  }

  /** Follows a link of ours that the system hands over; one that names no place only shows the window. */
  follow(link: string): void {
    const to = destinationOf(link);
    if (to === null) this.#deps.log.warn('commands.linkNotKnown', {});
    this.run(to === null ? { id: 'show' } : { id: 'goTo', to }, 'link');
  }

  /** The window shows what was wanted, unless something else is meanwhile. */
  arrived(number: number): void {
    if (this.#wanted.value?.number === number) this.#wanted.set(null);
  }

  /** It was read that a command failed. */
  seen(number: number): void {
    if (this.#failed.value?.number === number) this.#failed.set(null);
  }

  close(): void {
    this.#stopFollowing();
    this.#state.stop();
  }

  async #clip(from: CommandSource): Promise<void> {
    const { clip, log, serviceKey } = this.#deps;
    const { value: service } = serviceKey;
    try {
      await clip();
      if (service === serviceKey.value) this.#failed.set(null);
    } catch (cause) {
      if (from === 'window') throw cause; // it tells the person itself
      const error =
        cause instanceof AppFailure
          ? cause.error
          : ({ kind: 'internal', logId: log.fault('commands.failed', cause, { id: 'clip' }) } as const);
      this.#failures += 1;
      // Another service has nothing to do with it.
      if (service === serviceKey.value) this.#failed.set({ id: 'clip', error, number: this.#failures });
      if (from === 'program') throw cause;
    }
  }

  #do(command: Exclude<Command, { id: 'clip' }>): void {
    const { show, hide, quit, quietFor, quietUntilMorning } = this.#deps;
    const { comfort, setComfort, screenSafe, setScreenSafe } = this.#deps;
    switch (command.id) {
      case 'show':
        show();
        break;
      case 'hide':
        hide();
        break;
      case 'goTo':
        this.#want(command.to);
        break;
      case 'quietFor':
        quietFor(command.minutes);
        break;
      case 'quietUntilTomorrow':
        quietUntilMorning();
        break;
      case 'quietOff':
        quietFor(null);
        break;
      case 'comfort':
        setComfort(command.on === 'toggle' ? !comfort.value.on : command.on);
        break;
      case 'screenSafe':
        setScreenSafe(command.on === 'toggle' ? !screenSafe.value : command.on);
        break;
      case 'quit':
        quit();
        break;
    }
  }

  /** The newest one counts. */
  #want(to: Destination): void {
    this.#count += 1;
    this.#wanted.set({ to, number: this.#count });
    this.#deps.show();
  }
}
