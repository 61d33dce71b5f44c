import type { Language } from '../activity/talk/languages.ts';

/** People of the demo chat whom one meets by name. `site` roles hold everywhere, `channel` roles here. */
export const DEMO_USERNAME = 'nora_plays';
export const DEMO_USER_ID = 39_118;
export const DEMO_CHANNEL_ID = 40_213;
export const SPAMMER = 'free_viewers_4u';
export const MODERATOR = 'mod_hana';
export const BOT = 'quietbot';

export type Person = {
  readonly username: string;
  readonly site?: readonly string[];
  readonly channel?: readonly string[];
  /** What they mostly speak, if not English. */
  readonly speaks?: Language;
};

export const demoPeople: readonly Person[] = [
  { username: MODERATOR, channel: ['Mod'] },
  { username: BOT, channel: ['Mod'] },
  { username: 'ottoman_k', site: ['Pro'] },
  { username: 'pim' },
  { username: 'tuomas_r', speaks: 'fi' },
  { username: 'zoe', channel: ['Subscriber'] },
  { username: '深夜のラジオ', channel: ['Subscriber'], speaks: 'ja' },
  { username: 'ליאור_כהן', channel: ['Subscriber'], speaks: 'he' },
  { username: 'ليلى_المغربي', speaks: 'ar' },
  { username: 'Bartholomew_the_Unreasonably_Long', channel: ['Subscriber'] },
  { username: 'Zażółć_gęślą_jaźń', channel: ['Subscriber'], speaks: 'pl' },
  { username: 'Ines', site: ['Staff'] },
  { username: SPAMMER },
  { username: 'Aleksandra-Wiśniewska', channel: ['Mod'] },
  { username: 'sebastien', channel: ['Mod', 'Subscriber'] },
];

/** People who were banned from the demo channel before the world began. */
export const bannedPeople: readonly string[] = [
  'cheap_clicks',
  'grey_heron',
  'nightly_noise',
  'salt_and_vinegar_88',
  'x_the_destroyer',
  'wobbly_dan_two',
  'yelling_kettle',
  'קולני_מדי',
];
