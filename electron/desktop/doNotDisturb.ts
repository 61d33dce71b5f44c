import { execFile } from 'node:child_process';
import type { Clock, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

type Told = 'on' | 'off' | 'unknown';

/** Runs a program of the system. @returns what it wrote; null: it is not there, failed, or took too long */
export type Run = (program: string, args: readonly string[]) => Promise<string | null>;

export type DoNotDisturbDeps = {
  platform: NodeJS.Platform;
  /** `XDG_CURRENT_DESKTOP`; empty: the system does not say. */
  desktop: string;
  run: Run;
  clock: Clock;
  /** Whether anybody wants to know: nothing is asked otherwise. */
  wanted: Observable<boolean>;
  /** Nothing is asked before: to start a program stops everything else for a while. */
  startWhen: Promise<void>;
};

const LOOK_EVERY_MS = 30_000;
/** A system that does not tell is asked twice as late each time, up to this: to start a program takes main tens of milliseconds. */
const LATEST_LOOK_MS = 8 * 60_000;
const LONGEST_RUN_MS = 2_000;

/** Desktops that keep GNOME's setting and do not answer on the bus. */
const likeGnome = ['gnome', 'unity', 'budgie', 'cinnamon', 'pantheon'];
const NOTIFICATIONS = 'org.freedesktop.Notifications';

/**
 * Whether the system's do-not-disturb is on, looked at every 30 s while somebody wants to know and the system tells it. On Linux GNOME keeps it as a setting,
 * and others, such as Plasma, answer for it on the session's bus. macOS and Windows tell an app nothing of theirs without native code
 * (they hold our notifications back themselves): `unknown`.
 */
export function followDoNotDisturb(deps: DoNotDisturbDeps): Observable<Told> {
  const { platform, clock, wanted, startWhen } = deps;
  const told = new Subject<Told>('unknown');
  if (platform !== 'linux') return told;
  let stop = (): void => {};
  let nextMs = LOOK_EVERY_MS;
  const look = async (): Promise<void> => {
    const next = await readDoNotDisturb(deps);
    if (!wanted.value) return;
    if (next !== told.value) told.set(next);
    stop();
    const waitMs = next === 'unknown' ? nextMs : LOOK_EVERY_MS;
    nextMs = Math.min(waitMs * 2, LATEST_LOOK_MS);
    stop = clock.after(waitMs, () => void look());
  };
  const follow = (): void => {
    stop();
    nextMs = LOOK_EVERY_MS;
    if (wanted.value) void look();
    else if (told.value !== 'unknown') told.set('unknown');
  };
  let before = wanted.value;
  void startWhen.then(() => {
    before = wanted.value;
    wanted.subscribe((now) => {
      if (now !== before) follow();
      before = now;
    });
    follow();
  });
  return told;
}

async function readDoNotDisturb({ desktop, run }: DoNotDisturbDeps): Promise<Told> {
  const names = desktop.toLowerCase().split(':');
  if (names.some((name) => likeGnome.includes(name))) {
    const schema = names.includes('cinnamon')
      ? 'org.cinnamon.desktop.notifications'
      : 'org.gnome.desktop.notifications';
    const key = names.includes('cinnamon') ? 'display-notifications' : 'show-banners';
    return toldBy(await run('gsettings', ['get', schema, key]), /^false$/, /^true$/);
  }
  const path = '/org/freedesktop/Notifications';
  const answer = await run('busctl', ['--user', 'get-property', NOTIFICATIONS, path, NOTIFICATIONS, 'Inhibited']);
  return toldBy(answer, /^b true$/, /^b false$/);
}

function toldBy(answer: string | null, on: RegExp, off: RegExp): Told {
  const said = answer?.trim() ?? '';
  return on.test(said) ? 'on' : off.test(said) ? 'off' : 'unknown';
}

/** Programs of the system, as they are found on its path. */
export const runProgram: Run = (program, args) =>
  new Promise((resolve) => {
    execFile(program, [...args], { timeout: LONGEST_RUN_MS, windowsHide: true }, (fault, output) =>
      resolve(fault ? null : output),
    );
  });
