import i18next from 'i18next';
import type { Settings } from '../../../shared/settings.ts';
import { formatPercent } from '../../ui/format.ts';
import { isolated } from '../../ui/slots.tsx';

/** Where the words of a choice stand, by the setting's name. */
const CHOICES: Readonly<Record<string, (value: string) => string>> = {
  language: (value) => (value === 'system' ? 'settings:appearance.themes.system' : `language:names.${value}`),
  hours: (value) => (value === 'system' ? 'settings:appearance.themes.system' : `language:hoursChoice.${value}`),
  theme: (value) => `settings:appearance.themes.${value}`,
  motion: (value) => `settings:appearance.motions.${value}`,
  density: (value) => `settings:appearance.densities.${value}`,
  chatRoles: (value) => `settings:appearance.chatRolesAs.${value}`,
  chattersEverySeconds: (value) => `settings:chatters.options.${value}`,
  tunnel: (value) => `hooks:settings.choices.${value}`,
  updateCheck: (value) => (value === 'byHand' ? 'updates:byHandOnly' : `updates:${value}`),
};

/** Where the words of an amount stand, by the setting's name. */
const AMOUNTS: Readonly<
  Record<
    string,
    | 'hooks:settings.days'
    | 'hooks:settings.megabytes'
    | 'settings:privacy.chatDays'
    | 'hooks:settings.relayKeep.inHours'
  >
> = {
  keepDays: 'hooks:settings.days',
  keepMegabytes: 'hooks:settings.megabytes',
  keepChatDays: 'settings:privacy.chatDays',
  relayKeepHours: 'hooks:settings.relayKeep.inHours',
};

/** What the app remembers by itself; a restore passes it over. */
type Remembered = 'recentCommands' | 'channels' | 'updatesKnown' | 'quietKept' | 'liveOn';

/** Where the label of each setting stands; with a second text, what it stands under, where the label alone would not tell. */
const LABELS = {
  service: ['settings:service.title'],
  services: ['settings:service.title'],
  forgetting: ['backup:names.forgetting'],
  language: ['language:language'],
  hours: ['language:hours'],
  theme: ['settings:appearance.theme'],
  motion: ['settings:appearance.motion'],
  density: ['settings:appearance.density'],
  textScale: ['settings:appearance.textSize'],
  chatRoles: ['settings:appearance.chatRoles'],
  chatTimes: ['settings:chat.times'],
  nameColors: ['settings:chat.nameColors'],
  chatEvents: ['backup:names.chatEvents'],
  chatRules: ['backup:names.chatRules'],
  chattersEverySeconds: ['settings:chatters.every', 'settings:chatters.title'],
  receiverPort: ['hooks:settings.port'],
  tunnel: ['hooks:settings.tunnelTitle'],
  tunnelAddress: ['hooks:settings.address', 'hooks:settings.tunnelTitle'],
  relayFallbacks: ['hooks:settings.fallbacks.list'],
  relayKeep: ['hooks:settings.relayKeep.label'],
  relayKeepHours: ['hooks:settings.relayKeep.hours', 'hooks:settings.relayKeep.label'],
  forwards: ['hooks:settings.forwardTitle'],
  keepDays: ['hooks:settings.keepDays'],
  keepMegabytes: ['hooks:settings.keepMegabytes', 'hooks:settings.keepDays'],
  keepChatDays: ['settings:privacy.chat', 'settings:privacy.kept'],
  notifications: ['notifications:rules.title'],
  quiet: ['notifications:quiet.title'],
  badge: ['notifications:quiet.badge'],
  comfort: ['comfort:title'],
  comfortStream: ['comfort:title'],
  screenSafe: ['screenSafe:switch'],
  keys: ['settings:section.keyboard'],
  singleKeys: ['settings:keyboard.single'],
  globalKeys: ['settings:globalKeys.title'],
  localApi: ['settings:section.programs'],
  updateCheck: ['updates:how', 'updates:title'],
  closeToTray: ['starting:tray.label'],
  startHidden: ['starting:hidden.label'],
  streamPresets: ['backup:names.streamPresets'],
  streamEarlier: ['backup:names.streamEarlier'],
  hostPlans: ['backup:names.hostPlans'],
  clipSeconds: ['backup:names.clipSeconds'],
} as const satisfies Record<Exclude<keyof Settings, Remembered>, readonly [string, string?]>;

const hasLabel = (name: string): name is keyof typeof LABELS => Object.hasOwn(LABELS, name);

/** A setting by its label in Settings, never by its inner name: one that this version does not know is said to be so. */
export function settingWords(name: string): string {
  if (!hasLabel(name)) return i18next.t('backup:unknown', { count: 1 });
  const [label, under] = LABELS[name];
  return under === undefined
    ? i18next.t(label)
    : i18next.t('backup:under', { label: i18next.t(label), under: i18next.t(under) });
}

/** Settings of a file that can't be used here: each label once, then how many have none. */
export function leftOutWords(names: readonly string[]): string[] {
  const known = names.filter(hasLabel);
  const count = names.length - known.length;
  return [...new Set(known.map(settingWords)), ...(count > 0 ? [i18next.t('backup:unknown', { count })] : [])];
}

/** A setting's value as the screen words it, from how a backup's preview writes it; one without words stays as it is. */
export function valueWords(name: string, value: string): string {
  if (value === 'true' || value === 'false') return i18next.t(`backup:is.${value}`);
  if (name === 'textScale') return formatPercent(Number(value) * 100);
  const amount = AMOUNTS[name];
  // Where nothing is kept there is no amount.
  if (amount !== undefined) {
    return /^\d+$/.test(value) ? i18next.t(amount, { count: Number(value) }) : i18next.t('backup:is.false');
  }
  const key = CHOICES[name]?.(value);
  return key !== undefined && i18next.exists(key) ? i18next.t(key as 'backup:is.true') : isolated(value);
}
