import type { broadcast } from '../../shared/broadcast.ts';
import type { channelRules } from '../../shared/channelRules.ts';
import type { clips } from '../../shared/clips.ts';
import type { costream } from '../../shared/costream.ts';
import type { Module } from '../../shared/domain.ts';
import type { following } from '../../shared/following.ts';
import type { hosting } from '../../shared/hosting.ts';
import type { ownEmoticons } from '../../shared/ownEmoticons.ts';
import type { streamCard } from '../../shared/streamCard.ts';
import type { Redactor } from '../kernel/redact.ts';
import { BroadcastPart } from './broadcast.ts';
import { CardChannel, type CardDeps } from './cardChannel.ts';
import { ChannelRulesPart } from './channelRules.ts';
import { ClipsPart } from './clips.ts';
import { CostreamPart } from './costream.ts';
import { CardDetailsPart } from './details.ts';
import { EarlierChanges, type EarlierDeps } from './earlier.ts';
import { FollowingPart } from './following.ts';
import { Games } from './games.ts';
import { HostingPart } from './hosting.ts';
import type { HostPlansDeps } from './hostPlans.ts';
import { OwnEmoticonsPart } from './ownEmoticons.ts';
import { Pictures } from './pictures.ts';

type Kept = 'settings' | 'changeSettings';
export type StreamCardDeps = CardDeps & Pick<EarlierDeps, Kept> & Pick<HostPlansDeps, Kept> & { redact: Redactor };

/** What stands behind the faces of the stream card. */
export type StreamCardRoom = {
  readonly streamCard: Module<typeof streamCard>;
  readonly broadcast: Module<typeof broadcast>;
  readonly hosting: Module<typeof hosting>;
  readonly clips: Module<typeof clips>;
  readonly costream: Module<typeof costream>;
  readonly ownEmoticons: Module<typeof ownEmoticons>;
  readonly channelRules: Module<typeof channelRules>;
  readonly following: Module<typeof following>;
  close(): void;
};

/** Opens the card of whatever channel is open: its title and game, its broadcast, hosts, clips and costream. */
export function openStreamCard(deps: StreamCardDeps): StreamCardRoom {
  const card = new CardChannel(deps);
  const games = new Games(deps);
  const details = new CardDetailsPart(card, new EarlierChanges(deps), games);
  const pictures = new Pictures(card, details);
  const running = new BroadcastPart(card, deps.redact);
  const hosts = new HostingPart(card, deps);
  const cut = new ClipsPart(card, running);
  const together = new CostreamPart(card);
  const emoticons = new OwnEmoticonsPart(card);
  const rules = new ChannelRulesPart(card);
  const follows = new FollowingPart(card);
  return {
    streamCard: {
      state: details.state,
      calls: {
        watch: ({ on }) => card.watch(on),
        refresh: () => card.refresh(),
        seen: () => details.seen(),
        searchGames: ({ text }) => games.search(text),
        gamePicture: ({ id }) => games.picture(id),
        save: ({ channelId, change, preset }) => details.save(channelId, change, preset),
        setPicture: ({ channelId, picture }) => pictures.choose(channelId, picture),
        deleteBanner: ({ channelId }) => pictures.deleteBanner(channelId),
        picture: ({ channelId, picture }) => pictures.read(channelId, picture),
      },
      feeds: {},
    },
    broadcast: {
      state: running.state,
      calls: {
        measure: () => running.nearest.refresh(),
        listIngests: () => running.ingests.refresh(),
        preview: () => running.preview.refresh(),
        copyKey: ({ channelId }) => running.copyKey(channelId),
        resetKey: ({ channelId }) => running.resetKey(channelId),
        unlockTranscodes: ({ channelId }) => running.unlockTranscodes(channelId),
      },
      feeds: {},
    },
    hosting: {
      state: hosts.state,
      calls: {
        search: ({ text }) => hosts.search(text),
        host: ({ channelId, hostee }) => hosts.host(channelId, hostee),
        stop: ({ channelId }) => hosts.stop(channelId),
        plan: ({ channelId, hostee }) => hosts.plans.plan(channelId, hostee),
        arrange: ({ channelId, layout }) => hosts.arrange(channelId, layout),
      },
      feeds: {},
    },
    clips: {
      state: cut.state,
      calls: {
        make: ({ channelId, seconds }) => cut.make(channelId, seconds),
        rename: ({ channelId, id, title }) => cut.rename(channelId, id, title),
        picture: ({ channelId, id }) => cut.picture(channelId, id),
        delete: ({ channelId, id }) => cut.delete(channelId, id),
      },
      feeds: {},
    },
    costream: {
      state: together.state,
      calls: {
        invite: ({ channelId, invitee }) => together.invite(channelId, invitee),
        remove: ({ channelId, memberId }) => together.remove(channelId, memberId),
        leave: ({ channelId }) => together.leave(channelId),
      },
      feeds: {},
    },
    ownEmoticons: {
      state: emoticons.state,
      calls: {
        load: () => emoticons.pack.look(),
        sheet: () => emoticons.sheet(),
        save: (input) => emoticons.save(input.channelId, input.emoticons),
      },
      feeds: {},
    },
    channelRules: {
      state: rules.state,
      calls: { load: () => rules.rules.look(), save: ({ channelId, change }) => rules.save(channelId, change) },
      feeds: {},
    },
    following: {
      state: follows.state,
      calls: { look: () => follows.look(), set: ({ channelId, follow }) => follows.set(channelId, follow) },
      feeds: {},
    },
    close: () => {
      hosts.plans.close();
      follows.close();
      card.close();
    },
  };
}
