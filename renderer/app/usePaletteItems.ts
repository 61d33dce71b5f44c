import {
  BellOff,
  CheckCheck,
  Eye,
  EyeOff,
  FlaskConical,
  LogIn,
  LogOut,
  MapPin,
  Minus,
  Monitor,
  MonitorOff,
  Palette,
  Power,
  Radio,
  RefreshCw,
  SlidersHorizontal,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callsToOpen, type KnownChannel } from '../../shared/channels.ts';
import { useCall } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import { openFoundSetting, useSettingEntries } from '../features/settings/index.ts';
import { boardPanel } from '../view/boardPanel.ts';
import { openSwitch } from '../view/channelSwitch.ts';
import { openNote } from '../view/notePanel.ts';
import { type PaletteItem, useOffers } from '../view/paletteItems.ts';
import { useComfort } from '../view/useComfort.ts';
import { useQuiet } from '../view/useQuiet.ts';
import { useScreenSafeChoice } from '../view/useScreenSafeChoice.ts';
import { useUnreachable } from '../view/useUnreachable.ts';
import { useView } from '../view/view.ts';
import { goTo } from './goTo.ts';
import { actions, tellError } from './paletteActions.ts';
import { useHookItems } from './useHookItems.ts';
import { usePlaceItems } from './usePlaceItems.ts';
import { useStreamItems } from './useStreamItems.ts';

/** What the window itself can do and where it leads, for the palette. */
export function usePaletteItems(): PaletteItem[] {
  const offers = useOffers();
  const own = [
    ...useQuietActions(),
    ...useComfortActions(),
    ...useScreenSafeAction(),
    ...useListActions(),
    ...useStreamItems(),
    ...useHookItems(),
    ...useThemeActions(),
    ...useAppActions(),
    ...usePlaceItems(),
    ...useChannels(),
    ...useSettings(),
  ];
  // What the page on screen offers it does itself.
  return [...offers.values(), ...own.filter(({ id }) => !offers.has(id))];
}

function useQuietActions(): PaletteItem[] {
  const { t } = useTranslation('palette');
  const { state, items } = useQuiet();
  const ids = ['quiet30', 'quiet60', 'quietMorning', 'quietOff'];
  const ofKey = state?.why === 'asked' ? 'quietOff' : 'quiet30';
  return actions(
    ...items.map((item, index) => ({
      id: ids[index] ?? `quiet${index}`,
      icon: item.icon ?? BellOff,
      words: item.label,
      also: ids[index] === 'quietMorning' ? `${t('also.quiet')} ${t('also.quietMorning')}` : t('also.quiet'),
      refusal: item.disabledReason,
      ...(ids[index] === ofKey && { keys: 'everywhere.quiet' as const }),
      run: item.onSelect,
    })),
  );
}

function useComfortActions(): PaletteItem[] {
  const { t } = useTranslation(['palette', 'comfort']);
  const { state, turn, peek } = useComfort();
  const on = state?.on ?? false;
  return actions(
    {
      id: 'comfort',
      icon: on ? Eye : EyeOff,
      words: t(on ? 'palette:action.comfortOff' : 'palette:action.comfortOn'),
      also: t('palette:also.comfort'),
      about: t('comfort:title'),
      keys: 'everywhere.comfort',
      run: () => turn(!on),
    },
    on
      ? {
          id: 'peek',
          icon: Eye,
          words: t('comfort:peek'),
          about: t('comfort:title'),
          refusal: state?.hidden ? undefined : t('comfort:nothingToPeek'),
          run: peek,
        }
      : null,
  );
}

function useScreenSafeAction(): PaletteItem[] {
  const { t } = useTranslation(['screenSafe', 'palette']);
  const { on, toggle } = useScreenSafeChoice();
  return actions({
    id: 'screenSafe',
    icon: on ? Monitor : MonitorOff,
    words: t(on ? 'off' : 'on'),
    also: t('palette:also.screenSafe'),
    about: t('title'),
    keys: 'everywhere.screenSafe',
    run: toggle,
  });
}

function useListActions(): PaletteItem[] {
  const { t } = useTranslation(['palette', 'activity', 'analytics', 'chatters', 'demo', 'frame']);
  const unread = useStateOf('activity')?.unread ?? 0;
  const chatters = useStateOf('chatters');
  const isDemo = useStateOf('service')?.profile.kind === 'demo';
  const unreachable = useUnreachable();
  const onError = tellError;
  const mark = useCall('activity.markRead');
  const refresh = useCall('chatters.refresh');
  const needsChannel = chatters?.channelId == null || unreachable;
  return actions(
    {
      id: 'markRead',
      icon: CheckCheck,
      words: t('palette:action.markRead'),
      refusal: unread === 0 ? t('activity:markAllNone') : undefined,
      run: () => mark.mutate({ id: null }, { onError }),
    },
    {
      id: 'refreshChatters',
      icon: RefreshCw,
      words: t('palette:action.refreshChatters'),
      also: t('palette:also.refreshChatters'),
      calls: chatters?.forecast?.calls,
      refusal: needsChannel ? t('chatters:actions.cannotRefresh') : undefined,
      run: () => refresh.mutate(undefined, { onError }),
    },
    {
      id: 'note',
      icon: MapPin,
      words: t('analytics:notes.write'),
      also: t('palette:also.note'),
      about: t('frame:places.analytics'),
      keys: 'everywhere.note',
      run: openNote,
    },
    isDemo
      ? {
          id: 'board',
          icon: FlaskConical,
          words: t('demo:title'),
          also: t('palette:also.board'),
          keys: 'everywhere.board',
          run: () => boardPanel.setState({ open: true }),
        }
      : null,
  );
}

