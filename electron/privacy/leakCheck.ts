import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LeakLook, LeakPlace } from '../../shared/privacy.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import { BROWSER_FOLDERS } from './erasing.ts';
import { Needles } from './needles.ts';
import { kindOfFile, namesIn, SIGN_IN } from './ourFiles.ts';
import { searchFile } from './searchFile.ts';

/** More files are counted, not named. */
const MOST_FOUND = 20;

export type LeakPorts = {
  /** The profile's folder. */
  folder: string;
  clock: Pick<Clock, 'now'>;
  log: Logger;
  /** Writes what the log still holds. */
  flushLog: () => void;
  redact: { learn(secret: string): void; readonly known: readonly string[] };
  /** Bytes nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  /** The text for a report, as it would be saved now. */
  reportText: () => Promise<string>;
  clipboard: () => Promise<string>;
};

/**
 * Looks for every secret that main holds, and for three false ones, in all that the app has written. The false ones are sent the ways
 * that a real one could take into the log, beside a mark that may be read: where the mark isn't found, the search proves nothing.
 */
export async function checkForLeaks(ports: LeakPorts): Promise<LeakLook> {
  const { folder, log, flushLog, redact } = ports;
  // Before the false ones, of which one is learned.
  const held = new Set(redact.known);
  const invent = () => Buffer.from(ports.randomBytes(18)).toString('base64url');
  const mark = `mark-${Buffer.from(ports.randomBytes(9)).toString('hex')}`;
  const [learned, carried, named] = [invent(), invent(), invent()];
  redact.learn(learned);
  log.info('privacy.leakCheck', {
    mark,
    cause: new Error(`a fault that quotes ${learned}`),
    sent: `Authorization: Bearer ${carried}`,
    accessToken: named,
  });
  flushLog();
  const needles = new Needles([...held, learned, carried, named, mark]);
  const look = new Look(needles, { mark, planted: new Set([learned, carried, named]) });
  for (const name of await namesIn(folder)) {
    const place = placeOf(name);
    if (place !== null) await look.files(join(folder, name), name, place);
  }
  look.text('report', await ports.reportText());
  look.text('clipboard', await ports.clipboard().catch(() => ''));
  const { places, found, more, unread } = look;
  const secrets = new Needles(held).count;
  // Without a log nothing was hidden, and a report without its last lines shows nothing of it either.
  const blind = (['log', 'report'] as const).filter((place) => !look.seen.has(place));
  return { atMs: ports.clock.now(), secrets, planted: 3, places: [...places.values()], found, more, unread, blind };
}

function placeOf(name: string): LeakPlace | null {
  if (name === 'Crashpad') return 'crashes';
  return kindOfFile(name) ?? (BROWSER_FOLDERS.includes(name) ? 'window' : null);
}

/** One search: what was looked through, and what was found in it. */
class Look {
  readonly places = new Map<LeakPlace, LeakLook['places'][number]>();
  readonly found: LeakLook['found'] = [];
  /** Places in which the mark stood. */
  readonly seen = new Set<LeakPlace>();
  more = 0;
  unread = 0;
  readonly #needles: Needles;
  readonly #own: { mark: string; planted: ReadonlySet<string> };

  constructor(needles: Needles, own: { mark: string; planted: ReadonlySet<string> }) {
    this.#needles = needles;
    this.#own = own;
  }

  async files(path: string, shown: string, place: LeakPlace): Promise<void> {
    const stat = await lstat(path).catch(() => null);
    if (stat?.isDirectory()) {
      for (const name of await namesIn(path)) {
        const inside = place === 'secrets' && SIGN_IN.test(name) ? 'signIns' : place;
        await this.files(join(path, name), `${shown}/${name}`, inside);
      }
    }
    if (!stat?.isFile()) return;
    try {
      this.#note(place, shown, stat.size, await searchFile(path, this.#needles));
    } catch {
      // Gone meanwhile, or held by another program.
      this.unread += 1;
    }
  }

  text(place: LeakPlace, text: string): void {
    const bytes = Buffer.from(text, 'utf8');
    this.#note(place, null, bytes.length, this.#needles.in(bytes));
  }

  #note(place: LeakPlace, file: string | null, bytes: number, values: ReadonlySet<string>): void {
    const line = this.places.get(place) ?? { place, files: 0, bytes: 0, found: 0 };
    this.places.set(place, line);
    if (file !== null) line.files += 1;
    line.bytes += bytes;
    const { mark, planted } = this.#own;
    if (values.has(mark)) this.seen.add(place);
    const leaks = [...values].filter((value) => value !== mark);
    if (leaks.length === 0) return;
    line.found += 1;
    if (this.found.length === MOST_FOUND) this.more += 1;
    else this.found.push({ place, file, planted: leaks.every((value) => planted.has(value)) });
  }
}
