import type { BroadcastState, Ingest, RunningBroadcast, Watchable } from '../../shared/broadcast.ts';
import { derive } from '../kernel/derived.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Observable } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import type { CardChannel } from './cardChannel.ts';
import type { Asked } from './reading.ts';

const MOST_INGESTS = 100;
const MOST_SIZES = 20;

/** The running stream as the service takes it in. @see PLATFORM §11.2, §11.5, §11.13 */
export class BroadcastPart {
  readonly broadcast: Asked<{ running: RunningBroadcast | null }>;
  readonly nearest: Asked<Ingest[]>;
  readonly ingests: Asked<Ingest[]>;
  readonly preview: Asked<Watchable[]>;
  readonly state: Observable<BroadcastState>;
  readonly #card: CardChannel;
  readonly #redact: Redactor;

  constructor(card: CardChannel, redact: Redactor) {
    this.#card = card;
    this.#redact = redact;
    this.broadcast = card.asked('broadcast', (channelId, signal) => this.#askBroadcast(channelId, signal));
    this.nearest = card.asked('nearest', (_, signal) => this.#askIngests('ingests.best', signal), { looked: false });
    this.ingests = card.asked('ingests', (_, signal) => this.#askIngests('ingests.list', signal), { looked: false });
    this.preview = card.asked('preview', (channelId, signal) => this.#askPreview(channelId, signal), { looked: false });
    card.renewOn(
      this.broadcast,
      (kind, payload) => kind === 'broadcast' || (kind === 'update' && Object.hasOwn(payload, 'online')),
    );
    // Where a stream can be watched is its own: of the next one it leads nowhere.
    let watchedId: string | null = null;
    this.broadcast.state.subscribe(({ value }) => {
      const id = value?.running?.id ?? null;
      if (value === null || id === watchedId) return;
      if (watchedId !== null) this.preview.clear();
      watchedId = id;
    });
    this.state = derive(
      [this.broadcast.state, this.nearest.state, this.ingests.state, this.preview.state],
      (): BroadcastState => ({
        broadcast: this.broadcast.state.value,
        nearest: this.nearest.state.value,
        ingests: bestFirst(this.ingests.state.value, this.nearest.value ?? []),
        preview: this.preview.state.value,
      }),
    ).value;
  }

  /** @throws AppFailure what the request throws, such as `http` 403 for somebody else's channel */
  async copyKey(channelId: number): Promise<void> {
    this.#card.check(channelId);
    this.#card.deps.grants.require('readDetails');
    const path = { channelIdOrToken: channelId };
    const { data } = await this.#card.deps.platform.request('channels.details', { purpose: 'broadcast', path });
    if (data) await this.#copy(channelId, data.streamKey);
  }

  /** The old key is worth nothing from the moment on at which this is sent. */
  resetKey(channelId: number): void {
    this.#card.begin('resetStreamKey', {
      target: `channel/${channelId}/streamKey`,
      what: { kind: 'resetStreamKey', channelId },
      act: async (platform) => {
        const options = { purpose: 'broadcast', path: { channelId } } as const;
        const { data } = await platform.request('channels.resetStreamKey', options);
        if (data) await this.#copy(channelId, data.streamKey);
      },
    });
  }

  /** @see PLATFORM §11.9 */
  unlockTranscodes(channelId: number): void {
    this.#card.begin('updateChannel', {
      target: `channel/${channelId}/transcodes`,
      what: { kind: 'unlockTranscodes', channelId },
      act: async (platform) => {
        const options = { purpose: 'broadcast', path: { channelId } } as const;
        await platform.request('channels.unlockTranscodes', options);
        // The sizes that were asked for before are no longer all.
        if (this.#card.id.value === channelId) this.preview.clear();
      },
    });
  }

  /** Programs that stream send the channel's number and a dash before it. @see PLATFORM §15 */
  async #copy(channelId: number, streamKey: string): Promise<void> {
    this.#redact.learnLasting(streamKey);
    await this.#card.deps.desktop.copyText(`${channelId}-${streamKey}`);
  }

  async #askBroadcast(channelId: number, signal: AbortSignal): Promise<{ running: RunningBroadcast | null }> {
    const options = { purpose: 'broadcast', path: { channelId }, accept: [404], signal } as const;
    const { data } = await this.#card.deps.platform.request('channels.broadcast', options);
    const startedAtMs = data?.online ? Date.parse(data.startedAt) : Number.NaN;
    if (!data || Number.isNaN(startedAtMs)) return { running: null };
    return { running: { id: data.id, startedAtMs, isTestStream: data.isTestStream } };
  }

  async #askIngests(name: 'ingests.best' | 'ingests.list', signal: AbortSignal): Promise<Ingest[]> {
    const { data = [] } = await this.#card.deps.platform.request(name, { purpose: 'broadcast', signal });
    return data.slice(0, MOST_INGESTS).map((ingest) => ({
      name: plainName(ingest.name ?? ingest.host ?? ''),
      host: plainName(ingest.host ?? ''),
      protocols: (ingest.protocols ?? []).map(({ type }) => type),
    }));
  }

  async #askPreview(channelId: number, signal: AbortSignal): Promise<Watchable[]> {
    const path = { channelId, type: 'm3u8' };
    const options = { purpose: 'broadcast', path, accept: [404], signal } as const;
    const { data, url } = await this.#card.deps.platform.request('channels.manifest', options);
    return typeof data === 'string' ? sizesOf(data, url) : [];
  }
}

/** The sizes that a playlist names, the first first. @param base where it came from */
export function sizesOf(playlist: string, base: string): Watchable[] {
  const lines = playlist.split(/\r?\n/).map((line) => line.trim());
  return lines
    .flatMap((line, index): Watchable[] => {
      if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
      const url = URL.parse(lines[index + 1] ?? '', base);
      if (url === null || !/^https?:$/.test(url.protocol)) return [];
      const [, name] = /[:,]NAME="([^"]*)"/.exec(line) ?? [];
      const [, size] = /[:,]RESOLUTION=(\d+x\d+)/.exec(line) ?? [];
      return [{ name: plainName(name ?? size ?? ''), url: url.href }];
    })
    .slice(0, MOST_SIZES);
}

/** All ingests, those that were measured before the others, the nearest first; else in the order of the service. */
function bestFirst(ingests: BroadcastState['ingests'], nearest: readonly Ingest[]): BroadcastState['ingests'] {
  if (ingests.value === null || nearest.length === 0) return ingests;
  const ranks = new Map(nearest.map(({ host }, index) => [host, index]));
  const rank = ({ host }: Ingest) => ranks.get(host) ?? nearest.length;
  return { ...ingests, value: ingests.value.toSorted((a, b) => rank(a) - rank(b)) };
}
