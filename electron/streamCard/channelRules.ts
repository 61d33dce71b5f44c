import {
  type ChannelRuleChange,
  type ChannelRuleValues,
  type channelRules,
  MOST_BANNED_WORDS,
} from '../../shared/channelRules.ts';
import type { Module } from '../../shared/domain.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ChannelPreferences } from '../../shared/platform/preferences.ts';
import { derive } from '../kernel/derived.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Observable } from '../kernel/ports.ts';
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
    this.rules = card.asked(
      'rules',
      async (channelId, signal) => {
        const options = { purpose: 'streamCard', path: { channelId }, signal } as const;
        const { data } = await card.deps.platform.request('channels.preferences', options);
        if (data === undefined) throw new AppFailure({ kind: 'badPayload', where: 'channels.preferences', detail: '' });
        return valuesOf(data);
      },
      { looked: false },
    );
    this.state = derive([this.rules.state], () => ({ rules: this.rules.state.value })).value;
  }

  /** @throws AppFailure `badInput` for another channel, or when nothing is changed */
  save(channelId: number, change: ChannelRuleChange): void {
    const body = preferencesOf(change);
    if (Object.keys(body).length === 0) throw new AppFailure({ kind: 'badInput', field: 'change', why: 'empty' });
    this.#card.begin('updateChannel', {
      target: `channel/${channelId}/rules`,
      what: { kind: 'saveRules', channelId, change },
      act: async () => {
        const options = { purpose: 'streamCard', path: { channelId }, body } as const;
        const { data } = await this.#card.deps.platform.request('channels.updatePreferences', options);
        if (data && this.#card.id.value === channelId) this.rules.put(valuesOf(data));
      },
    });
  }
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

function preferencesOf({ slowSeconds, links, bannedWords, hosting, costream }: ChannelRuleChange) {
  return {
    ...(slowSeconds === undefined ? {} : { 'channel:slowchat': Math.round(slowSeconds * 1_000) }),
    ...(links === undefined ? {} : { 'channel:links:allowed': links }),
    ...(bannedWords === undefined ? {} : { 'channel:bannedwords': bannedWords }),
    ...(hosting === undefined ? {} : { 'hosting:allow': hosting }),
    ...(costream === undefined ? {} : { 'costream:allow': costream }),
  };
}
