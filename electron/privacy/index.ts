import type { Module } from '../../shared/domain.ts';
import type { ClearableKind, ContactPurpose, LeakLook, privacy } from '../../shared/privacy.ts';
import { atMost } from '../kernel/atMost.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { Clock } from '../kernel/ports.ts';
import type { Contacts } from './contacts.ts';
import { markForErasing } from './erasing.ts';
import { type ExportSource, exportEverything } from './exportAll.ts';
import { checkForLeaks, type LeakPorts } from './leakCheck.ts';
import { measureFiles } from './ourFiles.ts';

export { Contacts } from './contacts.ts';
export { eraseEverything, finishErasing, isKnownFile, isMarkedForErasing } from './erasing.ts';
export type { ExportPart, ExportSource } from './exportAll.ts';
export { measureFiles } from './ourFiles.ts';

/** Who wants everything deleted waits no longer for others. */
const LONGEST_LEAVING_MS = 5_000;

export type PrivacyPorts = {
  /** The profile's folder. */
  folder: string;
  clock: Clock;
  contacts: Pick<Contacts, 'sinceMs' | 'hosts'>;
  /** What a host is spoken to for. */
  purposeOf: (host: string) => ContactPurpose;
  /** Deletes what is kept of a kind. @throws AppFailure `storageFailed` */
  clear: { readonly [K in ClearableKind]: () => Promise<unknown> };
  exportSource: () => Promise<ExportSource>;
  /** What a search for secrets needs beside the folder. */
  leaks: Omit<LeakPorts, 'folder' | 'clock'>;
  desktop: Pick<Desktop, 'chooseFolder' | 'showFolder'>;
  /** Takes back that the system starts the app: that is kept outside of the folder. Never fails. */
  startNoMore: () => void;
  /** Tells whoever keeps something for the app elsewhere to keep no more. Rejects when that can't be begun. */
  leaveOthers: () => Promise<unknown>;
  /** Ends the app, and starts it again. */
  restart: () => void;
};

/** What stands behind the face of privacy: what is kept, who was spoken to, and the ways to take it along and to delete it. */
export function privacyModule(ports: PrivacyPorts): Module<typeof privacy> {
  const { folder, clock, contacts, purposeOf, desktop } = ports;
  let lastExport: string | null = null;
  let lastLeaks: LeakLook | null = null;
  let checking: Promise<LeakLook> | null = null;
  // One search at a time: two would find each other's false secrets.
  const check = async () => {
    checking ??= checkForLeaks({ ...ports.leaks, folder, clock }).finally(() => (checking = null));
    lastLeaks = await checking;
    return lastLeaks;
  };
  return {
    calls: {
      look: async () => ({
        kept: await measureFiles(folder),
        atMs: clock.now(),
        leaks: lastLeaks,
        contacts: {
          sinceMs: contacts.sinceMs,
          hosts: contacts.hosts.map((counted) => ({ ...counted, purpose: purposeOf(counted.host) })),
        },
      }),
      checkForLeaks: check,
      clear: async ({ kind }) => void (await ports.clear[kind]()),
      exportAll: async () => {
        const into = await desktop.chooseFolder();
        if (into === null) return null;
        const written = await exportEverything(into, exportName(clock.now()), await ports.exportSource());
        lastExport = written.folder;
        return written;
      },
      showExport: async () => {
        if (lastExport !== null) await desktop.showFolder(lastExport);
      },
      deleteAll: async () => {
        await markForErasing(folder);
        ports.startNoMore();
        await atMost(clock, LONGEST_LEAVING_MS, ports.leaveOthers());
        ports.restart();
      },
    },
    feeds: {},
  };
}

/** By the computer's clock, to the second, so that two of one day have two names. */
function exportName(nowMs: number): string {
  const date = new Date(nowMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join('.');
  return `Sidestage ${day} ${time}`;
}
