import { expect, it } from 'vitest';
import { createTexts } from '../kernel/texts.ts';
import { appMenu, type MenuFacts } from './appMenu.ts';

const NOW = new Date(2026, 10, 20, 20, 31).getTime();

function facts(other: Partial<MenuFacts> = {}): MenuFacts {
  return {
    settings: { keys: {}, singleKeys: true },
    commands: { on: { quiet: false, comfort: false, screenSafe: false }, idle: { quietOff: 'notQuietByHand' } },
    nowMs: NOW,
    ...other,
  };
}
const shown = (given: MenuFacts, texts = createTexts()) =>
  appMenu(given, texts).menus.map(
    ({ label, items }) => [label, items.flatMap((item) => (item.kind === 'separator' ? [] : [item]))] as const,
  );
const chords = (given: MenuFacts) =>
  Object.fromEntries(shown(given).flatMap(([, items]) => items.map(({ label, chord }) => [label, chord])));

it('leads to each place and does what the window and the tray do, with the keys of the window', () => {
  const [go, view] = shown(facts());
  expect(go?.[0]).toBe('Go');
  expect(go?.[1].map(({ label }) => label)).toEqual([
    ...['Live', 'Stream', 'Chatters', 'Analytics', 'Hooks', 'Activity', 'Settings', 'Budget'],
    ...['Past streams', 'Deliveries'],
  ]);
  // Of two lines no two lead to one place.
  expect(new Set(go?.[1].map(({ act }) => JSON.stringify(act))).size).toBe(go?.[1].length);
  expect(go?.[1][1]).toMatchObject({ act: { id: 'goTo', to: { place: 'stream', id: 'now' } } });
  expect(go?.[1][4]).toMatchObject({ act: { id: 'goTo', to: { place: 'hooks', hookId: null } }, chord: 'Ctrl+5' });
  expect(view?.[1].map(({ label, act, chord }) => [label, act.id, chord])).toEqual([
    ['Comfort mode', 'comfort', 'Ctrl+Shift+M'],
    ['Screen-safe', 'screenSafe', 'Ctrl+Shift+H'],
    ['Quiet for 30 min', 'quietFor', 'Ctrl+Shift+Q'],
    ['Quiet for 2 h', 'quietFor', null],
    ['Quiet until tomorrow 08:00', 'quietUntilTomorrow', null],
  ]);
});

it('says what is on, turns it the other way, and ends what was asked for by hand', () => {
  const on = { quiet: true, comfort: true, screenSafe: false };
  const [, view] = shown(facts({ commands: { on, idle: {} } }));
  expect(view?.[1][0]).toMatchObject({ kind: 'check', checked: true, act: { id: 'comfort', on: false } });
  expect(view?.[1][1]).toMatchObject({ kind: 'check', checked: false, act: { id: 'screenSafe', on: true } });
  // Its key ends it, as in the window.
  expect(view?.[1].at(-1)).toMatchObject({ label: 'End quiet now', act: { id: 'quietOff' }, chord: 'Ctrl+Shift+Q' });
  expect(view?.[1][2]).toMatchObject({ label: 'Quiet for 30 min', chord: null });
});

it('shows keys as the person changed them, and none that somebody may type', () => {
  const keys = { 'places.live': ['L', 'Alt+L'], 'places.hooks': ['H'], 'places.analytics': [] };
  expect(chords(facts({ settings: { keys, singleKeys: true } }))).toMatchObject({
    Live: 'Alt+L',
    Hooks: null,
    Analytics: null,
    Chatters: 'Ctrl+3',
  });
});

it('speaks German, also where the system does something by itself', () => {
  const menu = appMenu(facts(), createTexts('de'));
  expect(menu.menus.map(({ label }) => label)).toEqual(['Gehe zu', 'Darstellung']);
  expect(menu.words).toMatchObject({ edit: 'Bearbeiten', roles: { quit: 'Sidestage beenden', paste: 'Einsetzen' } });
});
