import { BackupService } from '../backup/index.ts';
import { diagnosticsModule } from '../diagnostics/index.ts';
import type { Desktop } from '../kernel/desktop.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { measureFiles } from '../privacy/index.ts';
import type { AppWide } from './appWide.ts';
import type { Foundation } from './foundation.ts';

type Parts = Pick<AppWide, 'service' | 'profiles' | 'receiving' | 'settings' | 'history' | 'comfort'>;

/** Backups of settings, services and notes. */
export function openBackup(parts: Parts, { paths, clock, log }: Foundation, desktop: Desktop): BackupService {
  const { settings } = parts;
  return new BackupService({
    settings: settings.state,
    changeSettings: (change) => settings.change(change),
    keyOf: ({ baseUrl, clientId }) => serviceKey({ kind: 'custom', baseUrl, clientId }),
    notes: () => ({
      all: () => parts.history()?.all() ?? [],
      write: ({ service, userId, note, updatedAtMs }) =>
        parts.history()?.notes(service).write(userId, note, updatedAtMs),
    }),
    desktop,
    folder: paths.backups,
    clock,
    log,
  });
}

/** What stands behind the face of the diagnostics. */
export function openDiagnostics(parts: Parts, foundation: Foundation, desktop: Desktop) {
  const { paths, clock, redact, notices, contacts, flushLog } = foundation;
  return diagnosticsModule({
    logs: paths.logs,
    licencesFile: paths.licences,
    redact,
    flushLog,
    desktop,
    collect: async () => {
      const { version, host, platform, locale, versions } = desktop.describe();
      return {
        atMs: clock.now(),
        versions: { Sidestage: version, host, platform, locale, ...versions },
        settings: parts.settings.state.value,
        states: statesOf(parts),
        files: await measureFiles(paths.data),
        hosts: contacts.hosts,
        notices: notices.state.value,
      };
    },
  });
}

/** How things stand, without names of anybody. */
function statesOf({ service, profiles, receiving, comfort }: Parts): Record<string, unknown> {
  const connection = service.connection.value;
  const { status, fixed, profile } = profiles.state.value;
  const { receiver, tunnel, proof, intakes } = receiving.state.value;
  const session = connection?.session.state.value;
  return {
    service: { kind: profile.kind, status, fixed },
    session: session?.kind ?? 'none',
    keeping: session?.kind === 'signedIn' ? session.keeping : null,
    chat: connection?.rooms.chat.value?.room.value.kind ?? 'none',
    hooks: connection?.hooks.state.value.hooks.length ?? 0,
    budget: connection?.budget.state.value.map(
      ({ name, spent, limit, waiting }) => `${name} ${spent}/${limit} +${waiting}`,
    ),
    receiver: receiver.kind,
    tunnel: tunnel.kind === 'down' ? `down: ${tunnel.why}` : tunnel.kind,
    proof: proof.kind,
    paths: intakes.length,
    comfort: comfort.state.value.hidden,
  };
}
