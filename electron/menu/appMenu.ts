import type { Command, CommandsState } from '../../shared/commands.ts';
import type { Destination } from '../../shared/destinations.ts';
import { chordsWith, type KeyChanges, type KeyName } from '../../shared/keys.ts';
import { nextMorning } from '../../shared/nextMorning.ts';
import { QUIET_KEY_MINUTES } from '../../shared/quietKey.ts';
import { timeOfDay } from '../../shared/spoken.ts';
import type { AppMenu, MenuLine } from '../kernel/desktop.ts';
import type { Texts } from '../kernel/texts.ts';

/** What the menu bar depends on, as it stands at one moment. */
export type MenuFacts = {
  settings: { keys: KeyChanges; singleKeys: boolean };
  commands: Pick<CommandsState, 'on' | 'idle'>;
  nowMs: number;
};

const places = ['live', 'stream', 'chatters', 'analytics', 'hooks', 'activity', 'settings', 'budget'] as const;

/** The menu bar of a Mac: where one can go and what one can do, with the keys that the window hears for it. */
export function appMenu(facts: MenuFacts, texts: Texts): AppMenu<Command> {
  const { on, idle } = facts.commands;
  const isAsked = idle.quietOff === undefined;
  const keyOf = (name: KeyName) =>
    chordsWith(name, facts.settings.keys, facts.settings.singleKeys).find(isHeldWithOthers) ?? null;
  const line = (label: string, act: Command, key: KeyName | null = null): MenuLine<Command> => ({
    kind: 'line',
    label,
    act,
    chord: key === null ? null : keyOf(key),
  });
  const go = (label: string, to: Destination, key: KeyName | null = null) => line(label, { id: 'goTo', to }, key);
  return {
    words: wordsOf(texts),
    menus: [
      {
        label: texts('menu:go'),
        items: [
          ...places.map((place) => go(texts(`places:${place}`), placeNamed(place), `places.${place}`)),
          { kind: 'separator' },
          go(texts('menu:streams'), { place: 'stream', id: null }),
          go(texts('menu:deliveries'), { place: 'deliveries', deliveryId: null }),
        ],
      },
      {
        label: texts('menu:view'),
        items: [
          check(texts('tray:comfort'), on.comfort, { id: 'comfort', on: !on.comfort }, keyOf('everywhere.comfort')),
          check(
            texts('tray:screenSafe'),
            on.screenSafe,
            { id: 'screenSafe', on: !on.screenSafe },
            keyOf('everywhere.screenSafe'),
          ),
          { kind: 'separator' },
          line(
            texts('tray:quiet.for30'),
            { id: 'quietFor', minutes: QUIET_KEY_MINUTES },
            isAsked ? null : 'everywhere.quiet',
          ),
          line(texts('tray:quiet.for120'), { id: 'quietFor', minutes: 120 }),
          line(morningLabel(facts.nowMs, texts), { id: 'quietUntilTomorrow' }),
          ...(isAsked ? [line(texts('tray:quiet.end'), { id: 'quietOff' }, 'everywhere.quiet')] : []),
        ],
      },
    ],
  };
}

const check = (label: string, checked: boolean, act: Command, chord: string | null): MenuLine<Command> => ({
  kind: 'check',
  ...{ label, checked, act, chord },
});

/** The menu would take a letter alone from whoever types it. */
const isHeldWithOthers = (chord: string): boolean => /^(Ctrl|Alt)\+/.test(chord) || /^(Shift\+)?F\d+$/.test(chord);

function placeNamed(place: (typeof places)[number]): Destination {
  switch (place) {
    case 'stream':
      return { place, id: 'now' };
    case 'chatters':
      return { place, find: '' };
    case 'hooks':
      return { place, hookId: null };
    case 'activity':
      return { place, entryId: null };
    case 'settings':
      return { place, section: null };
    default:
      return { place };
  }
}

function morningLabel(nowMs: number, texts: Texts): string {
  const { atMs, isToday } = nextMorning(nowMs);
  const time = new Intl.DateTimeFormat(texts.formats.locale, timeOfDay(texts.formats.hours)).format(atMs);
  return texts(isToday ? 'tray:quiet.untilMorning' : 'tray:quiet.untilTomorrow', { time });
}

/** What the system does by itself goes by our words too. */
function wordsOf(texts: Texts): AppMenu<Command>['words'] {
  return {
    edit: texts('menu:edit.title'),
    window: texts('menu:window.title'),
    roles: {
      about: texts('menu:app.about'),
      services: texts('menu:app.services'),
      hide: texts('menu:app.hide'),
      hideOthers: texts('menu:app.hideOthers'),
      unhide: texts('menu:app.unhide'),
      quit: texts('tray:quit'),
      undo: texts('menu:edit.undo'),
      redo: texts('menu:edit.redo'),
      cut: texts('menu:edit.cut'),
      copy: texts('menu:edit.copy'),
      paste: texts('menu:edit.paste'),
      selectAll: texts('menu:edit.selectAll'),
      minimize: texts('menu:window.minimize'),
      zoom: texts('menu:window.zoom'),
      front: texts('menu:window.front'),
    },
  };
}
