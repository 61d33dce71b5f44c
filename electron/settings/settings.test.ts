import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../shared/settings.ts';
import { ignoredSettings, isOtherJson, MemoryStore, SettingsService } from './settings.ts';

function storeOf(values: Record<string, unknown>) {
  return {
    get: (key: string) => values[key],
    set: (key: string, value: unknown) => {
      values[key] = value;
    },
    values,
  };
}

it('starts from the defaults', () => {
  expect(new SettingsService(storeOf({})).state.value).toEqual(defaultSettings);
});

it('keeps good values and drops those off their schema, one by one', () => {
  const store = storeOf({ theme: 'purple', motion: 'reduced', textScale: '1', service: { kind: 'demo' } });
  expect(new SettingsService(store).state.value).toEqual({ ...defaultSettings, motion: 'reduced' });
});

it('writes a change, tells it, and leaves the rest', () => {
  const store = storeOf({ motion: 'full' });
  const service = new SettingsService(store);
  const told: string[] = [];
  service.state.subscribe((value) => told.push(value.theme));
  expect(service.change({ theme: 'light' })).toEqual({ ...defaultSettings, motion: 'full', theme: 'light' });
  expect(store.values.theme).toBe('light');
  expect(told).toEqual(['light']);
});

it('keeps a change until the app quits where there is no file', () => {
  const service = new SettingsService(new MemoryStore());
  expect(service.change({ theme: 'light' }).theme).toBe('light');
});

it('names the values that can’t be used', () => {
  const store = new MemoryStore();
  store.set('theme', 'purple');
  store.set('receiverPort', 'x');
  store.set('keepDays', defaultSettings.keepDays);
  expect(ignoredSettings(store)).toEqual(expect.arrayContaining(['theme', 'receiverPort']));
  expect(ignoredSettings(store)).toHaveLength(2);
  expect(ignoredSettings(new MemoryStore())).toEqual([]);
});

it('begins anew where quiet times were kept before services were told apart, and does not complain of it', () => {
  const store = storeOf({ quietKept: { digest: null, held: null }, theme: 'light' });
  expect(new SettingsService(store).state.value).toEqual({ ...defaultSettings, theme: 'light' });
  expect(ignoredSettings(store)).toEqual([]);
});

it('reads the digest of a quiet time that was kept before the times between were told apart', () => {
  const digest = { fromMs: 1, toMs: 2, why: 'live', counts: { mention: 1 } };
  const ofServices = [{ serviceKey: 'here', counts: {}, digest }];
  const { value } = new SettingsService(storeOf({ quietKept: { since: null, ofServices } })).state;
  expect(value.quietKept.ofServices[0]?.digest).toEqual({ ...digest, breaks: [] });
});

it('does not use a service that would be asked over plain http, names it, and leaves it in the file', () => {
  const plain = { kind: 'custom', baseUrl: 'http://service.example', clientId: 'c' };
  const store = storeOf({ service: plain, theme: 'light' });
  const service = new SettingsService(store);
  expect(service.state.value).toEqual({ ...defaultSettings, theme: 'light' });
  expect(ignoredSettings(store)).toEqual(['service']);
  service.change({ theme: 'dark' });
  expect(store.values.service).toEqual(plain);
});

it.each([['https://service.example'], ['http://127.0.0.1:4000']])('uses a service at %s', (baseUrl) => {
  const kept = { kind: 'custom', baseUrl, clientId: 'c' };
  expect(new SettingsService(storeOf({ service: kept })).state.value.service).toEqual(kept);
});

it.each([
  ['[]', true],
  ['"theme"', true],
  ['5', true],
  ['null', true],
  ['{}', false],
  ['{"theme":', false],
])('knows JSON that is no set of settings: %s', (text, isOther) => {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-settings-'));
  const path = join(folder, 'settings.json');
  expect(isOtherJson(path)).toBe(false);
  writeFileSync(path, text);
  expect(isOtherJson(path)).toBe(isOther);
  rmSync(folder, { recursive: true });
});

it('rules of notifications that are newer than the file are those that one begins with; a broken rule still counts as none', () => {
  const { ended: _, ...older } = {
    ...defaultSettings.notifications,
    mention: { ...defaultSettings.notifications.mention, sound: false },
  };
  const store = storeOf({ notifications: older });
  expect(ignoredSettings(store)).toEqual([]);
  const { notifications } = new SettingsService(store).state.value;
  expect(notifications.ended).toEqual(defaultSettings.notifications.ended);
  expect(notifications.mention.sound).toBe(false);
  expect(ignoredSettings(storeOf({ notifications: { ...older, mention: 'loud' } }))).toEqual(['notifications']);
});
