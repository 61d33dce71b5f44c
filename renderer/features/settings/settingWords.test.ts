import i18next from 'i18next';
import { expect, it } from 'vitest';
import { de } from '../../../shared/locales/de.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { findSettings } from './findSettings.ts';
import { sections } from './sections.ts';
import { settingEntries } from './settingEntries.ts';
import { labelled, wordsByLabel } from './settingWords.ts';

it('every list of further words goes with a setting that can be found', () => {
  startTexts();
  const labels = new Set(settingEntries().map(({ label }) => label));
  const stray = [...wordsByLabel().keys()].filter((label) => !labels.has(label));
  expect(stray).toEqual([]);
  expect(wordsByLabel().size).toBe(Object.keys(labelled).length);
});

it('the settings’ own search finds each first by its label, and by another word for it', () => {
  startTexts();
  const searched = sections.map(({ id, parts }) => ({ id, parts, word: id }));
  const find = (text: string) => findSettings(text, searched, wordsByLabel()).map(({ label }) => label);
  const labels = searched.flatMap(({ parts }) => parts().map(({ label }) => label));
  expect(labels.filter((label) => find(label)[0] !== label)).toEqual([]);
  for (const { parts } of sections) expect(new Set(parts().map(({ label }) => label)).size).toBe(parts().length);
  expect(find('time format')).toEqual(['Time of day']);
  expect(find('dark mode')[0]).toBe('Theme');
});

const typed = {
  en: {
    contacts: [
      'hosts contacted',
      'servers contacted',
      'connections',
      'domains',
      'bandwidth',
      'data usage',
      'telemetry',
    ],
    rules: ['threshold', 'hosts at least', 'minimum viewers', 'test notification', 'rules'],
    quiet: ['sleep', 'weekly plan'],
    undisturbed: ["the system's do-not-disturb"],
    theme: ['color blind', 'dark theme'],
    density: ['compact mode', 'row height'],
    motion: ['emotes', 'gif'],
    language: ['translate'],
    hours: ['am/pm'],
    screenSafe: ['screen sharing'],
    nameColors: ['name colors', 'nickname'],
    kept: ['keep messages', 'chat log'],
    account: ['multiple accounts'],
    board: ['simulator'],
    clock: ['speed up time'],
    single: ['keybinds', 'screen reader'],
    window: ['global hotkey'],
    overlay: ['browser source'],
    keptHere: ['files stored', 'profile folder'],
    keptSecrets: ['encryption', 'keychain'],
    clearChat: ['clear history', 'clear cache'],
    clearNumbers: ['clear statistics'],
    deleteAll: ['delete data'],
    save: ['new computer'],
    updates: ['changelog', 'release notes', "what's new"],
    log: ['log files'],
    diagnostics: ['crash report', 'report a problem'],
    licences: ['third party notices'],
  },
  de: {
    contacts: [
      'Privatsphäre',
      'kontaktierte Hosts',
      'kontaktierte Server',
      'Verbindungen',
      'Datenverkehr',
      'Telemetrie',
    ],
    rules: ['Schwelle', 'Schwellenwert', 'mindestens Zuschauer', 'Mindestzahl', 'Regeln', 'Erwähnungen'],
    quiet: ['Nachtruhe', 'Ruhezeiten'],
    theme: ['dunkles Design', 'dunkler Modus', 'hoher Kontrast', 'farbenblind'],
    textSize: ['Schriftart'],
    density: ['Zeilenabstand'],
    motion: ['Emotes'],
    language: ['Sprache ändern'],
    screenSafe: ['unkenntlich'],
    nameColors: ['Spitznamen'],
    kept: ['Chatverlauf'],
    account: ['anmelden'],
    board: ['Testereignisse', 'Simulator'],
    refresh: ['Zuschauerliste', 'Aktualisierungsintervall'],
    forwarding: ['Weiterleitung'],
    single: ['Tastenkombination', 'Schnelltasten', 'Shortcuts'],
    window: ['globale Taste'],
    keptHere: ['Speicherort'],
    keptSecrets: ['Verschlüsselung'],
    clearChat: ['Cache leeren'],
    save: ['umziehen', 'neuer Computer'],
    open: ['zurückholen'],
    updates: ['Updates', 'Changelog', 'Neuigkeiten'],
    log: ['Protokolldateien'],
    diagnostics: ['Fehler melden', 'Hilfe', 'Absturzberichte'],
  },
} satisfies Record<string, Partial<Record<keyof typeof labelled, string[]>>>;

it.each(['en', 'de'] as const)('in %s, what people type leads to the setting they mean', async (language) => {
  startTexts();
  for (const [name, texts] of Object.entries(de)) i18next.addResourceBundle('de', name, texts);
  await i18next.changeLanguage(language);
  const searched = sections.map(({ id, parts }) => ({ id, parts, word: i18next.t(`settings:section.${id}`) }));
  const lost = Object.entries(typed[language]).flatMap(([topic, texts]) => {
    const label = i18next.t(labelled[topic as keyof typeof labelled]);
    const finds = (text: string) => findSettings(text, searched, wordsByLabel()).some((found) => found.label === label);
    return texts.filter((text) => !finds(text)).map((text) => `${topic}: ${text}`);
  });
  await i18next.changeLanguage('en');
  expect(lost).toEqual([]);
});
