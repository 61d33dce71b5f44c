import { AppFailure } from '../../../shared/failure.ts';
import { plainName } from '../../kernel/plainText.ts';
import type { Logger, Platform } from '../../kernel/ports.ts';
import type { AnalyticsFile } from '../store/analyticsStore.ts';
import type { ChannelKey, Span } from '../store/methods.ts';

/** Names that one fetch asks for; the others come with the next. */
const MOST_ASKED = 20;

export type HostNamesDeps = {
  platform: Platform;
  file: AnalyticsFile;
  key: ChannelKey;
  log: Logger;
  /** Names came. */
  onNamed: () => void;
};

/** What channels are called that hosted this one or were hosted: the series has their numbers alone. @see PLATFORM §4.2 */
export class HostNames {
  readonly #deps: HostNamesDeps;
  /** These were answered for, or are asked for now: a channel without a name has none the next time either. */
  readonly #asked = new Set<number>();

  constructor(deps: HostNamesDeps) {
    this.#deps = deps;
  }

  /** Asks for those of the span that have no name yet, after whatever a person waits for. Never fails; ends when the signal aborts. */
  async ask(span: Span, signal: AbortSignal): Promise<void> {
    const { file, key, log, onNamed } = this.#deps;
    try {
      const unknown = await file.call('namelessHosts', key, span);
      let names = 0;
      for (const channelId of unknown.filter((one) => !this.#asked.has(one)).slice(0, MOST_ASKED)) {
        // Another span may have the same one meanwhile.
        if (this.#asked.has(channelId)) continue;
        const name = await this.#nameOf(channelId, signal);
        if (name === null) continue;
        await file.call('nameChannels', key.platform, [{ channelId, name }]);
        names += 1;
      }
      if (names > 0) onNamed();
    } catch (cause) {
      if (signal.aborted) return;
      if (cause instanceof AppFailure) log.warn('analytics.hostsNotNamed', { error: cause.error });
      else log.fault('analytics.namingFailed', cause);
    }
  }

  async #nameOf(channelId: number, signal: AbortSignal): Promise<string | null> {
    this.#asked.add(channelId);
    try {
      const { data } = await this.#deps.platform.request('channels.read', {
        purpose: 'analytics',
        path: { channelIdOrToken: channelId },
        query: { fields: 'id,token' },
        priority: 'background',
        accept: [403, 404],
        signal,
      });
      return data?.token === undefined ? null : plainName(data.token);
    } catch (cause) {
      // It was not told: the next fetch asks again.
      this.#asked.delete(channelId);
      throw cause;
    }
  }
}
