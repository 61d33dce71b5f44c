import {
  type ChannelRuleChange,
  type ChannelRuleValues,
  callsToSaveRules,
  type channelRules,
  MOST_BANNED_WORDS,
} from '../../shared/channelRules.ts';
import type { Module } from '../../shared/domain.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ChannelPreferences } from '../../shared/platform/preferences.ts';
import { derive } from '../kernel/derived.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Observable, Platform } from '../kernel/ports.ts';
import type { CardChannel } from './cardChannel.ts';
import type { Asked } from './reading.ts';

const LONGEST_SLOW_SECONDS = 3_600;

/** Slow chat, links, banned words, and who may host or invite. @see PLATFORM §4.3 */
export class ChannelRulesPart {
  readonly rules: Asked<ChannelRuleValues>;
  readonly state: Observable<NonNullable<Module<typeof channelRules>['state']>['value']>;
  readonly #card: CardChannel;

  constructor(card: CardChannel) {
    this.#card = card;
    const ask = async (channelId: number, signal: AbortSignal) =>
      valuesOf(await this.#ask(card.deps.platform, channelId, signal));
    this.rules = card.asked('rules', ask, { looked: false });
    this.state = derive([this.rules.state], () => ({ rules: this.rules.state.value })).value;
  }

  /** @throws AppFailure `badInput` for another channel, or when nothing is changed */
  save(channelId: number, change: ChannelRuleChange): void {
    const { bannedWords, ...rest } = change;
    const body = preferencesOf(rest);
    const words = bannedWords && bannedWords.added.length + bannedWords.removed.length > 0 ? bannedWords : null;
    if (Object.keys(body).length === 0 && words === null) {
      throw new AppFailure({ kind: 'badInput', field: 'change', why: 'empty' });
    }
    this.#card.begin('updateChannel', {
      target: `channel/${channelId}/rules`,
      what: { kind: 'saveRules', channelId, change },
      about: this.rules,
      calls: callsToSaveRules(change),
      act: async (platform) => {
        // The service takes the whole list alone: what somebody else added to it since it was shown has to be in it.
        const before = words && (await this.#ask(platform, channelId));
        const list = before && words ? { 'channel:bannedwords': wordsWith(before['channel:bannedwords'], words) } : {};
        const options = { purpose: 'streamCard', path: { channelId }, body: { ...body, ...list } } as const;
        const { data } = await platform.request('channels.updatePreferences', options);
        if (data && this.#card.id.value === channelId) this.rules.put(valuesOf(data));
      },
    });
  }

  async #ask(platform: Platform, channelId: number, signal?: AbortSignal): Promise<ChannelPreferences> {
    const options = { purpose: 'streamCard', path: { channelId }, ...(signal && { signal }) } as const;
    const { data } = await platform.request('channels.preferences', options);
    if (data === undefined) throw new AppFailure({ kind: 'badPayload', where: 'channels.preferences', detail: '' });
    return data;
  }
}

/** A word is known by how it was shown. */
function wordsWith(
  before: readonly string[],
  { added, removed }: NonNullable<ChannelRuleChange['bannedWords']>,
): string[] {
  const kept = before.filter((word) => !removed.includes(plainName(word)));
  const known = new Set(kept.map(plainName));
  return [...kept, ...added.filter((word) => !known.has(word))];
}

function valuesOf(preferences: ChannelPreferences): ChannelRuleValues {
  return {
    slowSeconds: Math.min(preferences['channel:slowchat'] / 1_000, LONGEST_SLOW_SECONDS),
    links: preferences['channel:links:allowed'],
    bannedWords: preferences['channel:bannedwords'].map(plainName).slice(0, MOST_BANNED_WORDS),
    hosting: preferences['hosting:allow'],
    costream: preferences['costream:allow'],
  };
}

function preferencesOf({ slowSeconds, links, hosting, costream }: Omit<ChannelRuleChange, 'bannedWords'>) {
  return {
    ...(slowSeconds === undefined ? {} : { 'channel:slowchat': Math.round(slowSeconds * 1_000) }),
    ...(links === undefined ? {} : { 'channel:links:allowed': links }),
    ...(hosting === undefined ? {} : { 'hosting:allow': hosting }),
    ...(costream === undefined ? {} : { 'costream:allow': costream }),
  };
}
