import type { Clock, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { Follow, Run } from './systemPrograms.ts';

type Told = 'on' | 'off' | 'unknown';

export type DoNotDisturbDeps = {
  platform: NodeJS.Platform;
  /** `XDG_CURRENT_DESKTOP`; empty: the system does not say. */
  desktop: string;
  run: Run;
  follow: Follow;
  clock: Clock;
  /** Whether anybody wants to know: nothing is asked otherwise. */
  wanted: Observable<boolean>;
  /** Nothing is asked before: to start a program stops everything else for a while. */
  startWhen: Promise<void>;
};

const LOOK_EVERY_MS = 30_000;
/** A system that does not tell is asked twice as late each time, up to this: to start a program takes main tens of milliseconds. */
const LATEST_LOOK_MS = 8 * 60_000;
/** What tells of changes ends by itself after so many seconds and is started anew: that of an app that was killed stays no longer. */
const LONGEST_TELLING_S = 3_600;

/** Desktops that keep GNOME's setting and do not answer on the bus. */
const likeGnome = ['gnome', 'unity', 'budgie', 'cinnamon', 'pantheon'];
const NOTIFICATIONS = 'org.freedesktop.Notifications';

/** A program with its arguments. */
type Program = readonly [program: string, ...args: string[]];

/** How a desktop is asked, and how it answers. `tells`: writes a line at each change; null: it has to be asked again. */
type Way = { ask: Program; tells: Program | null; on: RegExp; off: RegExp };

/**
 * Whether the system's do-not-disturb is on, while somebody wants to know and the system tells it. On Linux GNOME keeps it as a setting
 * and tells each change; others, such as Plasma, answer for it on the session's bus and are asked every 30 s. macOS and Windows tell an
 * app nothing of theirs without native code (they hold our notifications back themselves): `unknown`.
 */
export function followDoNotDisturb(deps: DoNotDisturbDeps): Observable<Told> {
  const told = new Subject<Told>('unknown');
  if (deps.platform !== 'linux') return told;
  const { wanted, startWhen } = deps;
  const watch = new Watch(deps, wayOf(deps.desktop), told);
  void startWhen.then(() => {
    let before = false;
    const follow = (now: boolean): void => {
      if (now === before) return;
      before = now;
      if (now) watch.begin();
      else watch.end();
    };
    wanted.subscribe(follow);
    follow(wanted.value);
  });
  return told;
}

class Watch {
  readonly #deps: Pick<DoNotDisturbDeps, 'run' | 'follow' | 'clock'>;
  readonly #way: Way;
  readonly #told: Subject<Told>;
  /** Counts begins and ends: an answer to an earlier one is nothing. */
  #turn = 0;
  #nextMs = LOOK_EVERY_MS;
  #cancelTimer = (): void => {};
  /** null: no program tells of changes. */
  #stopTelling: (() => void) | null = null;
  #lines = 0;
  #isAsking = false;

  constructor(deps: Pick<DoNotDisturbDeps, 'run' | 'follow' | 'clock'>, way: Way, told: Subject<Told>) {
    this.#deps = deps;
    this.#way = way;
    this.#told = told;
  }

  begin(): void {
    this.#nextMs = LOOK_EVERY_MS;
    void this.#look();
  }

  end(): void {
    this.#turn += 1;
    this.#cancelTimer();
    this.#stopTelling?.();
    this.#stopTelling = null;
    this.#set('unknown');
  }

  async #look(): Promise<void> {
    const turn = this.#turn;
    // First, so that no change falls between the answer and the first line.
    this.#listen();
    const lines = this.#lines;
    const [program, ...args] = this.#way.ask;
    this.#isAsking = true;
    const answer = this.#read((await this.#deps.run(program, args)) ?? '');
    this.#isAsking = false;
    if (turn !== this.#turn) return;
    // A line that came meanwhile is newer.
    if (lines === this.#lines) this.#set(answer);
    if (this.#told.value === 'unknown') {
      this.#stopTelling?.();
      this.#stopTelling = null;
    }
    if (this.#stopTelling === null) this.#lookLater();
  }

  #listen(): void {
    if (this.#way.tells === null || this.#stopTelling !== null) return;
    const [program, ...args] = this.#way.tells;
    this.#stopTelling = this.#deps.follow(program, args, {
      line: (text) => {
        this.#lines += 1;
        this.#set(this.#read(text));
      },
      ended: () => {
        this.#stopTelling = null;
        // Who is being asked comes back to it.
        if (!this.#isAsking) this.#lookLater();
      },
    });
  }

  #lookLater(): void {
    const waitMs = this.#told.value === 'unknown' ? this.#nextMs : LOOK_EVERY_MS;
    this.#nextMs = Math.min(waitMs * 2, LATEST_LOOK_MS);
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.clock.after(waitMs, () => void this.#look());
  }

  #read(text: string): Told {
    const said = text.trim();
    return this.#way.on.test(said) ? 'on' : this.#way.off.test(said) ? 'off' : 'unknown';
  }

  #set(next: Told): void {
    if (next !== this.#told.value) this.#told.set(next);
  }
}

function wayOf(desktop: string): Way {
  const names = desktop.toLowerCase().split(':');
  if (!names.some((name) => likeGnome.includes(name))) {
    const path = '/org/freedesktop/Notifications';
    const ask: Program = ['busctl', '--user', 'get-property', NOTIFICATIONS, path, NOTIFICATIONS, 'Inhibited'];
    return { ask, tells: null, on: /^b true$/, off: /^b false$/ };
  }
  const isCinnamon = names.includes('cinnamon');
  const schema = `org.${isCinnamon ? 'cinnamon' : 'gnome'}.desktop.notifications`;
  const key = isCinnamon ? 'display-notifications' : 'show-banners';
  return {
    ask: ['gsettings', 'get', schema, key],
    tells: ['timeout', String(LONGEST_TELLING_S), 'gsettings', 'monitor', schema, key],
    // What is asked for stands alone, a change behind the key's name.
    on: /^(?:[a-z-]+: )?false$/,
    off: /^(?:[a-z-]+: )?true$/,
  };
}
