import i18next from 'i18next';
import { formatPercent } from '../../ui/format.ts';
import { isolated } from '../../ui/slots.tsx';

/** Where the words of a choice stand, by the setting's name. */
const CHOICES: Readonly<Record<string, (value: string) => string>> = {
  language: (value) => (value === 'system' ? 'settings:appearance.themes.system' : `language:names.${value}`),
  hours: (value) => (value === 'system' ? 'settings:appearance.themes.system' : `language:hoursChoice.${value}`),
  theme: (value) => `settings:appearance.themes.${value}`,
  motion: (value) => `settings:appearance.motions.${value}`,
  density: (value) => `settings:appearance.densities.${value}`,
  chattersEverySeconds: (value) => `settings:chatters.options.${value}`,
  tunnel: (value) => `hooks:settings.choices.${value}`,
  updateCheck: (value) => (value === 'byHand' ? 'updates:byHandOnly' : `updates:${value}`),
};

/** A setting by its name on the screen. */
export function settingWords(name: string): string {
  const key = `backup:names.${name}`;
  return i18next.exists(key) ? i18next.t(key as 'backup:names.theme') : name;
}

/** A setting's value as the screen words it, from how a backup's preview writes it; one without words stays as it is. */
export function valueWords(name: string, value: string): string {
  if (value === 'true' || value === 'false') return i18next.t(`backup:is.${value}`);
  if (name === 'textScale') return formatPercent(Number(value) * 100);
  const key = CHOICES[name]?.(value);
  return key !== undefined && i18next.exists(key) ? i18next.t(key as 'backup:is.true') : isolated(value);
}
