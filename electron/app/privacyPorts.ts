import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Module } from '../../shared/domain.ts';
import type { ClearableKind, privacy } from '../../shared/privacy.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import { defaultSettings } from '../../shared/settings.ts';
import { analyticsExport } from '../analytics/index.ts';
import { chatExport } from '../chat/index.ts';
import { actsExport, notesExport, watchesExport } from '../chatters/index.ts';
import type { Desktop, SystemStart } from '../kernel/desktop.ts';
import type { Logger } from '../kernel/ports.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { readKeptLedger } from '../ledger/index.ts';
import { type ExportPart, type ExportSource, privacyModule } from '../privacy/index.ts';
import { sendingsExport } from '../receiver/index.ts';
import { readRows } from '../storage/readRows.ts';
import { removeAll, removeBeginning } from '../storage/sealedFile.ts';
import type { AppWide } from './appWide.ts';
import { contactPurpose } from './contactPurpose.ts';
import { deleteSecrets } from './deleteSecrets.ts';
import type { Foundation } from './foundation.ts';

/** All of a service's deliveries. */
const EVERYTHING = {
  ...{ intake: null, text: '', events: [], verdicts: [], statusClasses: [], fromMs: null, toMs: null },
};
const SLICE = 200;

type Outside = {
  desktop: Desktop;
  /** Ends the app, and starts it again. */
  restart: () => void;
  systemStart: Pick<SystemStart, 'readAtLogin' | 'setAtLogin'>;
  reportText: () => Promise<string>;
};

/** What stands behind the face of privacy. */
export function openPrivacy(
  parts: Kept,
  foundation: Foundation,
  { desktop, restart, systemStart, reportText }: Outside,
): Module<typeof privacy> {
  const { paths, clock, contacts, outgoing, log } = foundation;
  const { service, settings, receiving } = parts;
  return privacyModule({
    folder: paths.data,
    clock,
    contacts,
    purposeOf: (host) => {
      const { receiver } = receiving.state.value;
      return contactPurpose(host, {
        services: [service.state.value.baseUrl ?? '', ...settings.state.value.services.map(({ baseUrl }) => baseUrl)],
        receiverPort: receiver.kind === 'listening' ? receiver.port : null,
        settings: settings.state.value,
        publicUrl: receiving.publicUrl.value,
        proxies: outgoing.proxies,
      });
    },
    clear: clearing(parts, foundation),
    leaks: { ...foundation, reportText, clipboard: () => desktop.pasteText() },
    exportSource: () => exportSource(parts, foundation, desktop.describe().version),
    desktop,
    startNoMore: () => {
      try {
        if (systemStart.readAtLogin().on) systemStart.setAtLogin(false);
      } catch (cause) {
        log.warn('privacy.stillStarts', { cause });
      }
    },
    leaveOthers: () => receiving.tunnel.leaveRelays(),
    restart,
  });
}

/** The parts of the app in which things are kept, besides those that the room of privacy knows. */
type Kept = Pick<
  AppWide,
  | 'service'
  | 'profiles'
  | 'receiving'
  | 'activity'
  | 'notifications'
  | 'chatKeeper'
  | 'drafts'
  | 'unsent'
  | 'pollBook'
  | 'readings'
  | 'analyticsFile'
  | 'settings'
  | 'journal'
  | 'history'
  | 'backup'
  | 'localApi'
>;

/** Every service of which anything may be kept, with what the person calls it. */
function servicesOf({ profiles, settings, journal }: Kept): Map<string, string> {
  const known = new Map<string, string>([['demo', 'demo service (simulated)']]);
  for (const { name, baseUrl, clientId } of settings.state.value.services) {
    const profile: ServiceProfile = { kind: 'custom', baseUrl, clientId };
    known.set(serviceKey(profile), `${name} (${baseUrl})`);
  }
  const { profile } = profiles.state.value;
  const keys = [serviceKey(profile), ...journal.standing.value.services.keys(), ...journal.feeds.value.keys()];
  for (const key of keys) if (!known.has(key)) known.set(key, key);
  return known;
}

/** How what is kept of each kind is deleted, of every service. */
function clearing(parts: Kept, { paths, clearLog }: Pick<Foundation, 'paths' | 'clearLog'>) {
  const { service, receiving, activity, notifications, chatKeeper, pollBook, analyticsFile, settings, journal } = parts;
  const clear: { readonly [K in ClearableKind]: () => Promise<unknown> } = {
    signIns: async () => {
      await service.connection.value?.signOut();
      await removeBeginning(paths.vault, 'sign-in-');
      await removeBeginning(paths.vault, 'accounts-');
      await removeAll(paths.demoSignIns);
    },
    secrets: () =>
      deleteSecrets({
        vaultDir: paths.vault,
        receiving,
        forgetCredential: () => service.connection.value?.hooks.calls.forgetCredential(undefined),
        revokeToken: () => parts.localApi.revokeToken(),
      }),
    journal: async () => {
      for (const key of servicesOf(parts).keys()) {
        await activity.forget(key);
        notifications.forget(key);
        await journal.forget(key);
      }
      // And what fits no path, which is of no service.
      await journal.clear(serviceKey(service.state.value.profile), null);
    },
    notes: async () => parts.history()?.forget(null),
    chat: async () => {
      pollBook.clear();
      for (const room of service.connection.value?.rooms.all.value ?? []) room.polls.reread();
      await chatKeeper.clear();
    },
    numbers: async () => {
      const room = service.connection.value?.rooms.analytics.value;
      room?.stop();
      await analyticsFile.call('clear');
      room?.forgotten();
    },
    settings: async () => {
      const {
        service: _,
        services: __,
        forgetting: ___,
        receiverPort: ____,
        comfortStream: _____,
        ...chosen
      } = defaultSettings;
      settings.change(chosen);
      parts.drafts.clear();
      for (const { chat } of parts.service.connection.value?.rooms.all.value ?? []) chat.forgetUnsent();
      parts.unsent.clear();
    },
    backups: () => parts.backup.forget(),
    log: async () => {
      clearLog();
      parts.readings.clear();
      // What was asked of the services is a log of its own.
      await service.connection.value?.ledger.forget();
      await removeBeginning(paths.data, 'calls.');
    },
  };
  return clear;
}

