import { create } from 'zustand';
import type { AnalyticsRange } from '../../shared/analytics.ts';
import type { SettingsSection } from '../../shared/destinations.ts';
import { onOtherService } from '../api/ofService.ts';
import type { PlaceId } from './places.ts';

/** The lists of people behind the tabs of the chatters. */
export type PeopleTab = 'here' | 'followers' | 'moderators' | 'banned' | 'friends' | 'lurkers';

/** Fields and parts of the stream card that one can be led to. */
export type CardPlace = 'title' | 'game' | 'thumbnail' | 'emoticons' | 'rules' | 'key' | 'host' | 'clips' | 'costream';

/** Where the person is in the window. Nothing of it is known to main, nothing of main is kept here. */
export type View = {
  place: PlaceId;
  section: SettingsSection;
  /** The setting of that section that was asked for from elsewhere, by the words it stands under, until it is shown; null: none. */
  wantedSetting: string | null;
  /** What stands in the search of the settings, which hides the list of their sections; empty: nothing is looked for. */
  settingsSearch: string;
  /** The sign-in screen was asked for although chat is open (reading only, or the sign-in ended). */
  wantsSignIn: boolean;
  /** Sign-out was asked for from elsewhere: the account section opens with its question. */
  asksSignOut: boolean;
  /** What came to one path of the receiver, or to all (null), stands in the place of the hooks; null: the hooks do. */
  deliveries: { intake: string | null } | null;
  /** The delivery that was asked for from elsewhere, until its page shows it; null: none. */
  wantedDelivery: number | null;
  /** The hook that was asked for from elsewhere, until the table shows it; null: none. */
  wantedHook: string | null;
  /** What names are to hold, asked for from elsewhere, until the page of the chatters takes it up; null: nothing was asked for. */
  wantedNames: string | null;
  /** Which part of the place of the stream is looked at: as it is now, or the past ones. */
  streamTab: 'now' | 'past';
  /** The field of the stream card that was asked for from elsewhere, until it has the keyboard; null: none. */
  wantedField: CardPlace | null;
  /** Which list of people is looked at in the place of the chatters. */
  people: PeopleTab;
  /** The past stream that is looked at in the place of the streams; null: their list is. */
  stream: number | null;
  /** The range of the channel's numbers that was asked for from elsewhere, until its page takes it up; null: none. */
  wantedRange: AnalyticsRange | null;
  /** Notes that were put away, by what they are about. */
  putAway: readonly string[];
  /** How often somebody came to a place by keyboard: the focus then goes into it. */
  arrivals: number;
  go(place: PlaceId): void;
  goByKeyboard(place: PlaceId): void;
  /** The keyboard goes into the place one has come to. */
  arrive(): void;
  /** `wanted`: the one to show. */
  openDeliveries(intake: string | null, wanted?: number | null): void;
  foundDelivery(): void;
  /** To the hooks themselves, whatever one looked at there before. */
  openHooks(): void;
  /** The same, at this one. */
  openHook(id: string): void;
  foundHook(): void;
  /** To the chatters whose names hold this. */
  openChatters(names: string): void;
  foundNames(): void;
  /** To one of the lists of people. */
  openPeople(people: PeopleTab): void;
  /** One past stream, or the list of them. */
  openStream(id: number | null): void;
  /** To the stream as it is now; `wanted`: the field to stop at. */
  openStreamCard(wanted?: CardPlace): void;
  foundField(): void;
  /** To the channel's numbers, over this range. */
  openAnalytics(range: AnalyticsRange): void;
  foundRange(): void;
  /** `wanted`: the setting to stop at. */
  openSettings(section: SettingsSection, wanted?: string | null): void;
  foundSetting(): void;
  searchSettings(text: string): void;
  askSignOut(asks: boolean): void;
  wantSignIn(wants: boolean): void;
  putAwayNote(key: string): void;
  /** What these told is over: should it come again, it is shown again. */
  forgetNotes(keys: readonly string[]): void;
};

/** What one looks at, or was led to, that only one service has. */
const nothingOfService = {
  deliveries: null,
  wantedDelivery: null,
  wantedHook: null,
  wantedNames: null,
  stream: null,
  wantedRange: null,
} satisfies Partial<View>;

export const useView = create<View>()((set, get) => ({
  arrivals: 0,
  place: 'live',
  section: 'service',
  wantedSetting: null,
  settingsSearch: '',
  wantsSignIn: false,
  asksSignOut: false,
  streamTab: 'now',
  wantedField: null,
  people: 'here',
  putAway: [],
  ...nothingOfService,
  go: (place) =>
    set((view) => ({
      place,
      asksSignOut: false,
      // From somewhere else one comes back to what one looked at; from there one goes up to the hooks.
      deliveries: place === 'hooks' && view.place === 'hooks' ? null : view.deliveries,
      stream: place === 'stream' && view.place === 'stream' ? null : view.stream,
    })),
  goByKeyboard: (place) => {
    get().go(place);
    get().arrive();
  },
  arrive: () => set((view) => ({ arrivals: view.arrivals + 1 })),
  openDeliveries: (intake, wantedDelivery = null) =>
    set({ place: 'hooks', deliveries: { intake }, wantedDelivery, asksSignOut: false }),
  foundDelivery: () => set({ wantedDelivery: null }),
  openHooks: () => set({ place: 'hooks', deliveries: null, asksSignOut: false }),
  openHook: (wantedHook) => {
    get().openHooks();
    set({ wantedHook });
  },
  foundHook: () => set({ wantedHook: null }),
  openChatters: (wantedNames) => set({ place: 'chatters', people: 'here', wantedNames, asksSignOut: false }),
  foundNames: () => set({ wantedNames: null }),
  openPeople: (people) => set({ place: 'chatters', people, asksSignOut: false }),
  openStream: (stream) => set({ place: 'stream', streamTab: 'past', stream, asksSignOut: false }),
  openStreamCard: (wantedField) =>
    set({ place: 'stream', streamTab: 'now', wantedField: wantedField ?? null, asksSignOut: false }),
  foundField: () => set({ wantedField: null }),
  openAnalytics: (wantedRange) => set({ place: 'analytics', wantedRange, asksSignOut: false }),
  foundRange: () => set({ wantedRange: null }),
  openSettings: (section, wantedSetting = null) =>
    set({ place: 'settings', section, wantedSetting, settingsSearch: '', asksSignOut: false }),
  foundSetting: () => set({ wantedSetting: null }),
  searchSettings: (settingsSearch) => set({ settingsSearch }),
  askSignOut: (asksSignOut) => {
    if (asksSignOut) get().openSettings('account');
    set({ asksSignOut });
  },
  wantSignIn: (wantsSignIn) => set({ wantsSignIn }),
  putAwayNote: (key) => set((view) => ({ putAway: [...view.putAway, key] })),
  forgetNotes: (keys) => set((view) => ({ putAway: view.putAway.filter((key) => !keys.includes(key)) })),
}));

onOtherService(() => useView.setState(nothingOfService));
