import { expect, it } from 'vitest';
import { defaultSettings } from '../../shared/settings.ts';
import { MemoryStore, SettingsService } from './settings.ts';

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

it('tells when a change can’t be written, and stays as it was', () => {
  const service = new SettingsService({
    get: () => undefined,
    set: () => {
      throw new Error('EROFS');
    },
  });
  expect(() => service.change({ theme: 'light' })).toThrow(
    expect.objectContaining({ error: { kind: 'storageFailed', what: 'settings' } }),
  );
  expect(service.state.value).toEqual(defaultSettings);
});

it('keeps a change until the app quits where there is no file', () => {
  const service = new SettingsService(new MemoryStore());
  expect(service.change({ theme: 'light' }).theme).toBe('light');
});
