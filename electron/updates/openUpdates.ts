import { join } from 'node:path';
import type { Fetch } from '../kernel/ports.ts';
import { canInstall, readBuildUpdates } from './buildUpdates.ts';
import { type UpdatesPorts, UpdatesService } from './updatesService.ts';

type OpenUpdates = Omit<UpdatesPorts, 'openUpdater' | 'off' | 'installs' | 'page'> & {
  /** Whether this copy was installed from a package. */
  isPackaged: boolean;
  version: string;
  /** What the build says of its updates. */
  buildFile: string;
  /** Where what is kept lies. */
  folder: string;
  fetch: Fetch;
};

/** The updates of this copy, as far as its build and this system go. */
export function openUpdates(
  options: OpenUpdates,
  { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process,
): UpdatesService {
  const { isPackaged, version, buildFile, folder, fetch, clock, log } = options;
  const build = readBuildUpdates(buildFile);
  const { url, page } = build;
  const installs = canInstall(build, platform);
  const open = async (address: string) => {
    // Only who asks for updates loads what installs them.
    const { PackageUpdater } = await import('./packageUpdater.ts');
    return new PackageUpdater({
      ...{ url: address, version, buildFile, installs, platform, architecture: arch, fetch, clock, log },
      folder: join(folder, 'updates'),
    });
  };
  return new UpdatesService({
    ...options,
    openUpdater: isPackaged && url !== null ? () => open(url) : null,
    off: isPackaged ? 'noAddress' : 'notAPackage',
    installs,
    page: isPackaged ? page : null,
  });
}
