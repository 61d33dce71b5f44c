import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChatHappening } from '../../../shared/chat.ts';
import type { DemoRun } from '../../../shared/demo.ts';
import { useStateOf } from '../../api/state.ts';
import { happened } from '../../testing/chatItems.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { demoBoardSample } from '../../testing/samples.ts';
import { useMadeOnBoard } from './useMadeOnBoard.ts';

const BEGUN = 1_700_000_000_000;
const raid: DemoRun = {
  action: 'raid',
  state: 'over',
  leftMs: 0,
  begunAtMs: BEGUN,
  endedAtMs: BEGUN + 60_000,
  failure: null,
};
const host = { kind: 'hosted', name: 'mara_draws', viewers: 812 } as const;
const follow: ChatHappening['what'] = { kind: 'followed', names: ['otto'], count: 1 };

function Made({ row }: { row: ChatHappening }) {
  const made = useMadeOnBoard(row);
  if (useStateOf('demo') === undefined) return null;
  return <p data-testid="made">{made?.whole ?? 'by itself'}</p>;
}

async function madeOf(what: ChatHappening['what'], atMs: number, runs: DemoRun[] = [raid]) {
  const bridge = createFakeBridge();
  bridge.answer('demo.read', demoBoardSample({ runs }));
  const { unmount } = renderWindow(<Made row={happened(what, { atMs })} />, { bridge });
  const { textContent: text } = await screen.findByTestId('made');
  unmount();
  return text;
}

it('says of a raid’s host that it is part of it, and of followers only that they came meanwhile', async () => {
  const sure = await madeOf(host, BEGUN + 1_000);
  const likely = await madeOf(follow, BEGUN + 1_000);
  expect(sure).toContain('Raid');
  expect(likely).toContain('Raid');
  expect(sure).not.toBe(likely);
});

it('says nothing of what came before it or well after its end', async () => {
  expect(await madeOf(host, BEGUN - 1)).toBe('by itself');
  expect(await madeOf(host, BEGUN + 61_500)).not.toBe('by itself');
  expect(await madeOf(host, BEGUN + 62_001)).toBe('by itself');
});

it('says nothing of what has another cause, or without a board', async () => {
  expect(await madeOf({ kind: 'wentLive', title: null }, BEGUN + 1_000)).toBe('by itself');
  expect(await madeOf(host, BEGUN + 1_000, [])).toBe('by itself');
  expect(await madeOf(host, BEGUN + 1_000, [{ ...raid, action: 'outage' }])).toBe('by itself');
});

it('what runs still has no end', async () => {
  const running: DemoRun = { ...raid, state: 'running', endedAtMs: null };
  expect(await madeOf(host, BEGUN + 3_600_000, [running])).not.toBe('by itself');
});
