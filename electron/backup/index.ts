import type { backup } from '../../shared/backup.ts';
import type { Module } from '../../shared/domain.ts';
import type { BackupService } from './backupService.ts';

export { BackupService } from './backupService.ts';

/** What stands behind the face of backups. */
export function backupModule(service: BackupService): Module<typeof backup> {
  return {
    state: service.state,
    calls: {
      save: () => service.save(),
      open: () => service.open(),
      restore: () => service.restore(),
      undo: () => service.undo(),
    },
    feeds: {},
  };
}
