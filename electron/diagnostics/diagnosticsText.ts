import type { Settings } from '../../shared/settings.ts';
import type { Redactor } from '../kernel/redact.ts';

/** Everything that goes into the text, before secrets are taken out. */
export type Collected = {
  atMs: number;
  versions: Readonly<Record<string, string>>;
  settings: Settings;
  /** How the app's parts stand, by domain. */
  states: Readonly<Record<string, unknown>>;
  files: readonly { kind: string; bytes: number; files: number }[];
  hosts: readonly { host: string; requests: number; sockets: number }[];
  notices: readonly unknown[];
  /** The last lines of the log, the oldest first. */
  log: readonly string[];
};

/** One text for whoever helps. Every line of it passes the redactor, as the log has done before. */
export function diagnosticsText(collected: Collected, redact: Pick<Redactor, 'text' | 'value'>): string {
  const { atMs, versions, settings, states, files, hosts, notices, log } = collected;
  const lines = [
    `Sidestage diagnostics, ${new Date(atMs).toISOString()}`,
    'Secrets are taken out. Read it before you hand it on: names of channels and people may stand in the log.',
    ...section('Versions', facts(versions)),
    ...section('States', facts(states)),
    ...section(
      'Told since the start',
      notices.map((notice) => JSON.stringify(notice)),
    ),
    ...section('Settings', facts(withoutAddresses(settings))),
    ...section(
      'Files',
      files.map(({ kind, bytes, files: count }) => `${kind}: ${bytes} bytes in ${count} files`),
    ),
    ...section(
      'Hosts',
      hosts.map(({ host, requests, sockets }) => `${host}: ${requests} requests, ${sockets} sockets`),
    ),
    ...section('Log', log),
  ];
  return `${lines.map((line) => redact.text(line)).join('\n')}\n`;

  function facts(values: Readonly<Record<string, unknown>>): string[] {
    return Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(redact.value(value))}`);
  }
}

function section(title: string, lines: readonly string[]): string[] {
  return ['', `## ${title}`, ...(lines.length === 0 ? ['none'] : lines)];
}

/** A path or query that somebody set up may hold a key of theirs: of addresses only the host is told. */
function withoutAddresses(settings: Settings): Record<string, unknown> {
  const { forgetting: _, ...told } = settings;
  return {
    ...told,
    service: told.service.kind === 'demo' ? 'demo' : hostOf(told.service.baseUrl),
    services: told.services.map(({ baseUrl, color }) => ({ host: hostOf(baseUrl), color })),
    tunnelAddress: hostOf(told.tunnelAddress),
    forwards: told.forwards.map(({ url, intakes, on }) => ({ host: hostOf(url), paths: intakes?.length ?? 'all', on })),
  };
}

function hostOf(url: string): string {
  return url === '' ? '' : (URL.parse(url)?.host ?? 'not an address');
}
