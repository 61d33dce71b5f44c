import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { Subject } from '../kernel/subject.ts';
import { forgetCards } from './index.ts';

it('drops what was kept of a service’s cards, and nothing of others', () => {
  const stage = { kind: 'custom', baseUrl: 'https://service.example', clientId: 'c' } as const;
  const key = serviceKey(stage);
  const hostee = { id: 8, userId: null, token: 'otto', title: '', online: true, viewers: null };
  const plan = { channelId: 7, hostee };
  const ofDemo = { name: 'Simulated', values: {}, service: { kind: 'demo' } as const };
  const ofNone = { name: 'Old', values: {} };
  const state = new Subject<Settings>({
    ...defaultSettings,
    hostPlans: [
      { ...plan, serviceKey: key },
      { ...plan, serviceKey: 'demo' },
    ],
    streamPresets: [{ name: 'Mine', values: {}, service: stage }, ofDemo, ofNone],
  });
  const settings = {
    state,
    change: (change: Partial<Settings>) => state.set({ ...state.value, ...change }),
  };
  forgetCards(settings, key);
  expect(state.value.hostPlans).toEqual([{ ...plan, serviceKey: 'demo' }]);
  expect(state.value.streamPresets).toEqual([ofDemo, ofNone]);
});
