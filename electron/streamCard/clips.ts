import type { Clip, ClipsState, MayClip } from '../../shared/clips.ts';
import { AppFailure } from '../../shared/failure.ts';
import { derive } from '../kernel/derived.ts';
import { plainMessage } from '../kernel/plainText.ts';
import type { Observable, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { BroadcastPart } from './broadcast.ts';
import type { CardChannel } from './cardChannel.ts';
import { fetchPicture } from './fetchPicture.ts';
import type { Asked } from './reading.ts';

const MOST_CLIPS = 50;

/** Clips of the open channel. @see PLATFORM §11.10 */
export class ClipsPart {
  readonly list: Asked<Clip[]>;
  readonly may: Asked<MayClip>;
  readonly state: Observable<ClipsState>;
  readonly #card: CardChannel;
  readonly #broadcast: BroadcastPart['broadcast'];
  /** Those that the service was asked for and has not answered yet. */
  readonly #making = new Subject<readonly Making[]>([]);
  /** Where the pictures of listed clips lie. */
  readonly #pictures = new Map<string, string>();

  constructor(card: CardChannel, { broadcast }: BroadcastPart) {
    this.#card = card;
    this.#broadcast = broadcast;
    this.list = card.asked('clips', (channelId, signal) => this.#askClips(channelId, signal));
    this.may = card.asked('mayClip', (_, signal) => this.#askMay(signal));
    card.onLeave(() => this.#pictures.clear());
    card.renewOn(this.may, (kind, payload) => kind === 'update' && Object.hasOwn(payload, 'online'));
    this.state = derive([this.list.state, this.may.state, this.#making, card.id], () => ({
      list: this.list.state.value,
      may: this.may.state.value,
      making: this.#makingIn(card.id.value)?.seconds ?? null,
    })).value;
  }

  /**
   * Cuts out the last seconds. Where it ends is settled when this is called: what waits to be sent shows no other moment than the
   * one that the person meant.
   * @throws AppFailure `badInput` while nothing runs, another one is being made, or for another channel; what asking for the broadcast
   * throws
   */
  async make(channelId: number, seconds: number): Promise<void> {
    this.#card.check(channelId);
    // Who sees nothing come of a press presses again.
    if (this.#makingIn(channelId)) throw new AppFailure({ kind: 'badInput', field: 'clip', why: 'making' });
    const still = this.#card.stillWho('createClip');
    const pressedAtMs = this.#card.serviceNowMs();
    await this.#broadcast.look();
    this.#card.check(channelId);
    const { value, error } = this.#broadcast.state.value;
    if (value === null && error !== null) throw new AppFailure(error);
    const running = value?.running ?? null;
    if (running === null) throw new AppFailure({ kind: 'badInput', field: 'clip', why: 'offline' });
    const endsAtMs = Math.max(1, Math.floor(pressedAtMs - running.startedAtMs));
    const what = { kind: 'makeClip', channelId, seconds, endsAtMs } as const;
    const act = async (platform: Platform) => {
      const body = { broadcastId: running.id, clipDurationInSeconds: seconds, finalStreamTimeMs: endsAtMs };
      const { data } = await this.#during(
        { channelId, seconds },
        platform.request('clips.create', { purpose: 'clips', body }),
      );
      const made = data && this.#clipOf(data, channelId);
      if (made) this.#put(channelId, (clips) => [made, ...clips]);
    };
    this.#card.begin('createClip', { target: `clip/${channelId}/${endsAtMs}`, what, act, about: this.list }, still);
  }

  rename(channelId: number, id: string, title: string): void {
    const what = { kind: 'renameClip', channelId, clipId: id, title } as const;
    const act = async (platform: Platform) => {
      const options = { purpose: 'clips', path: { shareableId: id }, body: { title } } as const;
      await platform.request('clips.setMetadata', options);
      this.#put(channelId, (clips) => clips.map((clip) => (clip.id === id ? { ...clip, title } : clip)));
    };
    this.#card.begin('createClip', { target: `clip/${id}`, what, act, about: this.list });
  }

  delete(channelId: number, id: string): void {
    const title = this.list.value?.find((clip) => clip.id === id)?.title ?? '';
    const what = { kind: 'deleteClip', channelId, clipId: id, title } as const;
    const act = async (platform: Platform) => {
      // Gone is gone, whoever deleted it.
      const options = { purpose: 'clips', path: { shareableId: id }, accept: [404] } as const;
      await platform.request('clips.delete', options);
      this.#put(channelId, (clips) => clips.filter((clip) => clip.id !== id));
    };
    this.#card.begin('deleteClip', { target: `clip/${id}`, what, act, about: this.list });
  }

  /** Its picture as a data address; null: there is none, or it lies on another computer than the service. */
  async picture(channelId: number, id: string): Promise<string | null> {
    this.#card.check(channelId);
    return fetchPicture(this.#card.deps, this.#pictures.get(id) ?? null);
  }

  #makingIn(channelId: number | null): Making | undefined {
    return this.#making.value.find((one) => one.channelId === channelId);
  }

  async #during<T>(making: Making, asked: Promise<T>): Promise<T> {
    this.#making.set([...this.#making.value, making]);
    try {
      return await asked;
    } finally {
      this.#making.set(this.#making.value.filter((one) => one !== making));
    }
  }

  #put(channelId: number, change: (clips: Clip[]) => Clip[]): void {
    if (this.#card.id.value === channelId && this.list.value !== null) this.list.put(change(this.list.value));
  }

  async #askClips(channelId: number, signal: AbortSignal): Promise<Clip[]> {
    const options = { purpose: 'clips', path: { channelId }, query: { limit: MOST_CLIPS }, signal } as const;
    const { data = [] } = await this.#card.deps.platform.request('clips.ofChannel', options);
    return data.flatMap((clip) => this.#clipOf(clip, channelId) ?? []).sort((a, b) => b.atMs - a.atMs);
  }

  /** The service answers with an error where one may not. */
  async #askMay(signal: AbortSignal): Promise<MayClip> {
    await this.#broadcast.look();
    const { value, error } = this.#broadcast.state.value;
    if (value === null && error !== null) throw new AppFailure(error);
    const running = value?.running ?? null;
    if (running === null) return { kind: 'offline' };
    try {
      const path = { broadcastId: running.id };
      await this.#card.deps.platform.request('clips.canClip', { purpose: 'clips', path, signal });
      return { kind: 'yes' };
    } catch (cause) {
      const isRefusal = cause instanceof AppFailure && cause.error.kind === 'http' && cause.error.status < 500;
      if (isRefusal && cause.error.kind === 'http') return { kind: 'refused', message: cause.error.message };
      throw cause;
    }
  }

  #clipOf(clip: ClipBody, channelId: number): Clip | null {
    const atMs = Date.parse(clip.uploadDate ?? '');
    if (clip.shareableId === undefined || Number.isNaN(atMs)) return null;
    const stream = clip.contentLocators?.find(({ locatorType }) => locatorType === 'HlsStreaming')?.uri;
    const picture = clip.contentLocators?.find(({ locatorType }) => locatorType.startsWith('Thumbnail'))?.uri;
    if (picture !== undefined) this.#pictures.set(clip.shareableId, picture);
    const url = stream === undefined ? null : URL.parse(stream, `${this.#card.deps.platform.baseUrl}/`);
    return {
      id: clip.shareableId,
      title: plainMessage(clip.title ?? ''),
      atMs,
      seconds: clip.durationInSeconds ?? 0,
      views: clip.viewCount ?? 0,
      url: url !== null && /^https?:$/.test(url.protocol) ? url.href : null,
      own: clip.ownerChannelId === channelId,
    };
  }
}

type Making = { readonly channelId: number; readonly seconds: number };

type ClipBody = {
  shareableId?: string | undefined;
  title?: string | undefined;
  uploadDate?: string | undefined;
  durationInSeconds?: number | undefined;
  viewCount?: number | undefined;
  ownerChannelId?: number | undefined;
  contentLocators?: { locatorType: string; uri: string }[] | undefined;
};
