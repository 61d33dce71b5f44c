import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ServiceProfile } from '../../shared/service.ts';
import { sessionChannel } from '../../shared/session.ts';
import type { Clock, Logger } from '../kernel/ports.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { namesBeginning, removeAll } from '../storage/sealedFile.ts';
import { SealedJson, type SecretSealer } from '../storage/sealedJson.ts';

/** The owner of a session, as the service last told. */
const profile = z.object({
  userId: z.number().int(),
  username: z.string(),
  avatarUrl: z.string().nullable(),
  /** One's own channel; null when the account has none. */
  channel: sessionChannel.nullable(),
});

/** A sign-in as it is kept. */
const signIn = z.object({
  version: z.literal(1),
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  expiresAtMs: z.number(),
  lifetimeMs: z.number(),
  scopes: z.array(z.string()),
  /** null: signed in, but the service has not told yet whose tokens these are. */
  profile: profile.nullable(),
});

export type Profile = z.infer<typeof profile>;
export type SignIn = z.infer<typeof signIn>;

export type VaultDeps = {
  /** The folder for sealed files. */
  dir: string;
  /** Each service has its own file, so changing the service loses no sign-in. */
  service: ServiceProfile;
  /** The user of an account beside the main one, which has a file of its own; left out: the main one. */
  userId?: number;
  sealer: SecretSealer;
  clock: Clock;
  log: Logger;
};

/** One sealed sign-in of an account at a service. When it is unreadable the person has to sign in again. */
export class Vault extends SealedJson<SignIn> {
  constructor({ dir, service, userId, ...ports }: VaultDeps) {
    const path =
      userId === undefined ? pathOf(dir, service) : join(dir, `${othersFiles(serviceKey(service))}${userId}.sealed`);
    super({ ...ports, path, schema: signIn, what: 'signIn' });
  }
}

/** Whether a sign-in of this service is kept in `dir`, readable or not. */
export function keepsSignIn(dir: string, service: ServiceProfile): boolean {
  return existsSync(pathOf(dir, service));
}

function pathOf(dir: string, service: ServiceProfile): string {
  return join(dir, signInFile(serviceKey(service)));
}

/** The file of a service's main sign-in, by the service's key. */
export function signInFile(key: string): string {
  return `sign-in-${key}.sealed`;
}

/** What the files of a service's other sign-ins begin with; the id of the user follows. */
export function othersFiles(key: string): string {
  return `sign-in-${key}-`;
}

/** The users of whom a service's other sign-ins are kept in `dir`, readable or not. */
export async function othersKept(dir: string, key: string): Promise<number[]> {
  const names = await namesBeginning(dir, othersFiles(key));
  return names.flatMap((name) => /-(\d+)\.sealed$/.exec(name)?.[1] ?? []).map(Number);
}

/** Removes them all, with what is known of the accounts, also where one can't be. @throws what the disk says */
export async function forgetOthers(dir: string, key: string): Promise<void> {
  const names = [...(await namesBeginning(dir, othersFiles(key))), accountsFile(key)];
  const ends = await Promise.allSettled(names.map((name) => removeAll(join(dir, name))));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** The file of what is known of a service's accounts beside their tokens. */
export function accountsFile(key: string): string {
  return `accounts-${key}.sealed`;
}
