import i18next from 'i18next';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { whyText } from '../../ui/whyText.ts';
import type { ChannelEntry } from './channelEntries.ts';

/** Opens channels, brings them to the front, and leaves them; what went wrong is said. */
export function useOpenChannel() {
  const open = useCall('channels.open');
  const front = useCall('channels.bringToFront');
  const leave = useCall('channels.close');
  const problem = open.error ?? front.error ?? null;
  const onError = ({ error }: { error: Parameters<typeof whyText>[0] }) =>
    announcer.assertive(i18next.t('channels:error.failed', { why: whyText(error) }));
  return {
    problem: problem === null ? null : i18next.t('channels:error.failed', { why: whyText(problem.error) }),
    isPending: open.isPending || front.isPending,
    forget: () => {
      open.reset();
      front.reset();
    },
    bringToFront: (channelId: number) => front.mutate({ channelId }, { onError }),
    close: (channelId: number) => leave.mutate({ channelId }, { onError }),
    /** One that is open comes to the front, wherever it was asked to open. */
    go: ({ channel, name, tab }: ChannelEntry, where: 'here' | 'new', onSuccess: () => void) => {
      if (tab !== null) return front.mutate({ channelId: tab.id }, { onSuccess, onError });
      const wanted = channel === null ? name : { id: channel.id, token: channel.token };
      open.mutate({ channel: wanted, tab: where }, { onSuccess, onError });
    },
  };
}
