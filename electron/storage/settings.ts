import { AppFailure } from '../../shared/failure.ts';
import { defaultSettings, type Settings, settings as settingsSchema } from '../../shared/settings.ts';
import type { Observable } from '../core/ports.ts';
import { Subject } from '../core/subject.ts';

/** Where settings are kept: electron-store in the app, an object in tests. */
export interface KeyValueStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/** Settings that last until the app quits, where no file can keep them. */
export class MemoryStore implements KeyValueStore {
  readonly #values = new Map<string, unknown>();

  get(key: string): unknown {
    return this.#values.get(key);
  }

  set(key: string, value: unknown): void {
    this.#values.set(key, value);
  }
}

/** The person's settings. A value that is off its schema counts as not set; the others stay. */
export class SettingsService {
  readonly #store: KeyValueStore;
  readonly #state: Subject<Settings>;

  constructor(store: KeyValueStore) {
    this.#store = store;
    this.#state = new Subject(readSettings(store));
  }

  get state(): Observable<Settings> {
    return this.#state;
  }

  /** Keeps what is given and leaves the rest. @throws AppFailure `storageFailed` when it can't be written. */
  change(change: { [K in keyof Settings]?: Settings[K] | undefined }): Settings {
    try {
      for (const [key, value] of Object.entries(change)) if (value !== undefined) this.#store.set(key, value);
    } catch (cause) {
      throw new AppFailure({ kind: 'storageFailed', what: 'settings' }, { cause });
    }
    this.#state.set(readSettings(this.#store));
    return this.#state.value;
  }
}

function readSettings(store: KeyValueStore): Settings {
  const read: Record<string, unknown> = { ...defaultSettings };
  for (const [key, schema] of Object.entries(settingsSchema.shape)) {
    const value = schema.safeParse(store.get(key));
    if (value.success) read[key] = value.data;
  }
  return settingsSchema.parse(read);
}
