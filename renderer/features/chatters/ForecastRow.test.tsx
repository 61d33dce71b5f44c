import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChattersState } from '../../../shared/chatters.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { chattersSample } from '../../testing/people.ts';
import { renderWindow } from '../../testing/render.tsx';
import { settingsSample } from '../../testing/samples.ts';
import { ForecastRow } from './ForecastRow.tsx';

function show(state: Partial<ChattersState> = {}, spent = 124, every: 30 | null = 30) {
  const bridge = createFakeBridge();
  bridge.answer('budget.read', [{ name: 'chats', limit: 500, spent, resetsAtMs: Date.now() + 31_000, waiting: 0 }]);
  bridge.answer('settings.read', settingsSample({ chattersEverySeconds: every }));
  bridge.answer('settings.change', settingsSample());
  return renderWindow(<ForecastRow state={chattersSample(state)} />, { bridge });
}

it('tells what a refresh takes and what is left after it', async () => {
  show();
  expect(screen.getByText('about 124 calls')).toBeTruthy();
  expect(screen.getByText('25 % of the chats budget')).toBeTruthy();
  expect(await screen.findByText('252 calls left after')).toBeTruthy();
  expect(screen.getByText('15 s')).toBeTruthy();
});

it('says that it will wait when the budget does not suffice', async () => {
  show({}, 400);
  expect(await screen.findByText('24 calls short: it waits for the next minute')).toBeTruthy();
});

it('says “one” of one call', async () => {
  show({ forecast: { calls: 1, share: 0.002, durationMs: 200 } }, 498);
  expect(screen.getByText('about 1 call')).toBeTruthy();
  expect(screen.getByText('under 1 s')).toBeTruthy();
  expect(await screen.findByText('1 call left after')).toBeTruthy();
});

it('claims no price before the first refresh', () => {
  show({ forecast: null });
  expect(screen.getByText('What a refresh costs is known after the first one.')).toBeTruthy();
});

it('says the share that is spent, and the one that comes, in words', async () => {
  show();
  const meter = await screen.findByRole('meter', { name: 'chats budget' });
  expect(meter.getAttribute('aria-valuetext')).toBe('25 % spent, 25 % forecast');
});

it('tells how a refresh goes instead of its price while one runs', () => {
  show({ crawl: { kind: 'paused', pages: 3, ofPages: 12, rows: 300 } });
  expect(screen.queryByText('about 124 calls')).toBeNull();
  expect(screen.getByText('Paused at 3 of about 12 calls')).toBeTruthy();
});

it.each([
  [30, 'Refresh automatically: 30 s', 'Only by hand', null],
  [null, 'Refresh automatically: never', '1 min', 60],
] as const)('changes how often it asks by itself, from %s', async (every, name, choice, wanted) => {
  const { user, bridge } = show({}, 124, every);
  await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
  expect(bridge.inputsOf('settings.change')).toEqual([{ chattersEverySeconds: wanted }]);
});