function useThemeActions(): PaletteItem[] {
  const { t } = useTranslation(['palette', 'settings']);
  const current = useStateOf('settings')?.theme;
  const change = useCall('settings.change');
  const themes = (['system', 'dark', 'light', 'contrast'] as const).filter((theme) => theme !== current);
  return actions(
    ...themes.map((theme) => ({
      id: `theme ${theme}`,
      icon: Palette,
      words: t('palette:action.theme', { theme: t(`settings:appearance.themes.${theme}`) }),
      also: t('palette:also.theme'),
      run: () => change.mutate({ theme }, { onError: tellError }),
    })),
  );
}

function useAppActions(): PaletteItem[] {
  const { t } = useTranslation(['palette', 'frame']);
  const session = useStateOf('session');
  const { askSignOut, wantSignIn } = useView.getState();
  const command = useCall('commands.run');
  const minimize = useCall('window.minimize');
  const isIn = session?.kind === 'signedIn';
  const again = session?.kind === 'lost' ? 'frame:account.signInAgain' : 'frame:account.signIn';
  return actions(
    isIn
      ? {
          id: 'signOut',
          icon: LogOut,
          words: t('frame:account.signOut'),
          also: t('palette:also.signOut'),
          run: () => askSignOut(true),
        }
      : { id: 'signIn', icon: LogIn, words: t(again), also: t('palette:also.signIn'), run: () => wantSignIn(true) },
    { id: 'minimize', icon: Minus, words: t('palette:action.minimize'), run: () => minimize.mutate(undefined) },
    {
      id: 'quit',
      icon: Power,
      words: t('palette:action.quit'),
      also: t('palette:also.quit'),
      run: () => command.mutate({ id: 'quit' }, { onError: tellError }),
    },
  );
}

/** Channels that are open, those that were, and those one follows. */
function useChannels(): PaletteItem[] {
  const { t } = useTranslation('channels');
  const state = useStateOf('channels');
  const open = useCall('channels.open');
  const front = useCall('channels.bringToFront');
  if (!state) return [];
  const { tabs, recent, followed } = state;
  const isOpen = new Set(tabs.map(({ id }) => id));
  const others = [...recent, ...(followed.kind === 'known' ? followed.channels : [])];
  const about = ({ online }: KnownChannel) => (online === null ? undefined : t(online ? 'live' : 'offline'));
  const item = (channel: KnownChannel, run: () => void): PaletteItem => ({
    id: `channel ${channel.id}`,
    group: 'channels',
    icon: Radio,
    words: channel.token,
    about: about(channel),
    ...(!isOpen.has(channel.id) && { calls: callsToOpen(channel) }),
    run: () => {
      run();
      goTo({ place: 'live' });
    },
  });
  const seen = new Set<number>(isOpen);
  return [
    {
      id: 'channels',
      group: 'channels',
      icon: Radio,
      words: t('open'),
      keys: 'everywhere.channels',
      run: openSwitch,
    },
    // The one in front leads to its chat alone.
    ...tabs.map((tab) =>
      item(tab, () => tab.id !== state.front && front.mutate({ channelId: tab.id }, { onError: tellError })),
    ),
    ...others
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .map(({ id, token, online, viewers }) =>
        item({ id, token, online, viewers }, () =>
          open.mutate({ channel: { id, token }, tab: 'new' }, { onError: tellError }),
        ),
      ),
  ];
}

/** Each section, and each setting as the settings' own search knows it. */
function useSettings(): PaletteItem[] {
  const { t } = useTranslation(['palette', 'settings']);
  return useSettingEntries().map(({ section, label, also, more }) => ({
    id: `setting ${section}/${label ?? ''}`.slice(0, 100),
    group: 'settings',
    icon: SlidersHorizontal,
    words:
      label === null
        ? t(`settings:section.${section}`)
        : t('palette:setting', { section: t(`settings:section.${section}`), label }),
    own: label ?? undefined,
    behind: section === 'keyboard' && label !== null,
    also,
    more,
    run: () => {
      openFoundSetting(section, label);
      if (label === null) useView.getState().arrive();
    },
  }));
}
