import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BackupPreview, BackupState } from '../../shared/backup.ts';
import { AppFailure } from '../../shared/failure.ts';
import { MOST_OWN_SERVICES, type OwnService } from '../../shared/service.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { removeAll, writeDurably } from '../storage/sealedFile.ts';
import {
  type BackedUp,
  type Backup,
  type KeptNote,
  keptNote,
  readBackup,
  settingsToBackUp,
  usableSettings,
  writeBackup,
} from './backupFile.ts';

/** Files larger than this are none of ours. */
const LARGEST_BYTES = 64 * 1024 * 1024;
const MOST_KEPT = 3;
const OWN = /^before-(\d+)\.json$/;
/** Words longer than this say nothing beside a setting's name. */
const LONGEST_VALUE = 60;

/** Where notes on people are kept. */
export type NotesPort = {
  /** @throws AppFailure `storageFailed` */
  all(): KeptNote[];
  /** An empty note is taken away. @throws AppFailure `storageFailed` */
  write(note: KeptNote): void;
};

export type BackupDeps = {
  settings: Observable<Settings>;
  /** @throws AppFailure `storageFailed` */
  changeSettings: (change: Partial<Settings>) => unknown;
  /** What tells a service from others in what is kept. */
  keyOf: (service: OwnService) => string;
  notes: () => NotesPort;
  desktop: Pick<Desktop, 'saveText' | 'readFile' | 'describe'>;
  /** The folder for backups that are made before a restore. */
  folder: string;
  clock: Pick<Clock, 'now'>;
  log: Logger;
};

/** What a restore touched, so that it can be taken back: notes as they were; an empty one was not there. */
const before = z.object({
  settings: z.record(z.string(), z.unknown()),
  services: z.array(z.unknown()),
  notes: z.array(keptNote.extend({ note: z.string() })),
});

/** A note of the file that is another here. `was`: what stands here now; empty: nothing. */
type Touched = { note: KeptNote; was: string; wasAtMs: number };

/** Backups of settings, services and notes: written to a file, and restored from one. */
export class BackupService {
  readonly #deps: BackupDeps;
  readonly #state = new Subject<BackupState>({ undoAtMs: null });
  #opened: Backup | null = null;

  constructor(deps: BackupDeps) {
    this.#deps = deps;
    void this.#look();
  }

  get state(): Observable<BackupState> {
    return this.#state;
  }

  /** @returns false when the person changes their mind. @throws AppFailure `storageFailed` */
  async save(): Promise<boolean> {
    const { settings, notes, desktop, clock } = this.#deps;
    const madeAtMs = clock.now();
    const text = writeBackup({
      madeAtMs,
      app: desktop.describe().version,
      settings: settingsToBackUp(settings.value),
      services: settings.value.services,
      notes: notes().all(),
    });
    const day = new Date(madeAtMs).toISOString().slice(0, 10);
    async function* whole() {
      yield text;
    }
    return desktop.saveText(`Sidestage backup ${day}.json`, whole());
  }

