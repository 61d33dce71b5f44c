import type { Module } from '../../shared/domain.ts';
import { starting } from '../../shared/starting.ts';
import type { SystemStart } from '../kernel/desktop.ts';
import type { Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

export type StartingPorts = {
  system: SystemStart;
  /** Whether an icon of the app can be seen in the tray. */
  tray: Observable<boolean>;
  log: Logger;
};

/** What stands behind the face of starting. What the system does not take is told, and what is shown is what it says afterwards. */
export function openStarting({ system, tray, log }: StartingPorts): Module<typeof starting> {
  const read = () => ({ tray: tray.value, atLogin: system.readAtLogin(), links: system.readLinks() });
  const state = new Subject(starting.state.empty as ReturnType<typeof read>);
  const look = (): void => {
    try {
      state.set(read());
    } catch (cause) {
      log.warn('starting.notRead', { cause });
    }
  };
  look();
  tray.subscribe(look);
  const change = (what: string, act: () => void, holds: () => boolean): boolean => {
    try {
      act();
    } catch (cause) {
      log.warn('starting.notTaken', { what, cause });
    }
    look();
    return holds();
  };
  return {
    state,
    calls: {
      setAtLogin: ({ on }) =>
        change(
          'atLogin',
          () => system.setAtLogin(on),
          () => state.value.atLogin.on === on,
        ),
      setLinks: ({ on }) =>
        change(
          'links',
          () => system.setLinks(on),
          () => state.value.links.on === on,
        ),
      look,
    },
    feeds: {},
  };
}
