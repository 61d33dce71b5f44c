import {
  type AppUpdater,
  CancellationToken,
  MacUpdater,
  NsisUpdater,
  Provider,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { UpdateOffer } from '../../shared/updates.ts';
import type { Clock, Fetch, Logger } from '../kernel/ports.ts';
import { UpdateFetch } from './updateFetch.ts';
import { readMetadata } from './updateMetadata.ts';
import { problemOf, UpdateProblem } from './updateProblem.ts';

/** What comes after an installation: the app quits, quits and starts anew as it was, or is ended by the system. */
export type AfterInstall = 'quit' | 'relaunch' | 'wait';

/** Gets a newer package and puts it in the place of this one. */
export interface Updater {
  /** @returns the newest version; null when this one is no older @throws UpdateProblem */
  check(): Promise<UpdateOffer | null>;
  /** Fetches what the last check found, and checks it. @throws UpdateProblem; the signal's reason */
  download(onShare: (share: number) => void, signal: AbortSignal): Promise<void>;
  /** Installs what was downloaded. To be called when the app has nothing left to do. Never throws. */
  install(): AfterInstall;
}

export type PackageUpdaterOptions = {
  url: string;
  /** This copy's version. */
  version: string;
  /** Where downloads are kept. */
  folder: string;
  /** The build's own description, in which electron-updater finds who must have signed. */
  buildFile: string;
  /** Whether what is found is also to be installed. */
  installs: boolean;
  platform: NodeJS.Platform;
  architecture: string;
  fetch: Fetch;
  clock: Clock;
  log: Logger;
};

/** What a copy is replaced by. */
const EXTENSIONS: Partial<Record<NodeJS.Platform, string>> = { win32: '.exe', darwin: '.zip' };

/** A package that electron-updater replaces. It asks nothing by itself, and installs nothing when the app merely quits. */
export class PackageUpdater implements Updater {
  readonly #updater: AppUpdater;
  readonly #options: PackageUpdaterOptions;
  readonly #base: URL;
  readonly #fetch: UpdateFetch;
  #onShare: (share: number) => void = () => {};
  #signal: AbortSignal = AbortSignal.abort();

  constructor(options: PackageUpdaterOptions) {
    this.#options = options;
    this.#base = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
    this.#fetch = new UpdateFetch({ ...options, userAgent: `Sidestage/${options.version}` });
    this.#updater = this.#create();
  }

  async check(): Promise<UpdateOffer | null> {
    try {
      const found = await this.#updater.checkForUpdates();
      if (!found?.isUpdateAvailable) return null;
      const { version, releaseNotes } = found.updateInfo;
      return { version, notes: typeof releaseNotes === 'string' ? releaseNotes : '' };
    } catch (cause) {
      throw problemOf(cause);
    }
  }

  async download(onShare: (share: number) => void, signal: AbortSignal): Promise<void> {
    this.#onShare = onShare;
    this.#signal = signal;
    try {
      await this.#updater.downloadUpdate(new CancellationToken());
    } catch (cause) {
      signal.throwIfAborted();
      throw problemOf(cause);
    }
  }

  install(): AfterInstall {
    if (this.#updater instanceof MacUpdater) {
      this.#updater.quitAndInstall();
      return 'wait';
    }
    return (this.#updater as NsisUpdater).install(true, true) ? 'quit' : 'relaunch';
  }

  #create(): AppUpdater {
    const { platform, installs, buildFile, log } = this.#options;
    const adapter = this.#adapter();
    // One that only tells can be of any kind; that of a Mac would have Electron's own at hand.
    const updater =
      installs && platform === 'darwin' ? new MacUpdater(undefined, adapter) : new NsisUpdater(null, adapter);
    updater.logger = {
      info: () => {},
      warn: (text) => log.warn('updates.said', { text: String(text) }),
      error: (text) => log.warn('updates.said', { text: String(text) }),
    };
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    updater.allowDowngrade = false;
    updater.disableWebInstaller = true;
    // Pieces would be taken from the package before, whose description is gone from the address.
    updater.disableDifferentialDownload = true;
    updater.updateConfigPath = buildFile;
    Object.assign(updater, { httpExecutor: { download: this.#download } });
    updater.setFeedURL({ provider: 'custom', updateProvider: this.#provider() });
    return updater;
  }

  /** What electron-updater knows of the app. It neither quits it nor hears of its end. */
  #adapter() {
    const { version, folder } = this.#options;
    return {
      version,
      name: 'Sidestage',
      isPackaged: true,
      appUpdateConfigPath: this.#options.buildFile,
      userDataPath: folder,
      baseCachePath: folder,
      whenReady: async () => {},
      relaunch: () => {},
      quit: () => {},
      onQuit: () => {},
    };
  }

  #download = async (url: URL, path: string, { sha512 }: { sha512?: string | null }): Promise<string> => {
    if (typeof sha512 !== 'string') throw new UpdateProblem('badMetadata', 'a file has no checksum');
    const size = this.#sizes.get(url.href) ?? null;
    await this.#fetch.file(url, path, { sha512, size }, (share) => this.#onShare(share), this.#signal);
    return path;
  };

  readonly #sizes = new Map<string, number>();

  /** Reads `latest.yml` and its like. What electron-updater would send along, a number that stays the same, is left out. */
  #provider() {
    const read = () => this.#read();
    const base = this.#base;
    return class extends Provider<UpdateInfo> {
      // The one that is inherited can't be called from outside.
      constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
        super(runtime);
      }

      override setRequestHeaders(): void {}

      getLatestVersion(): Promise<UpdateInfo> {
        return read();
      }

      resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
        return files.map((info) => ({ url: new URL(info.url, base), info }));
      }
    };
  }

  async #read(): Promise<UpdateInfo> {
    const { platform, architecture, installs } = this.#options;
    const text = await this.#fetch.text(new URL(metadataName(platform, architecture), this.#base));
    const { version, notes, files } = readMetadata(text, this.#base, architecture);
    const extension = EXTENSIONS[platform] ?? '';
    const fitting = files.filter(({ url }) => url.endsWith(extension));
    if (installs && fitting.length === 0) throw new UpdateProblem('badMetadata', 'it has no file for this computer');
    this.#sizes.clear();
    for (const { url, size } of fitting) if (size !== undefined) this.#sizes.set(new URL(url, this.#base).href, size);
    const listed = fitting.map(({ url, sha512 }) => ({ url, sha512 }));
    return { version, releaseNotes: notes, files: listed, path: '', sha512: '', releaseDate: '' };
  }
}

/** As the packager names it. */
function metadataName(platform: NodeJS.Platform, architecture: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return architecture === 'x64' ? 'latest-linux.yml' : `latest-linux-${architecture}.yml`;
}