  /** @returns what restoring it would change; null when the person changes their mind. @throws AppFailure `badInput`, `storageFailed` */
  async open(): Promise<BackupPreview | null> {
    this.#opened = null;
    const bytes = await this.#deps.desktop.readFile(async ({ size, read }) => {
      if (size > LARGEST_BYTES) throw new AppFailure({ kind: 'badInput', field: 'backup', why: 'notOne' });
      return read(0, size);
    });
    if (bytes === null) return null;
    const backup = readBackup(bytes);
    const preview = this.#preview(backup);
    this.#opened = backup;
    return preview;
  }

  /** @throws AppFailure `badInput` when none was opened; `storageFailed`: what was changed until then can be undone */
  async restore(): Promise<void> {
    const backup = this.#opened;
    if (backup === null) throw new AppFailure({ kind: 'badInput', field: 'backup', why: 'notOpened' });
    const { settings, changeSettings, notes } = this.#deps;
    const touched = this.#touchedNotes(backup);
    await this.#keepBefore(backup, touched);
    changeSettings({ ...this.#restored(backup.settings), services: this.#services(backup) });
    const port = notes();
    for (const { note } of touched) port.write(note);
    this.#opened = null;
    this.#deps.log.info('backup.restored', { services: settings.value.services.length, notes: touched.length });
  }

  /** Takes the last restore back. @throws AppFailure `badInput` when there is none; `storageFailed` */
  async undo(): Promise<void> {
    const [name] = await this.#names();
    if (name === undefined) throw new AppFailure({ kind: 'badInput', field: 'backup', why: 'nothingToUndo' });
    const { changeSettings, notes, folder } = this.#deps;
    const path = join(folder, name);
    const kept = before.parse(JSON.parse(await readFile(path, 'utf8')));
    // Services that came with the restore stay: something may be kept of them by now.
    changeSettings(this.#restored(kept.settings));
    const port = notes();
    for (const note of kept.notes) port.write(note);
    await rm(path, { force: true });
    await this.#look();
  }

  /** Deletes what was kept before restores. @throws AppFailure `storageFailed` */
  async forget(): Promise<void> {
    try {
      await removeAll(this.#deps.folder);
    } catch (cause) {
      throw new AppFailure({ kind: 'storageFailed', what: 'backups' }, { cause });
    }
    await this.#look();
  }

  /** What of a file's settings is used here; a quiet that was asked for now goes on. */
  #restored(settings: Backup['settings']): Partial<BackedUp> {
    const { usable } = usableSettings(settings);
    const { untilMs, untilMorning } = this.#deps.settings.value.quiet;
    return { ...usable, ...(usable.quiet && { quiet: { ...usable.quiet, untilMs, untilMorning } }) };
  }

  #preview(backup: Backup): BackupPreview {
    const now = settingsToBackUp(this.#deps.settings.value);
    const { usable, ignored } = usableSettings(backup.settings);
    const changed = Object.entries(usable).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name as keyof typeof now]),
    );
    const { services } = this.#deps.settings.value;
    const { keyOf } = this.#deps;
    const known = new Map(services.map((one) => [keyOf(one), one]));
    const isOther = (one: OwnService) => {
      const there = known.get(keyOf(one));
      return there !== undefined && (there.name !== one.name || there.color !== one.color);
    };
    const touched = this.#touchedNotes(backup);
    const { taken, left } = this.#added(backup);
    return {
      madeAtMs: backup.madeAtMs,
      version: backup.app,
      settings: changed.map(([name, to]) => ({ name, from: inWords(now[name as keyof typeof now]), to: inWords(to) })),
      ignored,
      services: {
        added: taken.map(({ name }) => name),
        changed: backup.services.filter(isOther).map(({ name }) => name),
        left: left.map(({ name }) => name),
      },
      notes: {
        added: touched.filter(({ was }) => was === '').length,
        changed: touched.filter(({ was }) => was !== '').length,
      },
    };
  }

  /** Those of the file that are not here as they are there. */
  #touchedNotes({ notes }: Backup): Touched[] {
    const here = new Map(
      this.#deps
        .notes()
        .all()
        .map((one) => [`${one.service} ${one.userId}`, one]),
    );
    return notes.flatMap((note) => {
      const there = here.get(`${note.service} ${note.userId}`);
      const [was, wasAtMs] = [there?.note ?? '', there?.updatedAtMs ?? 0];
      return was === note.note ? [] : [{ note, was, wasAtMs }];
    });
  }

  /** Services that only the file has, as far as there is room for them, and the rest. */
  #added({ services }: Backup): { taken: OwnService[]; left: OwnService[] } {
    const { keyOf, settings } = this.#deps;
    const here = new Set(settings.value.services.map(keyOf));
    const added = services.filter((one) => !here.has(keyOf(one)));
    const room = Math.max(0, MOST_OWN_SERVICES - settings.value.services.length);
    return { taken: added.slice(0, room), left: added.slice(room) };
  }

  /** Those that are here, with the file's names and colours, and those that come in. */
  #services(backup: Backup): OwnService[] {
    const { keyOf, settings } = this.#deps;
    const { services } = backup;
    const ofFile = new Map(services.map((one) => [keyOf(one), one]));
    const merged = settings.value.services.map((one) => ofFile.get(keyOf(one)) ?? one);
    return [...merged, ...this.#added(backup).taken];
  }

  async #keepBefore(backup: Backup, touched: readonly Touched[]): Promise<void> {
    const { settings, folder, clock } = this.#deps;
    const names = Object.keys(usableSettings(backup.settings).usable);
    const now = Object.entries(settingsToBackUp(settings.value)).filter(([name]) => names.includes(name));
    const kept: z.infer<typeof before> = {
      settings: Object.fromEntries(now),
      services: settings.value.services,
      notes: touched.map(({ note, was, wasAtMs }) => ({ ...note, note: was, updatedAtMs: wasAtMs })),
    };
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeDurably(join(folder, `before-${clock.now()}.json`), new TextEncoder().encode(JSON.stringify(kept)));
      for (const name of (await this.#names()).slice(MOST_KEPT)) await rm(join(folder, name), { force: true });
    } catch (cause) {
      throw new AppFailure({ kind: 'storageFailed', what: 'backups' }, { cause });
    }
    await this.#look();
  }

  async #look(): Promise<void> {
    const [name] = await this.#names();
    const undoAtMs = name === undefined ? null : timeOf(name);
    if (undoAtMs !== this.#state.value.undoAtMs) this.#state.set({ undoAtMs });
  }

  /** The newest first. */
  async #names(): Promise<string[]> {
    const names = await readdir(this.#deps.folder).catch(() => []);
    return names.filter((name) => OWN.test(name)).sort((one, other) => timeOf(other) - timeOf(one));
  }
}

const timeOf = (name: string): number => Number(OWN.exec(name)?.[1] ?? 0);

function inWords(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  return String(value).slice(0, LONGEST_VALUE);
}
