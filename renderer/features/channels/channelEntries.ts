import type { ChannelsState, ChannelTab, KnownChannel } from '../../../shared/channels.ts';

/** A channel of the list, with what it is listed for. */
export type ChannelEntry = {
  readonly id: string;
  readonly group: ChannelGroup;
  /** null: by the name that was typed, which nobody has told of yet. */
  readonly channel: KnownChannel | null;
  readonly name: string;
  readonly tab: ChannelTab | null;
  readonly leftAtMs: number | null;
};

export const channelGroups = ['tabs', 'recent', 'followed', 'found', 'byName'] as const;
export type ChannelGroup = (typeof channelGroups)[number];

const fold = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** A name as it is asked for: people write it with a sign before it. */
export const plainTyped = (typed: string): string => typed.trim().replace(/^[#@]/, '');

/** What fits what was typed: open ones first, each channel once. @param found what the service told of this text */
export function channelEntries(
  { tabs, recent, followed }: ChannelsState,
  typed: string,
  found: readonly KnownChannel[],
): ChannelEntry[] {
  const text = plainTyped(typed);
  const seen = new Set<number>();
  const list = (group: ChannelGroup, channels: readonly (KnownChannel & { leftAtMs?: number })[], fits: boolean) =>
    channels.flatMap((channel): ChannelEntry[] => {
      if (seen.has(channel.id) || (fits && !fold(channel.token).includes(fold(text)))) return [];
      seen.add(channel.id);
      const tab = tabs.find(({ id }) => id === channel.id) ?? null;
      const leftAtMs = channel.leftAtMs ?? null;
      return [{ id: `channel-${channel.id}`, group, channel, name: channel.token, tab, leftAtMs }];
    });
  const known = [
    ...list('tabs', liveFirst(tabs), true),
    ...list('recent', recent, true),
    ...list('followed', followed.kind === 'known' ? followed.channels : [], true),
    ...list('found', found, false),
  ];
  const isNamed = known.some(({ name }) => fold(name) === fold(text));
  if (text === '' || isNamed) return known;
  return [...known, { id: 'channel-byName', group: 'byName', channel: null, name: text, tab: null, leftAtMs: null }];
}

function liveFirst(tabs: readonly ChannelTab[]): ChannelTab[] {
  const weight = ({ online, viewers }: ChannelTab) => (online ? 1e9 + (viewers ?? 0) : 0);
  return tabs.toSorted((a, b) => weight(b) - weight(a));
}
