import { AtSign, Inbox, ListChecks, ListFilter, Lock, Sparkles, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatFilter } from '../../shared/chatFilters.ts';
import { showInChat } from '../features/chat/index.ts';
import type { LucideIcon } from '../ui/Icon.tsx';
import { connectionPanel } from '../view/connectionPanel.ts';
import { type DockPanel, openDock } from '../view/dockStore.ts';
import type { PaletteItem } from '../view/paletteItems.ts';
import { type PlaceId, railPlaces } from '../view/places.ts';
import { useView } from '../view/view.ts';
import { goTo } from './goTo.ts';
import { places } from './places.ts';

const ids: readonly PlaceId[] = [...railPlaces, 'settings', 'budget'];
const ofChat: readonly (readonly [Exclude<ChatFilter, 'all'>, LucideIcon])[] = [
  ['mentions', AtSign],
  ['whispers', Lock],
  ['events', Sparkles],
];
/** Who is there has a place of its own. */
const besideChat: readonly (readonly [Exclude<DockPanel, 'chatters'>, LucideIcon])[] = [
  ['queue', ListFilter],
  ['polls', ListChecks],
];

/** Places that a person may look for by another word than their own. */
const alsoCalled = ['analytics', 'activity', 'budget'] as const;
const isAlsoCalled = (id: PlaceId): id is (typeof alsoCalled)[number] => alsoCalled.some((one) => one === id);

type Place = Omit<PaletteItem, 'group'>;

/** Everywhere one can go. */
export function usePlaceItems(): PaletteItem[] {
  const { t } = useTranslation(['palette', 'frame']);
  const toChat = (show: () => void) => () => {
    show();
    useView.getState().goByKeyboard('live');
  };
  const all: Place[] = [
    ...ids.map((id) => ({
      id: `place ${id}`,
      icon: places[id].icon,
      words: t(`frame:places.${id}`),
      also: isAlsoCalled(id) ? t(`palette:also.${id}`) : undefined,
      keys: `places.${id}` as const,
      run: () => useView.getState().goByKeyboard(id),
    })),
    {
      id: 'place streams',
      icon: places.stream.icon,
      words: t('palette:place.streams'),
      also: t('palette:also.streams'),
      run: () => goTo({ place: 'stream', id: null }),
    },
    ...ofChat.map(([filter, icon]) => ({
      id: `place ${filter}`,
      icon,
      words: t(`palette:place.${filter}`),
      also: t(`palette:also.${filter}`),
      run: toChat(() => showInChat(filter)),
    })),
    ...besideChat.map(([panel, icon]) => ({
      id: `place ${panel}`,
      icon,
      words: t(`palette:place.${panel}`),
      also: t(`palette:also.${panel}`),
      run: toChat(() => openDock(panel)),
    })),
    ...(['followers', 'moderators', 'banned', 'friends'] as const).map((list) => ({
      id: `place ${list}`,
      icon: places.chatters.icon,
      words: t(`palette:place.${list}`),
      also: list === 'friends' ? t('palette:also.friends') : undefined,
      run: () => goTo({ place: 'people', list }),
    })),
    {
      id: 'place deliveries',
      icon: Inbox,
      words: t('palette:place.deliveries'),
      also: t('palette:also.deliveries'),
      run: () => goTo({ place: 'deliveries', deliveryId: null }),
    },
    {
      id: 'place connection',
      icon: Unplug,
      words: t('palette:place.connection'),
      also: t('palette:also.connection'),
      run: () => connectionPanel.setState({ open: true }),
    },
  ];
  return all.map((place) => ({ ...place, group: 'places' }));
}
