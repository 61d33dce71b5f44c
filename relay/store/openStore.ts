import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from '../alone.ts';
import type { RelayPorts } from '../ports.ts';
import { AppsFile } from './appsFile.ts';
import { type defaultBounds, openSqliteKeep } from './sqliteKeep.ts';
import { sqliteTokens } from './sqliteTokens.ts';

export type StoreOptions = {
  folder: string;
  open?: boolean | undefined;
  bounds?: Partial<typeof defaultBounds>;
  now?: () => number;
  after(ms: number, callback: () => void): () => void;
};

/** The folder of a relay on one machine; it is made when it is not there, for its owner alone. @throws Error when it can't be used */
export async function openStore({ folder, open, bounds, now = Date.now, after }: StoreOptions): Promise<RelayPorts> {
  const apps = openApps(folder, now);
  const keep = await openSqliteKeep({ path: join(folder, 'kept.sqlite'), apps, bounds: bounds ?? {}, now, after });
  return { tokens: sqliteTokens({ apps, open, after }), keep, peers: alone() };
}

/** Its file of apps alone, as a command uses it beside the relay. */
export function openApps(folder: string, now: () => number = Date.now): AppsFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new AppsFile(join(folder, 'apps.sqlite'), now);
}
