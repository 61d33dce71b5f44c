import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { formatDuration } from '../../ui/format.ts';
import { useMay } from '../../view/capability.ts';
import { useAct, useReason } from './useAct.ts';

/** A clip of the last seconds, by button or key. `reason`: why none can be made; undefined: one can, as far as is known. */
export function useClip() {
  const { t } = useTranslation('streamCard');
  const seconds = useStateOf('settings')?.clipSeconds ?? 30;
  const channelId = useStateOf('streamCard')?.channelId ?? null;
  const clips = useStateOf('clips');
  const may = clips?.may.value ?? null;
  const denied = useReason(useMay('createClip'));
  const { act, error, isPending, forget } = useAct('clips.make');
  const duration = formatDuration(seconds * 1_000, { fine: true });
  const reason =
    denied ??
    (may?.kind === 'offline'
      ? t('clips.mayNot.offline')
      : may?.kind === 'refused'
        ? may.message === null
          ? t('clips.mayNot.refusedPlain')
          : t('clips.mayNot.refused', { message: may.message })
        : channelId === null
          ? t('noChannel.title')
          : clips?.making != null
            ? t('clips.makingWhy')
            : undefined);
  // Whether the service lets one is asked when it is wanted: what is known of that is from the last look at the card.
  const inTheWay = denied ?? (channelId === null ? t('noChannel.title') : undefined);
  const clip = () => {
    if (inTheWay !== undefined || channelId === null) announcer.assertive(inTheWay ?? '');
    else {
      act({ channelId, seconds }, () => announcer.polite(t('clips.made', { duration })));
    }
  };
  return { clip, reason, duration, error, isPending, forget };
}
