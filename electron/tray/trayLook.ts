import type { Command } from '../../shared/commands.ts';
import type { SettingsSection } from '../../shared/destinations.ts';
import { nextMorning } from '../../shared/nextMorning.ts';
import type { TrayItem, TrayLook } from '../kernel/desktop.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Texts } from '../kernel/texts.ts';
import { type TrayFacts, trayState } from './trayState.ts';
import { factLines, quietLine, shortTime, stateLine } from './trayWords.ts';

/** Windows shows no more of a tooltip than 127 characters. */
const LONGEST_TOOLTIP = 127;

const separator: TrayItem<Command> = { kind: 'separator' };

/**
 * All that the tray shows of how things stand. In comfort mode no number of the channel is among it; while it is screen-safe, no name
 * and no address: the menu opens over whatever screen is shared.
 */
export function trayLook(facts: TrayFacts, texts: Texts): TrayLook<Command> {
  const line = (label: string, act: Command | null): TrayItem<Command> => ({ kind: 'line', label, act });
  const first = stateLine(facts, texts);
  const isDemo = facts.service.profile.kind === 'demo';
  return {
    state: trayState(facts),
    tooltip: texts(isDemo ? 'tray:tooltipDemo' : 'tray:tooltip', { line: first })
      .slice(0, LONGEST_TOOLTIP)
      .replace(/[\uD800-\uDBFF]$/, ''),
    items: [
      line(first, { id: 'show' }),
      ...factLines(facts, texts).map(({ label, to }) => line(label, { id: 'goTo', to })),
      separator,
      ...quietItems(facts, texts),
      separator,
      {
        kind: 'check',
        label: texts('tray:comfort'),
        checked: facts.comfort.on,
        act: { id: 'comfort', on: !facts.comfort.on },
      },
      {
        kind: 'check',
        label: texts('tray:screenSafe'),
        checked: facts.screenSafe,
        act: { id: 'screenSafe', on: !facts.screenSafe },
      },
      separator,
      line(texts('tray:open'), { id: 'show' }),
      line(serviceName(facts, texts), goTo('service')),
      line(texts('tray:settings'), goTo(null)),
      separator,
      line(texts('tray:quit'), { id: 'quit' }),
    ],
  };
}

function quietItems({ quiet, nowMs }: TrayFacts, texts: Texts): TrayItem<Command>[] {
  const line = (label: string, act: Command | null): TrayItem<Command> => ({ kind: 'line', label, act });
  const now = quietLine(quiet, nowMs, texts);
  const { atMs, isToday } = nextMorning(nowMs);
  const morning = texts(isToday ? 'tray:quiet.untilMorning' : 'tray:quiet.untilTomorrow', {
    time: shortTime(atMs, texts),
  });
  return [
    ...(now === null ? [] : [line(now, null)]),
    line(texts('tray:quiet.for30'), { id: 'quietFor', minutes: 30 }),
    line(texts('tray:quiet.for120'), { id: 'quietFor', minutes: 120 }),
    line(morning, { id: 'quietUntilTomorrow' }),
    ...(quiet.why === 'asked' ? [line(texts('tray:quiet.end'), { id: 'quietOff' })] : []),
  ];
}

const goTo = (section: SettingsSection | null): Command => ({ id: 'goTo', to: { place: 'settings', section } });

/** A service that only the command line names goes by its host. */
function serviceName({ service: { profile, mark }, screenSafe }: TrayFacts, texts: Texts): string {
  if (profile.kind === 'demo') return texts('tray:demo');
  if (screenSafe) return texts('tray:service');
  return plainName(mark?.name ?? URL.parse(profile.baseUrl)?.host ?? profile.baseUrl);
}
