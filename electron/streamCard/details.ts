import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { mayBeDone } from '../../shared/mayBeDone.ts';
import {
  type CardChange,
  type CardDetails,
  type CardField,
  type CardValues,
  callsToSave,
  cardFields,
  fieldsOf,
  type StreamCardState,
  withChange,
} from '../../shared/streamCard.ts';
import type { WriteParts } from '../../shared/writes.ts';
import { derive } from '../kernel/derived.ts';
import type { Observable, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { errorOfChange } from '../kernel/unanswered.ts';
import type { CardChannel } from './cardChannel.ts';
import { detailsOf, isToldOtherwise } from './detailsOf.ts';
import type { EarlierChanges } from './earlier.ts';
import type { Games } from './games.ts';
import type { Asked } from './reading.ts';

/** How long after a change news of it may come: events are tried again, and their answers wait their turn. */
const OWN_NEWS_MS = 5 * 60_000;

type Elsewhere = StreamCardState['elsewhere'];
/** What the service was told together, and how that went. */
type Sent = { fields: CardField[]; error: AppError | null };
type SentLately = { channelId: number; change: CardChange; atMs: number };

/** The card itself: title, game, audience and language of the open channel, with what was changed of them. */
export class CardDetailsPart {
  readonly details: Asked<CardDetails>;
  readonly state: Observable<StreamCardState>;
  readonly #card: CardChannel;
  readonly #earlier: EarlierChanges;
  readonly #elsewhere = new Subject<Elsewhere>([]);
  readonly #kept = new Subject(0);
  /** What was sent lately, whatever became of it: the event that tells of it tells no news, though it comes late. */
  #sentLately: SentLately[] = [];
  /** What is being written now, by channel. */
  readonly #sending = new Subject<ReadonlyMap<number, CardChange>>(new Map());

  constructor(card: CardChannel, earlier: EarlierChanges, games: Pick<Games, 'see'>) {
    this.#card = card;
    this.#earlier = earlier;
    const { platform } = card.deps;
    this.details = card.asked('details', async (channelId, signal) => {
      const path = { channelIdOrToken: channelId };
      const { data } = await platform.request('channels.read', { purpose: 'streamCard', path, signal });
      games.see(data?.type);
      return detailsOf(data);
    });
    card.renewOn(this.details, (kind, payload) => kind === 'update' && this.#isAboutCard(payload));
    card.onTold(({ event, payload, atMs }) => {
      if (event === `channel:${card.id.value}:update`) this.#told(payload, atMs);
    });
    card.onLeave(() => this.#elsewhere.set([]));
    this.state = derive([card.id, this.details.state, this.#elsewhere, this.#sending, this.#kept], () => ({
      channelId: card.id.value,
      details: this.details.state.value,
      elsewhere: this.#elsewhere.value,
      sending: this.#sendingHere(),
      earlier: this.#earlier.of(card.id.value),
    })).value;
  }

  seen(): void {
    this.#elsewhere.set([]);
  }

  /**
   * Changes the channel once it can no longer be taken back.
   * @throws AppFailure `badInput` when nothing is changed, the title is empty, or another channel is open; `scopeMissing`
   */
  save(channelId: number, change: CardChange, preset: string | null): void {
    this.#card.check(channelId);
    const fields = fieldsOf(change);
    if (fields.length === 0) throw new AppFailure({ kind: 'badInput', field: 'change', why: 'empty' });
    if (change.title?.trim() === '') throw new AppFailure({ kind: 'badInput', field: 'title', why: 'empty' });
    const known = this.details.value?.values ?? null;
    this.#card.begin('updateChannel', {
      target: `channel/${channelId}/card`,
      what: { kind: 'saveCard', channelId, change },
      calls: callsToSave(change),
      act: (platform) => this.#send(platform, channelId, change, preset, known),
      about: this.details,
    });
  }

  /** Title, game and audience go in one call, language in its own: where one is refused, the other is kept. */
  async #send(
    platform: Platform,
    channelId: number,
    change: CardChange,
    preset: string | null,
    before: CardValues | null,
  ): Promise<WriteParts> {
    const { language, ...others } = change;
    const sent: Sent[] = [];
    this.#sentLately = [...this.#lately(), { channelId, change, atMs: this.#card.deps.clock.now() }];
    this.#sending.set(new Map(this.#sending.value).set(channelId, change));
    try {
      if (fieldsOf(others).length > 0) sent.push(await this.#patch(platform, channelId, others));
      const last = sent.at(-1)?.error ?? null;
      if (language !== undefined) {
        sent.push(
          isAboutWhatWasSent(last)
            ? await this.#patch(platform, channelId, { language })
            : { fields: ['language'], error: last && unsent(last) },
        );
      }
    } finally {
      this.#sending.set(new Map([...this.#sending.value].filter(([id]) => id !== channelId)));
    }
    const done = sent.flatMap(({ fields, error }) => (error === null ? fields : []));
    if (done.length > 0) this.#done(channelId, pick(change, done), preset, before);
    const failure = sent.find(({ error }) => error !== null)?.error ?? null;
    if (done.length === 0 && failure !== null) throw new AppFailure(failure);
    const left = sent.flatMap(({ fields, error }) => (error === null ? [] : fields.map((name) => ({ name, error }))));
    // A part of which nobody knows, where the other was done.
    if (left.some(({ error }) => mayBeDone(error)) && this.#card.id.value === channelId) void this.details.refresh();
    return { done, left };
  }

  async #patch(platform: Platform, channelId: number, change: CardChange): Promise<Sent> {
    const { title, game, audience, language } = change;
    const body = {
      ...(title === undefined ? {} : { name: title }),
      ...(game === undefined ? {} : { typeId: game?.id ?? null }),
      ...(audience === undefined ? {} : { audience }),
      ...(language === undefined ? {} : { languageId: language }),
    };
    const fields = fieldsOf(change);
    try {
      await platform.request('channels.update', { purpose: 'streamCard', path: { channelId }, body });
      return { fields, error: null };
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause;
      return { fields, error: errorOfChange(cause) };
    }
  }

  /** @param begun what the service had when it was begun: the channel may have been left since, with all that was known of it */
  #done(channelId: number, change: CardChange, preset: string | null, begun: CardValues | null): void {
    const isHere = this.#card.id.value === channelId;
    const known = isHere ? this.details.value : null;
    const fields = fieldsOf(change);
    const before = known?.values ?? begun;
    if (before !== null) this.#earlier.add(channelId, { preset, before: pick(before, fields), after: change });
    if (!isHere) return;
    if (known !== null) this.details.put({ ...known, values: withChange(known.values, change) });
    this.#kept.set(this.#kept.value + 1);
    this.#elsewhere.set(this.#elsewhere.value.filter(({ field }) => !fields.includes(field)));
  }

  #isAboutCard(payload: Readonly<Record<string, unknown>>): boolean {
    const known = this.details.value?.values;
    return known !== undefined && cardFields.some((field) => isToldOtherwise(payload, field, this.#expected(known)));
  }

  #told(payload: Readonly<Record<string, unknown>>, atMs: number): void {
    const known = this.details.value?.values;
    if (known === undefined) return;
    const expected = this.#expected(known);
    const own = this.#lately().filter(({ channelId }) => channelId === this.#card.id.value);
    const values = [expected, ...own.map(({ change }) => withChange(expected, change))];
    const fields = cardFields.filter((field) => values.every((value) => isToldOtherwise(payload, field, value)));
    if (fields.length === 0) return;
    const others = this.#elsewhere.value.filter(({ field }) => !fields.includes(field));
    this.#elsewhere.set([...others, ...fields.map((field) => ({ field, atMs }))]);
  }

  #lately(): SentLately[] {
    const nowMs = this.#card.deps.clock.now();
    return this.#sentLately.filter(({ atMs }) => Math.abs(nowMs - atMs) < OWN_NEWS_MS);
  }

  #sendingHere(): CardChange | null {
    return this.#sending.value.get(this.#card.id.value ?? Number.NaN) ?? null;
  }

  #expected = (known: CardValues): CardValues => withChange(known, this.#sendingHere() ?? {});
}

/** Whether an error says no to what was sent; any other would refuse the rest, too. */
function isAboutWhatWasSent(error: AppError | null): boolean {
  return error === null || (error.kind === 'http' && (error.status === 400 || error.status === 403));
}

/** The same of what was not even sent for it. */
function unsent(error: AppError): AppError {
  if (error.kind !== 'offline' && error.kind !== 'timedOut') return error;
  const { mayBeDone: _, ...rest } = error;
  return rest;
}

function pick(values: CardChange, fields: readonly CardField[]): CardChange {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name as CardField)));
}
