import { readFileSync } from 'node:fs';
import { defaultNotificationRules, defaultQuietRules } from '../../shared/notifications.ts';
import { defaultSettings, type Settings, settingsState } from '../../shared/settings.ts';
import type { KeyValueStore } from '../kernel/desktop.ts';
import type { Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

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

  /** Keeps what is given and leaves the rest. */
  change(change: { [K in keyof Settings]?: Settings[K] | undefined }): Settings {
    for (const [key, value] of Object.entries(change)) if (value !== undefined) this.#store.set(key, value);
    this.#state.set(readSettings(this.#store));
    return this.#state.value;
  }
}

/** The settings whose kept values can't be used. */
export function ignoredSettings(store: KeyValueStore): string[] {
  const isUsable = (key: string, schema: { safeParse(value: unknown): { success: boolean } }): boolean => {
    const value = keptValue(store, key);
    return value === undefined || schema.safeParse(value).success;
  };
  return Object.entries(settingsState.shape).flatMap(([key, schema]) => (isUsable(key, schema) ? [] : [key]));
}

/** Whether a settings file holds JSON that is no set of settings: a list, a text, a number. */
export function isOtherJson(path: string): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value !== 'object' || value === null || Array.isArray(value);
  } catch {
    return false; // missing, torn or not to be read: found out by who opens it
  }
}

/** As it is kept; rules of notifications, and parts of them, that are newer than the file are those that one begins with. */
function keptValue(store: Pick<KeyValueStore, 'get'>, key: string): unknown {
  const value = store.get(key);
  if (!isObject(value)) return value;
  if (key === 'quiet') return { ...defaultQuietRules, ...value };
  // Kept before services were told apart: what it counts stands in the feed of the one that it was of.
  if (key === 'quietKept' && !Object.hasOwn(value, 'ofServices')) return undefined;
  return key === 'notifications' ? withNewRules(value) : value;
}

function withNewRules(kept: object): object {
  const rules = Object.entries(defaultNotificationRules).map(([kind, rule]) => {
    const value: unknown = Object.hasOwn(kept, kind) ? Reflect.get(kept, kind) : {};
    return [kind, isObject(value) ? { ...rule, ...value } : value];
  });
  return Object.fromEntries(rules);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readSettings(store: Pick<KeyValueStore, 'get'>): Settings {
  const read: Record<string, unknown> = { ...defaultSettings };
  for (const [key, schema] of Object.entries(settingsState.shape)) {
    const kept = keptValue(store, key);
    // To refuse what nobody has set takes longer than all else that is done here.
    if (kept === undefined) continue;
    const value = schema.safeParse(kept);
    if (value.success) read[key] = value.data;
  }
  // Each part has just been checked by itself.
  return read as Settings;
}