/** All that is kept, without secrets. */
async function exportSource(
  parts: Kept,
  { paths, settings, redact, flushLog, log }: Pick<Foundation, 'paths' | 'settings' | 'redact' | 'flushLog' | 'log'>,
  version: string,
): Promise<ExportSource> {
  const { journal } = parts;
  await journal.opened;
  const services = servicesOf(parts);
  flushLog();
  const ofFile =
    (path: string) =>
    (query: (typeof chatExport)[number]): ExportPart => ({
      name: query.name,
      rows: () => readRows(path, query),
    });
  const { forgetting: _, ...kept } = settings.state.value;
  return {
    about: { app: 'Sidestage', version, madeAt: new Date().toISOString(), services: Object.fromEntries(services) },
    parts: [
      { name: 'settings', rows: () => [kept] },
      { name: 'lines not sent', rows: () => [...parts.drafts.all, ...parts.unsent.all] },
      ...[...notesExport, actsExport, watchesExport].map(ofFile(paths.history)),
      { name: 'deliveries', rows: () => deliveriesOf(journal, [...services.keys()]) },
      ...sendingsExport.map(ofFile(paths.journal)),
      { name: 'activity', rows: () => activityOf(journal, [...services.keys()]) },
      ...chatExport.map(ofFile(paths.chat)),
      { name: 'polls', rows: () => parts.pollBook.all },
      ...analyticsExport.map(ofFile(paths.analytics)),
      { name: 'calls', rows: () => callsOf(parts, paths.data, [...services.keys()], log) },
      { name: 'readings', rows: () => parts.readings.all },
      { name: 'log', rows: () => logLines(paths.logs, (text) => redact.text(text)) },
    ],
  };
}

async function* deliveriesOf(journal: Kept['journal'], keys: readonly string[]): AsyncGenerator<unknown> {
  for (const [at, key] of keys.entries()) {
    let before: number | null = null;
    for (;;) {
      const records: Awaited<ReturnType<typeof journal.exportSlice>> = await journal.exportSlice(
        key,
        EVERYTHING,
        before,
        SLICE,
      );
      for (const { body, headers, ...record } of records) {
        // What fits no path is told with each service.
        if (record.serviceKey === null && at > 0) continue;
        yield { ...record, headers: headers.map(withoutKeys), bodyBase64: Buffer.from(body).toString('base64') };
      }
      const last = records.at(-1);
      if (last === undefined || records.length < SLICE) break;
      before = last.row.id;
    }
  }
}

/** Headers by which a sender proves who it is with a key, not with a signature. */
const KEYS = /^(authorization|proxy-authorization|cookie|x-(api-key|auth-token|gitlab-token))$/i;

function withoutKeys([name, value]: readonly [string, string]): [string, string] {
  return KEYS.test(name) ? [name, '[hidden]'] : [name, value];
}

async function* activityOf(journal: Kept['journal'], keys: readonly string[]): AsyncGenerator<unknown> {
  for (const service of keys) {
    for (let offset = 0; ; offset += SLICE) {
      const { rows } = await journal.activity(service, { category: null, text: '', offset, limit: SLICE });
      for (const row of rows) yield { service, ...row };
      if (rows.length < SLICE) break;
    }
  }
}

/** What was asked of each service: single calls of the one that is open, and what its file and those of others keep by the minute. */
async function* callsOf(
  { service }: Pick<Kept, 'service'>,
  folder: string,
  keys: readonly string[],
  log: Logger,
): AsyncGenerator<unknown> {
  const open = service.connection.value?.ledger;
  const openKey = serviceKey(service.state.value.profile);
  for (const key of keys) {
    const rows = open !== undefined && key === openKey ? open.everything() : readKeptLedger(folder, key, log);
    for await (const row of rows) yield { service: key, ...row };
  }
}

/** The newer file last. */
async function* logLines(folder: string, clean: (text: string) => string): AsyncGenerator<unknown> {
  for (const name of ['main.old.log', 'main.log']) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    for (const line of text.split('\n')) if (line !== '') yield { line: clean(line) };
  }
}
