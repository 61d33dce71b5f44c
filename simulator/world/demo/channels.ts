/** Streamers with channels of their own, who are not in the demo chat. */
export const streamers: readonly { readonly username: string; readonly title: string; readonly online: boolean }[] = [
  { username: 'kettle_and_keys', title: 'Tea, two keyboards and your requests', online: true },
  { username: 'vahtikoira', title: 'Circuit Valley: the long night race', online: true },
  { username: 'mara_draws', title: 'Ink studies, hands and nothing but hands', online: true },
  { username: '夜行バス', title: '静かなゲーム、静かな夜', online: true },
  { username: 'harbourmaster', title: 'Tiny Harbours without a single crane', online: true },
  { username: 'OpenFileBen', title: 'A chess opening a day', online: false },
  { username: 'soup_archive', title: 'Onion soup, third attempt', online: false },
  { username: 'قناة_سلمى', title: 'نرسم ونتحدث', online: true },
  { username: 'lowtide_lou', title: 'Hollow Tide, no map', online: false },
  { username: 'build_along', title: 'One page, no framework', online: true },
];

/** Titles for the many channels beside. */
export const titles = [
  'Just the first hour',
  'Learning this from zero',
  'Sunday, slowly',
  'Practice, do not mind the mistakes',
  'Community night',
  'Back after a break',
  'New season, new rules',
  'The run goes on',
  'Questions and answers',
  'Late and cosy',
] as const;
