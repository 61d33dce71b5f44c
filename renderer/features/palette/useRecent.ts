import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import type { PaletteItem } from '../../view/paletteItems.ts';

const MOST = 8;
const none: readonly string[] = [];
/** Names of people and what came from outside are not kept for this. */
const kept: readonly PaletteItem['group'][] = ['actions', 'places', 'settings'];

/** What was run last, the newest first, over restarts. */
export function useRecent(): { recent: readonly string[]; remember: (item: PaletteItem) => void } {
  const recent = useStateOf('settings')?.recentCommands ?? none;
  const { mutate } = useCall('settings.change');
  return {
    recent,
    remember: ({ id, group }) => {
      if (!kept.includes(group) || recent[0] === id) return;
      mutate({ recentCommands: [id, ...recent.filter((other) => other !== id)].slice(0, MOST) });
    },
  };
}
