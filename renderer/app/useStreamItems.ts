import { Cast, Gamepad2, Gavel, Image, KeyRound, Pencil, Plus, Scissors, ScrollText, Smile, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../api/state.ts';
import type { LucideIcon } from '../ui/Icon.tsx';
import { openNewPoll } from '../view/newPoll.ts';
import type { PaletteItem } from '../view/paletteItems.ts';
import { type CardPlace, useView } from '../view/view.ts';
import { goTo } from './goTo.ts';
import { actions } from './paletteActions.ts';

/** What of the stream card is led to, each by what is done there. */
const ofCard: readonly (readonly [id: string, field: CardPlace, icon: LucideIcon])[] = [
  ['changeTitle', 'title', Pencil],
  ['changeGame', 'game', Gamepad2],
  ['host', 'host', Cast],
  ['streamKey', 'key', KeyRound],
  ['thumbnail', 'thumbnail', Image],
  ['clips', 'clips', Scissors],
  ['costream', 'costream', Users],
  ['channelRules', 'rules', ScrollText],
  ['emoticons', 'emoticons', Smile],
];

/** What is done on pages of their own, found from anywhere by what it does. */
export function useStreamItems(): PaletteItem[] {
  const { t } = useTranslation(['palette', 'polls']);
  const channelId = useStateOf('polls')?.channelId ?? null;
  return actions(
    ...ofCard.map(([id, field, icon]) => ({
      id,
      icon,
      words: t(`palette:action.${field}`),
      also: t(`palette:also.${field}`),
      run: () => useView.getState().openStreamCard(field),
    })),
    channelId === null
      ? null
      : {
          id: 'newPoll',
          icon: Plus,
          words: t('polls:new'),
          also: t('palette:also.poll'),
          keys: 'live.newPoll',
          run: () => {
            useView.getState().goByKeyboard('live');
            openNewPoll();
          },
        },
    {
      id: 'moderate',
      icon: Gavel,
      words: t('palette:action.moderate'),
      also: t('palette:also.moderate'),
      run: () => goTo({ place: 'chatters', find: '' }),
    },
  );
}
