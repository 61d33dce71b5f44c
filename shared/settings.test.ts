import { describe, expect, it } from 'vitest';
import { defaultNotificationRules, notificationKinds, notificationRules, quietRules } from './notifications.ts';
import { defaultSettings, settingsChange, settingsState } from './settings.ts';

it('begins with settings that are some', () => {
  expect(settingsState.parse(JSON.parse(JSON.stringify(defaultSettings)))).toEqual(defaultSettings);
});

it('is changed in parts, and by nothing', () => {
  expect(settingsChange.parse({})).toEqual({});
  expect(settingsChange.parse({ theme: 'light', keepChatDays: null })).toEqual({ theme: 'light', keepChatDays: null });
});

it('leaves the service to its own call, which ends what the old one holds', () => {
  expect(settingsChange.parse({ service: { kind: 'demo' }, theme: 'dark' })).toEqual({ theme: 'dark' });
});

describe.each<[string, unknown[], unknown[]]>([
  ['theme', ['system', 'dark', 'light', 'contrast'], ['blue', null]],
  ['motion', ['system', 'reduced', 'full'], ['none', true]],
  ['textScale', [1, 1.15, 1.3], [0, 1.2, '1']],
  ['chattersEverySeconds', [30, 60, 300, null], [0, 1, 31]],
  ['receiverPort', [1024, 65_535, null], [80, 65_536, 4_000.5]],
  ['tunnel', ['auto', 'manual', 'cloudflared', 'ngrok', 'relay'], ['direct', '']],
  ['tunnelAddress', ['', 'x'.repeat(2000)], ['x'.repeat(2001), null]],
  ['keepDays', [7, 30, 90], [0, 365, null]],
  ['keepMegabytes', [50, 200, 1000], [0, 10_000]],
  ['keepChatDays', [7, 30, 90, null], [1, 0]],
])('%s', (name, taken, refused) => {
  it.each(taken)('may be %j', (value) => {
    expect(settingsChange.parse({ [name]: value })).toEqual({ [name]: value });
  });

  it.each(refused)('is never %j', (value) => {
    expect(settingsChange.safeParse({ [name]: value }).success).toBe(false);
  });
});

const target = { id: 'a', url: 'http://127.0.0.1:4000/in', intakes: null, on: true };

it('forwards to twenty addresses at most, of the web', () => {
  expect(settingsChange.safeParse({ forwards: Array(20).fill(target) }).success).toBe(true);
  expect(settingsChange.safeParse({ forwards: Array(21).fill(target) }).success).toBe(false);
  for (const url of ['ftp://127.0.0.1/', '127.0.0.1:4000', '']) {
    expect(settingsChange.safeParse({ forwards: [{ ...target, url }] }).success, url).toBe(false);
  }
});

it('has a rule for every kind of notification', () => {
  expect(Object.keys(defaultNotificationRules)).toEqual([...notificationKinds]);
  const { mention: _, ...others } = defaultNotificationRules;
  expect(notificationRules.safeParse(others).success).toBe(false);
});

it('by itself is heard through the quiet only for what goes wrong', () => {
  const loud = notificationKinds.filter((kind) => defaultNotificationRules[kind].evenIfQuiet);
  expect(loud).toEqual(['hookFailing', 'eventMissing', 'tunnelDown', 'signInLost']);
});

const week = (spans: { from: number; to: number }[]) => ({
  week: [spans, [], [], [], [], [], []],
  whileLive: false,
  system: true,
  untilMs: null,
});

it.each([[{ from: 0, to: 1440 }], [{ from: 1439, to: 1440 }]])('is quiet in a span %j of a day', (span) => {
  expect(quietRules.safeParse(week([span])).success).toBe(true);
});

it.each([
  { from: 60, to: 60 },
  { from: 120, to: 60 },
  { from: -1, to: 60 },
  { from: 0, to: 1441 },
  { from: 0.5, to: 60 },
])('is never quiet in %j', (span) => {
  expect(quietRules.safeParse(week([span])).success).toBe(false);
});

it('has seven days, and eight spans a day at most', () => {
  const span = { from: 0, to: 1 };
  expect(quietRules.safeParse(week(Array(8).fill(span))).success).toBe(true);
  expect(quietRules.safeParse(week(Array(9).fill(span))).success).toBe(false);
  expect(quietRules.safeParse({ ...week([]), week: [[], [], [], [], [], []] }).success).toBe(false);
});
