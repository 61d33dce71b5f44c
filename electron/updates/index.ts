import type { Module } from '../../shared/domain.ts';
import type { updates } from '../../shared/updates.ts';
import type { UpdatesService } from './updatesService.ts';

export { openUpdates } from './openUpdates.ts';
export type { AfterInstall } from './packageUpdater.ts';
export type { UpdatesService } from './updatesService.ts';

export function updatesModule(service: UpdatesService): Module<typeof updates> {
  return {
    state: service.state,
    calls: {
      check: () => service.check(),
      download: () => service.download(),
      cancelDownload: () => service.cancelDownload(),
      noticed: () => service.noticed(),
      installAndRestart: ({ allTheSame }) => service.installAndRestart(allTheSame),
    },
    feeds: {},
  };
}
